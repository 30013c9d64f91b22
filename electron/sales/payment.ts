import { isDeepStrictEqual } from 'node:util';
import type { Charge, Code } from '../contract/payment-objects.ts';
import { type Result, success } from '../contract/result.ts';
import { contradictionIn } from '../domain/code-check.ts';
import { isSaidOver } from '../domain/code-rules.ts';
import {
  type Facts,
  factsOf,
  isToldPaid,
  isWord,
  merge,
  type Merged,
  noFacts,
  type Payment,
  stands,
  toldFor,
  type ToldOfSale,
} from '../domain/ledger.ts';
import { isBareRefund, isMoneyOf, isPaid, isUnpaidTry } from '../domain/paid.ts';
import { type OwnRefund, toldBack } from '../domain/refunds.ts';
import { isPresented } from '../domain/sale.ts';
import { unseenBy } from '../domain/unseen.ts';
import type { AttemptRecord, Change, Entry, SaleRecord } from '../journal/records.ts';
import type { RefundRecord } from '../journal/refunds.ts';
import { type AmountThatCame, amountOf, cameFor, expectedOf, paysForAnother } from './other-amount.ts';
import { applyAnother, applyMoney, tellTwins, twiceWith, twinBeside, twinOf } from './paid-twice.ts';
import type { SaleBook } from './sale-book.ts';

/** An answer about a code: the sale and the attempt as the journal has them now, and the service's word. */
export interface Answer {
  sale: SaleRecord;
  attempt: AttemptRecord;
  code: Code;
  /** The list alone tells of its charge, which may be another code's under the same number. */
  isOfAny?: boolean;
  /** What a person asked, which is put on record before what it brought. */
  asked: readonly Entry[];
}

/** Journals a payment: the sale's first, a second one, or what became of one that is known. */
function payment(book: SaleBook, answer: Answer): Result<SaleRecord> {
  const told = toldBy(book, answer);
  if (!told.ok) return told;
  const { sale } = answer;
  const paid: PaidAnswer = { ...answer, ...told.value };
  if (sale.stage.state !== 'paid') return pay(book, paid);
  return paid.merged.before?.saleId ? newMoney(book, paid) : paidAlready(book, paid);
}

/**
 * Journals what an answer says of money: the payment, or an alarm where it contradicts what was asked for; null where it says
 * nothing of money. `asked` as in `Answer`, by what is journalled.
 */
export function money(
  book: SaleBook,
  answer: Omit<Answer, 'asked'>,
  asked: (brought: 'paid' | 'alarm') => readonly Entry[] = () => [],
): Result<'paid' | 'alarm'> | null {
  const anothers = anothersPayment(book, answer);
  if (!anothers.ok) return anothers;
  const contradiction = contradictionIn(answer.code, expectedOf(answer)) ?? anothers.value;
  // Nobody was shown a code that was not taken for one: it counts where money moved by it.
  const isHeeded = answer.attempt.state === 'code' || isMoneyOf(answer.code);
  if (contradiction !== undefined && isHeeded) {
    const settled = settledBy(book, answer);
    if (settled?.ok === false) return settled;
    const heeded = { ...answer, asked: asked('alarm') };
    const told = settled
      ? newMoney(book, { ...heeded, ...settled.value })
      : alarm(book, heeded, contradiction);
    return told.ok ? success('alarm') : told;
  }
  if (!isPaid(answer.code) && !isOfKnownPayment(answer)) return null;
  const paid = payment(book, { ...answer, asked: asked('paid') });
  return paid.ok ? success('paid') : paid;
}

/** The payment that an answer shows, where it pays for another sale. */
function anothersPayment(book: SaleBook, { sale, code }: Omit<Answer, 'asked'>): Result<string | undefined> {
  const { id = null } = code.charge ?? {};
  const isAnothers = isMoneyOf(code) ? paysForAnother(book, sale, id) : success(false);
  return isAnothers.ok ? success(isAnothers.value ? `sale's payment: ${id}` : undefined) : isAnothers;
}

