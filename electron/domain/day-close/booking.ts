import type { CloseItem } from '../../contract/day-close.ts';
import type { LocalDay } from '../local-day.ts';
import { type Payment, type SalePayment, stands } from '../ledger.ts';

/** What the closes so far say of one payment. */
export interface Booked {
  paid: number;
  givenBack: number;
  isDisputed: boolean;
  /** The close that the payment is in; 0 when it was made before the first. */
  close: number;
}

/** What a payment is booked by: the day that is closed, and which days are closed already. */
export interface Books {
  day: LocalDay;
  /** Whether the day of a moment is closed, or is before the first that ever was. */
  isClosed: (at: number) => boolean;
  /** Whether no day was ever closed: then what was paid before is in no close. */
  isFirst: boolean;
  now: number;
}

/**
 * Whether a moment's day, which is `day` by the shop's hours now, is closed, or began before the first that ever was: such a day is not
 * closed any more. A shop may have moved the end of its day, or its time zone, since a close: what lay in that one is closed by any hours.
 */
export function isClosed(
  { days, firstFrom }: { days: readonly LocalDay[]; firstFrom: number | null },
  at: number,
  { date, from }: LocalDay,
): boolean {
  if (firstFrom !== null && from < firstFrom) return true;
  return days.some((closed) => closed.date === date || (at >= closed.from && at < closed.to));
}

/** What a close books of some payments, and the payments that belong to another day's close. */
export interface Booking {
  items: CloseItem[];
  left: SalePayment[];
}

/**
 * Books what is new of a sale's payments: each payment once, in the close of its day or, when that was closed
 * before, as an adjustment; then what was given back since, and disputes. `booked` is what the closes so far
 * say of them, by key.
 */
export function bookPayments(
  payments: readonly SalePayment[],
  booked: ReadonlyMap<string, Booked>,
  books: Books,
): Booking {
  const booking: Booking = { items: [], left: [] };
  for (const payment of payments.filter(stands)) {
    const before = booked.get(payment.key);
    if (before) booking.items.push(...changesOf(payment, before));
    else bookFirst(payment, books, booking);
  }
  for (const payment of payments.filter((one) => !stands(one))) {
    const before = booked.get(payment.key);
    if (before && before.paid !== before.givenBack) booking.items.push(undone(payment, before));
  }
  return booking;
}

/** Books what is new of payments without a sale, by name in any case: nobody at the counter has seen them. */
export function bookWithoutSale(
  payments: readonly Payment[],
  booked: ReadonlyMap<string, Booked>,
  { day, now }: Books,
): CloseItem[] {
  return payments.flatMap((payment): CloseItem[] => {
    const before = booked.get(payment.key);
    if (before) return changesOf(payment, before);
    const { at, amount, givenBack } = payment;
    if (at >= day.to && at <= now) return [];
    const line = { ...lineOf(payment), isAdjustment: true };
    const disputed: CloseItem[] = payment.isDisputed ? [{ ...line, kind: 'disputed' }] : [];
    return [{ ...line, kind: 'unknown-payment', paid: amount, givenBack }, ...disputed];
  });
}

function bookFirst(payment: SalePayment, { day, isClosed, isFirst, now }: Books, booking: Booking): void {
  const { at } = payment;
  const isOfDay = at >= day.from && at < day.to;
  // A later time that has not come yet is no time: which day it was will never be known better than now.
  const isFuture = at >= day.to && at > now;
  if (!isOfDay && !isFuture) {
    if (isFirst && at < day.from) return;
    if (!isClosed(at)) {
      booking.left.push(payment);
      return;
    }
  }
  const of = { of: null, isAdjustment: !isOfDay };
  const kind = isOfDay ? 'payment' : 'late-payment';
  booking.items.push({ ...lineOf(payment), kind, paid: payment.amount, ...of });
  if (payment.givenBack > 0) {
    booking.items.push({
      ...lineOf(payment),
      kind: 'refund',
      givenBack: payment.givenBack,
      ...of,
    });
  }
  if (payment.isDisputed) booking.items.push({ ...lineOf(payment), kind: 'disputed', ...of });
}

/** What became of a payment since it was booked. */
function changesOf(payment: Payment, before: Booked): CloseItem[] {
  const line = { ...lineOf(payment), of: before.close, isAdjustment: true };
  const items: CloseItem[] = [];
  // Counted again after it was taken off the books: a correction too.
  if (before.paid !== payment.amount) {
    items.push({ ...line, kind: 'correction', paid: payment.amount - before.paid });
  }
  const more = payment.givenBack - before.givenBack;
  if (more !== 0) items.push({ ...line, kind: more > 0 ? 'refund' : 'correction', givenBack: more });
  if (payment.isDisputed !== before.isDisputed) {
    items.push({ ...line, kind: payment.isDisputed ? 'disputed' : 'dispute-over' });
  }
  return items;
}

/** A person's word that a payment of the service's took the place of. */
function undone(payment: Payment, { close, paid, givenBack }: Booked): CloseItem {
  const line = { ...lineOf(payment), kind: 'correction', isAdjustment: true, of: close } as const;
  return { ...line, paid: 0 - paid, givenBack: 0 - givenBack };
}

function lineOf({ key, saleId, orderNo, currency, method, at }: Payment): CloseItem {
  return {
    kind: 'payment',
    key,
    saleId,
    orderNo,
    currency,
    method,
    at,
    paid: 0,
    givenBack: 0,
    isAdjustment: false,
    of: null,
  };
}
