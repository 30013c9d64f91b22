import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { copiedClose, type CopiedClose } from '../contract/copied-closes.ts';
import { hashOfLink } from './chain-links.ts';
import { wholeOf } from './closes.ts';
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

export function hashOfLine(before: string, said: string): string {
  return hash('sha256', `${before}\n${said}`);
}

/** A close of a month's file that proves itself, or why a line does not; the hash is what the next line follows. */
export type ReadClose = { hash: string } & (Proven | { ok: true; of: CloseName; value: null });

/** A close's number and day. */
type CloseName = Pick<CopiedClose['close'], 'number' | 'date'>;

/** In a line: no text that stands in it has quotation marks of its own. */
const named = /"number":(\d+),"date":"(\d{4}-\d{2}-\d{2})"/;

/**
 * Reads a month's file. What follows a line that is not what was written does not prove itself either. Of a day that is not `wanted` it is
 * looked at alone whether its line is what was written.
 */
export function readCloses(text: string, wanted: (date: string) => boolean): ReadClose[] {
  let before = '';
  return text.split('\n').flatMap((line): ReadClose[] => {
    if (line === '') return [];
    const [given, said] = [line.slice(0, 64), line.slice(65)];
    const isWritten = given === hashOfLine(before, said);
    before = given;
    if (!isWritten) return [{ hash: given, ok: false, why: 'is not what was written' }];
    const [, number, date] = named.exec(said) ?? [];
    if (date === undefined || wanted(date)) return [{ hash: given, ...proven(said) }];
    return [{ hash: given, ok: true, of: { number: Number(number), date }, value: null }];
  });
}

type Proven = { ok: true; of: CloseName; value: CopiedClose } | { ok: false; why: string };

function proven(said: string): Proven {
  const not = (why: string): Proven => ({ ok: false, why });
  let json: unknown;
  try {
    json = JSON.parse(said);
  } catch {
    return not('cannot be read');
  }
  const parsed = copiedClose.safeParse(json);
  if (!parsed.success) return not('is no close');
  const { close, link, before, lines } = parsed.data;
  if (hashOfLink(before, link) !== link.hash) return not('does not follow in its journal’s chain');
  if ((JSON.parse(link.details) as { number?: unknown }).number !== close.number) {
    return not('is not the one that was sealed');
  }
  const wrong = close.totals.find(({ currency, payments, refunds, adjustments, net }) => {
    const methods = close.methods.filter((method) => method.currency === currency);
    const rates = close.rates.filter((rate) => rate.currency === currency);
    return (
      payments.amount - refunds.amount + adjustments.amount !== net ||
      sumOf(methods, 'net') !== net ||
      (rates.length > 0 && sumOf(rates, 'amount') !== payments.amount) ||
      (lines.find((line) => line.currency === currency)?.net ?? 0) !== net
    );
  });
  return wrong ? not(`does not add up in ${wrong.currency}`) : { ok: true, of: close, value: parsed.data };
}

function sumOf<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}