/** Whether nothing but a person's word says that a sale was paid, and of no payment that the service names. */
export function isPaidByWord({ stage, payments }: SaleRecord): boolean {
  return (
    stage.state === 'paid' && payments.filter(stands).every((one) => isWord(one) && one.chargeId === null)
  );
}

/** What a person's word that a sale was paid becomes where another amount came: a word about that amount. */
function correctedWord({ sale, code }: Answer, came: AmountThatCame | undefined): ToldOfSale | undefined {
  const word = isPaidByWord(sale) ? sale.payments.find(stands) : undefined;
  if (!word || !isMoneyOf(code) || came === undefined || came.amount === word.amount) return undefined;
  return { ...noFacts, ...came, from: 'word', attempt: null, at: word.at };
}

/** What an answer tells of the other amount that a person settled the sale with; undefined where it is of something else. */
function settledBy(
  book: SaleBook,
  { sale, code: { charge } }: Omit<Answer, 'asked'>,
): Result<ToldPayment> | undefined {
  const came = amountOf(sale, charge);
  const settled = sale.payments.find(
    (one) => stands(one) && one.chargeId !== null && one.chargeId === came?.chargeId,
  );
  if (!settled || settled.amount === sale.amount || settled.amount !== came?.amount) return undefined;
  const { amount, at } = settled;
  return mergedInto(book, sale, (known, asked) => {
    const facts = factsOf(charge, amount, known);
    return { ...besideAsked(facts, charge, asked), from: 'list', attempt: null, at, amount };
  });
}

/** Whether an answer speaks of a payment that is known, or its code of one that a later try, which took nothing, covers. */
function isOfKnownPayment({ sale, attempt, code: { charge } }: Omit<Answer, 'asked'>): boolean {
  if (!charge) return false;
  const isKnown = charge.id !== undefined && sale.payments.some(({ chargeId }) => chargeId === charge.id);
  return isKnown || (isUnpaidTry(charge) && isToldPaid(sale.payments, attempt.number));
}

/** What is told of a payment of a sale, and what that comes to with what is known. */
export interface ToldPayment {
  told: ToldOfSale;
  merged: Merged;
}

/**
 * Puts what is told of a payment of a sale to what is known of its payments, and of those without a sale. What this terminal
 * knows to be back of it, with a refund as it is `now`, stays back, though an answer that is older says less.
 */
export function mergedInto(
  book: SaleBook,
  sale: SaleRecord,
  tell: (known: readonly Payment[], asked: readonly RefundRecord[]) => ToldOfSale,
  now?: OwnRefund,
): Result<ToldPayment> {
  const known = paymentsAround(book, sale);
  if (!known.ok) return known;
  const own = book.dependencies.journal.refunds.of(sale.id);
  if (!own.ok) return own;
  const put = (told: ToldOfSale): ToldPayment => ({ told, merged: merge(known.value, toldFor(sale, told)) });
  const plain = put(tell(known.value, own.value));
  const { chargeId, givenBack, listedBack } = plain.merged.payment;
  const ofPayment = own.value.filter((one) => one.chargeId === chargeId);
  const back = toldBack(
    listedBack,
    ofPayment.map((one) => (one.id === now?.id ? now : one)),
  );
  return success(back > givenBack ? put({ ...plain.told, givenBack: back }) : plain);
}

/** The payments of a sale, and those without a sale under its numbers. */
export function paymentsAround(book: SaleBook, sale: SaleRecord): Result<Payment[]> {
  const numbers = [sale.orderNo, ...sale.attempts.map(({ orderNo }) => orderNo)];
  const listed = book.dependencies.journal.payments.withoutSaleUnder(numbers);
  return listed.ok ? success([...sale.payments, ...listed.value]) : listed;
}

type PaidAnswer = Answer & ToldPayment;

function toldBy(book: SaleBook, { sale, attempt, code: { charge }, isOfAny }: Answer): Result<ToldPayment> {
  // What has no id of its own could not be told from what is listed of another sale.
  const isOfNone = isOfAny === true && charge?.id !== undefined;
  const by = isOfNone
    ? ({ from: 'list', attempt: null } as const)
    : ({ from: 'code', attempt: attempt.number } as const);
  return mergedInto(book, sale, (known, asked) => {
    const facts = factsOf(charge, sale.amount, known);
    const at = paidTime(book, sale, facts === noFacts ? undefined : charge);
    return { ...besideAsked(facts, charge, asked), ...by, orderNo: attempt.orderNo, at };
  });
}

