import type { SubscriptionEntry } from '../contract/management.ts';
import type { Subscription } from '../contract/payment-objects.ts';
import type { CreateSubscription } from '../contract/payment-requests.ts';
import type { SaleReason } from '../contract/sale.ts';
import { assertNever } from '../domain/assert-never.ts';
import type { Outcome, RefusalReason, UnknownReason } from '../payments/payment-service.ts';

/** What came of a request for a subscription (section 4.4), as its entry shows it; `now` in epoch ms. */
export function stateAfterCreate(
  outcome: Outcome<Subscription>,
  terms: CreateSubscription,
  now: number,
): SubscriptionEntry['state'] {
  const field = 'field' in outcome ? outcome.field : undefined;
  const reason = (kind: SaleReason['kind'], message: string): SaleReason => ({
    kind,
    message,
    ...(field !== undefined && { field }),
  });
  switch (outcome.kind) {
    case 'ok': {
      const subscription = outcome.value;
      const problem = problemOf(subscription, terms);
      if (problem === null) return { kind: 'made', subscription, seenAt: now };
      return { kind: 'unknown', reason: reason('bad-answer', problem) };
    }
    case 'invalid-request':
      return { kind: 'refused', reason: reason('invalid', outcome.message) };
    case 'certificate':
      return { kind: 'refused', reason: reason('certificate', outcome.message) };
    case 'refused':
      return { kind: 'refused', reason: reason(refusals[outcome.reason], outcome.message) };
    case 'rate-limited':
      return { kind: 'refused', reason: reason('rate-limited', outcome.message) };
    case 'not-sent':
      return { kind: 'refused', reason: reason('not-sent', outcome.message) };
    case 'unsupported':
      return { kind: 'refused', reason: reason('refused', outcome.message) };
    // Something stands in the way that may be this very subscription, asked for before.
    case 'conflict':
      return { kind: 'unknown', reason: reason('refused', outcome.message) };
    case 'unknown':
      return { kind: 'unknown', reason: reason(doubts[outcome.reason], outcome.message) };
    default:
      return assertNever(outcome);
  }
}

const refusals: Record<RefusalReason, SaleReason['kind']> = {
  invalid: 'invalid',
  credentials: 'credentials',
  'not-found': 'refused',
  refused: 'refused',
};

const doubts: Record<UnknownReason, SaleReason['kind']> = {
  deadline: 'no-answer',
  'connection-lost': 'no-answer',
  'server-error': 'no-answer',
  'other-account': 'bad-answer',
  'in-passing': 'no-answer',
  redirect: 'bad-answer',
  'too-large': 'bad-answer',
  'not-json': 'bad-answer',
  'not-payment-service': 'bad-answer',
  empty: 'bad-answer',
};

/** What shows that the object is not the subscription asked for; null when nothing does. */
function problemOf({ object, customerId }: Subscription, terms: CreateSubscription): string | null {
  if (object !== undefined && object !== 'subscription') return `object: ${object}`;
  if (customerId !== undefined && customerId !== terms.customerId) return `customerId: ${customerId}`;
  return null;
}
