/** How many days back a time without a day is looked for. */
const searchedDays = 92;
const minuteMs = 60_000;

/** A stretch of time in epoch ms, `to` not included. */
interface Minute {
  from: number;
  to: number;
}

const written =
  /^(?:(?<year>\d{4})[-/年](?<month>\d{1,2})[-/月](?<day>\d{1,2})日? )?(?<hour>\d{1,2})(?::(?<minute>\d{2})|時(?<spoken>\d{1,2})分)$/;

/**
 * The minutes that a text such as `14:05`, `14時5分` or `2026-04-01 14:05` may mean, the newest first: of the day that it names, or of
 * each of the days up to `newest` (epoch ms). None where it is no time.
 */
export function searchedMinutes(text: string, newest: number): Minute[] {
  const found = written.exec(text.normalize('NFKC').trim())?.groups;
  if (!found) return [];
  const [hour, minute] = [Number(found['hour']), Number(found['minute'] ?? found['spoken'])];
  if (hour > 23 || minute > 59) return [];
  if (found['year'] !== undefined) {
    const [year, month, day] = [found['year'], found['month'], found['day']].map(Number);
    const at = new Date(year ?? 0, (month ?? 0) - 1, day, hour, minute);
    return at.getMonth() + 1 === month && at.getDate() === day ? [minuteFrom(at)] : [];
  }
  const last = new Date(newest);
  return Array.from({ length: searchedDays }, (_, back) =>
    minuteFrom(new Date(last.getFullYear(), last.getMonth(), last.getDate() - back, hour, minute)),
  );
}

function minuteFrom(at: Date): Minute {
  return { from: at.getTime(), to: at.getTime() + minuteMs };
}
