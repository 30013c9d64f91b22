import * as z from 'zod';

/** Days, `YYYY-MM-DD`, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The months that a period touches, `YYYY-MM`. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = from.split('-').map(Number);
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name > to.slice(0, 7)) return months;
    months.push(name);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

export function daysOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** The period of a day, a month or `FROM..TO`; null for anything else. */
export function periodOf(text: string): Period | null {
  const isDay = (value: string): boolean => z.iso.date().safeParse(value).success;
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) {
    const [year = 0, month = 0] = text.split('-').map(Number);
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return { from: `${text}-01`, to: `${text}-${days}` };
  }
  const [from = '', to = from, ...more] = text.split('..');
  return more.length === 0 && isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}
