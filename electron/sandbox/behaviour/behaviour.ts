/** How the service can be made to misbehave, as data: rules that name what goes wrong, where and when. */
import { z } from 'zod';
import { largestAmount } from '../money.ts';
import { acts, type Act } from './acts.ts';

/** Everything that can go wrong on request; how long each takes stands in world/times.ts. */
export const misbehaviours = [
  // The way there and back, for requests about a code or a charge.
  'lost-answer', // does what was asked, and drops the connection instead of answering
  'late-capture', // the payment shows only after the code's time is over
  'rate-limited', // 429 with Retry-After; nothing is done
  'server-error', // 500; nothing is done
  'slow', // does what was asked at once, answers after ten seconds
  'decline', // the payer's method, or a subscription's saved one, is declined
  'duplicate', // 409: calls the order number of a new code taken
  // The way there and back, for every request there is.
  'away', // drops every connection; nothing is done
  'stray-403', // a refusal that is nobody's: nothing is done
  'stray-404', // "no such thing", about anything
  'stray-405', // "no such method", about anything
  'stray-501', // "not offered", about anything
  'stray-html', // 200 with a page of somebody else: a captive portal
  // What is answered.
  'lagging', // reads tell the state of five seconds ago: 404 for what was just made
  'short-list', // a list lacks its second half
  'empty-list', // a list is empty
  'strange-times', // a charge says times that no calendar has
  'other-account', // everything is another merchant's
  'other-mode', // test mode where it was live, live where it was test
  'other-currency', // every amount is in dinars with three digits
  'wrong-clock', // the service's clock is a day ahead of the terminal's
  // Payers.
  'payer-comes', // a payer pays every new code by themselves after some seconds
  'open-charge', // a charge stays open: pending, waiting, notified (code: completed), captured; a close is answered 204
  'failed-try', // the first charge of a code fails after a while; the payer may try again
  'second-phone', // while the first charge is open another phone's is, which fails
  'unseen-capture', // a payment that shows half a minute later, whatever a close was answered meanwhile
  'later-capture', // a payment that shows five minutes after the code's time
  'amount-mismatch', // another amount arrives: the charge ends as amount_mismatch, unpaid
  'paid-after-cancel', // right after a close was answered 204 the payer, whose page is open, pays
  // The code on a payer's phone, which the shop scans.
  'payer-confirms', // the payer has to enter a password, and does so after some seconds
  'payer-never-confirms', // the payer has to enter a password, and never does
  'payer-code-used', // the code may have been used already; nothing is done
  'payer-code-expired', // the code's time is over; nothing is done
  'payer-answer-lost', // takes the money, and drops the connection instead of answering
  'payer-request-lost', // drops the connection; nothing is done
  // What the owner does elsewhere, in a console of the service.
  'closed-elsewhere', // closes every new code after some seconds
  'refunded', // gives all of it back after the payment
  'partly-refunded', // gives a quarter back, and another
  'revoked', // takes the payment back as if it had never been
  'disputed', // the payer disputes it
  // Refunds that this terminal asks for.
  'slow-refund', // a refund stays pending for ten minutes
  'refund-refused', // 409: it cannot be given back
  'narrow-limits', // every method takes 100 to 100,000 only, and codes outside are refused
] as const;

/** One way to misbehave, and when: always, at an amount (smallest unit), or at order numbers that contain a text. */
export const ruleSchema = z.object({
  what: z.enum(misbehaviours),
  when: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('always') }),
    z.object({ kind: z.literal('amount'), amount: z.int().min(1).max(largestAmount) }),
    z.object({ kind: z.literal('order-no'), contains: z.string().min(1).max(50) }),
  ]),
  /** Only for requests of this kind; any, where it is left out. */
  on: z.enum(acts).exactOptional(),
  /** So many times, and then never again; for good, where it is left out. */
  times: z.int().min(1).max(1000).exactOptional(),
});

/** How the service behaves: its rules, and whether it lacks every operation that the specification does not show. */
export const behaviourSchema = z.object({ documentedOnly: z.boolean(), rules: z.array(ruleSchema) });

export type Misbehaviour = (typeof misbehaviours)[number];
export type Rule = z.infer<typeof ruleSchema>;
export type Behaviour = z.infer<typeof behaviourSchema>;

/** What a rule is held against: a code, a charge, or the request for one. */
export interface Sale {
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly orderNo: string;
}

export function goodBehaviour(): Behaviour {
  return { documentedOnly: false, rules: [] };
}

export interface Conduct {
  readonly read: () => Behaviour;
  readonly set: (behaviour: Behaviour) => void;
  /**
   * Whether a rule wants this to happen to this sale, at a request of that kind; uses up one of its times. A request
   * about no sale (`undefined`) is met by the rules alone that always apply.
   */
  readonly does: (what: Misbehaviour, sale: Sale | undefined, act?: Act) => boolean;
  /** Whether any rule is about this; uses nothing up. */
  readonly has: (what: Misbehaviour) => boolean;
  readonly isDocumentedOnly: () => boolean;
}

/** Holds the behaviour; what is handed in and out are copies. Throws a ZodError for what is no behaviour. */
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
