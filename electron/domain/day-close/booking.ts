import type { CloseItem } from '../../contract/day-close.ts';
import type { LocalDay } from '../local-day.ts';
import type { Payment } from './takings.ts';

/** What the closes so far say of one payment. */
export interface Booked {
  paid: number;
  givenBack: number;
  isDisputed: boolean;
  /** The close that the payment is in; 0 when it was made before the first. */
  close: number;
  orderNo: string;
  currency: string;
  method: string | null;
  at: number;
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

/** What a close books of some payments, and the payments that belong to another day's close. */
export interface Booking {
  items: CloseItem[];
  left: Payment[];
}

/**
 * Books what is new of a sale's payments: each payment once, in the close of its day or, when that was closed
 * before, as an adjustment; then what was given back since, and disputes. `booked` is what the closes so far
 * say of this sale's payments, by key.
 */
export function bookPayments(
  payments: readonly Payment[],
  booked: ReadonlyMap<string, Booked>,
  books: Books,
): Booking {
  const booking: Booking = { items: [], left: [] };
  const byItself = new Set<string>();
  for (const payment of payments) {
    const chargeKey = chargeKeyOf(payment.chargeId);
    const key = chargeKey !== null && booked.has(chargeKey) ? chargeKey : payment.key;
    byItself.add(key);
    const before = booked.get(key);
    if (before) booking.items.push(...changesOf(payment, key, before));
    else bookFirst(payment, books, booking);
  }
  for (const [key, before] of booked) {
    if (!byItself.has(key) && before.paid - before.givenBack !== 0) booking.items.push(undone(key, before));
  }
  return booking;
}

/** What a payment that the service alone knows is booked by. */
export function chargeKeyOf(chargeId: string): string;
export function chargeKeyOf(chargeId: string | null): string | null;
export function chargeKeyOf(chargeId: string | null): string | null {
  return chargeId === null ? null : `charge/${chargeId}`;
}

function bookFirst(payment: Payment, { day, isClosed, isFirst, now }: Books, booking: Booking): void {
  const { at } = payment;
  // A time that has not come yet is no time: which day it was will never be known better than now.
  const isFuture = at > now;
  const isOfDay = !isFuture && at >= day.from && at < day.to;
  if (!isOfDay && !isFuture) {
    if (isFirst && at < day.from) return;
    if (!isClosed(at)) {
      booking.left.push(payment);
      return;
    }
  }
  const of = { of: null, isAdjustment: !isOfDay };
  const kind = isOfDay ? 'payment' : 'late-payment';
  booking.items.push({ ...lineOf(payment, payment.key), kind, paid: payment.amount, ...of });
  if (payment.givenBack > 0) {
    booking.items.push({
      ...lineOf(payment, payment.key),
      kind: 'refund',
      givenBack: payment.givenBack,
      ...of,
    });
  }
  if (payment.isDisputed) booking.items.push({ ...lineOf(payment, payment.key), kind: 'disputed', ...of });
}

/** A payment as a line of a close names it: of a sale, or of none that the journal knows. */
export type Named = Pick<
  Payment,
  'orderNo' | 'currency' | 'method' | 'at' | 'amount' | 'givenBack' | 'isDisputed'
> & { saleId: string | null };

/** What became of a payment since it was booked under a key. */
export function changesOf(payment: Named, key: string, before: Booked): CloseItem[] {
  const line = { ...lineOf(payment, key), of: before.close, isAdjustment: true };
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

/** A payment that the journal does not stand by any more: a person's word that the service's took the place of. */
function undone(key: string, before: Booked): CloseItem {
  const { orderNo, currency, method, at, close, paid, givenBack } = before;
  const saleId = key.startsWith('charge/') ? null : (key.split('/')[0] ?? null);
  return {
    kind: 'correction',
    key,
    saleId,
    orderNo,
    currency,
    method,
    at,
    paid: 0 - paid,
    givenBack: 0 - givenBack,
    isAdjustment: true,
    of: close,
  };
}

function lineOf(payment: Named, key: string): CloseItem {
  const { saleId, orderNo, currency, method, at } = payment;
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
