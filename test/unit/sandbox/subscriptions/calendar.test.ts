import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueTime, type Interval, intervals } from '../../../../electron/sandbox/subscriptions/calendar.ts';

/** Epoch milliseconds of a time in Japan. */
function japan(text: string): number {
  return Date.parse(`${text}:00.000+09:00`);
}

function inJapan(time: number | undefined): string {
  return new Date((time ?? NaN) + 9 * 3_600_000).toISOString().slice(0, 16);
}

function dates(anchor: string, interval: Interval, intervalSpan: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    inJapan(dueTime({ anchor: japan(anchor), interval, intervalSpan }, index)).slice(0, 10),
  );
}

describe('periods are counted from the anchor', () => {
  test.each<[string, Interval, number, string[]]>([
    ['2027-01-31T09:00', 'month', 1, ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-31T09:00', 'month', 1, ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['2027-01-30T09:00', 'month', 1, ['2027-01-30', '2027-02-28', '2027-03-30']],
    ['2026-08-31T09:00', 'month', 3, ['2026-08-31', '2026-11-30', '2027-02-28', '2027-05-31', '2027-08-31']],
    ['2026-11-15T09:00', 'month', 1, ['2026-11-15', '2026-12-15', '2027-01-15']],
    ['2028-02-29T09:00', 'year', 1, ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2096-02-29T09:00', 'year', 4, ['2096-02-29', '2100-02-28', '2104-02-29']],
    ['2026-12-31T09:00', 'year', 1, ['2026-12-31', '2027-12-31']],
    ['2028-02-27T09:00', 'day', 1, ['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01']],
    ['2026-12-25T09:00', 'week', 1, ['2026-12-25', '2027-01-01', '2027-01-08']],
    ['2026-12-25T09:00', 'week', 3, ['2026-12-25', '2027-01-15']],
    ['2026-12-25T09:00', 'day', 10, ['2026-12-25', '2027-01-04']],
  ])('from %s every %s x %i', (anchor, interval, span, expected) => {
    expect(dates(anchor, interval, span, expected.length)).toEqual(expected);
  });

  test.each(['00:00', '08:59', '23:59'])('the day is the one in Japan, at %s too', (time) => {
    expect(dates(`2027-01-31T${time}`, 'month', 1, 2)).toEqual(['2027-01-31', '2027-02-28']);
  });

  test("keeps the time of day when the machine's zone changes its clocks", () => {
    const zone = process.env['TZ'];
    try {
      process.env['TZ'] = 'America/New_York';
      expect(new Date(japan('2026-01-01T12:00')).getTimezoneOffset()).toBe(300);
      const anchor = japan('2026-03-07T15:30');
      for (const interval of intervals) {
        const times = Array.from({ length: 20 }, (_, index) =>
          dueTime({ anchor, interval, intervalSpan: 1 }, index),
        );
        expect(new Set(times.map((time) => inJapan(time).slice(11)))).toEqual(new Set(['15:30']));
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });
});

describe('the end of the calendar', () => {
  const lastTime = 8_640_000_000_000_000;

  test.each(intervals)('has no period after it (%s)', (interval) => {
    expect(dueTime({ anchor: lastTime, interval, intervalSpan: 1 }, 0)).toBe(lastTime);
    expect(dueTime({ anchor: lastTime, interval, intervalSpan: 1 }, 1)).toBeUndefined();
    expect(dueTime({ anchor: 1_800_000_000_000, interval, intervalSpan: 9999 }, 100_000_000)).toBeUndefined();
  });
});

const anyPeriods = fc.record({
  anchor: fc.integer({ min: 100_000_000_000, max: 8_000_000_000_000 }),
  interval: fc.constantFrom(...intervals),
  intervalSpan: fc.integer({ min: 1, max: 400 }),
});

test('each period is later than the one before, by as much as its words allow', () => {
  const day = 86_400_000;
  const longest = { day: 1, week: 7, month: 31, year: 366 };
  const shortest = { day: 1, week: 7, month: 28, year: 365 };
  fc.assert(
    fc.property(anyPeriods, fc.integer({ min: 0, max: 400 }), (periods, index) => {
      const [one, next] = [dueTime(periods, index), dueTime(periods, index + 1)];
      if (one === undefined || next === undefined) throw new Error('the range ends long before the calendar');
      const days = (next - one) / day;
      const { interval, intervalSpan } = periods;
      // The anchor's day comes back after a short month, so a month can be three days longer than its own length.
      expect(days).toBeGreaterThanOrEqual(shortest[interval] * intervalSpan);
      expect(days).toBeLessThanOrEqual(longest[interval] * intervalSpan + 3);
      expect(Number.isInteger(days)).toBe(true);
    }),
  );
});

test("a month's or year's period keeps the anchor's day, or is the last day of a month that lacks it", () => {
  fc.assert(
    fc.property(anyPeriods, fc.integer({ min: 1, max: 400 }), (periods, index) => {
      fc.pre(periods.interval === 'month' || periods.interval === 'year');
      const time = dueTime(periods, index) ?? NaN;
      const local = new Date(time + 9 * 3_600_000);
      const anchorDay = new Date(periods.anchor + 9 * 3_600_000).getUTCDate();
      if (local.getUTCDate() === anchorDay) return;
      expect(local.getUTCDate()).toBeLessThan(anchorDay);
      expect(new Date(time + 9 * 3_600_000 + 86_400_000).getUTCDate()).toBe(1);
    }),
  );
});
