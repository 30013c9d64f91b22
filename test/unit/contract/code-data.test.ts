import { describe, expect, test } from 'vitest';
import { codeData, ownCodeData } from '../../../electron/contract/code-data.ts';
import { isSameCodeData, mergedCodeData, noCodeData } from '../../../electron/contract/code-fields.ts';
import { failureOfIssues } from '../../../electron/contract/result.ts';

const keys = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, '']));

/** What main would say of metadata: the place and the rule, or null. */
function problemOf(metadata: unknown, schema: typeof codeData | typeof ownCodeData = codeData): unknown {
  const parsed = schema.safeParse({ extra: {}, metadata });
  if (parsed.success) return null;
  const { field, rule } = failureOfIssues(parsed.error);
  return [field, rule ?? null];
}

const format = (name: 'data-key' | 'data-value'): object => ({ kind: 'format', format: name });

describe('what goes with a code', () => {
  test.each<[string, unknown]>([
    ['nothing', {}],
    ['emoji, other scripts and signs', { 'テーブル🍡': '👩‍👩‍👧 四', 'a.b/c d': '<"&\'\\>' }],
    ['a key that every object has', { constructor: 'x', toString: '' }],
    ['any value of JSON', { a: 1.5, b: true, c: null, d: [1, ['x']], e: { f: { g: 'h' } } }],
    ['20 entries', keys(20)],
    ['a key of 40 characters', { ['🍡'.repeat(40)]: '' }],
    ['a text of 500 characters', { a: '🍡'.repeat(500) }],
  ])('may be %s', (_, metadata) => {
    expect(problemOf(metadata)).toBeNull();
    expect(codeData.parse({ extra: {}, metadata }).metadata).toBe(metadata);
  });

  test.each<[string, unknown, string, object]>([
    ['a text', 'x', 'metadata', { kind: 'required' }],
    ['a list', ['x'], 'metadata', { kind: 'required' }],
    ['nothing at all', undefined, 'metadata', { kind: 'required' }],
    ['a date', new Date(0), 'metadata', { kind: 'required' }],
    ['21 entries', keys(21), 'metadata', { kind: 'max-entries', max: 20 }],
    ['an empty key', { '': 'x' }, 'metadata.', { kind: 'required' }],
    [
      'a key of 41 characters',
      { ['🍡'.repeat(41)]: '' },
      `metadata.${'🍡'.repeat(41)}`,
      { kind: 'max-length', max: 40 },
    ],
    ['a key with a line break', { 'a\nb': '' }, 'metadata.a\nb', format('data-key')],
    ['a key with a space in front', { ' a': '' }, 'metadata. a', format('data-key')],
    ['the name of refunds', { madoguchiRefund: '' }, 'metadata.madoguchiRefund', format('data-key')],
    ['a name of ours in capitals', { MADOGUCHI: '' }, 'metadata.MADOGUCHI', format('data-key')],
    [
      'what JavaScript keeps for itself',
      JSON.parse('{"__proto__":"x"}'),
      'metadata.__proto__',
      format('data-key'),
    ],
    ['a text of 501 characters', { a: '🍡'.repeat(501) }, 'metadata.a', { kind: 'max-length', max: 500 }],
    ['a control character', { a: 'x\u0007' }, 'metadata.a', format('data-value')],
    ['half a character', { a: '\ud83c' }, 'metadata.a', format('data-value')],
    ['a number that is none', { a: Number.NaN }, 'metadata.a', format('data-value')],
    ['something that is not there', { a: undefined }, 'metadata.a', format('data-value')],
    ['a line break deep inside', { a: [{ b: 'x\ny' }] }, 'metadata.a', format('data-value')],
    ['a deep key of JavaScript', JSON.parse('{"a":{"__proto__":1}}'), 'metadata.a', format('data-value')],
    ['more depth than five', { a: [[[[[[]]]]]] }, 'metadata.a', format('data-value')],
    [
      'a list of more than 2,000 characters',
      { a: Array.from({ length: 1000 }, () => 1) },
      'metadata.a',
      { kind: 'max-length', max: 2000 },
    ],
  ])('is not %s', (_, metadata, field, rule) => {
    expect(problemOf(metadata)).toEqual([field, rule]);
  });

  test('is refused without its key where it may be a customer’s: the place is logged', () => {
    expect(problemOf({ '090-1234-5678\n': 'x' }, ownCodeData)).toEqual(['metadata', format('data-key')]);
    expect(problemOf({ a: '090-1234-5678\n' }, ownCodeData)).toEqual(['metadata', format('data-value')]);
  });

  test('is what staff gave, over what is fixed under the same key', () => {
    const fixed = { extra: { a: 1 }, metadata: { branch: 'ginza', table: '0', deep: { a: 1, b: 2 } } };
    const own = { extra: {}, metadata: { table: '4', deep: { a: 3 } } };
    expect(mergedCodeData({ fixed, own })).toEqual({
      extra: { a: 1 },
      metadata: { branch: 'ginza', table: '4', deep: { a: 3 } },
    });
    expect(fixed.metadata.table).toBe('0');
  });

  test.each<[object, object, boolean]>([
    [{ a: '1', b: '2' }, { b: '2', a: '1' }, true],
    [{ a: '1' }, { a: 1 }, false],
    [{ a: '1' }, { a: '1', b: '' }, false],
    [{ toString: '' }, { a: '' }, false],
  ])('%o and %o are the same: %s', (one, other, expected) => {
    const data = (metadata: object) => ({ ...noCodeData, metadata: { ...metadata } });
    expect(isSameCodeData(data(one), data(other))).toBe(expected);
  });
});
