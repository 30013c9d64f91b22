import * as objects from '../../contract/payment-objects.ts';
import * as requests from '../../contract/payment-requests.ts';
import type { Capability, PaymentService } from '../payment-service.ts';
import { type Context, noting, type Operation, queryOf, withBody, withId, withPage } from './context.ts';

/** About a subscription that this client may have made; only some services offer it (a capability). */
type OfOne = Pick<Operation<never>, 'segments' | 'capability' | 'exists' | 'isYoung'>;

const schema = objects.subscription;
const post = { method: 'POST', schema } as const;
const get = { method: 'GET' } as const;

/** Sections 4.4 to 4.6; the rest are capabilities. */
export function subscriptionOperations(context: Context): Documented & Optional {
  return { ...documented(context), ...optional(context) };
}

type Documented = Pick<PaymentService, 'createSubscription' | 'startSubscription' | 'updateSubscription'>;

function documented({ call, created }: Context): Documented {
  return {
    createSubscription: (given) =>
      withBody(requests.createSubscription, given, (body) =>
        noting(created, call({ ...post, name: 'createSubscription', segments: ['subscriptions'], body })),
      ),
    startSubscription: (id) =>
      withId('subscriptionId', id, () =>
        call({
          ...post,
          name: 'startSubscription',
          segments: ['subscriptions', id, 'start'],
          id,
          movesMoney: true,
        }),
      ),
    updateSubscription: (id, given) =>
      withId('subscriptionId', id, () =>
        withBody(requests.updateSubscription, given, (body) =>
          call({ ...post, name: 'updateSubscription', segments: ['subscriptions', id], body, id }),
        ),
      ),
  };
}

type Optional = Pick<
  PaymentService,
  | 'readSubscription'
  | 'listSubscriptions'
  | 'cancelSubscription'
  | 'resumeSubscription'
  | 'listSubscriptionPeriods'
>;

function optional({ call, created }: Context): Optional {
  const ofOne = (id: string, capability: Capability, ...rest: string[]): OfOne => ({
    segments: ['subscriptions', id, ...rest],
    capability,
    exists: () => created.has(id),
    isYoung: () => created.isYoung(id),
  });
  return {
    readSubscription: (id) =>
      withId('subscriptionId', id, () =>
        call({ ...get, name: 'readSubscription', schema, id, ...ofOne(id, 'read-subscription') }),
      ),
    listSubscriptions: (given = {}) =>
      withPage(requests.listSubscriptions, given, (page) =>
        call({
          ...get,
          name: 'listSubscriptions',
          segments: ['subscriptions'],
          query: queryOf(page),
          schema: objects.subscriptionList,
          capability: 'list-subscriptions',
          collection: true,
        }),
      ),
    cancelSubscription: (id) =>
      withId('subscriptionId', id, () =>
        call({ ...post, name: 'cancelSubscription', id, ...ofOne(id, 'cancel-subscription', 'cancel') }),
      ),
    resumeSubscription: (id) =>
      withId('subscriptionId', id, () =>
        call({
          ...post,
          name: 'resumeSubscription',
          id,
          ...ofOne(id, 'resume-subscription', 'resume'),
          movesMoney: true,
          showsElsewhere: true,
        }),
      ),
    listSubscriptionPeriods: (id, given = {}) =>
      withId('subscriptionId', id, () =>
        withPage(requests.listPeriods, given, (page) =>
          call({
            ...get,
            name: 'listSubscriptionPeriods',
            query: queryOf(page),
            schema: objects.subscriptionPeriodList,
            ...ofOne(id, 'list-periods', 'periods'),
          }),
        ),
      ),
  };
}
