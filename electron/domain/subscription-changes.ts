import { isDeepStrictEqual } from 'node:util';
import type { SubscriptionChange, SubscriptionOutcome } from '../contract/management.ts';
import type { Subscription } from '../contract/payment-objects.ts';

/** For so many ms an answer may predate a change: replicas lag. */
export const lagMs = 60_000;

/** A subscription as far as it says what came of a change. */
type Standing = Pick<Subscription, 'status' | 'metadata' | 'chargedPeriods'>;

/** Whether a change may take money at once. */
export function takesMoney({ act }: Pick<SubscriptionChange, 'act'>): boolean {
  return act === 'start' || act === 'resume';
}

/** Whether nobody knows what came of a change. */
export function isUnknown({ outcome }: Pick<SubscriptionChange, 'outcome'>): boolean {
  return outcome.kind === 'unknown';
}

/**
 * Whether a change that takes money may be done, or is, though the service shows the status of before: nothing more is asked for. `sinceMs` as
 * in `settledBy`.
 */
export function mayShowYet(
  change: Pick<SubscriptionChange, 'act' | 'outcome'>,
  status: Standing['status'],
  sinceMs: number,
): boolean {
  const isAsBefore = status === (change.act === 'start' ? 'new' : 'past_due');
  const mayBeDone = isUnknown(change) || (change.outcome.kind === 'done' && isAsBefore);
  return mayBeDone && takesMoney(change) && sinceMs < lagMs;
}

/**
 * What the subscription's state now, beside that seen before, proves of a change whose answer never came; null: nothing. `sinceMs`: age of
 * the request, on a clock that nobody sets. A cancelled subscription may run until its period ends, so an unchanged state never proves
 * that a cancel had no effect. One that is past due after it was resumed may be so for the next period: what was charged tells.
 */
export function settledBy(
  { act, metadata }: Pick<SubscriptionChange, 'act' | 'metadata'>,
  { before, now }: { before: Standing; now: Standing },
  sinceMs: number,
): SubscriptionOutcome | null {
  const { status, metadata: kept } = now;
  const hasPaidMore = (now.chargedPeriods ?? 0) > (before.chargedPeriods ?? Infinity);
  const isDone = {
    start: status !== undefined && status !== 'new',
    cancel: status === 'canceled',
    resume: status === 'active' || hasPaidMore,
    update: kept !== undefined && isDeepStrictEqual(kept, metadata),
  }[act];
  if (isDone) return { kind: 'done' };
  const isAsBefore = {
    start: status === 'new',
    cancel: false,
    resume: status === 'past_due',
    update: kept !== undefined,
  }[act];
  return isAsBefore && sinceMs >= lagMs ? { kind: 'without-effect' } : null;
}
