import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { valueOf } from '../../support/result.ts';
import { journalPath, open } from './support.ts';

const known = (n: number, seenAt: number | null = n) => ({
  location: { id: `loc_${n}`, name: { kanji: `店${n}` }, address: { kanji: { pref: '東京都' } }, tel: '03' },
  seenAt,
});

describe('the known locations in the journal', () => {
  test('are kept whole, in the order in which they became known, over a restart', () => {
    const path = journalPath();
    const first = open(path);
    valueOf(first.locations.keep(known(2)));
    valueOf(first.locations.keep(known(1, null)));
    valueOf(first.locations.keep({ ...known(2), seenAt: 9 }));
    first.close();
    expect(valueOf(open(path).locations.list())).toEqual([{ ...known(2), seenAt: 9 }, known(1, null)]);
  });

  test('are replaced all at once, or not at all', () => {
    const { locations } = open(journalPath());
    valueOf(locations.replace([known(1), known(2)]));
    valueOf(locations.replace([known(3), known(1)]));
    expect(valueOf(locations.list())).toEqual([known(3), known(1)]);
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const unwritable = { location: { ...known(4).location, note: circular as never }, seenAt: 4 };
    expect(() => locations.replace([known(4), unwritable])).toThrow(TypeError);
    expect(valueOf(locations.list())).toEqual([known(3), known(1)]);
  });

  test('are forgotten one by one; one that is not there is no failure', () => {
    const { locations } = open(journalPath());
    valueOf(locations.replace([known(1), known(2)]));
    valueOf(locations.forget('loc_1'));
    valueOf(locations.forget('loc_9'));
    expect(valueOf(locations.list())).toEqual([known(2)]);
  });

  test.each([
    ['no JSON', `UPDATE locations SET location = 'x'`],
    ['another location', `UPDATE locations SET location = '{"id":"loc_2"}'`],
  ])('cannot be made to hold %s', (_name, sql) => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.locations.keep(known(1)));
    journal.close();
    const database = new DatabaseSync(path);
    expect(() => database.exec(sql)).toThrow();
    database.close();
  });
});
