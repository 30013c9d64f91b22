import type { Charge, Code } from '../contract/payment-objects.ts';
import { type Result, success } from '../contract/result.ts';
import { contradictionIn, type Expected } from '../domain/code-check.ts';
import { isOfSale } from '../domain/day-close/listed.ts';
import { isToldPaid } from '../domain/ledger.ts';
import { isMoneyOf } from '../domain/paid.ts';
import type { AttemptRecord, Entry, SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';

/**
 * Whether the service said before that money moved by a code that is not the sale's, and no person has said what to make of it:
 * its own later word that the code is over, or anything else, does not undo that.
 */
export function hasMovedOther(book: SaleBook, sale: SaleRecord, attempt: AttemptRecord): Result<boolean> {
  const alarms = alarmsOf(book, sale, attempt);
  return alarms.ok ? success(alarms.value.length > 0) : alarms;
}

/** Whether money moved so by any code of a sale. */
export function hasCodeMovedOther(book: SaleBook, sale: SaleRecord): boolean {
  return sale.attempts.some((attempt) => {
    const isMoved = hasMovedOther(book, sale, attempt);
    return isMoved.ok && isMoved.value;
  });
}

/** What the service named of money that moved by a code of a sale, and is another amount than the sale's; of several the first. */
export function otherAmountOf(book: SaleBook, sale: SaleRecord): Result<AmountThatCame | undefined> {
  for (const attempt of sale.attempts) {
    const alarms = alarmsOf(book, sale, attempt);
    if (!alarms.ok) return alarms;
    for (const came of alarms.value.filter((one) => one !== null)) {
      const isAnothers = paysForAnother(book, sale, came.chargeId);
      if (!isAnothers.ok) return isAnothers;
      if (!isAnothers.value) return success(came);
    }
  }
  return success(undefined);
}

/** Whether a payment pays for another sale already: one pays for one alone, whatever an answer or a person says. */
export function paysForAnother(
  { dependencies: { journal } }: SaleBook,
  { id }: SaleRecord,
  chargeId: string | null,
): Result<boolean> {
  const known = chargeId === null ? success([]) : journal.payments.byCharge(chargeId);
  if (!known.ok) return known;
  return success(isOfSale(known.value) && !known.value.some(({ saleId }) => saleId === id));
}

/**
 * The alarms by which money moved by a code, the first one first: each is an event, and stays whatever the code shows since. What the code
 * itself shows counts where no event tells of it, as in a journal of before. Null: it names no amount.
 */
function alarmsOf(
  book: SaleBook,
  sale: SaleRecord,
  attempt: AttemptRecord,
): Result<(AmountThatCame | null)[]> {
  const { code, number, ruledOut, resolved } = attempt;
  if (ruledOut === 'staff' || resolved === 'staff' || isToldPaid(sale.payments, number)) return success([]);
  const events = book.dependencies.journal.readEvents(sale.id);
  if (!events.ok) return events;
  const told = events.value.filter(
    ({ kind, details }) => kind === 'unknown' && details['attempt'] === number && details['moved'] === true,
  );
  if (told.length > 0) return success(told.map(({ details }) => amountIn(details)));
  if (code === null) return success([]);
  const isOther = contradictionIn(code, expectedOf({ sale, attempt })) !== undefined;
  if (!isOther || !isMoneyOf(code)) return success([]);
  const came = cameFor(book, sale, code);
  return came.ok ? success([came.value ?? null]) : came;
}

function amountIn({ chargeId, amount }: NonNullable<Entry['details']>): AmountThatCame | null {
  return typeof amount === 'number'
    ? { chargeId: chargeId === undefined ? null : String(chargeId), amount }
    : null;
}

/** An amount in a sale's currency that came by a charge. */
export interface AmountThatCame {
  chargeId: string | null;
  amount: number;
}

/** What came by a code's charge for a sale; undefined where it names no amount in its currency, or has the number of another sale, which it pays for. */
export function cameFor(
  { dependencies: { journal } }: SaleBook,
  sale: SaleRecord,
  { charge }: Code,
): Result<AmountThatCame | undefined> {
  const numbered = charge?.orderNo ? journal.findByOrder(charge.orderNo) : success(null);
  if (!numbered.ok) return numbered;
  return success((numbered.value ?? sale).id === sale.id ? amountOf(sale, charge) : undefined);
}

/** What came by a charge, in the sale's currency; undefined where it names no amount in it: by one of 0 nothing has come. */
export function amountOf({ currency }: SaleRecord, charge: Charge | undefined): AmountThatCame | undefined {
  const amount = Math.round(charge?.amount ?? Number.NaN);
  if (!Number.isSafeInteger(amount) || amount <= 0) return undefined;
  const isOfSale = (charge?.currency ?? currency).toUpperCase() === currency;
  return isOfSale ? { chargeId: charge?.id ?? null, amount } : undefined;
}

/** What an answer about a code must not contradict. */
export function expectedOf({
  sale: { amount, currency },
  attempt: { orderNo },
}: {
  sale: SaleRecord;
  attempt: AttemptRecord;
}): Expected {
  return { amount, currency, orderNo };
}
