import * as objects from '../../contract/payment-objects.ts';
import * as requests from '../../contract/payment-requests.ts';
import { withBody, withId } from '../checks.ts';
import type { PaymentService } from '../payment-service.ts';
import { type Context, noting, queryOf } from './context.ts';

/** Sections 4.4 to 4.6; the rest are capabilities. */
export function subscriptionOperations({
  call,
  created,
}: Context): Pick<
  PaymentService,
  | 'createSubscription'
  | 'startSubscription'
  | 'updateSubscription'
  | 'readSubscription'
  | 'listSubscriptions'
  | 'cancelSubscription'
  | 'resumeSubscription'
  | 'listSubscriptionPeriods'
> {
  const schema = objects.subscription;
  const post = { method: 'POST', schema } as const;
  const list = { method: 'GET' } as const;
  return {
    createSubscription: (given) =>
      withBody(requests.createSubscription, given, (body) =>
        noting(created, call({ ...post, name: 'createSubscription', segments: ['subscriptions'], body })),
      ),
    startSubscription: (id) =>
      withId('subscriptionId', id, () =>
        call({ ...post, name: 'startSubscription', segments: ['subscriptions', id, 'start'], id }),
      ),
    updateSubscription: (id, given) =>
      withId('subscriptionId', id, () =>
        withBody(requests.updateSubscription, given, (body) =>
          call({ ...post, name: 'updateSubscription', segments: ['subscriptions', id], body, id }),
        ),
      ),
    readSubscription: (id) =>
      withId('subscriptionId', id, () => {
        const read = { name: 'readSubscription', method: 'GET', segments: ['subscriptions', id] } as const;
        return call({
          ...read,
          schema,
          id,
          capability: 'read-subscription',
          exists: () => created.has(id),
          isYoung: () => created.isYoung(id),
        });
      }),
    listSubscriptions: (given = {}) =>
      withBody(requests.listSubscriptions, given, (query) =>
        call({
          ...list,
          name: 'listSubscriptions',
          segments: ['subscriptions'],
          query: queryOf(query),
          schema: objects.subscriptionList,
          capability: 'list-subscriptions',
          exists: () => true,
        }),
      ),
    cancelSubscription: (id) =>
      withId('subscriptionId', id, () =>
        call({
          ...post,
          name: 'cancelSubscription',
          segments: ['subscriptions', id, 'cancel'],
          id,
          capability: 'cancel-subscription',
          exists: () => created.has(id),
          isYoung: () => created.isYoung(id),
        }),
      ),
    resumeSubscription: (id) =>
      withId('subscriptionId', id, () =>
        call({
          ...post,
          name: 'resumeSubscription',
          segments: ['subscriptions', id, 'resume'],
          id,
          capability: 'resume-subscription',
          exists: () => created.has(id),
          isYoung: () => created.isYoung(id),
        }),
      ),
    listSubscriptionPeriods: (id, given = {}) =>
      withId('subscriptionId', id, () =>
        withBody(requests.listPeriods, given, (query) =>
          call({
            ...list,
            name: 'listSubscriptionPeriods',
            segments: ['subscriptions', id, 'periods'],
            query: queryOf(query),
            schema: objects.subscriptionPeriodList,
            capability: 'list-periods',
            exists: () => created.has(id),
            isYoung: () => created.isYoung(id),
          }),
        ),
      ),
  };
}
