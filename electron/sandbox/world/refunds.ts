/** What becomes of a payment afterwards: it is refunded, revoked or disputed. Runs within a transaction. */
import { type Context, newId } from '../context.ts';
import { type Charge, type Dispute, type Refund } from '../schemas/objects.ts';
import { refundTakes, slowRefundTakes } from './times.ts';

export interface GivenBack {
  readonly amount: number;
  readonly reason?: string | undefined;
  readonly metadata?: Record<string, unknown> | undefined;
}

/** What is left to refund; refunds under way already count as gone. 0: not a payment. */
export function refundableOf({ paid, status, amount, refunds }: Charge): number {
  return paid && status !== 'revoked' ? amount - refunds.amount : 0;
}

/** Begins a refund, which is done some seconds later; the amount must be within what is left. */
export function giveBack(
  context: Context,
  charge: Charge,
  { amount, reason, metadata = {} }: GivenBack,
  now: number,
): Refund {
  const { store, conduct } = context;
  const refund: Refund = {
    id: newId(context, 're'),
    object: 'refund',
    chargeId: charge.id,
    liveMode: charge.liveMode,
    amount,
    currency: charge.currency,
    metadata,
    ...(reason !== undefined && { reason }),
    status: 'pending',
    createTime: now,
  };
  const { refunds } = charge;
  store.charges.update({
    ...charge,
    refunds: {
      amount: refunds.amount + amount,
      totalCount: refunds.totalCount + 1,
      data: [...refunds.data, refund],
    },
  });
  const takes = conduct.does('slow-refund', charge) ? slowRefundTakes : refundTakes;
  store.charges.planRefund({ id: refund.id, chargeId: charge.id, dueTime: now + takes });
  return refund;
}

export function doDueRefunds({ store }: Context, now: number): void {
  for (const { id, chargeId, dueTime } of store.charges.dueRefunds(now)) {
    store.charges.endRefund(id);
    const charge = store.charges.find(chargeId);
    if (charge === undefined) throw new Error(`charge ${chargeId} is lost`);
    const data = charge.refunds.data.map((refund) =>
      refund.id === id ? { ...refund, status: 'refunded' as const, refundedTime: dueTime } : refund,
    );
    const done = data.filter(({ status }) => status === 'refunded');
    const isAll = done.reduce((sum, { amount }) => sum + amount, 0) >= charge.amount;
    store.charges.update({
      ...charge,
      refunds: { ...charge.refunds, data },
      refunded: true,
      refundTime: dueTime,
      status: isAll ? 'refunded' : 'partially_refunded',
    });
  }
}

/** Takes a payment back as if it never was: the charge stays `paid` with its time, and is `revoked`. */
export function revokeCharge({ store }: Context, charge: Charge): boolean {
  if (!charge.paid || charge.refunds.amount > 0 || charge.status === 'revoked') return false;
  store.charges.update({ ...charge, status: 'revoked' });
  return true;
}

/** Marks the payment as disputed; it stays paid. One that is disputed already stays as it is. */
export function disputeCharge(context: Context, charge: Charge, now: number): Dispute | undefined {
  const { store } = context;
  if (!charge.paid || charge.disputed) return undefined;
  store.charges.update({ ...charge, disputed: true });
  const dispute: Dispute = {
    id: newId(context, 'dis'),
    object: 'dispute',
    chargeId: charge.id,
    liveMode: charge.liveMode,
    amount: charge.amount,
    currency: charge.currency,
    metadata: {},
    reason: 'unrecognized',
    status: 'new',
    createTime: now,
  };
  store.disputes.insert(dispute);
  return dispute;
}

/** Ends a dispute; a lost one takes the money, which the charge's refunds do not tell. */
export function resolveDispute(
  { store }: Context,
  dispute: Dispute,
  status: 'won' | 'lost',
  now: number,
): void {
  store.disputes.update({ ...dispute, status, resolvedTime: now });
}
