/**
 * Create, start, update and read subscriptions (sections 4.4 to 4.6); list, cancel, resume and list periods are capabilities.
 * Charging is in subscriptions/billing.ts.
 */
import { type Context as HttpContext, type Hono } from 'hono';
import { practiceAccount } from '../accounts.ts';
import { told } from '../behaviour/lists.ts';
import { type Context, newId } from '../context.ts';
import { invalidFields, notFound, type RefusalCode, refusalResponse } from '../errors.ts';
import { readBody, readQuery } from '../requests.ts';
import { type Subscription } from '../schemas/objects.ts';
import {
  type CreateSubscription,
  createSubscriptionSchema,
  pageQuerySchema,
  subscriptionQuerySchema,
  updateSubscriptionSchema,
} from '../schemas/requests.ts';
import {
  cancelSubscription,
  nextDueTime,
  periodsOf,
  resumeSubscription,
  startSubscription,
} from '../subscriptions/billing.ts';
import { type SubscriptionRecord } from '../store/records.ts';
import { type Store } from '../store/store.ts';

export function addSubscriptions(app: Hono, context: Context): void {
  const { store, dialect, clock } = context;

  app.post('/subscriptions', async (c) => {
    const body = await readBody(c, createSubscriptionSchema, dialect);
    if (!body.ok) return refusalResponse(c, body.refusal);
    const { customerId } = body.value;
    if (store.customers.find(customerId) === undefined) {
      const error = {
        field: 'customerId',
        message: `${JSON.stringify(customerId)} is no customer`,
        problem: 'unknown',
      } as const;
      return refusalResponse(c, invalidFields([error]));
    }
    const subscription = newSubscription(context, body.value);
    store.subscriptions.insert(subscription, nextDueTime(subscription));
    return c.json(subscriptionObject(store, subscription), dialect.createdStatus.subscription);
  });

  const about = subscriptionsOf(store);
  app.post('/subscriptions/:subscriptionId/start', (c) =>
    about(c, (subscription) => {
      const { id, status } = subscription;
      if (status !== 'new') return notPossible(c, 'subscription_not_new', id, status);
      const started = store.transaction(() => startSubscription(context, subscription, clock()));
      return c.json(subscriptionObject(store, started));
    }),
  );
  app.post('/subscriptions/:subscriptionId', async (c) => {
    const body = await readBody(c, updateSubscriptionSchema, dialect);
    if (!body.ok) return refusalResponse(c, body.refusal);
    return about(c, (subscription) => {
      const { metadata } = body.value;
      if (metadata === undefined) return c.json(subscriptionObject(store, subscription));
      const updated: SubscriptionRecord = { ...subscription, metadata, updateTime: clock() };
      store.subscriptions.update(updated, nextDueTime(updated));
      return c.json(subscriptionObject(store, updated));
    });
  });
  app.get('/subscriptions/:subscriptionId', (c) =>
    about(c, (subscription) => c.json(subscriptionObject(store, subscription))),
  );
  addCapabilities(app, context);
}

function subscriptionsOf(store: Store) {
  return (c: HttpContext, answer: (subscription: SubscriptionRecord) => Response): Response => {
    const id = c.req.param('subscriptionId') ?? '';
    const subscription = store.subscriptions.find(id);
    return subscription === undefined
      ? refusalResponse(c, notFound('subscription', id))
      : answer(subscription);
  };
}

function addCapabilities(app: Hono, context: Context): void {
  const { store, clock, conduct } = context;
  const about = subscriptionsOf(store);
  app.get('/subscriptions', (c) => {
    const query = readQuery(c, subscriptionQuerySchema);
    if (!query.ok) return refusalResponse(c, query.refusal);
    const { customerId, status, limit, offset } = query.value;
    const page = told(conduct, store.subscriptions.list({ customerId, status, limit, offset }));
    const subscriptions = page.records.map((record) => subscriptionObject(store, record));
    return c.json({ total: page.total, subscriptions });
  });
  app.post('/subscriptions/:subscriptionId/cancel', (c) =>
    about(c, (subscription) => {
      const { id, status } = subscription;
      if (status === 'canceled') return notPossible(c, 'subscription_canceled', id, status);
      return c.json(subscriptionObject(store, cancelSubscription(context, subscription, clock())));
    }),
  );
  app.post('/subscriptions/:subscriptionId/resume', (c) =>
    about(c, (subscription) => {
      const { id, status } = subscription;
      if (status !== 'past_due') return notPossible(c, 'subscription_not_past_due', id, status);
      const resumed = store.transaction(() => resumeSubscription(context, subscription, clock()));
      return c.json(subscriptionObject(store, resumed));
    }),
  );
  app.get('/subscriptions/:subscriptionId/periods', (c) => {
    const query = readQuery(c, pageQuerySchema);
    if (!query.ok) return refusalResponse(c, query.refusal);
    return about(c, (subscription) => {
      const { limit, offset } = query.value;
      const periods = periodsOf(context, subscription).map(({ index, ...period }) => ({
        id: `${subscription.id}_${index}`,
        object: 'subscription_period',
        ...period,
      }));
      const page = told(conduct, { total: periods.length, records: periods.slice(offset, offset + limit) });
      return c.json({ total: page.total, periods: page.records });
    });
  });
}

const needed = {
  subscription_not_new: 'only a "new" one can be started',
  subscription_canceled: 'it cannot be cancelled again',
  subscription_not_past_due: 'only a "past_due" one can be resumed',
} as const satisfies Partial<Record<RefusalCode, string>>;

function notPossible(c: HttpContext, code: keyof typeof needed, id: string, state: string): Response {
  return refusalResponse(c, { code, message: `Subscription ${id} is "${state}"; ${needed[code]}.`, state });
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

/** The subscription as section 2.9 lists it, without the terms it was created with. */
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
