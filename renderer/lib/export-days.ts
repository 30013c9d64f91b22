import { shiftDay } from './time.ts';

/** `own`: two dates that a person chooses. */
export const exportSpans = ['today', 'yesterday', 'week', 'month', 'last-month', 'own'] as const;
export type ExportSpan = (typeof exportSpans)[number];

/** Two days as `2026-01-31`, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The days of a span, never beyond today; a week begins on Monday. */
export function daysOf(span: Exclude<ExportSpan, 'own'>, today: string): Days {
  const month = today.slice(0, 7);
  switch (span) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday': {
      const yesterday = shiftDay(today, -1);
      return { from: yesterday, to: yesterday };
    }
    case 'week': {
      const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
      return { from: shiftDay(today, -sinceMonday), to: today };
    }
    case 'month':
      return { from: `${month}-01`, to: today };
    case 'last-month': {
      const last = shiftDay(`${month}-01`, -1);
      return { from: `${last.slice(0, 7)}-01`, to: last };
    }
  }
}

export function spanOf(date: string, today: string): ExportSpan {
  if (date === today) return 'today';
  return date === shiftDay(today, -1) ? 'yesterday' : 'own';
}
