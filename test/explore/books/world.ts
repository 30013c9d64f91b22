import type { CloseItem } from '../../../electron/contract/day-close.ts';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import type { Booked } from '../../../electron/domain/day-close/booking.ts';
import type { ListedPayment, NumberedSale } from '../../../electron/domain/day-close/listed.ts';
import type { LocalDay } from '../../../electron/domain/local-day.ts';
import { merge, type Payment, type Told } from '../../../electron/domain/ledger.ts';

/** What each sale comes to; all of them the same, so that one payment can be taken for another. */
export const amount = 100;
/** Another amount than was asked for. */
export const otherAmount = 40;
const currency = 'JPY';
const dayMs = 100;

/** A payment at the service. */
export interface Paid {
  /** The sale that it is for, by index; or one that this journal does not know, of this terminal or of another. */
  readonly sale: number | 'lost' | 'elsewhere';
  /** The code of the sale by which it was made, by its number; 0: of no sale here. */
  readonly code: number;
  readonly day: number;
  readonly amount: number;
  readonly givenBack: number;
  readonly isDisputed: boolean;
}

/** How much may still happen, or go wrong. */
export type Left = Readonly<
  Record<
    | 'refunds'
    | 'disputes'
    | 'words'
    | 'silent'
    | 'lags'
    | 'strangers'
    | 'others'
    | 'unseen'
    | 'earlier'
    | 'moves',
    number
  >
>;

/** What is explored. */
export interface Bounds extends Left {
  readonly sales: number;
  /** Codes of each sale, and payments of each code. */
  readonly codes: number;
  readonly charges: number;
  /** The codes are payers', each under a number of its own; else all are under the sale's. */
  readonly presented: boolean;
  readonly days: number;
  /** Whether the service lists payments; names a payment where it tells of a code; says when it was made. */
  readonly lists: boolean;
  readonly names: boolean;
  readonly dates: boolean;
  /** Whether the service names times that are far ahead. */
  readonly isAhead: boolean;
  /** Whether the service says when a try began, and when a code could be paid, so that it was by no other. */
  readonly timed: boolean;
  /** Whether the till's clock is slow: what is paid on a day is stamped later than the till's time, and of the day. */
  readonly isSlow: boolean;
  /** Whether a day was closed before the first sale. */
  readonly closedBefore: boolean;
}

/** What became of a sale here: it is not rung up, its code is on the screen or was, or it is paid. */
export type Stage = 'none' | 'open' | 'paid';

/** A day that was closed, by the hours of then. */
interface Close {
  readonly day: number;
  readonly shift: number;
  readonly items: readonly CloseItem[];
}

/** The service's payments, and the books of a terminal. */
export interface World {
  readonly day: number;
  /** By how much the business day begins later than the calendar's. */
  readonly shift: number;
  readonly paid: readonly Paid[];
  readonly sales: readonly Stage[];
  /** Sales that were paid by a person's word. */
  readonly words: readonly boolean[];
  /** Sales whose request got no answer: no code of theirs is asked about. */
  readonly unseen: readonly boolean[];
  readonly ledger: readonly Payment[];
  /** In the order in which they were sealed. */
  readonly closes: readonly Close[];
  /** Payments made before the first closed day: what becomes of them later is an adjustment, they are in no close. */
  readonly before: readonly Payment[];
  readonly left: Left;
  /** What was wrong in the close that led here. */
  readonly wrong: string | null;
}

/** The business day with this number, by some hours. */
export function dayOf(day: number, shift: number): LocalDay {
  const from = day * dayMs + shift;
  return { date: String(day), from, to: from + dayMs };
}

/** The moment of a day at which staff do things. */
export function nowOn(day: number): number {
  return day * dayMs + 60;
}

/** When a payment was made, by the service's clock. */
export function paidAt({ day }: Paid, { isAhead, isSlow }: Bounds): number {
  return (isAhead ? day + 1_000 : day) * dayMs + (isSlow ? 80 : 50);
}

/** The business day of a moment, by some hours. */
export function dateOf(at: number, shift: number): number {
  return Math.floor((at - shift) / dayMs);
}

/** To what the beginning of the business day may be moved: what is paid in the morning is of the day before then. */
export const movedShift = 55;

/** The sales within bounds, which are asked for with every payment. */
const salesWithin = new WeakMap<Bounds, JournalSale[]>();

type JournalSale = NumberedSale & { id: string };

