import { describe, expect, test } from 'vitest';
import { MetadataRows, type MetadataRow } from '../../../../renderer/state/subscriptions-metadata.svelte.ts';

function rowAt(rows: MetadataRows, index: number): MetadataRow {
  const row = rows.rows[index];
  if (!row) throw new Error(`no row ${index}`);
  return row;
}

describe('metadata in rows', () => {
  const metadata = { table: '4', seats: 2, vip: true, note: null, address: { city: '千代田区' }, empty: '' };

  test('that nobody touched are what they were, of whatever type', () => {
    expect(new MetadataRows(metadata).value).toEqual(metadata);
  });

  test('become text where they are written over, and what they were where that is taken back', () => {
    const rows = new MetadataRows({ seats: 2 });
    rowAt(rows, 0).text = '3';
    expect(rows.value).toEqual({ seats: '3' });
    rowAt(rows, 0).text = '2';
    expect(rows.value).toEqual({ seats: 2 });
  });

  test('can be renamed, added and taken out with undo', () => {
    const rows = new MetadataRows({ a: '1', b: '2' });
    rowAt(rows, 0).key = ' c ';
    rows.add();
    Object.assign(rowAt(rows, 2), { key: 'd', text: '4' });
    const undo = rows.remove(rowAt(rows, 1).id);
    expect(rows.value).toEqual({ c: '1', d: '4' });
    undo();
    expect(Object.keys(rows.value)).toEqual(['c', 'b', 'd']);
  });

  test.each([
    ['an empty row', [['', '']], null, {}],
    ['a value without a key', [['', 'x']], 'required', undefined],
    ['a key without a value', [['a', '']], null, { a: '' }],
    [
      'a key twice',
      [
        ['a', '1'],
        [' a', '2'],
      ],
      'unique',
      undefined,
    ],
    ['a key that every object has', [['constructor', '1']], null, { constructor: '1' }],
  ] as const)('with %s', (_, entries, problem, value) => {
    const rows = new MetadataRows({});
    entries.forEach(([key, text], index) => {
      rows.add();
      Object.assign(rowAt(rows, index), { key, text });
    });
    expect(rows.problem?.kind ?? null).toBe(problem);
    if (value) expect(rows.value).toEqual(value);
  });
});
