/**
 * Charges due subscriptions (section 2.9 shows no rules; these are ours).
 *
 * - Starting sets the anchor: the first charge time, or the start where that is later or none was given. Nothing is owed for the
 *   time before.
 * - The amount before the first charge is period 0, charged at the start and not counted in `chargedPeriods`; the periods wait
 *   until it is paid.
 * - Period N is due at the anchor plus N - 1 intervals (calendar.ts) and charged once.
 * - The customer pays with the default source, else the oldest active one. Without one, or declined by a rule, the subscription
 *   is `past_due` and `isCharging` and is tried again daily. Once paid, the periods that came due meanwhile are charged at once.
 * - Without an amount it owes nothing after the amount before the first charge.
 *
 * Each step happens at its due time even if made up for later: a service that slept for a year wakes up in the state of one that
 * ran.
 */
import { practiceAccount } from '../accounts.ts';
import { type Context, newId } from '../context.ts';
import { approved } from '../payer/card.ts';
import { type Charge, type Source } from '../schemas/objects.ts';
import { type SubscriptionRecord } from '../store/records.ts';
import { dueTime } from './calendar.ts';

/** How long after a failed charge it is tried again, in milliseconds. */
export const retryAfter = 86_400_000;
/** The most steps that one subscription takes at once, so that a clock set far ahead blocks nobody. */
export const mostStepsAtOnce = 10_000;

/** What is owed next; `period` 0: the amount before the first charge. */
interface Owed {
  readonly period: number;
  readonly amount: number;
}

function owedNext(subscription: SubscriptionRecord): Owed | undefined {
  const { initialAmount = 0, initialPaid, amount, chargedPeriods } = subscription;
  if (initialAmount > 0 && !initialPaid) return { period: 0, amount: initialAmount };
  return amount === undefined ? undefined : { period: chargedPeriods + 1, amount };
}

/** When something is charged or tried again next; undefined: nothing will be. */
export function nextDueTime(subscription: SubscriptionRecord): number | undefined {
  const isRunning = subscription.status === 'active' || subscription.status === 'past_due';
  return isRunning && owedNext(subscription) !== undefined ? subscription.nextChargeTime : undefined;
}

/** Starts a new subscription, stores it, and charges what is due at once. */
export function startSubscription(
  context: Context,
  subscription: SubscriptionRecord,
  now: number,
): SubscriptionRecord {
  const { firstChargeTime = now, initialAmount = 0 } = subscription;
  const anchor = Math.max(firstChargeTime, now);
  const nextChargeTime = initialAmount > 0 ? now : anchor;
  return advance(
    context,
    { ...subscription, anchor, nextChargeTime, status: 'active', updateTime: now },
    now,
  );
}

/** Tries what is past due again at once, with the method that the customer has now. */
export function resumeSubscription(
  context: Context,
  subscription: SubscriptionRecord,
  now: number,
): SubscriptionRecord {
  return advance(context, { ...subscription, nextChargeTime: now, updateTime: now }, now);
}

/** Ends a subscription for good: what was paid stays paid, nothing more is charged. */
export function cancelSubscription(
  { store }: Context,
  { nextChargeTime: _, ...rest }: SubscriptionRecord,
  now: number,
): SubscriptionRecord {
  const canceled: SubscriptionRecord = { ...rest, status: 'canceled', isCharging: false, updateTime: now };
  store.subscriptions.update(canceled, undefined);
  return canceled;
}

/** A period that was charged or tried, with its latest charge. */
export interface Period {
  readonly index: number;
  readonly startTime: number;
  readonly endTime: number | undefined;
  readonly charge: Charge;
}

/** Oldest first, without the amount before the first charge. */
export function periodsOf({ store }: Context, subscription: SubscriptionRecord): Period[] {
  const { anchor, interval, intervalSpan } = subscription;
  if (anchor === undefined) return [];
  const latest = new Map<number, Charge>();
  for (const charge of store.charges.ofSubscription(subscription.id)) {
    const period = charge.extra['period'];
    if (typeof period === 'number' && period > 0) latest.set(period, charge);
  }
  return Array.from(latest, ([index, charge]) => {
    const terms = { anchor, interval, intervalSpan };
    const startTime = dueTime(terms, index - 1) ?? charge.createTime;
    return { index, startTime, endTime: dueTime(terms, index), charge };
  });
}

