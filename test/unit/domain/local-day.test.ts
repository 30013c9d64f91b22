import { describe, expect, test } from 'vitest';
import { localDay } from '../../../electron/domain/local-day.ts';

const hour = 3_600_000;

describe('a local day', () => {
  test('begins at midnight here and ends where the next one begins', () => {
    const day = localDay('2026-04-01', 0);
    expect(new Date(day.from).toString()).toContain('Apr 01 2026 00:00:00');
    expect(day.to).toBe(localDay('2026-04-02', 0).from);
    expect(day.to - day.from).toBeGreaterThanOrEqual(23 * hour);
  });

  test('is the one that the moment falls into when no date is given', () => {
    const noon = new Date(2026, 11, 31, 12).getTime();
    expect(localDay(null, noon)).toEqual(localDay('2026-12-31', 0));
    const { from, to } = localDay(null, noon);
    expect(localDay(null, from).date).toBe('2026-12-31');
    expect(localDay(null, to).date).toBe('2027-01-01');
  });

  test('is padded like a date', () => {
    expect(localDay(null, new Date(2026, 0, 5).getTime()).date).toBe('2026-01-05');
  });

  test('is refused when it is not a date', () => {
    expect(() => localDay('today', 0)).toThrow(RangeError);
  });
});
