/** `MM:SS`, rounded up, so that `00:00` means that nothing is left. */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A wall-clock time as hours and minutes; `at` in epoch milliseconds. */
export function hoursAndMinutes(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}

/** To the second; `at` in epoch milliseconds. */
export function timeOfDay(at: number, locale: string): string {
  const format = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(locale, format).format(at);
}

/** To the second; `at` in epoch milliseconds. */
export function dateAndTime(at: number, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);
  return `${day} ${timeOfDay(at, locale)}`;
}

/** A day given as `2026-01-31` in words, with its weekday. */
export function dayInWords(date: string, locale: string): string {
  const format = {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  } as const;
  return new Intl.DateTimeFormat(locale, format).format(new Date(`${date}T00:00:00Z`));
}

/** Short, with the weekday; `at` in epoch milliseconds. */
export function shortDay(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric', weekday: 'short' }).format(at);
}

/** The calendar day `days` after (or before) another, both as `2026-01-31`. */
export function shiftDay(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