/** A sale as the journal has it. */
export function saleOf(sale: number, bounds: Bounds): JournalSale {
  const known = salesWithin.get(bounds) ?? [];
  if (known.length === 0) salesWithin.set(bounds, known);
  return (known[sale] ??= journalSale(sale, bounds));
}

function journalSale(sale: number, bounds: Bounds): JournalSale {
  const orderNo = numberOf(sale, 1, bounds);
  const attempts = Array.from({ length: bounds.codes }, (_, at) => ({
    number: at + 1,
    orderNo: numberOf(sale, at + 1, bounds),
  }));
  return { id: `sale-${sale}`, amount, currency, orderNo, attempts };
}

function numberOf(sale: number, code: number, { presented }: Bounds): string {
  return presented && code > 1 ? `T1-${sale}-${code}` : `T1-${sale}`;
}

/** The number under which a payment stands at the service. */
export function orderNoOf({ sale, code }: Paid, bounds: Bounds): string {
  if (typeof sale === 'number') return numberOf(sale, code, bounds);
  return sale === 'lost' ? 'T1-99' : 'T2-1';
}

/** A payment as the service tells of it. */
export function chargeOf(paid: Paid, id: number, bounds: Bounds): Charge {
  const { amount, givenBack, isDisputed } = paid;
  const status = givenBack === 0 ? 'captured' : givenBack === amount ? 'refunded' : 'partially_refunded';
  return {
    id: `ch_${id}`,
    orderNo: orderNoOf(paid, bounds),
    amount,
    currency,
    status,
    paid: true,
    disputed: isDisputed,
    refunds: { amount: givenBack },
    ...(bounds.dates && { paidTime: paidAt(paid, bounds) }),
  };
}

/** A payment as it is listed. */
export function listedOf(paid: Paid, id: number, bounds: Bounds): ListedPayment {
  const at = paidAt(paid, bounds);
  return {
    charge: chargeOf(paid, id, bounds),
    chargeId: `ch_${id}`,
    orderNo: orderNoOf(paid, bounds),
    amount: paid.amount,
    currency,
    at,
  };
}

/** Puts down what is told, as the journal does. */
export function write(world: World, told: Told, bounds: Bounds): World {
  const { merged } = written(world.ledger, told, bounds);
  return { ...world, ledger: merged };
}

function written(
  ledger: readonly Payment[],
  told: Told,
  bounds: Bounds,
): { merged: readonly Payment[]; payment: Payment } {
  const numbers = new Set([told.orderNo, ...numbersOf(told.saleId, bounds)]);
  const known = ledger.filter(
    (one) =>
      (one.saleId !== null && one.saleId === told.saleId) ||
      (one.saleId === null && numbers.has(one.orderNo)) ||
      (told.from === 'list' && told.chargeId !== null && one.chargeId === told.chargeId),
  );
  const { payment, before, replaced } = merge(known, told);
  const rows = before ? ledger.map((one) => (one.key === payment.key ? payment : one)) : [...ledger, payment];
  const merged = rows.map((one) => (one.key === replaced?.key ? { ...one, replacedBy: payment.key } : one));
  return { merged, payment };
}

/** The payments of a sale, and those without a sale under its numbers. */
export function around(world: World, sale: number, bounds: Bounds): Payment[] {
  const { id } = saleOf(sale, bounds);
  const numbers = new Set(numbersOf(id, bounds));
  return world.ledger.filter(
    ({ saleId, orderNo }) => saleId === id || (saleId === null && numbers.has(orderNo)),
  );
}

function numbersOf(saleId: string | null, bounds: Bounds): string[] {
  if (saleId === null) return [];
  const { orderNo, attempts } = saleOf(Number(saleId.slice('sale-'.length)), bounds);
  return [orderNo, ...attempts.map((attempt) => attempt.orderNo)];
}

/** What the closes say of each payment, as the journal adds it up. */
export function bookedIn({ closes, before }: Pick<World, 'closes' | 'before'>): Map<string, Booked> {
  const booked = new Map<string, Booked>(
    before.map(({ key, amount: paid, givenBack }) => [key, { paid, givenBack, isDisputed: false, close: 0 }]),
  );
  for (const [index, { items }] of closes.entries()) {
    for (const { key, kind, paid, givenBack } of items) {
      const so = booked.get(key) ?? { paid: 0, givenBack: 0, isDisputed: false, close: index + 1 };
      booked.set(key, {
        ...so,
        paid: so.paid + paid,
        givenBack: so.givenBack + givenBack,
        isDisputed: kind === 'disputed' || (kind !== 'dispute-over' && so.isDisputed),
      });
    }
  }
  return booked;
}
