import { describe, expect, test } from 'vitest';
import { misbehaviours, type Rule } from '../../../../electron/sandbox/behaviour/behaviour.ts';
import { parseRule } from '../../../../electron/sandbox/behaviour/flags.ts';

describe('a rule on the command line', () => {
  test.each<[string, Rule]>([
    ['slow', { what: 'slow', when: { kind: 'always' } }],
    ['stray-405/1', { what: 'stray-405', when: { kind: 'always' }, times: 1 }],
    ['lost-answer/close', { what: 'lost-answer', when: { kind: 'always' }, on: 'close' }],
    [
      'slow/read/3@order=A',
      { what: 'slow', when: { kind: 'order-no', contains: 'A' }, on: 'read', times: 3 },
    ],
    ['lost-answer@amount=666', { what: 'lost-answer', when: { kind: 'amount', amount: 666 } }],
    ['decline@order=TEST', { what: 'decline', when: { kind: 'order-no', contains: 'TEST' } }],
    ['decline@order=A@B=C', { what: 'decline', when: { kind: 'order-no', contains: 'A@B=C' } }],
  ])('%s', (text, rule) => {
    expect(parseRule(text)).toEqual(rule);
  });

  test.each(misbehaviours)('can be %s', (what) => {
    expect(parseRule(what)).toMatchObject({ what });
  });

  test.each([
    '',
    '@',
    'explode',
    'Slow',
    'slow@',
    'slow@always',
    'slow@amount',
    'slow@amount=',
    'slow@amount=0',
    'slow@amount=-5',
    'slow@amount=1.5',
    'slow@amount=1e3',
    'slow@amount=99999999999',
    'slow@order=',
    'slow/',
    'slow/0',
    'slow/fly',
    'slow/1/read',
    'slow/read/',
    `slow@order=${'x'.repeat(51)}`,
    'toString',
    ' slow',
  ])('is not %j', (text) => {
    expect(parseRule(text)).toBeUndefined();
  });
});
