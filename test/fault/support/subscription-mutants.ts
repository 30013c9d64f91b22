import type { SubscriptionBoundsName } from '../../explore/subscriptions/bounds.ts';
import type { Planted } from './mutant.ts';

const file = 'electron/domain/subscription-changes.ts';

/** Defects of the rules by which is known what came of starting and resuming a subscription. */
export const subscriptionMutants: readonly Planted<SubscriptionBoundsName>[] = [
  {
    id: 'subscriptions-without-waiting',
    defect: 'A state of before proves at once that a request had no effect.',
    file,
    find: 'return isAsBefore && sinceMs >= lagMs ?',
    replace: 'return isAsBefore && sinceMs >= 0 ?',
    finding: 'took money, and is said to have had no effect',
    bounds: 'subscriptions',
  },
  {
    id: 'subscriptions-asked-at-once',
    defect: 'Money is asked for again while the request before may still be on its way.',
    file,
    find: 'return mayBeDone && takesMoney(change) && sinceMs < lagMs;',
    replace: 'return mayBeDone && takesMoney(change) && sinceMs < 0;',
    finding: 'takes money for what is paid',
    bounds: 'subscriptions-unguarded',
  },
  {
    id: 'subscriptions-done-and-not-shown',
    defect: 'Money is asked for again as a replica that lags does not show that it was taken.',
    file,
    find: "isUnknown(change) || (change.outcome.kind === 'done' && isAsBefore);",
    replace: 'isUnknown(change);',
    finding: 'takes money for what is paid',
    bounds: 'subscriptions-unguarded',
  },
  {
    id: 'subscriptions-past-due-again',
    defect: 'One that was resumed, and is past due for the next period, is said not to have been resumed.',
    file,
    find: "resume: status === 'active' || hasPaidMore,",
    replace: "resume: status === 'active',",
    finding: 'took money, and is said to have had no effect',
    bounds: 'subscriptions',
  },
  {
    id: 'subscriptions-new-is-started',
    defect: 'A subscription that is new is taken for one that was started.',
    file,
    find: "start: status !== undefined && status !== 'new',",
    replace: 'start: status !== undefined,',
    finding: 'is said to be done',
    bounds: 'subscriptions',
  },
  {
    id: 'subscriptions-never-known',
    defect: 'That a request to resume had no effect is never known.',
    file,
    find: "resume: status === 'past_due',",
    replace: 'resume: false,',
    finding: 'forgotten: ',
    bounds: 'subscriptions',
  },
];
