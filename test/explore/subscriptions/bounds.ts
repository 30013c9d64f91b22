import type { Bounds } from './subscriptions.ts';

const plain: Bounds = { asks: 5, lost: 3, cuts: 2, lag: 2, unpaid: 3, counts: true, guards: true };

/** What is explored of subscriptions by name. The order is that of `npm run explore`. */
export const subscriptionBounds = {
  subscriptions: plain,
  /** A service that takes money again whatever the state is. */
  'subscriptions-unguarded': { ...plain, guards: false },
  /** A service that does not say how many periods were charged: of one that is past due again nobody can tell. */
  'subscriptions-uncounted': { ...plain, counts: false, asks: 4, lost: 2, cuts: 1 },
} as const satisfies Record<string, Bounds>;

/** The name of bounds of subscriptions. */
export type SubscriptionBoundsName = keyof typeof subscriptionBounds;
