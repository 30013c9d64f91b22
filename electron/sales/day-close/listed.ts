import type { CloseFigures } from '../../contract/day-close.ts';
import type { Charge } from '../../contract/payment-objects.ts';
import { type Result, success } from '../../contract/result.ts';
import { factsOf, type Payment, type Told } from '../../domain/ledger.ts';
import { isCalendarTime } from '../../domain/local-day.ts';
import { givenBackOf, hasTaken } from '../../domain/paid.ts';
import type { Entry, SaleRecord } from '../../journal/records.ts';
import { mergedInto, moneyEntries } from '../payment.ts';
import type { SaleBook } from '../sale-book.ts';
import type { Run } from './run.ts';

/** A payment as the service lists it. */
export type ListedPayment = Pick<Told, 'orderNo' | 'amount' | 'currency' | 'at'> & {
  charge: Charge;
  chargeId: string;
};

/** What a listed charge says of a payment; undefined where it took no money, or says too little to be one. */
export function listedPaymentOf(book: SaleBook, charge: Charge): ListedPayment | undefined {
  const at = book.dependencies.payments.epochMs(charge.paidTime ?? Number.NaN);
  const { id: chargeId, currency, orderNo = '' } = charge;
  // A fraction of the smallest unit is nobody's, and no table holds one.
  const amount = Math.round(charge.amount ?? Number.NaN);
  if (chargeId === undefined || currency === undefined || !hasTaken(charge)) return undefined;
  if (!Number.isSafeInteger(amount) || amount < 0 || !isCalendarTime(at)) return undefined;
  return { charge, chargeId, orderNo, amount, currency: currency.toUpperCase(), at };
}

/** Whose a listed payment is: another terminal's, or of this journal, which has of it what is listed or something else. */
export type Whose = 'elsewhere' | 'known' | 'differs';

/**
 * Puts down what is listed of a payment that no sale is known to be paid by, if it is this terminal's: of its journal, or
 * under its name. What becomes of a sale's payment its code is asked about. `since`: what was paid before is of an
 * earlier journal, maybe, whose closes have it.
 */
export function learnListed(book: SaleBook, listed: ListedPayment, since: number): Result<Whose> {
  const { journal, settings } = book.dependencies;
  const known = journal.payments.byCharge(listed.chargeId);
  if (!known.ok) return known;
  const [first] = known.value;
  if (first) {
    const { givenBack, isDisputed } = factsOf(listed.charge, first.amount, known.value);
    const isSame = givenBack === first.givenBack && isDisputed === first.isDisputed;
    if (first.saleId !== null) return success(isSame ? 'known' : 'differs');
    return isSame ? success('known') : learnt(journal.payments.learn(toldOf(listed, known.value)));
  }
  const sale = journal.findByOrder(listed.orderNo);
  if (!sale.ok) return sale;
  if (sale.value === null && !listed.orderNo.startsWith(`${settings().prefix}-`)) return success('elsewhere');
  if (sale.value?.stage.state === 'paid') {
    const isItsOwn = learnOfSale(book, sale.value, listed);
    if (!isItsOwn.ok) return isItsOwn;
    if (isItsOwn.value) return success('known');
  }
  if (listed.at < since) return success('known');
  return learnt(journal.payments.learn(toldOf(listed, [])));
}

/** Puts down what is listed of a sale's payment that its code cannot speak of, since it shows another one. */
export function learnCovered(book: SaleBook, listed: ListedPayment): Result<void> {
  const { journal } = book.dependencies;
  const found = journal.findByCharge(listed.chargeId);
  if (!found.ok) return found;
  const sale = found.value;
  const of = sale?.payments.find(({ chargeId }) => chargeId === listed.chargeId);
  const shown = sale?.attempts.find(({ number }) => number === of?.attempt)?.code?.charge?.id;
  if (!sale || shown === listed.chargeId) return success(undefined);
  const learntOf = learnOfSale(book, sale, listed);
  return learntOf.ok ? success(undefined) : learntOf;
}

/** What the service lists as paid on the day by other terminals. */
export function elsewhereOf(
  book: SaleBook,
  { listed }: Pick<Run, 'listed'>,
): Result<CloseFigures['elsewhere']> {
  if (listed === null) return success(null);
  const { journal } = book.dependencies;
  const sums = new Map<string, { currency: string; count: number; amount: number }>();
  for (const { charge, chargeId, orderNo, currency, amount } of listed) {
    // The journal may have learnt of it since.
    const known = journal.payments.byCharge(chargeId);
    if (!known.ok) return known;
    const sale = journal.findByOrder(orderNo);
    if (!sale.ok) return sale;
    if (known.value.length > 0 || sale.value !== null) continue;
    const sum = sums.get(currency) ?? { currency, count: 0, amount: 0 };
    sum.count += 1;
    sum.amount += amount - givenBackOf(charge, amount);
    sums.set(currency, sum);
  }
  return success([...sums.values()]);
}

/** Answers whether it is a payment of the sale: the one that its code did not name, or a person gave their word on. */
function learnOfSale(book: SaleBook, sale: SaleRecord, listed: ListedPayment): Result<boolean> {
  const { charge, orderNo, amount, at } = listed;
  if (amount !== sale.amount || listed.currency !== sale.currency) return success(false);
  const attempt = sale.attempts.find((one) => one.orderNo === orderNo)?.number ?? null;
  const merging = mergedInto(book, sale, (known) => {
    return { ...factsOf(charge, amount, known), from: 'list', attempt, at };
  });
  if (!merging.ok) return merging;
  const { told, merged } = merging.value;
  if (merged.payment.saleId === null) return success(false);
  const details = { ...(attempt !== null && { attempt }), orderNo, chargeId: listed.chargeId };
  const confirmed: Entry[] = merged.replaced ? [{ kind: 'paid', details }] : [];
  const entries = [...confirmed, ...moneyEntries(sale, merging.value)];
  const applied = book.apply(sale.id, { transition: null, told, entries });
  return applied.ok ? success(true) : applied;
}

function toldOf({ charge, ...listed }: ListedPayment, known: readonly Payment[]): Told {
  return { ...factsOf(charge, listed.amount, known), ...listed, from: 'list', saleId: null, attempt: null };
}

function learnt(result: Result<void>): Result<Whose> {
  return result.ok ? success('known') : result;
}
