import type { Misbehaviour, Rule } from '../../../electron/sandbox/behaviour/behaviour.ts';
import type { OwnersAct } from '../../../electron/sandbox/world/owner.ts';
import type { SeededRandom } from './random.ts';

/**
 * What of the unfriendly world may happen at any time. Not among it: payers who come by themselves, since they pay
 * codes that no screen ever showed.
 */
const onTheWay: readonly Misbehaviour[] = [
  ...(['lost-answer', 'server-error', 'rate-limited', 'slow', 'duplicate', 'away'] as const),
  ...(['stray-403', 'stray-404', 'stray-405', 'stray-501', 'stray-html'] as const),
  ...(['other-account', 'other-mode'] as const),
];
const whileItLasts: readonly Misbehaviour[] = [
  ...(['lagging', 'short-list', 'empty-list', 'strange-times'] as const),
  ...([
    'open-charge',
    'failed-try',
    'second-phone',
    'unseen-capture',
    'late-capture',
    'later-capture',
  ] as const),
  ...(['amount-mismatch', 'paid-after-cancel', 'decline'] as const),
  ...(['refunded', 'partly-refunded', 'revoked', 'disputed'] as const),
];

/** What the service does wrong for the next while: nothing, or up to three things at once. */
export function someTroubles(random: SeededRandom): Rule[] {
  if (random.chance(0.3)) return [];
  return Array.from({ length: random.between(1, 3) }, () =>
    random.chance(0.45) ? onceOrMore(random) : lasting(random.pick(whileItLasts)),
  );
}

function lasting(what: Misbehaviour): Rule {
  return { what, when: { kind: 'always' } };
}

/** A trouble of the way there and back: once or some times, at any request or at those of one kind. */
function onceOrMore(random: SeededRandom): Rule {
  const what = random.pick(onTheWay);
  const on = random.pick([undefined, 'create', 'read', 'read', 'close', 'close'] as const);
  return { what, when: { kind: 'always' }, times: random.between(1, 4), ...(on !== undefined && { on }) };
}

/** What becomes of money that is asked for by payers' codes: nothing goes wrong, or one thing does; most often its answer is lost. */
export function somePayerTroubles(random: SeededRandom): Rule[] {
  if (random.chance(0.2)) return [];
  const what = random.pick([
    ...(['payer-answer-lost', 'payer-answer-lost', 'payer-answer-lost', 'payer-request-lost'] as const),
    ...(['payer-confirms', 'payer-never-confirms', 'payer-code-used', 'payer-code-expired'] as const),
  ]);
  return [lasting(what)];
}

/** What goes wrong with refunds that staff ask for. */
export function someRefundTroubles(random: SeededRandom): Rule[] {
  if (random.chance(0.4)) return [];
  const what = random.pick([
    ...(['lost-answer', 'lost-answer', 'slow', 'server-error', 'rate-limited', 'stray-405'] as const),
    ...(['stray-html', 'slow-refund', 'refund-refused'] as const),
  ]);
  const isOfRequest = what !== 'slow-refund' && what !== 'refund-refused';
  const when = { kind: 'always' } as const;
  return [{ what, when, ...(isOfRequest && { on: 'refund' as const, times: random.between(1, 3) }) }];
}

/** What the owner does in the service's console now and then: to a code, or to the payment of one. */
export function ownersWhim(random: SeededRandom): OwnersAct {
  return random.pick(['close', 'close', 'refund', 'revoke', 'dispute'] as const);
}
