import { describe, expect, test } from 'vitest';
import { AmountEntry } from '../../../../renderer/state/amount-entry.svelte.ts';

function press(...keys: string[]): AmountEntry {
  const entry = new AmountEntry(() => 'JPY');
  for (const key of keys) entry.press(key);
  return entry;
}

describe('an amount that is being entered', () => {
  test.each([
    [['1', '2', '00'], 1200],
    [['0', '00', '7'], 7],
    [['0'], 0],
    [['9'.repeat(10)], 9_999_999_999],
  ])('%j is %i', (keys, amount) => expect(press(...keys).amount).toBe(amount));

  test('keeps ten digits when an eleventh comes, and says so', () => {
    const entry = press('9'.repeat(9), '00');
    expect([entry.amount, entry.problem]).toEqual([999_999_999, 'too-long']);
    entry.press('9');
    expect([entry.amount, entry.problem]).toEqual([9_999_999_999, null]);
  });

  test('is taken once', () => {
    const entry = press('5', '0');
    expect([entry.take(), entry.take(), entry.problem]).toEqual([50, null, 'empty']);
  });

  test.each([
    ['1,200', 1200, null],
    ['￥１，２００', 1200, null],
    ['1.5', 42, 'fraction'],
    ['-1', 42, 'negative'],
    ['abc', 42, 'not-a-number'],
    ['1e3', 42, 'not-a-number'],
    ['0x10', 42, 'not-a-number'],
    ['9'.repeat(11), 42, 'too-long'],
    ['0', 42, 'zero'],
    ['', 42, 'empty'],
  ])('after pasting %j over 42 is %i', (text, amount, problem) => {
    const entry = press('4', '2');
    entry.paste(text);
    expect([entry.amount, entry.problem]).toEqual([amount, problem]);
  });

  test.each([
    ['USD', '$12'],
    ['USD', '¥1,200'],
    ['JPY', '$12'],
    ['EUR', '€5'],
  ])('in %s is not %s, which is an amount of other units', (currency, text) => {
    const entry = new AmountEntry(() => currency);
    entry.paste(text);
    expect([entry.isEmpty, entry.problem]).toEqual([true, 'not-a-number']);
    entry.paste('1,200');
    expect(entry.amount).toBe(1200);
  });

  test.each(['1.5', '9'.repeat(11), 'abc'])('says that a field with %j does not say the amount', (text) => {
    const entry = press('4', '2');
    entry.type(text);
    expect([entry.amount, entry.unread]).toEqual([42, entry.problem]);
    expect(entry.unread).not.toBeNull();
    entry.backspace();
    expect([entry.amount, entry.unread]).toEqual([4, null]);
  });

  test('takes no digit too many, and its field shows none', () => {
    const entry = press('9'.repeat(10), '9');
    expect([entry.problem, entry.unread]).toEqual(['too-long', null]);
  });
});
