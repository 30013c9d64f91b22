import { describe, expect, test } from 'vitest';
import { searchedMinutes } from '../../../electron/domain/searched-time.ts';

const newest = new Date(2026, 3, 1, 15, 0).getTime();
const minute = 60_000;

describe('a time that is searched for', () => {
  test.each(['14:05', '１４：０５', '14時05分', '14時5分', ' 14:05 '])('may be written %j', (text) => {
    const [last, before] = searchedMinutes(text, newest);
    const from = new Date(2026, 3, 1, 14, 5).getTime();
    expect(last).toEqual({ from, to: from + minute });
    expect(before?.from).toBe(new Date(2026, 2, 31, 14, 5).getTime());
    expect(searchedMinutes(text, newest)).toHaveLength(92);
  });

  test('is of that day alone where a day is named', () => {
    const from = new Date(2025, 11, 31, 9, 30).getTime();
    for (const text of ['2025-12-31 9:30', '2025/12/31 09:30', '2025年12月31日 9時30分']) {
      expect(searchedMinutes(text, newest), text).toEqual([{ from, to: from + minute }]);
    }
  });

  test.each([
    '14',
    '24:00',
    '9:60',
    '1405',
    'T1-14:05',
    '14:5',
    '2025-02-30 9:30',
    '2025-13-01 9:30',
    ':',
    '',
  ])('%j is none', (text) => {
    expect(searchedMinutes(text, newest)).toEqual([]);
  });
});
