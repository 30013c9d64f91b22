import type { CloseFigures, CloseItem } from '../../contract/day-close.ts';
import type { Charge } from '../../contract/payment-objects.ts';
import { type Result, success } from '../../contract/result.ts';
import { type Books, chargeKeyOf } from '../../domain/day-close/booking.ts';
import { givenBackOf } from '../../domain/day-close/takings.ts';
import { isCalendarTime } from '../../domain/local-day.ts';
import { hasTaken, isPaid } from '../../domain/paid.ts';
import type { SaleRecord } from '../../journal/records.ts';
import type { SaleBook } from '../sale-book.ts';
import type { Run } from './run.ts';

/** What the service lists as paid beside what this terminal's journal knows. */
export interface Beside {
  /** Payments under this terminal's own name that the journal does not know. */
  items: CloseItem[];
  elsewhere: CloseFigures['elsewhere'];
}

/**
 * Tells listed payments that the journal knows from those of other terminals (by the prefix of the order
 * number) and from those that this terminal must have made and does not know: money without a sale.
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
    const isKnown = knows(book, charge);
    if (!isKnown.ok) return isKnown;
    if (isKnown.value) continue;
    const payment = { id, amount, currency: currency.toUpperCase(), at };
    if (orderNo?.startsWith(prefix) === true) items.push(itemOf(charge, { ...payment, orderNo }));
    else if (isOfDay) addTo(sums, payment.currency, amount - givenBackOf(charge, amount));
  }
  return success({ items, elsewhere: [...sums.values()] });
}

/** Of a day that is closed already, and not before the first close. */
function isLate({ isFirst, isClosed, day }: Books, at: number): boolean {
  return !isFirst && at < day.from && isClosed(at);
}

/** Whether a payment is in a close already, or in the journal. */
function knows(book: SaleBook, charge: Charge): Result<boolean> {
  const key = chargeKeyOf(charge.id ?? null);
  const booked = book.dependencies.journal.closes.bookedAs(key === null ? [] : [key]);
  if (!booked.ok) return booked;
  return booked.value.size > 0 ? success(true) : isInJournal(book, charge);
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

function itemOf(
  charge: Charge,
  of: { id: string; amount: number; currency: string; orderNo: string; at: number },
): CloseItem {
  const { id, amount, currency, orderNo, at } = of;
  return {
    kind: 'unknown-payment',
    key: `charge/${id}`,
    saleId: null,
    orderNo,
    currency,
    method: charge.paymentMethod ?? null,
    at,
    paid: amount,
    givenBack: givenBackOf(charge, amount),
    // By name in any case: nobody at the counter has seen it.
    isAdjustment: true,
    of: null,
  };
}

function addTo(
  sums: Map<string, { currency: string; count: number; amount: number }>,
  currency: string,
  amount: number,
): void {
  const sum = sums.get(currency) ?? { currency, count: 0, amount: 0 };
  sums.set(currency, { currency, count: sum.count + 1, amount: sum.amount + amount });
}
