import { expect, test } from 'vitest';
import { CodeDataRows } from '../../../../renderer/state/code-data-rows.svelte.ts';

test('a sale adds as many entries as are left beside those that go with every code', () => {
  const fixed = Object.fromEntries(Array.from({ length: 19 }, (_, nth) => [`k${nth}`, 'x']));
  const rows = new CodeDataRows({ extra: {}, metadata: {} }, 'elepay', { extra: fixed, metadata: {} });
  expect(rows.extra.isFull).toBe(false);
  rows.extra.add();
  expect([rows.extra.isFull, rows.metadata.isFull]).toEqual([true, false]);
});
