import { describe, expect, test } from 'vitest';
import {
  practiceActs,
  practiceBehaviour,
  misbehaviours as practiceMisbehaviours,
} from '../../../../electron/contract/management.ts';
import { acts } from '../../../../electron/sandbox/behaviour/acts.ts';
import {
  type Behaviour,
  behaviourSchema,
  createConduct,
  goodBehaviour,
  misbehaviours,
  type Rule,
} from '../../../../electron/sandbox/behaviour/behaviour.ts';

const sale = { amount: 666, orderNo: 'TEST-1' };

describe('a rule applies', () => {
  test.each<[string, Rule['when'], boolean]>([
    ['always', { kind: 'always' }, true],
    ['at its amount', { kind: 'amount', amount: 666 }, true],
    ['at no other amount', { kind: 'amount', amount: 6660 }, false],
    ['to an order number that contains its text', { kind: 'order-no', contains: 'EST-' }, true],
    ['to no order number in other letters', { kind: 'order-no', contains: 'test' }, false],
  ])('%s', (_, when, expected) => {
    const conduct = createConduct({ documentedOnly: false, rules: [{ what: 'decline', when }] });
    expect(conduct.does('decline', sale)).toBe(expected);
    expect(conduct.does('slow', sale)).toBe(false);
  });

  test('when any of several does', () => {
    const rules: Rule[] = [
      { what: 'slow', when: { kind: 'amount', amount: 1 } },
      { what: 'slow', when: { kind: 'amount', amount: 666 } },
    ];
    expect(createConduct({ documentedOnly: false, rules }).does('slow', sale)).toBe(true);
  });
});

test('a rule is used up after its times, and only by what it is about', () => {
  const rules: Rule[] = [{ what: 'stray-404', when: { kind: 'always' }, on: 'read', times: 2 }];
  const conduct = createConduct({ documentedOnly: false, rules });
  expect(conduct.does('stray-404', sale, 'create')).toBe(false);
  expect(conduct.does('stray-404', sale)).toBe(false);
  expect(conduct.does('stray-404', undefined, 'read')).toBe(true);
  expect(conduct.read().rules).toEqual([{ ...rules[0], times: 1 }]);
  expect(conduct.does('stray-404', sale, 'read')).toBe(true);
  expect(conduct.does('stray-404', sale, 'read')).toBe(false);
  expect(conduct.read().rules).toEqual([]);
});

test('a request about no sale is met by the rules alone that always apply', () => {
  const rules: Rule[] = [
    { what: 'away', when: { kind: 'amount', amount: 666 } },
    { what: 'away', when: { kind: 'order-no', contains: 'T' } },
  ];
  expect(createConduct({ documentedOnly: false, rules }).does('away', undefined)).toBe(false);
});

test('what is read and set are copies', () => {
  const conduct = createConduct();
  const behaviour: Behaviour = { documentedOnly: true, rules: [] };
  conduct.set(behaviour);
  behaviour.rules.push({ what: 'slow', when: { kind: 'always' } });
  conduct.read().rules.push({ what: 'slow', when: { kind: 'always' } });
  expect(conduct.read()).toEqual({ documentedOnly: true, rules: [] });
});

test.each([
  { documentedOnly: false, rules: [{ what: 'explode', when: { kind: 'always' } }] },
  { documentedOnly: false, rules: [{ what: 'slow', when: { kind: 'amount', amount: 0 } }] },
  { documentedOnly: false, rules: [{ what: 'slow', when: { kind: 'order-no', contains: '' } }] },
  { documentedOnly: 'yes', rules: [] },
])('%j is no behaviour, and the one that stood stays', (behaviour) => {
  const conduct = createConduct();
  expect(() => conduct.set(behaviour as Behaviour)).toThrow();
  expect(conduct.read()).toEqual(goodBehaviour());
});

test("what the terminal's contract can ask for is what the service can do", () => {
  expect([...misbehaviours]).toEqual([...practiceMisbehaviours]);
  // The panel has a trouble of its own for each thing that may go wrong with these.
  expect(acts.filter((act) => act !== 'present' && act !== 'revoke')).toEqual([...practiceActs]);
  for (const what of practiceMisbehaviours) {
    for (const when of [
      { kind: 'always' },
      { kind: 'amount', amount: 9_999_999_999 },
      { kind: 'order-no', contains: 'x'.repeat(50) },
    ]) {
      for (const more of [{}, { times: 1 }, { on: 'close', times: 1000 }]) {
        const behaviour = { documentedOnly: true, rules: [{ what, when, ...more }] };
        expect(behaviourSchema.parse(behaviour)).toEqual(practiceBehaviour.parse(behaviour));
      }
    }
  }
});
