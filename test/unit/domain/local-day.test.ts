import { afterEach, describe, expect, test } from 'vitest';
import { businessDay, isCalendarTime, localDay } from '../../../electron/domain/local-day.ts';

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

describe('a business day', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  test('has the hours after midnight until it ends', () => {
    const night = new Date(2026, 3, 2, 3, 59, 59).getTime();
    expect(businessDay(null, night, 4).date).toBe('2026-04-01');
    expect(businessDay(null, night + 1_000, 4).date).toBe('2026-04-02');
    expect(businessDay('2026-04-01', 0, 4).to).toBe(night + 1_000);
  });

  test.each([
    'Asia/Tokyo',
    'America/New_York',
    'Asia/Beirut', // changes at midnight
    'America/Havana',
    'Australia/Lord_Howe', // by half an hour
    'Pacific/Apia', // left a day out
  ])('has each moment in %s once, whatever hour ends it', (name) => {
    process.env['TZ'] = name;
    for (const endsAt of [0, 1, 2, 3, 4, 12]) {
      let before = businessDay(null, Date.UTC(2011, 1, 1), endsAt);
      for (let at = Date.UTC(2011, 1, 1); at < Date.UTC(2012, 1, 1); at += 4.1 * hour) {
        const day = businessDay(null, at, endsAt);
        expect(day.from <= at && at < day.to).toBe(true);
        if (day.date !== before.date) expect(day.from).toBe(before.to);
        before = day;
      }
    }
  });

  test.each([
    [Number.NaN, false],
    [8_640_000_000_000_001, false],
    [253_402_300_800_000, false],
    [-1e12, false],
    [0.5, false],
    [1_775_000_000_000, true],
  ])('a payment can be of the moment %d: %s', (at, isOne) => {
    expect(isCalendarTime(at)).toBe(isOne);
  });
});
