import type { BookBoundsName } from '../../explore/books/bounds.ts';
import type { Bounds } from '../../explore/books/world.ts';
import { comparisonMutants } from './comparison-mutants.ts';
import type { Planted } from './mutant.ts';

type BookMutant = Planted<BookBoundsName, Bounds>;

const ledger = 'electron/domain/ledger.ts';
const booking = 'electron/domain/day-close/booking.ts';
const listed = 'electron/domain/day-close/listed.ts';

/** What is learnt of a payment. */
const ofLedger: readonly BookMutant[] = [
  {
    id: 'books-word-beside-its-payment',
    defect: 'A payment that the service tells of stands beside the word that a person gave for it.',
    file: ledger,
    find: "(amount === told.amount) !== (told.from === 'word');",
    replace: "(amount !== told.amount) !== (told.from === 'word');",
    finding: 'doubled: ',
    bounds: 'books',
  },
  {
    id: 'books-nameless-is-another',
    defect: 'A payment that is listed is another one than that which a code did not name.',
    file: ledger,
    find: "return from === 'code' && chargeId === null;",
    replace: "return from === 'list' && chargeId === null;",
    finding: 'doubled: ',
    bounds: 'books-nameless',
  },
  {
    id: 'books-listed-is-another',
    defect: 'A code that does not name its payment tells of another one than the list did.',
    file: ledger,
    find: '...standing.filter((one) => one.saleId === null)].find(',
    replace: "...standing.filter((one) => one.saleId === '')].find(",
    finding: 'doubled: ',
    bounds: 'books-nameless-earlier',
  },
  {
    id: 'books-word-on-a-listed-one-is-another',
    defect:
      'A code that does not name its payment tells of another one than that which a person took from the list.',
    file: ledger,
    find: '...ofSale.filter((one) => one.attempt === null), ',
    replace: '',
    finding: 'doubled: ',
    bounds: 'books-nameless',
  },
  {
    id: 'books-word-is-new-money',
    defect: 'A person gives their word on a payment that is listed already, and it counts twice.',
    file: ledger,
    find: "if (from === 'word') return standing.find(",
    replace: "if (from === 'word') return standing.slice(9).find(",
    finding: 'doubled: ',
    bounds: 'books-earlier',
  },
  {
    id: 'books-two-payments-of-a-code-are-one',
    defect: 'The second payment of a code is taken for the first.',
    file: ledger,
    find: 'const byId = standing.find((one) => one.chargeId === chargeId);',
    replace: 'const byId = standing.find((one) => one.chargeId === chargeId || one.attempt === attempt);',
    finding: 'lost: ',
    bounds: 'books',
  },
  {
    id: 'books-given-back-is-forgotten',
    defect: 'What was given back of a payment that is known stays what it was.',
    file: ledger,
    find: 'told.givenBack ?? before.givenBack);',
    replace: 'before.givenBack);',
    finding: 'untrue: ',
    bounds: 'books',
  },
  {
    id: 'books-first-code-of-a-number',
    defect: 'A payment that is listed is that of the first code with its number.',
    file: listed,
    find: 'const attempt = numbered.length === 1 ?',
    replace: 'const attempt = numbered.length > 0 ?',
    finding: 'doubled: ',
    bounds: 'books-nameless',
  },
  {
    id: 'books-second-is-of-no-sale',
    defect: 'A second payment that the list alone has is one without a sale.',
    file: listed,
    find: 'if (amount !== (known ?? sale).amount ||',
    replace: "if (around.some(({ from }) => from === 'code') || amount !== (known ?? sale).amount ||",
    finding: 'stands without a sale',
    bounds: 'books',
  },
  {
    id: 'books-put-down-is-of-no-sale',
    defect: 'A payment that was put down without a sale stays without one when its sale was paid by another.',
    file: listed,
    find: 'if (first && (first.saleId !== null || told === null)) {',
    replace: 'if (first) {',
    finding: 'of which a payment is not on record',
    bounds: 'books-earlier',
  },
  {
    id: 'books-listed-beside-its-code',
    defect: 'What is listed of a sale that is not paid is told to no code: the sale stays unpaid.',
    file: listed,
    find: "return known.length > 0 ? 'none' : 'unpaid';",
    replace: "return 'none';",
    finding: 'stands without a sale',
    bounds: 'books',
  },
  {
    id: 'books-request-without-code-untold',
    defect: 'A payment that a close lists under the number of a request whose answer was lost has no sale.',
    file: listed,
    find: ": numbered.filter(({ state }) => state === 'unknown')",
    replace: ': []',
    finding: 'stands without a sale',
    bounds: 'books-unseen',
  },
  {
    id: 'books-earlier-journal',
    defect: 'Payments of an earlier journal come into the first close of a new one.',
    file: listed,
    find: "return listed.at < since ? { kind: 'known' }",
    replace: "return listed.at < 0 ? { kind: 'known' }",
    finding: 'was made before the first close',
    bounds: 'books-first',
  },
  {
    id: 'books-covered-payment',
    defect:
      'A payment that its code does not show, since another one covers it, is not learnt from the list.',
    file: listed,
    find: "return { kind: 'elsewhere' };",
    replace: "return { kind: 'elsewhere' };\n  if (paidSale) return { kind: 'known' };",
    finding: 'lost: ',
    bounds: 'books',
  },
  {
    id: 'books-other-terminal',
    defect: 'A payment of another terminal is booked here.',
    file: listed,
    find: "if (!isOurs) return { kind: 'elsewhere' };",
    replace: '',
    finding: 'of another terminal',
    bounds: 'books-first',
  },
];

