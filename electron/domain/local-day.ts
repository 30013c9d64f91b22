/** A day: `from` up to, not including, `to`, in epoch ms; `date` is the calendar day that it begins on. */
export interface LocalDay {
  date: string;
  from: number;
  to: number;
}

/** The local calendar day of a date `YYYY-MM-DD`, or of the moment `now` (epoch ms) when `date` is null. */
export function localDay(date: string | null, now: number): LocalDay {
  return businessDay(date, now, 0);
}

/**
 * The shop's business day of a date `YYYY-MM-DD`, or of the moment `now` (epoch ms) when `date` is null. It
 * begins and ends at `endsAt` o'clock: with 4, a payment at half past three belongs to the day before.
 * Each day ends exactly where the next one begins, 23 or 25 hours later where clocks change.
 */
export function businessDay(date: string | null, now: number, endsAt: number): LocalDay {
  const [year, month, day] = date === null ? dateOf(now, endsAt) : date.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined || Number.isNaN(year + month + day)) {
    throw new RangeError(`Not a calendar date: ${date ?? now}`);
  }
  const from = beginning(year, month, day, endsAt);
  return { date: dateText(year, month, day), from, to: beginning(year, month, day + 1, endsAt) };
}

/** The dates of a day, of its week, which begins on a Monday, or of its calendar month, each `YYYY-MM-DD`. */
export function datesOf(date: string, span: 'day' | 'week' | 'month'): string[] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const datesFrom = (first: number, count: number): string[] =>
    Array.from({ length: count }, (_, index) => isoDate(calendarDay(year, month, first + index)));
  switch (span) {
    case 'day':
      return [date];
    case 'week':
      return datesFrom(day - ((calendarDay(year, month, day).getUTCDay() + 6) % 7), 7);
    case 'month':
      return datesFrom(1, calendarDay(year, month + 1, 0).getUTCDate());
  }
}

/** Years that a date `YYYY-MM-DD` can name and that a payment can be of. */
const [firstYear, lastYear] = [1970, 9_998];

/** Whether a moment (epoch ms) is one that a calendar has and a day can be named for. */
export function isCalendarTime(at: number): boolean {
  if (!Number.isSafeInteger(at)) return false;
  const year = new Date(at).getFullYear();
  return year >= firstYear && year <= lastYear;
}

/** The calendar day that a moment's business day begins on; two days back where a zone left a day out. */
function dateOf(now: number, endsAt: number): [number, number, number] {
  const moment = new Date(now);
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  for (const shift of [0, -1, -2, 1]) {
    const from = beginning(year, month, day + shift, endsAt);
    if (from <= now && now < beginning(year, month, day + shift + 1, endsAt)) {
      const found = calendarDay(year, month, day + shift);
      return [found.getUTCFullYear(), found.getUTCMonth() + 1, found.getUTCDate()];
    }
  }
  throw new RangeError(`Not a calendar time: ${now}`);
}

/** The hour at which a day begins; the first moment after it where clocks skip that hour. */
function beginning(year: number, month: number, day: number, endsAt: number): number {
  const from = new Date(2000, 0, 1, endsAt);
  // Not by the constructor, which takes the years 0 to 99 for 1900 to 1999.
  from.setFullYear(year, month - 1, day);
  from.setHours(endsAt, 0, 0, 0);
  return from.getTime();
}

function isoDate(day: Date): string {
  return dateText(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
}

function calendarDay(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

function dateText(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  );
}