/** Takes every step due by now, and stores the result. */
export function advance(context: Context, subscription: SubscriptionRecord, now: number): SubscriptionRecord {
  let current = subscription;
  for (let step = 0; step < mostStepsAtOnce; step += 1) {
    const time = nextDueTime(current);
    const owed = owedNext(current);
    if (time === undefined || time > now || owed === undefined) break;
    current = charge(context, current, owed, time);
  }
  const due = nextDueTime(current);
  const isBehind = due !== undefined && due <= now;
  current = { ...current, isCharging: current.status === 'past_due' || isBehind };
  context.store.subscriptions.update(current, due);
  return current;
}

/** Brings one customer's subscriptions up to a time; called before anything changes that the customer pays with. */
export function advanceSubscriptionsOf(context: Context, customerId: string, now: number): void {
  for (const subscription of context.store.subscriptions.dueOfCustomer(customerId, now)) {
    advance(context, subscription, now);
  }
}

function charge(
  context: Context,
  subscription: SubscriptionRecord,
  owed: Owed,
  time: number,
): SubscriptionRecord {
  const source = payingSource(context, subscription.customerId);
  const made = source === undefined ? undefined : newCharge(context, subscription, owed, source, time);
  if (made !== undefined) {
    context.store.charges.insert(made, { subscriptionId: subscription.id, period: owed.period });
  }
  if (made?.paid !== true) {
    return { ...subscription, status: 'past_due', nextChargeTime: time + retryAfter, updateTime: time };
  }
  return afterPayment(subscription, owed, time);
}

function afterPayment(subscription: SubscriptionRecord, owed: Owed, time: number): SubscriptionRecord {
  const { anchor = time, interval, intervalSpan, chargedPeriods, amount } = subscription;
  const isInitial = owed.period === 0;
  const paidPeriods = isInitial ? chargedPeriods : owed.period;
  const due = dueTime({ anchor, interval, intervalSpan }, paidPeriods);
  return {
    ...subscription,
    status: 'active',
    ...(isInitial && { initialPaid: true }),
    chargedPeriods: paidPeriods,
    // A period that came due while an earlier one was unpaid is charged now, not in the past.
    nextChargeTime: due === undefined || amount === undefined ? due : Math.max(due, time),
    updateTime: time,
  };
}

function payingSource({ store }: Context, customerId: string): Source | undefined {
  const { defaultSource } = store.customers.find(customerId) ?? {};
  const active = store.sources.ofCustomer(customerId).filter(({ status }) => status === 'active');
  return active.find(({ id }) => id === defaultSource) ?? active[0];
}

function newCharge(
  context: Context,
  subscription: SubscriptionRecord,
  { period, amount }: Owed,
  source: Source,
  time: number,
): Charge {
  const orderNo = `${subscription.id}-${period}`;
  const isDeclined = context.conduct.does('decline', { amount, orderNo });
  return {
    id: newId(context, 'chr'),
    object: 'charge',
    ...practiceAccount,
    amount,
    authorizeAmount: amount,
    currency: subscription.currency,
    authorize: false,
    paymentMethod: source.paymentMethod,
    resource: source.resource,
    orderNo,
    description: subscription.name,
    extra: { subscriptionId: subscription.id, customerId: subscription.customerId, period },
    metadata: subscription.metadata,
    cardInfo: isDeclined ? source.cardInfo : approved(context, source.cardInfo),
    paid: !isDeclined,
    refunded: false,
    disputed: false,
    refunds: { amount: 0, totalCount: 0, data: [] },
    status: isDeclined ? context.dialect.failedTry : 'captured',
    paidTime: isDeclined ? undefined : time,
    createTime: time,
  };
}
