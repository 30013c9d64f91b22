import { describe, expect, test } from 'vitest';
import { misbehaviours } from '../../../../electron/contract/management.ts';
import { mostAtOnce, rulesOf, troubleGroups } from '../../../../renderer/lib/troubles.ts';
import { worldRows } from '../../../fault/catalogue/world.ts';

const always = { kind: 'always' } as const;
const buttons: readonly string[] = Object.values(troubleGroups).flat();

describe('the troubles that a trainee can be shown', () => {
  test('are all there are, each one tap', () => {
    expect([...buttons].sort()).toEqual([...misbehaviours].sort());
  });

  /** The terminal's own, which has to be set or switched off by hand; what the panel has a switch of its own for; what only a list shows. */
  const withoutRule = [
    'The clocks part: one is set, or the machine slept and nobody said so',
    'The service makes or lists no refunds',
    'Two phones pay one code, and the code shows one of the payments',
  ];

  test.each(worldRows)('have a tap for each row of the fault catalogue: $what', ({ what, practice }) => {
    expect(practice.length > 0).toBe(!withoutRule.includes(what));
    for (const trouble of practice) expect(buttons).toContain(trouble);
  });

  test('bring what they need, and only what does not stand yet', () => {
    const names = (
      what: Parameters<typeof rulesOf>[0],
      present: Parameters<typeof rulesOf>[2] = [],
    ): string[] => rulesOf(what, always, present).map((rule) => rule.what);
    expect(names('slow')).toEqual(['slow']);
    expect(names('refunded')).toEqual(['refunded', 'payer-comes']);
    expect(names('closed-elsewhere')).toEqual(['closed-elsewhere', 'open-charge', 'payer-comes']);
    expect(names('closed-elsewhere', [{ what: 'payer-comes', when: always }])).toEqual([
      'closed-elsewhere',
      'open-charge',
    ]);
  });

  test.each(misbehaviours)('add at most as many rules at once as there is room left for: %s', (what) => {
    expect(rulesOf(what, always, []).length).toBeLessThanOrEqual(mostAtOnce);
  });
});
