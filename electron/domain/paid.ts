import type { Charge, Code, Refund } from '../contract/payment-objects.ts';

/**
 * What a charge comes to (specification section 2.3; the states that services publish are in the open
 * points): a try that is over may be followed by another on the same code; a revoked charge that was never
 * paid is such a try.
 */
type Try = 'none' | 'under-way' | 'failed' | 'paid' | 'mismatch';

/** Charges in these states have taken money, whatever became of it since. */
const tookMoney = new Set(['captured', 'partially_refunded', 'refunded']);

function tryOf({ status, charge }: Pick<Code, 'status' | 'charge'>): Try {
  // Another amount arrived than was asked for: money moved, and it is not this sale's.
  if (charge?.status === 'amount_mismatch') return 'mismatch';
  if (status === 'captured' || charge?.paid === true || tookMoney.has(charge?.status ?? '')) return 'paid';
  if (charge?.status === 'failed' || charge?.status === 'revoked') return 'failed';
  // `completed`: the payer has entered what is needed, and the payment is being prepared.
  return charge !== undefined || status === 'completed' ? 'under-way' : 'none';
}

/** Whether a charge has taken money, whatever became of it since; one may be revoked before it was paid, too. */
export function hasTaken({ paid, status = '', paidTime = 0 }: Charge): boolean {
  return paid === true || tookMoney.has(status) || (status === 'revoked' && paidTime > 0);
}

/** The published states of a try that has taken no money: it may still take some, or came to nothing. */
const tookNothing = new Set(['pending', 'waiting', 'notified', 'uncaptured', 'failed', 'revoked']);

/** Whether a charge itself says that it has taken no money, though its code may be paid: by another try. */
export function isUnpaidTry(charge: Charge): boolean {
  return !hasMovedMoney(charge) && (charge.paid === false || tookNothing.has(charge.status ?? ''));
}

/** Whether no refund can stand in the way of another at a charge in a published state. One of a captured charge may be under way. */
export function hasNothingToRefund(state: string): boolean {
  return tookNothing.has(state);
}

/** Whether money moved by a charge: it has taken what was asked for, or another amount. */
export function hasMovedMoney(charge: Charge): boolean {
  return hasTaken(charge) || charge.status === 'amount_mismatch';
}

/** Whether a try to pay may still take money. */
export function isOpenTry(charge: Charge): boolean {
  return tryOf({ status: undefined, charge }) === 'under-way';
}

/** Whether the service says that a code is paid (open points, "When is a code paid?"), given back since or not. */
export function isPaid(code: Code): boolean {
  return tryOf(code) === 'paid';
}

/** Whether an answer says that money moved, whichever money. */
export function isMoneyOf(code: Code): boolean {
  return isPaid(code) || (code.charge !== undefined && hasMovedMoney(code.charge));
}

/** Whether someone is paying an open code just now, or has tried and may try again. */
export type Paying = 'nobody' | 'under-way' | 'failed';

/** What the service's word about a code comes to. */
export type Standing =
  | { kind: 'paid' }
  /** Another amount arrived: an alarm. */
  | { kind: 'mismatch' }
  /** Closed or expired, and not paid; `paymentUnderWay`: a charge exists that may still take money. */
  | { kind: 'over'; how: 'closed' | 'expired'; paymentUnderWay: boolean }
  | { kind: 'open'; paying: Paying };

/**
 * Where a code stands. Payment is looked for first: `expired: true` alone never means unpaid (open
 * points), and a charge that is still under way is said so.
 */
export function standingOf(code: Code): Standing {
  const attempt = tryOf(code);
  if (attempt === 'paid' || attempt === 'mismatch') return { kind: attempt };
  const how = code.status === 'closed' ? 'closed' : code.expired === true ? 'expired' : undefined;
  if (how === undefined) return { kind: 'open', paying: attempt === 'none' ? 'nobody' : attempt };
  return { kind: 'over', how, paymentUnderWay: attempt === 'under-way' };
}

/** Money in the currency's smallest unit: what came in, what of it went back, and whether the payer contests it. */
export interface Money {
  received: number;
  givenBack: number;
  /** A disputed payment is still there, and may be taken back. */
  disputed: boolean;
}

/** As `refundedOf`; a payment that is revoked is taken back whole. */
export function givenBackOf(charge: Charge, amount: number): number | null {
  return charge.status === 'revoked' ? amount : refundedOf(charge, amount);
}

/** What a payment itself says that its refunds come to, never more than the payment; null: it does not say, which is no 0. */
export function refundedOf(charge: Charge, amount: number): number | null {
  const told = toldBack(charge, amount);
  // A fraction of the smallest unit is nobody's, and no table holds one.
  return told === null ? null : Math.min(amount, Math.max(0, Math.round(told)));
}

/** Whether a payment says that money went back, and nothing of how much: the whole, unless something else tells a part. */
export function isBareRefund(charge: Charge): boolean {
  const { status, refunds } = charge;
  return leavesAmountToList(charge) && status !== 'partially_refunded' && refunds?.data === undefined;
}

/** Whether a payment says that some of its money went, or may have gone, back, and only the list of its refunds can say how much. */
export function leavesAmountToList(charge: Charge): boolean {
  const { status, refunded, refunds } = charge;
  if (status === 'refunded' || sumTold(charge) !== null) return false;
  return refunded === true || status === 'partially_refunded' || refunds?.data !== undefined;
}

function toldBack(charge: Charge, amount: number): number | null {
  const { status } = charge;
  // One that is refunded without a word of how much is refunded whole.
  if (status === 'refunded') return amount;
  const told = sumTold(charge);
  if (told !== null) return told;
  if (isBareRefund(charge)) return amount;
  return status === 'revoked' ? 0 : null;
}

/** What a payment's refunds come to by what it holds of them; null where that is nothing, part of them, or one without an amount. */
function sumTold({ status, refunded, refunds }: Charge): number | null {
  const { amount, data, totalCount = 0 } = refunds ?? {};
  if (amount !== undefined) return amount;
  if (data === undefined || totalCount > data.length) return null;
  // Not one of the refunds is held that the payment itself speaks of.
  if (data.length === 0 && (refunded === true || status === 'partially_refunded')) return null;
  return data.filter(mayBeBack).reduce<number | null>((sum, one) => {
    return sum === null || one.amount === undefined ? null : sum + one.amount;
  }, 0);
}

/** What services call a refund of which nothing went back. */
const failedRefunds: ReadonlySet<string> = new Set(['failed', 'canceled', 'rejected']);

/** Whether nothing goes back by a refund any more. */
export function isFailedRefund({ status }: Pick<Refund, 'status'>): boolean {
  return failedRefunds.has(status ?? '');
}

function mayBeBack(refund: Pick<Refund, 'status'>): boolean {
  return refund.status !== 'pending' && !isFailedRefund(refund);
}
