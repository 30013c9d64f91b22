import type { SaleAttempt, SaleReason } from '../contract/sale.ts';
import { assertNever } from './assert-never.ts';
import { duplicateOf } from './order-number.ts';

/** Where a sale is (architecture, "A sale's life"), with what belongs to that state; times in epoch ms. */
export type Stage =
  | { state: 'opening' }
  | { state: 'awaiting' }
  | { state: 'lapsed' }
  | { state: 'expired' }
  /** `payableUntil`: until when the old code may still be paid; null when that is ruled out. */
  | { state: 'canceled'; payableUntil: number | null }
  | Paid
  | { state: 'refused'; reason: SaleReason; canRetry: boolean }
  | { state: 'unknown'; reason: SaleReason };

/** A payment; `attempt`: the number of the attempt whose code was paid, null on the staff's word alone. */
export interface Paid {
  state: 'paid';
  paidAt: number;
  paymentMethod: string | null;
  settledByStaff: boolean;
  attempt: number | null;
}

/** Who ruled out that a code can still be paid. */
export type RuledOut = 'closed' | 'expired' | 'staff';

/** One request for a code, as far as the rules need it. */
export interface Attempt {
  number: number;
  orderNo: string;
  state: SaleAttempt['state'];
  /** The service called the order number a duplicate. */
  duplicate: boolean;
  /** Set once the code of this attempt is known to be over and unpaid. */
  ruledOut: RuledOut | null;
}

/** A sale as far as the rules need it. `orderNo` is its number; attempts may carry `ORDERNO-2` and so on. */
export interface Sale {
  orderNo: string;
  stage: Stage;
  attempts: readonly Attempt[];
}

/** The last attempt of a sale. */
export function lastAttempt<A extends Attempt>(sale: { attempts: readonly A[] }): A | undefined {
  return sale.attempts.at(-1);
}

/** The attempts whose code was shown or may be, and is not ruled out: someone may still pay them. */
export function payableAttempts<A extends Attempt>(sale: { attempts: readonly A[] }): A[] {
  return sale.attempts.filter((attempt) => attempt.state === 'code' && attempt.ruledOut === null);
}

/** The order number of the next attempt: the sale's own, with a suffix once it was called a duplicate. */
export function nextOrderNo(sale: Sale): string {
  const duplicates = sale.attempts.filter((attempt) => attempt.duplicate).length;
  return duplicates === 0 ? sale.orderNo : duplicateOf(sale.orderNo, duplicates + 1);
}

/** Whether a request for a code has left and its answer is not in. */
export function isSending(sale: Sale): boolean {
  return sale.stage.state === 'opening' && lastAttempt(sale)?.state === 'sending';
}

/** Whether the next request may leave: nothing under way, and no code of the sale that could be paid. */
export function maySend(sale: Sale): boolean {
  if (payableAttempts(sale).length > 0) return false;
  const { stage } = sale;
  switch (stage.state) {
    case 'opening':
      return !isSending(sale);
    case 'refused':
      return stage.canRetry;
    case 'expired':
    case 'canceled':
    case 'lapsed':
    case 'unknown':
      return true;
    case 'awaiting':
    case 'paid':
      return false;
    default:
      return assertNever(stage);
  }
}

/** Whether a person's word on the payment is possible: a code was asked for and the end is not known. */
export function maySettle(sale: Sale): boolean {
  switch (sale.stage.state) {
    case 'awaiting':
    case 'lapsed':
    case 'unknown':
    case 'expired':
    case 'canceled':
      return true;
    case 'opening':
    case 'refused':
    case 'paid':
      return false;
    default:
      return assertNever(sale.stage);
  }
}
