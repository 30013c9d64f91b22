/** How the service can be made to misbehave, as data: rules that name what goes wrong, and for which codes. */
import { z } from 'zod';
import { largestAmount } from '../money.ts';

/** Everything that can go wrong on request. */
export const misbehaviours = [
  'lost-answer', // does what was asked, and drops the connection instead of answering
  'late-capture', // the payment shows only after the code's time is over
  'rate-limited', // 429 with Retry-After; nothing is done
  'server-error', // 500; nothing is done
  'slow', // does what was asked at once, answers after ten seconds
  'decline', // the payer's method, or a subscription's saved one, is declined
  'duplicate', // 409: calls the order number of a new code taken
] as const;

/** One way to misbehave, and when: always, at an amount (smallest unit), or at order numbers that contain a text. */
export const ruleSchema = z.object({
  what: z.enum(misbehaviours),
  when: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('always') }),
    z.object({ kind: z.literal('amount'), amount: z.int().min(1).max(largestAmount) }),
    z.object({ kind: z.literal('order-no'), contains: z.string().min(1).max(50) }),
  ]),
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

/** The behaviour of a service that does everything it should. */
export function goodBehaviour(): Behaviour {
  return { documentedOnly: false, rules: [] };
}

/** The behaviour that stands now; it can be changed while the service runs. */
export interface Conduct {
  readonly read: () => Behaviour;
  readonly set: (behaviour: Behaviour) => void;
  /** Whether a rule wants this to happen to this sale. */
  readonly does: (what: Misbehaviour, sale: Sale) => boolean;
  /** Whether only the operations that the specification shows are offered. */
  readonly isDocumentedOnly: () => boolean;
}

/** Holds the behaviour; what is handed in and out are copies. Throws a ZodError for what is no behaviour. */
export function createConduct(initial: Behaviour = goodBehaviour()): Conduct {
  let current = behaviourSchema.parse(initial);
  return {
    read: () => structuredClone(current),
    set: (behaviour) => {
      current = behaviourSchema.parse(behaviour);
    },
    does: (what, sale) => current.rules.some((rule) => rule.what === what && applies(rule, sale)),
    isDocumentedOnly: () => current.documentedOnly,
  };
}

function applies({ when }: Rule, { amount, orderNo }: Sale): boolean {
  switch (when.kind) {
    case 'always':
      return true;
    case 'amount':
      return amount === when.amount;
    case 'order-no':
      return orderNo.includes(when.contains);
    default:
      return when satisfies never;
  }
}