/** What is booked of it. */
const ofCloses: readonly BookMutant[] = [
  {
    id: 'books-twice-in-the-closes',
    defect: 'A payment is booked in each close.',
    file: booking,
    find: 'if (before) booking.items.push(...changesOf(payment, before));\n    else bookFirst',
    replace: 'if (before) booking.items.push(...changesOf(payment, before));\n    bookFirst',
    finding: 'untrue: 200 of ',
    bounds: 'books',
  },
  {
    id: 'books-late-payment-is-in-no-close',
    defect: 'A payment of a day that is closed is in no close.',
    file: booking,
    find: 'if (!isClosed(at)) {',
    replace: 'if (isClosed(at)) return;\n    if (!isClosed(at)) {',
    finding: 'is in no close',
    bounds: 'books',
  },
  {
    id: 'books-time-to-come-is-in-no-close',
    defect: 'A payment of which the service names a time to come is in no close.',
    file: booking,
    find: 'const isFuture = at >= day.to && at > now;',
    replace: 'const isFuture = at >= day.to && at > now;\n  if (isFuture) return;',
    finding: 'is in no close',
    bounds: 'books-ahead',
  },
  {
    id: 'books-of-the-day-is-to-come',
    defect:
      'A payment of the day that is stamped later than a slow till’s time is late in the close of its day.',
    file: booking,
    find: "const kind = isOfDay ? 'payment' : 'late-payment';",
    replace: "const kind = isOfDay && at <= now ? 'payment' : 'late-payment';",
    finding: 'is late in the close of its own day',
    bounds: 'books-slow',
  },
  {
    id: 'books-given-back-later-is-not-booked',
    defect: 'Money that is given back after its payment was booked is in no close.',
    file: booking,
    find: 'if (more !== 0) items.push(',
    replace: 'if (more < 0) items.push(',
    finding: 'given back, the closes',
    bounds: 'books',
  },
  {
    id: 'books-given-back-before-is-not-booked',
    defect: 'Money that was given back before its payment is booked is in no close.',
    file: booking,
    find: 'if (payment.givenBack > 0) {',
    replace: 'if (payment.givenBack > 999) {',
    finding: 'given back, the closes',
    bounds: 'books',
  },
  {
    id: 'books-word-is-not-taken-off',
    defect: 'A word that was booked stays on the books once the service has told of its payment.',
    file: booking,
    find: 'if (before && before.paid !== before.givenBack) booking.items.push(undone(payment, before));',
    replace: 'if (before && before.paid < before.givenBack) booking.items.push(undone(payment, before));',
    finding: 'in the closes beside its payment',
    bounds: 'books',
  },
  {
    id: 'books-without-a-sale-of-that-day-alone',
    defect: 'A payment without a sale that was made on an earlier day is in no close.',
    file: booking,
    find: 'if (at >= day.to && at <= now) return [];',
    replace: 'if (at >= day.to || at < day.from) return [];',
    finding: 'is in no close',
    bounds: 'books-first',
  },
  {
    id: 'books-contested-at-first',
    defect: 'That a payment without a sale is contested is not said where it is booked.',
    file: booking,
    find: "payment.isDisputed ? [{ ...line, kind: 'disputed' }] : [];",
    replace: "payment.amount < 0 ? [{ ...line, kind: 'disputed' }] : [];",
    finding: 'is contested',
    bounds: 'books-first',
    with: { disputes: 1, words: 0 },
  },
  {
    id: 'books-closed-day-is-open',
    defect: 'What becomes known of a day that is closed waits for a close of that day.',
    file: 'electron/domain/day-close/booking.ts',
    find: 'return days.some((closed) => closed.date === date || (at >= closed.from && at < closed.to));',
    replace: 'return false;',
    finding: 'lost: ',
    bounds: 'books',
  },
];