/** Where this terminal asked for money to go back, a payment that says no more than that some did leaves to their list how much. */
export function besideAsked<F extends Facts>(
  facts: F,
  charge: Charge | undefined,
  asked: readonly RefundRecord[],
): F {
  const isAsked = asked.some(({ chargeId, state }) => chargeId === charge?.id && state !== 'failed');
  return isAsked && charge !== undefined && isBareRefund(charge) ? { ...facts, givenBack: null } : facts;
}

/** Money may have moved that is not this sale's: never shown as paid, never passed over in silence, said once. */
function alarm(book: SaleBook, answer: Answer, found: string): Result<SaleRecord> {
  const { asked, sale, attempt, code } = answer;
  // A payment that is on record is not undone by an answer that contradicts it.
  const isPayment = isToldPaid(sale.payments, attempt.number);
  const message = `${isPaid(code) ? 'Paid' : 'Answered'} with another ${found}`;
  const named = cameFor(book, sale, code);
  if (!named.ok) return named;
  const { chargeId, ...came } = named.value ?? { chargeId: code.charge?.id ?? null };
  const details = {
    attempt: attempt.number,
    reason: 'bad-answer',
    message,
    // The code may show something else next: what came by it stays on record.
    ...(isMoneyOf(code) && { moved: true, ...(chargeId !== null && { chargeId }), ...came }),
  };
  // A code that has just been journalled is written and told to nobody.
  const isKnown = (isPayment || isWritten(answer)) && book.isNoted(sale.id, { kind: 'unknown', details });
  const { stage } = sale;
  const isDoubted =
    stage.state === 'paid' || (stage.state === 'unknown' && stage.reason.kind === 'bad-answer');
  const isOver = isSaidOver(attempt) || attempt.resolved === 'over';
  if (isKnown && isDoubted && (isPayment || !isOver))
    return asked.length > 0 ? book.note(sale.id, ...asked) : success(sale);
  book.dependencies.log.error('The service contradicts what was asked for.', {
    orderNo: attempt.orderNo,
    found,
  });
  const told = correctedWord(answer, named.value);
  return book.apply(sale.id, {
    ...(told && { told }),
    transition:
      stage.state === 'paid'
        ? null
        : { kind: 'contradict', attempt: attempt.number, reason: { kind: 'bad-answer', message } },
    ...(!isPayment && seenIn(answer)),
    ...(!isPayment && attempt.resolved === 'over' && { resolved: { attempt: attempt.number, by: null } }),
    entries: [...asked, { kind: 'unknown', details }],
  });
}

/**
 * Whether the journal has this very answer. It keeps JSON, which leaves out what is undefined: a field that the service
 * sent as null is there in an answer, and not in what was written of it.
 */
function isWritten(answer: Answer): boolean {
  const { attempt, code } = answer;
  if (isByListAlone(answer)) return true;
  return isDeepStrictEqual(attempt.code, JSON.parse(JSON.stringify(code)));
}

function pay(book: SaleBook, answer: PaidAnswer): Result<SaleRecord> {
  const { asked, sale, attempt, merged } = answer;
  const { at: paidAt, method: paymentMethod } = merged.payment;
  const twin = twinBeside(book, sale, merged.payment);
  if (!twin.ok) return twin;
  const paid = book.apply(sale.id, {
    transition: { kind: 'pay', paidAt, paymentMethod, attempt: answer.told.attempt },
    ...lastWord(answer),
    unseen: unseenBy(sale, {
      pays: 'anew',
      isOnScreen: sale.id === book.current,
      hasTwin: twin.value !== undefined,
      wasTold: false,
    }),
    ...(twin.value && twiceWith(attempt, twin.value)),
    entries: [
      ...asked,
      { kind: 'paid', details: paymentOf(answer) },
      ...(twin.value ? [twinOf(twin.value)] : []),
      ...moneyEntries(sale, answer),
    ],
  });
  if (paid.ok && twin.value) tellTwins(book, paid.value, twin.value);
  return paid;
}

