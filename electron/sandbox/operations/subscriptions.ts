/**
 * Create, start, update and read subscriptions (specification sections 4.4 to 4.6; reading is a capability).
 * Terms are stored; nothing is charged: `chargedPeriods` stays 0 and `isCharging` false.
 */
import { type Hono } from 'hono';
import { practiceAccount } from '../accounts.ts';
import { type Context, newId } from '../context.ts';
import { invalidFields, notFound, refusalResponse } from '../errors.ts';
import { readBody } from '../requests.ts';
import { type Subscription } from '../schemas/objects.ts';
import {
  type CreateSubscription,
  createSubscriptionSchema,
  updateSubscriptionSchema,
} from '../schemas/requests.ts';
import { nextDueTime, startSubscription } from '../subscriptions/billing.ts';
import { type SubscriptionRecord } from '../store/records.ts';
import { type Store } from '../store/store.ts';

/** Adds the operations on subscriptions. */
export function addSubscriptions(app: Hono, context: Context): void {
  const { store, dialect, clock } = context;

  app.post('/subscriptions', async (c) => {
    const body = await readBody(c, createSubscriptionSchema);
    if (!body.ok) return refusalResponse(c, body.refusal);
    const { customerId } = body.value;
    if (store.customers.find(customerId) === undefined) {
      const error = { field: 'customerId', message: `${JSON.stringify(customerId)} is no customer` };
      return refusalResponse(c, invalidFields([error]));
    }
    const subscription = newSubscription(context, body.value);
    store.subscriptions.insert(subscription, nextDueTime(subscription));
    return c.json(subscriptionObject(store, subscription), dialect.createdStatus.subscription);
  });

  app.post('/subscriptions/:subscriptionId/start', (c) => {
    const id = c.req.param('subscriptionId');
    const subscription = store.subscriptions.find(id);
    if (subscription === undefined) return refusalResponse(c, notFound('subscription', id));
    const { status } = subscription;
    if (status !== 'new') {
      return refusalResponse(c, {
        code: 'subscription_not_new',
        message: `Subscription ${id} is "${status}"; only a "new" one can be started.`,
        state: status,
      });
    }
    const started = store.transaction(() => startSubscription(context, subscription, clock()));
    return c.json(subscriptionObject(store, started));
  });

  app.post('/subscriptions/:subscriptionId', async (c) => {
    const body = await readBody(c, updateSubscriptionSchema);
    if (!body.ok) return refusalResponse(c, body.refusal);
    const id = c.req.param('subscriptionId');
    const subscription = store.subscriptions.find(id);
    if (subscription === undefined) return refusalResponse(c, notFound('subscription', id));
    const { metadata } = body.value;
    if (metadata === undefined) return c.json(subscriptionObject(store, subscription));
    const updated: SubscriptionRecord = { ...subscription, metadata, updateTime: clock() };
    store.subscriptions.update(updated, nextDueTime(updated));
    return c.json(subscriptionObject(store, updated));
  });

  app.get('/subscriptions/:subscriptionId', (c) => {
    const id = c.req.param('subscriptionId');
    const subscription = store.subscriptions.find(id);
    if (subscription === undefined) return refusalResponse(c, notFound('subscription', id));
    return c.json(subscriptionObject(store, subscription));
  });
}

function newSubscription(
  context: Context,
  { metadata = {}, ...terms }: CreateSubscription,
): SubscriptionRecord {
  const now = context.clock();
  return {
    ...terms,
    id: newId(context, 'sub'),
    object: 'subscription',
    ...practiceAccount,
    nextChargeTime: terms.firstChargeTime,
    isCharging: false,
    chargedPeriods: 0,
    initialPaid: false,
    metadata,
    status: 'new',
    createTime: now,
    updateTime: now,
  };
}

/** The object as the specification lists it (section 2.9): the terms it was created with are not among its fields. */
function subscriptionObject(store: Store, record: SubscriptionRecord): Subscription {
  const customer = store.customers.find(record.customerId);
  if (customer === undefined) throw new Error(`subscription ${record.id} has lost its customer`);
  const { id, object, liveMode, customerId, nextChargeTime, isCharging } = record;
  const { chargedPeriods, metadata, status, createTime, updateTime } = record;
  return {
    id,
    object,
    appId: record.appId,
    liveMode,
    customerId,
    customer,
    nextChargeTime,
    isCharging,
    chargedPeriods,
    metadata,
    status,
    createTime,
    updateTime,
  };
}
