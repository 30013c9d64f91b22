import type { SubscriptionEntry, SubscriptionOutcome } from '../contract/management.ts';
import type { Subscription } from '../contract/payment-objects.ts';
import type { CreateSubscription } from '../contract/payment-requests.ts';
import type { SaleReason } from '../contract/sale.ts';
import { assertNever } from '../domain/assert-never.ts';
import type { Outcome, RefusalReason, UnknownReason } from '../payments/payment-service.ts';
import type { Unsuccessful } from './dependencies.ts';

/** The state of an entry after a request for a subscription (section 4.4); `now` in epoch ms. */
export function stateAfterCreate(
  outcome: Outcome<Subscription>,
  terms: CreateSubscription,
  now: number,
): SubscriptionEntry['state'] {
  if (outcome.kind === 'ok') {
    const subscription = outcome.value;
    const problem = problemOf(subscription, terms);
    if (problem === null) return { kind: 'made', subscription, seenAt: now };
    return { kind: 'unknown', reason: { kind: 'bad-answer', message: problem } };
  }
  // What stands in the way may be this very subscription, asked for before.
  return outcome.kind === 'conflict' ? { ...meaning(outcome), kind: 'unknown' } : meaning(outcome);
}

/** After a change of an existing subscription; `ok`: the answer is about something else. */
export function changeOutcome(
  outcome: Outcome<Subscription>,
): Extract<SubscriptionOutcome, { kind: 'refused' | 'unknown' }> {
  if (outcome.kind !== 'ok') return meaning(outcome);
  return { kind: 'unknown', reason: { kind: 'bad-answer', message: `id: ${outcome.value.id}` } };
}

/** Whether the request was certainly refused, or its effect is unknown, and why. */
function meaning(outcome: Unsuccessful): { kind: 'refused' | 'unknown'; reason: SaleReason } {
  const field = 'field' in outcome ? outcome.field : undefined;
  const { message } = outcome;
  const because = (kind: SaleReason['kind']): SaleReason => ({
    kind,
    message,
    ...(field !== undefined && { field }),
  });
  switch (outcome.kind) {
    case 'invalid-request':
      return { kind: 'refused', reason: { ...because('invalid'), ours: true } };
    case 'certificate':
    case 'rate-limited':
    case 'not-sent':
      return { kind: 'refused', reason: because(outcome.kind) };
    case 'withheld':
      return { kind: 'refused', reason: because(outcome.reason) };
    case 'refused':
      return { kind: 'refused', reason: because(refusals[outcome.reason]) };
    case 'unsupported':
      return { kind: 'refused', reason: because('refused') };
    case 'conflict':
      if (outcome.standing !== undefined) return { kind: 'unknown', reason: because('no-answer') };
      return { kind: 'refused', reason: because('refused') };
    case 'unknown':
      return { kind: 'unknown', reason: because(doubts[outcome.reason]) };
    default:
      return assertNever(outcome);
  }
}

const refusals: Record<RefusalReason, SaleReason['kind']> = {
  invalid: 'invalid',
  credentials: 'credentials',
  account: 'account',
  payer: 'refused',
  'not-found': 'refused',
  refused: 'refused',
};

const doubts: Record<UnknownReason, SaleReason['kind']> = {
  deadline: 'no-answer',
  'connection-lost': 'no-answer',
  'server-error': 'no-answer',
  'said-unknown': 'no-answer',
  'other-account': 'bad-answer',
  'in-passing': 'no-answer',
  redirect: 'bad-answer',
  'too-large': 'bad-answer',
  'not-json': 'bad-answer',
  'not-payment-service': 'bad-answer',
  empty: 'bad-answer',
};

/** Why the object is not the one asked for; null: nothing shows that. */
function problemOf({ object, customerId }: Subscription, terms: CreateSubscription): string | null {
  if (object !== undefined && object !== 'subscription') return `object: ${object}`;
  if (customerId !== undefined && customerId !== terms.customerId) return `customerId: ${customerId}`;
  return null;
}
