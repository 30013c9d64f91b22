import type { CloseFigures, CloseItem } from '../../contract/day-close.ts';
import type { Charge } from '../../contract/payment-objects.ts';
import { type Result, success } from '../../contract/result.ts';
import { type Books, changesOf, chargeKeyOf, type Named } from '../../domain/day-close/booking.ts';
import { givenBackOf } from '../../domain/day-close/takings.ts';
import { isCalendarTime } from '../../domain/local-day.ts';
import { hasTaken, isPaid } from '../../domain/paid.ts';
import type { SaleRecord } from '../../journal/records.ts';
import type { SaleBook } from '../sale-book.ts';
import type { Run } from './run.ts';

/** What the service lists as paid beside what this terminal's journal knows. */
export interface Beside {
  /** Payments under this terminal's own name that the journal does not know, and what became of those of earlier closes. */
  items: CloseItem[];
  elsewhere: CloseFigures['elsewhere'];
}

/**
 * Tells listed payments that the journal knows from those of other terminals (by the prefix of the order
 * number) and from those that this terminal must have made and does not know: money without a sale. What becomes of
 * such a payment after a close has named it only the list can say.
 */
export function listedBeside(book: SaleBook, run: Run, books: Books): Result<Beside> {
  if (run.listed === null) return success({ items: [], elsewhere: null });
  const { payments, settings } = book.dependencies;
  const prefix = `${settings().prefix}-`;
  const sums = new Map<string, { currency: string; count: number; amount: number }>();
  const items: CloseItem[] = [];
  for (const charge of run.listed) {
    const at = payments.epochMs(charge.paidTime ?? Number.NaN);
    const { id, currency, orderNo } = charge;
    // A fraction of the smallest unit is nobody's, and a close holds none.
    const amount = Math.round(charge.amount ?? Number.NaN);
    if (id === undefined || !Number.isSafeInteger(amount) || currency === undefined || !isCalendarTime(at))
      continue;
    if (!hasTaken(charge)) continue;
    const isOfDay = at >= books.day.from && at < books.day.to;
    if (!isOfDay && !isLate(books, at)) continue;
    const isKnown = isInJournal(book, charge);
    if (!isKnown.ok) return isKnown;
    if (isKnown.value) continue;
    const payment = { amount, currency: currency.toUpperCase(), at };
    const key = chargeKeyOf(id);
    const booked = book.dependencies.journal.closes.bookedAs([key]);
    if (!booked.ok) return booked;
    const before = booked.value.get(key);
    const named = paymentOf(charge, { ...payment, orderNo: before?.orderNo ?? orderNo ?? '' });
    if (before) items.push(...changesOf(named, key, before));
    else if (orderNo?.startsWith(prefix) === true) items.push(itemOf(named, key));
    else if (isOfDay) addTo(sums, payment.currency, amount - givenBackOf(charge, amount));
  }
  return success({ items, elsewhere: [...sums.values()] });
}

/** Of a day that is closed already, and not before the first close. */
function isLate({ isFirst, isClosed, day }: Books, at: number): boolean {
  return !isFirst && at < day.from && isClosed(at);
}

/**
 * Whether the journal has a listed payment: by the service's id of it, or by its order number, unless that number was
 * paid by another payment. A code shows one of its charges, and two phones may both have paid it.
 */
export function isInJournal(
  { dependencies: { journal } }: SaleBook,
  { id = '', orderNo = '' }: Charge,
): Result<boolean> {
  const byId = journal.isPaidBy(id);
  if (!byId.ok || byId.value) return byId;
  const sale = journal.findByOrder(orderNo);
  if (!sale.ok) return sale;
  return success(sale.value?.stage.state === 'paid' && !isPaidByAnother(sale.value, orderNo));
}

function isPaidByAnother({ attempts }: SaleRecord, orderNo: string): boolean {
  const paid = attempts.filter(({ code }) => code !== null && isPaid(code));
  const named = paid.filter((attempt) => attempt.orderNo === orderNo);
  // On a person's word alone, of any of its numbers. A charge that is shown and took nothing itself is not the payment.
  return (
    paid.length > 0 && named.every(({ code }) => code?.charge?.id !== undefined && hasTaken(code.charge))
  );
}

function paymentOf(
  charge: Charge,
  { amount, ...of }: { amount: number; currency: string; orderNo: string; at: number },
): Named {
  const method = charge.paymentMethod ?? null;
  const givenBack = givenBackOf(charge, amount);
  return { saleId: null, ...of, method, amount, givenBack, isDisputed: charge.disputed === true };
}

function itemOf({ amount, isDisputed: _, ...payment }: Named, key: string): CloseItem {
  // By name in any case: nobody at the counter has seen it.
  return { kind: 'unknown-payment', key, ...payment, paid: amount, isAdjustment: true, of: null };
}

function addTo(
  sums: Map<string, { currency: string; count: number; amount: number }>,
  currency: string,
  amount: number,
): void {
  const sum = sums.get(currency) ?? { currency, count: 0, amount: 0 };
  sums.set(currency, { currency, count: sum.count + 1, amount: sum.amount + amount });
}
