import type { DatabaseSync } from 'node:sqlite';
import { wholeOf } from './closes.ts';
import { hashOfLine } from './copied-line.ts';
import { readJournal } from './open-to-read.ts';

const monthsOfCloses =
  'SELECT substr(business_day, 1, 7) AS month, count(*) AS count FROM closes GROUP BY month';

const closesOfMonth = 'SELECT * FROM closes WHERE substr(business_day, 1, 7) = ? ORDER BY number';
/** The newest first. A link follows another one of the same event, or that event, or the chain's beginning. */
const linksOfCloses = `
  SELECT number, after, at, kind, details, hash, coalesce(
    (SELECT hash FROM links AS previous WHERE previous.number = links.number - 1 AND previous.after = links.after),
    (SELECT hash FROM events WHERE sequence = links.after AND hash IS NOT NULL),
    (SELECT hash FROM chain)) AS before
  FROM links WHERE kind = 'day-closed' ORDER BY number DESC`;
const netOfLines = `
  SELECT currency, sum(paid) - sum(given_back) AS net FROM close_items
  WHERE number = ? AND kind <> 'before' GROUP BY currency ORDER BY currency`;

/** How many closes a journal that may be in use has in each month, `YYYY-MM`. Throws what SQLite throws. */
export function closedMonths(path: string): Map<string, number> {
  return readJournal(path, (database) => {
    const rows = database.prepare(monthsOfCloses).all();
    return new Map(rows.map(({ month, count }) => [String(month), Number(count)]));
  });
}

/** The closes of a month as they are copied: a line for each, in which a hash follows from that of the line before. */
export function copyOfCloses(path: string, month: string): { text: string; hash: string } {
  return readJournal(path, (database) => {
    const closes = database
      .prepare(closesOfMonth)
      .all(month)
      .map((row) => wholeOf(row, database));
    const links = linksOf(
      database,
      closes.map(({ number }) => number),
    );
    const net = database.prepare(netOfLines);
    let last = '';
    const lines = closes.map((close) => {
      const { before, ...link } = { ...links.get(close.number) };
      const said = JSON.stringify({ close, link, before, lines: net.all(close.number) });
      last = hashOfLine(last, said);
      return `${last} ${said}\n`;
    });
    return { text: lines.join(''), hash: last };
  });
}

/** The links of these closes, from the newest back: a month that is long past takes as long as what came since. */
export function linksOf(
  database: DatabaseSync,
  numbers: readonly number[],
): Map<number, Record<string, unknown>> {
  const wanted = new Set(numbers);
  const found = new Map<number, Record<string, unknown>>();
  for (const row of database.prepare(linksOfCloses).iterate()) {
    const { number } = JSON.parse(String(row['details'])) as { number: number };
    if (wanted.has(number)) found.set(number, row);
    if (found.size === wanted.size) break;
  }
  return found;
}
