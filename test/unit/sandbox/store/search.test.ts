import { expect, test } from 'vitest';
import { searchable, searchableLines } from '../../../../electron/sandbox/store/search.ts';
import { addCustomers } from '../../../support/customers.ts';
import { testSandbox } from '../support.ts';

test('folding takes voiced half-width kana too', () => {
  expect(searchable('ｶﾞｷﾞ がギ')).toBe('ガギガギ');
});

/** The places, from 1, of the texts that contain a keyword. */
function scan(texts: readonly string[], keyword: string): number[] {
  return texts.flatMap((text, index) => (text.includes(keyword) ? [index + 1] : []));
}

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
