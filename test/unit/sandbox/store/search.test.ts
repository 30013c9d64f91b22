import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHaystack, searchable, searchableLines } from '../../../../electron/sandbox/store/search.ts';
import { addCustomers } from '../../../support/customers.ts';
import { testSandbox } from '../support.ts';

test('folding takes voiced half-width kana too', () => {
  expect(searchable('ｶﾞｷﾞ がギ')).toBe('ガギガギ');
});

/** The plain scan that the haystack stands in for. */
function scan(texts: readonly string[], keyword: string): number[] {
  return texts.flatMap((text, index) => (text.includes(keyword) ? [index + 1] : []));
}

function find(texts: readonly string[], keyword: string): readonly number[] {
  return createHaystack(texts.map((text, index) => ({ number: index + 1, text }))).find(keyword);
}

describe('a haystack', () => {
  // Few letters, so that parts repeat, overlap, and lie at the ends of texts.
  const anyPart = fc.string({ unit: fc.constantFrom('a', 'b', 'ア', '森'), maxLength: 4 });
  const anyText = fc.array(anyPart, { maxLength: 4 }).map(searchableLines);

  test('finds what a plain scan finds, in the same order', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 40 }), anyPart, (texts, keyword) => {
        expect(find(texts, keyword)).toEqual(scan(texts, keyword));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['nothing in nothing', [], 'a', []],
    ['everything by the empty keyword', ['a', 'b'], '', [1, 2]],
    ['each text once', ['aaaa', 'b', 'aa'], 'a', [1, 3]],
    ['no part that spans two texts', ['ab', 'cd'], 'bc', []],
    ['a part at the very end', ['x', 'ya'], 'ya', [2]],
    ['a part after empty texts', ['', '', 'a', ''], 'a', [3]],
  ])('finds %s', (_, texts, keyword, expected) => {
    expect(find(texts, keyword)).toEqual(expected);
  });
});

test('list customers pages through what a plain scan of the folded texts finds', async () => {
  const { call, store } = testSandbox();
  addCustomers(store, 300);
  const everybody = store.customers.list('', 1000, 0).records;
  const texts = everybody.map(({ name, description, email, phone, remark }) =>
    searchableLines([name, description, email, phone, remark]),
  );
  const keywords = [
    '森',
    '山崎',
    'やまざき',
    'ﾔﾏｻﾞｷ',
    'YAMAZAKI',
    '@example',
    '090-',
    '17',
    'English',
    'zz',
    '葵 ',
  ];
  for (const keyword of keywords) {
    const expected = scan(texts, searchable(keyword)).map((number) => everybody[number - 1]?.id);
    const found: unknown[] = [];
    for (let offset = 0; offset <= expected.length; offset += 7) {
      const path = `/customers?limit=7&offset=${offset}&keyword=${encodeURIComponent(keyword)}`;
      const { body } = await call('GET', path);
      expect(body['total'], keyword).toBe(expected.length);
      found.push(...(body['customers'] as { id: string }[]).map(({ id }) => id));
    }
    expect(found, keyword).toEqual(expected);
  }
});

test('a customer who was added after a search is found by the next', () => {
  const { store } = testSandbox();
  expect(store.customers.list('山崎', 20, 0).total).toBe(0);
  addCustomers(store, 1);
  expect(store.customers.list('山崎', 20, 0)).toMatchObject({ total: 1, records: [{ name: '山崎 葵' }] });
});
