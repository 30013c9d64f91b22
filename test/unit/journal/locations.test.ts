import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { journalPath, open, value } from './support.ts';

const known = (n: number, seenAt: number | null = n) => ({
  location: { id: `loc_${n}`, name: { kanji: `店${n}` }, address: { kanji: { pref: '東京都' } }, tel: '03' },
  seenAt,
});

describe('the known locations in the journal', () => {
  test('are kept whole, in the order in which they became known, over a restart', () => {
    const path = journalPath();
    const first = open(path);
    value(first.locations.keep(known(2)));
    value(first.locations.keep(known(1, null)));
    value(first.locations.keep({ ...known(2), seenAt: 9 }));
    first.close();
    expect(value(open(path).locations.list())).toEqual([{ ...known(2), seenAt: 9 }, known(1, null)]);
  });

  test('are replaced all at once, or not at all', () => {
    const { locations } = open(journalPath());
    value(locations.replace([known(1), known(2)]));
    value(locations.replace([known(3), known(1)]));
    expect(value(locations.list())).toEqual([known(3), known(1)]);
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const unwritable = { location: { ...known(4).location, note: circular as never }, seenAt: 4 };
    expect(() => locations.replace([known(4), unwritable])).toThrow(TypeError);
    expect(value(locations.list())).toEqual([known(3), known(1)]);
  });

  test('are forgotten one by one; one that is not there is no failure', () => {
    const { locations } = open(journalPath());
    value(locations.replace([known(1), known(2)]));
    value(locations.forget('loc_1'));
    value(locations.forget('loc_9'));
    expect(value(locations.list())).toEqual([known(2)]);
  });

  test.each([
    ['no JSON', `UPDATE locations SET location = 'x'`],
    ['another location', `UPDATE locations SET location = '{"id":"loc_2"}'`],
  ])('cannot be made to hold %s', (_name, sql) => {
    const path = journalPath();
    const journal = open(path);
    value(journal.locations.keep(known(1)));
    journal.close();
    const database = new DatabaseSync(path);
    expect(() => database.exec(sql)).toThrow();
    database.close();
  });
});
