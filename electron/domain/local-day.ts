/** A local calendar day: `from` up to, not including, `to`, in epoch ms. */
export interface LocalDay {
  date: string;
  from: number;
  to: number;
}

/** The local day of a date `YYYY-MM-DD`, or of the moment `now` (epoch ms) when `date` is null. */
export function localDay(date: string | null, now: number): LocalDay {
  const [year, month, day] = date === null ? partsOf(now) : date.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) {
    throw new RangeError(`Not a calendar date: ${date ?? now}`);
  }
  // The day ends where the next one begins: 23 or 25 hours later where clocks change.
  return {
    date: [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
      '-',
    ),
    from: new Date(year, month - 1, day).getTime(),
    to: new Date(year, month - 1, day + 1).getTime(),
  };
}

function partsOf(now: number): number[] {
  const moment = new Date(now);
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
}