/** Of which request of a sale a payment is, by its number and by when it began. */
const ofRequests: readonly BookMutant[] = [
  {
    id: 'books-listed-of-another-request',
    defect: 'A payment that is listed under the number of one payer’s code is taken for that of the other.',
    file: listed,
    find: 'sale.attempts.filter((one) => one.orderNo === orderNo)',
    replace: 'sale.attempts.filter((one) => one.orderNo !== orderNo)',
    finding: 'of another request',
    bounds: 'books-presented',
  },
  {
    id: 'books-under-the-first-number',
    defect: 'Every payment of a sale is put down under the number of its first request.',
    file: ledger,
    find: 'orderNo: paid?.orderNo ?? sale.orderNo',
    replace: 'orderNo: sale.orderNo',
    finding: 'of another request',
    bounds: 'books-presented',
  },
  {
    id: 'books-untimed-is-of-the-last-code',
    defect:
      'A payment of one of two codes with one number is put down as that of the last, where nothing tells which.',
    file: listed,
    find: 'payable.length === 1 ? payable[0]',
    replace: 'payable.length > 0 ? payable.at(-1)',
    finding: 'of another request',
    bounds: 'books-untimed',
  },
];

/** What of a day is closed once its end was moved. */
const ofMovedDays: readonly BookMutant[] = [
  {
    id: 'books-moved-end-by-hours',
    defect: 'A closed day counts only by the hours that it had.',
    file: booking,
    find: 'closed.date === date || (at >= closed.from && at < closed.to)',
    replace: 'at >= closed.from && at < closed.to',
    finding: 'lost: ',
    bounds: 'books-moved',
  },
  {
    id: 'books-moved-before-the-first',
    defect: 'A day that began before the first closed one, by the hours of now, is not closed.',
    file: booking,
    find: 'if (firstFrom !== null && from < firstFrom) return true;',
    replace: '',
    finding: 'is in no close',
    bounds: 'books-moved-first',
  },
];

/** Defects of the rules by which payments are learnt and booked, each found by exploring them. */
export const bookMutants: readonly BookMutant[] = [
  ...ofLedger,
  ...ofCloses,
  ...comparisonMutants,
  ...ofRequests,
  ...ofMovedDays,
];
