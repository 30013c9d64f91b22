/**
 * Charging subscriptions when they are due (specification section 2.9; its rules are not shown, these are ours).
 *
 * - Starting one sets its anchor: the first charge time, or the time of the start where that is later or none was
 *   given. A subscription owes nothing for the time before it was started.
 * - The amount before the first charge is charged at the start; the periods wait until it is paid. It is period 0,
 *   and does not count among `chargedPeriods`.
 * - Period N is due at the anchor plus N - 1 intervals (calendar.ts), and is charged once.
 * - The customer pays with the default source, else with the oldest active one. Without any, or when a rule
 *   declines the charge, the subscription is `past_due` and `isCharging`, and is tried again a day later, and so
 *   on. When it is paid, the periods that have come due meanwhile are charged at once.
 * - One that has no amount owes nothing after the amount before the first charge: it stays as it is.
 *
 * Each step happens at the time at which it was due, also when it is made up for later: a service that slept for
 * a year wakes up in the state of one that ran.
 */
import { practiceAccount } from '../accounts.ts';
import { type Context, newId } from '../context.ts';
import { approved } from '../payer/card.ts';
import { type Charge, type Source } from '../schemas/objects.ts';
import { type SubscriptionRecord } from '../store/records.ts';
import { dueTime } from './calendar.ts';

/** How long after a failed charge it is tried again, in milliseconds. */
export const retryAfter = 86_400_000;
/** The most steps that one subscription takes at once, so that a clock set to the far future blocks nobody. */
export const mostStepsAtOnce = 10_000;

/** What is owed next: its period (0 is the amount before the first charge) and amount. */
interface Owed {
  readonly period: number;
  readonly amount: number;
}

function owedNext(subscription: SubscriptionRecord): Owed | undefined {
  const { initialAmount = 0, initialPaid, amount, chargedPeriods } = subscription;
  if (initialAmount > 0 && !initialPaid) return { period: 0, amount: initialAmount };
  return amount === undefined ? undefined : { period: chargedPeriods + 1, amount };
}

/** When something is charged or tried next; undefined when nothing will be. */
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

/** Tries at once what is past due, with the method that the customer has now. */
export function resumeSubscription(
  context: Context,
  subscription: SubscriptionRecord,
  now: number,
): SubscriptionRecord {
  return advance(context, { ...subscription, nextChargeTime: now, updateTime: now }, now);
}

/** Ends a subscription for good: what was paid stays paid, and nothing is charged again. */
export function cancelSubscription(
  { store }: Context,
  { nextChargeTime: _, ...rest }: SubscriptionRecord,
  now: number,
): SubscriptionRecord {
  const canceled: SubscriptionRecord = { ...rest, status: 'canceled', isCharging: false, updateTime: now };
  store.subscriptions.update(canceled, undefined);
  return canceled;
}

/** A period that was charged or tried: its time, and the latest charge of it. */
export interface Period {
  readonly index: number;
  readonly startTime: number;
  readonly endTime: number | undefined;
  readonly charge: Charge;
}

/** The periods so far, the first one first; the amount before the first charge is none. */
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

/** Takes every step that is due by now, and stores where that leads. */
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

/** Brings one customer's subscriptions up to a time: before anything changes with which the customer pays. */
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
    // A period that came due while an earlier one could not be paid is charged now, not in the past.
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
