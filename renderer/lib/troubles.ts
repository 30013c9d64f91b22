import type { Misbehaviour, PracticeRule } from '../../electron/contract/management.ts';

/** One tap each in the practice panel: every shop's, then developers' by cause. */
export const troubleGroups = {
  shop: [
    'payer-comes',
    'decline',
    'failed-try',
    'open-charge',
    'second-phone',
    'unseen-capture',
    'late-capture',
    'later-capture',
    'amount-mismatch',
    'paid-after-cancel',
    'away',
  ],
  presented: [
    'payer-confirms',
    'payer-never-confirms',
    'payer-code-used',
    'payer-code-expired',
    'payer-answer-lost',
    'payer-request-lost',
  ],
  owner: ['closed-elsewhere', 'refunded', 'partly-refunded', 'revoked', 'disputed'],
  network: [
    'lost-answer',
    'slow',
    'lagging',
    'short-list',
    'empty-list',
    'stray-html',
    'stray-403',
    'stray-404',
    'stray-405',
    'stray-501',
  ],
  service: [
    'server-error',
    'rate-limited',
    'duplicate',
    'narrow-limits',
    'slow-refund',
    'refund-refused',
    'strange-times',
    'other-account',
    'other-mode',
    'other-currency',
    'wrong-clock',
  ],
} as const satisfies Record<string, readonly Misbehaviour[]>;

/** Nobody sees these unless somebody pays: a trainee without a phone is sent a payer. */
const needsPayer: ReadonlySet<Misbehaviour> = new Set([
  'failed-try',
  'open-charge',
  'second-phone',
  'unseen-capture',
  'late-capture',
  'later-capture',
  'amount-mismatch',
  'refunded',
  'partly-refunded',
  'revoked',
  'disputed',
  'strange-times',
]);

/** They happen once, at the kind of request where they do harm. */
const once: Partial<Record<Misbehaviour, PracticeRule['on']>> = {
  'stray-html': 'read',
  'stray-403': 'read',
  'stray-404': 'read',
  'stray-405': 'read',
  'stray-501': 'read',
  'short-list': 'list',
  'empty-list': 'list',
};

/** What a trouble needs beside it: a payer, and a payment under way when the code is closed. */
function companionsOf(what: Misbehaviour): readonly Misbehaviour[] {
  if (what === 'closed-elsewhere') return ['open-charge', 'payer-comes'];
  return needsPayer.has(what) ? ['payer-comes'] : [];
}

/** The most rules that one tap adds. */
export const mostAtOnce = 3;

/** The trouble's rule, and what it needs beside it unless that stands already. */
export function rulesOf(
  what: Misbehaviour,
  when: PracticeRule['when'],
  present: readonly PracticeRule[],
): PracticeRule[] {
  const on = once[what];
  const own: PracticeRule = { what, when, ...(on !== undefined && { on, times: 1 }) };
  const others = companionsOf(what).map((companion) => ({ what: companion, when }));
  return [own, ...others.filter((other) => !present.some((rule) => isSame(rule, other)))];
}

/** The rule of this trouble for the same codes. */
export function ruleFor(
  what: Misbehaviour,
  when: PracticeRule['when'],
  rules: readonly PracticeRule[],
): PracticeRule | undefined {
  return rules.find((rule) => isSame(rule, { what, when }));
}

function isSame(one: PracticeRule, other: PracticeRule): boolean {
  return one.what === other.what && JSON.stringify(one.when) === JSON.stringify(other.when);
}
