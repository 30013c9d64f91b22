import type { Code } from '../contract/payment-objects.ts';

/** Whether the service says that a code is paid (open points, "When is a code paid?"). */
export function isPaid(code: Code): boolean {
  return code.status === 'captured' || code.charge?.paid === true || code.charge?.status === 'captured';
}

/** What the service's word about a code comes to. */
export type Standing =
  | { kind: 'paid' }
  /** Closed or expired, and not paid; `paymentUnderWay`: a charge exists whose end is open. */
  | { kind: 'over'; how: 'closed' | 'expired'; paymentUnderWay: boolean }
  | { kind: 'open' };

/** Charges in these states take no money any more; any other state may still become a payment. */
const endedCharges = new Set(['revoked', 'refunded']);

/**
 * Where a code stands. Payment is looked for first: `expired: true` alone never means unpaid (open
 * points), and a charge that is still under way is said so.
 */
export function standingOf(code: Code): Standing {
  if (isPaid(code)) return { kind: 'paid' };
  const how = code.status === 'closed' ? 'closed' : code.expired === true ? 'expired' : undefined;
  if (how === undefined) return { kind: 'open' };
  const paymentUnderWay = code.charge !== undefined && !endedCharges.has(code.charge.status ?? '');
  return { kind: 'over', how, paymentUnderWay };
}

/** Whether the service says that all or some of a payment was given back (specification section 2.3). */
export function isRefunded({ charge }: Code): boolean {
  if (!charge) return false;
  const { refunded, status, refunds } = charge;
  return (
    refunded === true ||
    status === 'refunded' ||
    status === 'partially_refunded' ||
    (refunds?.amount ?? 0) > 0
  );
}