/** Another payment for a sale that is paid already. */
function paidAlready(book: SaleBook, answer: PaidAnswer): Result<SaleRecord> {
  const { asked, sale, attempt, merged } = answer;
  const changeOf = (isSecond: boolean): Change => ({
    transition: null,
    ...lastWord(answer),
    entries: [
      ...asked,
      { kind: isSecond ? 'paid-twice' : 'paid', details: paymentOf(answer) },
      ...moneyEntries(sale, answer),
    ],
  });
  return applyAnother(book, sale, { orderNo: attempt.orderNo, merged, changeOf });
}

/** The payment is known already: notes what became of its money since. An answer that says nothing new is not written. */
function newMoney(book: SaleBook, answer: PaidAnswer): Result<SaleRecord> {
  const { asked, sale, merged } = answer;
  const entries = [...asked, ...moneyEntries(sale, answer)];
  const isWhole = answer.told.attempt === null || isWritten(answer);
  const isNews = !isDeepStrictEqual(merged.before, merged.payment) || entries.length > 0 || !isWhole;
  const change = { transition: null, ...lastWord(answer), entries };
  return isNews ? applyMoney(book, sale, merged, change) : success(sale);
}

/** What is kept of a payment: what was told, and the code as it was sent, after which nobody need ask whether it will be paid. */
function lastWord(answer: PaidAnswer): Pick<Change, 'told' | 'seen' | 'resolved'> {
  const { told } = answer;
  if (told.attempt === null) return { told };
  return { told, ...seenIn(answer), resolved: { attempt: told.attempt, by: 'paid' } };
}

/** What is kept of the code. A charge that was listed for one that nobody knows is no code, and could not be read as one. */
function seenIn(answer: Omit<Answer, 'asked'>): Pick<Change, 'seen'> {
  const { attempt, code } = answer;
  return isByListAlone(answer) ? {} : { seen: { attempt: attempt.number, code } };
}

function isByListAlone({ attempt, code }: Omit<Answer, 'asked'>): boolean {
  return !isPresented(attempt) && attempt.code === null && code.id === code.charge?.id;
}

/** What became of a payment's money that its sale does not know yet. */
export function moneyEntries(
  { currency }: SaleRecord,
  { merged: { payment: now, before } }: ToldPayment,
): Entry[] {
  const { givenBack, isDisputed } = before?.saleId ? before : { givenBack: 0, isDisputed: false };
  const entries: Entry[] = [];
  const attempt = { ...(now.attempt !== null && { attempt: now.attempt }) };
  if (now.givenBack !== givenBack) {
    const details = { ...attempt, amount: now.givenBack - givenBack, total: now.givenBack, currency };
    entries.push({ kind: 'given-back', details });
  }
  if (now.isDisputed !== isDisputed) {
    entries.push({ kind: now.isDisputed ? 'disputed' : 'dispute-ended', details: attempt });
  }
  return entries;
}

function paymentOf({ sale, attempt, code, told }: PaidAnswer): NonNullable<Entry['details']> {
  const { id: chargeId = '', paymentMethod } = code.charge ?? {};
  const of = told.attempt === null ? { chargeId } : { attempt: told.attempt, codeId: code.id };
  return {
    ...of,
    orderNo: attempt.orderNo,
    after: sale.stage.state,
    ...(paymentMethod !== undefined && { paymentMethod }),
  };
}

/** The years in which a payment can have been made; a time outside is no time, whoever names it. */
const earliest = Date.UTC(2000, 0);
const latest = Date.UTC(2200, 0);

/** When the payment was made, or begun, by the service's clock if it says so, else by a person's word, else now by this terminal's. */
function paidTime(book: SaleBook, sale: SaleRecord, charge: Charge | undefined): number {
  const { payments, clock } = book.dependencies;
  const word = sale.payments.find((one) => isWord(one) && stands(one));
  const said = payments.epochMs(charge?.paidTime ?? charge?.createTime ?? Number.NaN);
  return Number.isSafeInteger(said) && said >= earliest && said < latest ? said : (word?.at ?? clock.wall());
}
