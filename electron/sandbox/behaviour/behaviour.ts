/** How the service misbehaves, as data: rules of what goes wrong, where and when. */
import { z } from 'zod';
import { largestAmount } from '../money.ts';
import { acts, type Act } from './acts.ts';

/** Everything that can go wrong on request; how long each takes stands in world/times.ts. */
export const misbehaviours = [
  // Transport, for requests about a code or charge.
  'lost-answer', // done, but the connection is dropped instead of an answer
  'late-capture', // the payment shows only after the code's time
  'rate-limited', // 429 with Retry-After; nothing is done
  'server-error', // 500; nothing is done
  'slow', // done at once, answered after ten seconds
  'decline', // declines the payer's method, or a subscription's saved one
  'duplicate', // 409: says that a new code's order number is taken
  // Transport, for every request.
  'away', // drops every connection; nothing is done
  'stray-403', // a refusal by something on the way: nothing is done
  'stray-404', // "no such thing", about anything
  'stray-405', // "no such method", about anything
  'stray-501', // "not offered", about anything
  'stray-html', // 200 with a captive portal's page
  // Answers.
  'lagging', // reads lag by five seconds: 404 for what is new
  'short-list', // a list lacks its second half
  'empty-list',
  'strange-times', // charge times that no calendar has
  'other-account', // everything is another merchant's
  'other-mode', // test and live mode swapped
  'other-currency', // amounts in dinars, with three digits
  'wrong-clock', // the service's clock is a day ahead
  // Payers.
  'payer-comes', // a payer pays every new code after some seconds
  'open-charge', // a charge stays open: pending, waiting, notified (code: completed), captured; a close is answered 204
  'failed-try', // a code's first charge fails after a while; the payer may try again
  'second-phone', // while the first charge is open, another phone's fails
  'unseen-capture', // a payment shows half a minute later, whatever a close was answered
  'later-capture', // a payment shows five minutes after the code's time
  'amount-mismatch', // another amount arrives: the charge ends unpaid as amount_mismatch
  'paid-after-cancel', // a payer with an open page pays right after a close was answered 204
  // The scanned code of a payer's phone.
  'payer-confirms', // the payer enters a password after some seconds
  'payer-never-confirms', // the payer must enter a password and never does
  'payer-code-used', // the code may have been used; nothing is done
  'payer-code-expired', // the code's time is over; nothing is done
  'payer-answer-lost', // takes the money, and drops the connection instead of answering
  'payer-request-lost', // drops the connection; nothing is done
  // The owner, in the service's console.
  'closed-elsewhere', // closes every new code after some seconds
  'refunded', // refunds all of it, after the payment
  'partly-refunded', // refunds a quarter, then another
  'revoked', // takes the payment back as if it never was
  'disputed',
  // Refunds asked for by this terminal.
  'slow-refund', // a refund stays pending for ten minutes
  'refund-refused', // 409: it cannot be given back
  'narrow-limits', // every method takes 100 to 100,000 only; codes of other amounts are refused
] as const;

/** One misbehaviour, and when: always, at an amount (smallest unit), or at order numbers containing a text. */
export const ruleSchema = z.object({
  what: z.enum(misbehaviours),
  when: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('always') }),
    z.object({ kind: z.literal('amount'), amount: z.int().min(1).max(largestAmount) }),
    z.object({ kind: z.literal('order-no'), contains: z.string().min(1).max(50) }),
  ]),
  /** Only at requests of this kind; left out: at any. */
  on: z.enum(acts).exactOptional(),
  /** So many times and never again; left out: always. */
  times: z.int().min(1).max(1000).exactOptional(),
});

/** `documentedOnly`: without the operations that the specification does not show. */
export const behaviourSchema = z.object({ documentedOnly: z.boolean(), rules: z.array(ruleSchema) });

export type Misbehaviour = (typeof misbehaviours)[number];
export type Rule = z.infer<typeof ruleSchema>;
export type Behaviour = z.infer<typeof behaviourSchema>;

/** What rules look at: a code, a charge, or the request for one. */
export interface Sale {
  /** In the smallest unit. */
  readonly amount: number;
  readonly orderNo: string;
}

export function goodBehaviour(): Behaviour {
  return { documentedOnly: false, rules: [] };
}

export interface Conduct {
  readonly read: () => Behaviour;
  readonly set: (behaviour: Behaviour) => void;
  /** Whether a rule applies here; uses up one of its times. Without a sale only rules that always apply do. */
  readonly does: (what: Misbehaviour, sale: Sale | undefined, act?: Act) => boolean;
  /** Asks without using up one of its times. */
  readonly has: (what: Misbehaviour) => boolean;
  readonly isDocumentedOnly: () => boolean;
}

/** Holds the behaviour, and copies what goes in and out. Throws a ZodError for a bad behaviour. */
export function createConduct(initial: Behaviour = goodBehaviour()): Conduct {
  let current = behaviourSchema.parse(initial);
  const useUp = (used: Rule): void => {
    const { times } = used;
    if (times === undefined) return;
    const rules = current.rules.flatMap((rule) => {
      if (rule !== used) return [rule];
      return times > 1 ? [{ ...rule, times: times - 1 }] : [];
    });
    current = { ...current, rules };
  };
  return {
    read: () => structuredClone(current),
    set: (behaviour) => {
      current = behaviourSchema.parse(behaviour);
    },
    does: (what, sale, act) => {
      const rule = current.rules.find((each) => each.what === what && applies(each, sale, act));
      if (rule !== undefined) useUp(rule);
      return rule !== undefined;
    },
    has: (what) => current.rules.some((rule) => rule.what === what),
    isDocumentedOnly: () => current.documentedOnly,
  };
}

function applies({ when, on }: Rule, sale: Sale | undefined, act: Act | undefined): boolean {
  if (on !== undefined && on !== act) return false;
  switch (when.kind) {
    case 'always':
      return true;
    case 'amount':
      return sale?.amount === when.amount;
    case 'order-no':
      return sale?.orderNo.includes(when.contains) ?? false;
    default:
      return when satisfies never;
  }
}
