/**
 * When periods begin. The specification names no time zone; the service keeps Japan Standard Time (UTC+9, no daylight saving), so
 * that charges fall at the same time of day.
 */

/** The period types (section 4.4); the words are the service's own. */
export const intervals = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof intervals)[number];

const day = 86_400_000;
const japan = 9 * 3_600_000;
/** The last millisecond of a `Date`. */
const endOfTime = 8_640_000_000_000_000;

export interface Periods {
  /** When the first period is charged, epoch ms. */
  readonly anchor: number;
  readonly interval: Interval;
  /** Periods between charges. */
  readonly intervalSpan: number;
}

/**
 * When charge `index` (from 0) is due, epoch ms; undefined after the calendar's end. Always counted from the anchor: a shorter
 * month gives its last day, and a longer one returns to the day (31 Jan, 28 Feb, 31 Mar).
 */
export function dueTime({ anchor, interval, intervalSpan }: Periods, index: number): number | undefined {
  if (index === 0) return anchor;
  const count = intervalSpan * index;
  switch (interval) {
    case 'day':
      return withinTime(anchor + count * day);
    case 'week':
      return withinTime(anchor + count * 7 * day);
    case 'month':
      return withinTime(monthsLater(anchor, count));
    case 'year':
      return withinTime(monthsLater(anchor, count * 12));
    default:
      return interval satisfies never;
  }
}

function withinTime(time: number): number | undefined {
  return time <= endOfTime ? time : undefined;
}

/** NaN after the calendar's end. */
function monthsLater(anchor: number, months: number): number {
  // Japan's calendar day, read as if it were UTC.
  const local = new Date(anchor + japan);
  const timeOfDay = (anchor + japan) % day;
  const month = local.getUTCFullYear() * 12 + local.getUTCMonth() + months;
  const first = Date.UTC(Math.floor(month / 12), month % 12);
  const last = Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0);
  return Math.min(first + (local.getUTCDate() - 1) * day, last) + timeOfDay - japan;
}
