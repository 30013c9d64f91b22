import type { CloseFigures, CloseItem } from '../../contract/day-close.ts';
import type { Charge } from '../../contract/payment-objects.ts';
import { type Result, success } from '../../contract/result.ts';
import { type Books, chargeKeyOf } from '../../domain/day-close/booking.ts';
import { givenBackOf, type Payment } from '../../domain/day-close/takings.ts';
import { isCalendarTime } from '../../domain/local-day.ts';
import type { SaleBook } from '../sale-book.ts';
import type { Run } from './run.ts';

/** What the service lists as paid beside what this terminal's journal knows. */
export interface Beside {
  /** Payments under this terminal's own name that the journal does not know. */
  items: CloseItem[];
  elsewhere: CloseFigures['elsewhere'];
}

/** Charges in these states have taken money, whatever became of it since. */
const tookMoney = new Set(['captured', 'partially_refunded', 'refunded', 'revoked']);

/**
 * Tells listed payments that the journal knows from those of other terminals (by the prefix of the order
 * number) and from those that this terminal must have made and does not know: money without a sale.
 */
export function listedBeside(
  book: SaleBook,
  run: Run,
  known: { books: Books; paymentsBySale: ReadonlyMap<string, readonly Payment[]> },
): Result<Beside> {
  if (run.listed === null) return success({ items: [], elsewhere: null });
  const { payments, settings } = book.dependencies;
  const prefix = `${settings().prefix}-`;
  const { books } = known;
  const sums = new Map<string, { currency: string; count: number; amount: number }>();
  const items: CloseItem[] = [];
  for (const charge of run.listed) {
    const at = payments.epochMs(charge.paidTime ?? Number.NaN);
    const { id, amount, currency, orderNo } = charge;
    if (id === undefined || amount === undefined || currency === undefined || !isCalendarTime(at)) continue;
    if (charge.paid !== true && !tookMoney.has(charge.status ?? '')) continue;
    const isOfDay = at >= books.day.from && at < books.day.to;
    if (orderNo?.startsWith(prefix) !== true) {
      if (isOfDay) addTo(sums, currency, amount - givenBackOf(charge, amount));
      continue;
    }
    if (!isOfDay && !isLate(books, at)) continue;
    const isKnown = knows(book, known.paymentsBySale, charge);
    if (!isKnown.ok) return isKnown;
    if (!isKnown.value) items.push(itemOf(charge, { id, amount, currency, orderNo, at }));
  }
  return success({ items, elsewhere: [...sums.values()] });
}

/** Of a day that is closed already, and not before the first close. */
function isLate({ isFirst, isClosed, day }: Books, at: number): boolean {
  return !isFirst && at < day.from && isClosed(at);
}

/** Whether a payment is in the journal, or in a close already. */
function knows(
  book: SaleBook,
  paymentsBySale: ReadonlyMap<string, readonly Payment[]>,
  { id, orderNo }: Charge,
): Result<boolean> {
  const key = chargeKeyOf(id ?? null);
  const booked = book.dependencies.journal.closes.bookedAs(key === null ? [] : [key]);
  if (!booked.ok) return booked;
  if (booked.value.size > 0) return success(true);
  const made = [...paymentsBySale.values()].flat();
  if (made.some((payment) => payment.chargeId === id || payment.orderNo === orderNo)) return success(true);
  const paid = book.dependencies.journal.isPaidAs(orderNo ?? '');
  return paid;
}

function itemOf(
  charge: Charge,
  of: { id: string; amount: number; currency: string; orderNo: string; at: number },
): CloseItem {
  const { id, amount, currency, orderNo, at } = of;
  return {
    ...{
      kind: 'unknown-payment',
      key: `charge/${id}`,
      saleId: null,
      orderNo,
      currency: currency.toUpperCase(),
    },
    ...{ method: charge.paymentMethod ?? null, at, paid: amount, givenBack: givenBackOf(charge, amount) },
    // By name in any case: nobody at the counter has seen it.
    ...{ isAdjustment: true, of: null },
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
