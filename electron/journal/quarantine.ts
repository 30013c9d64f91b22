import { existsSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { localIso } from '../domain/local-time.ts';
import { messageOf } from './database.ts';
import { readMark } from './mark.ts';
import { type Salvage, salvage, type SalvagedSale } from './salvage.ts';

/** A damaged journal that was kept aside. */
export interface Quarantined {
  /** Where it is now. */
  path: string;
  /** A file that says what could be read of it; null when none could be written, and `trouble` says why. */
  report: string | null;
  trouble: string | null;
  /** The highest number that it certainly gave to a sale: a new journal goes on after it. */
  highestCounter: number;
}

/** Sales that the report lists; the export has them all. */
const listedAtMost = 2_000;

/**
 * Moves a damaged journal and what belongs to it out of the way, beside itself; reads whatever can be read of
 * it into an export (JSON lines); and writes a report for people. Throws only when it cannot be moved.
 */
export function quarantine(path: string, why: string, now: number): Quarantined {
  return examine(path, setAside(path), why, now);
}

/**
 * Ends what a power cut interrupted: a journal was kept aside, and no new one has been begun yet. Null where
 * there is a journal, or none was ever kept aside. Throws only when what belongs to it cannot be moved.
 */
export function finishQuarantine(path: string, now: number): Quarantined | null {
  const newest = freeNumber(path) - 1;
  if (newest === 0 || existsSync(path)) return null;
  const aside = asideOf(path, newest);
  moveRest(path, aside);
  return examine(path, aside, 'It was kept aside before, and no new journal was begun.', now);
}

/** Reads what can be read of a journal that was kept aside; doing it again gives the same files. */
function examine(path: string, aside: string, why: string, now: number): Quarantined {
  const marked = highestMark(path);
  const exportPath = `${aside}.jsonl`;
  try {
    const found = salvage(aside, exportPath);
    const highestCounter = Math.max(marked, found.highestCounter);
    const report = `${aside}.txt`;
    const text = reportOf({ aside, exportPath, why, now, found, highestCounter });
    writeFileSync(`${report}.partial`, text, { mode: 0o600, flush: true });
    renameSync(`${report}.partial`, report);
    return { path: aside, report, trouble: null, highestCounter };
  } catch (error) {
    return { path: aside, report: null, trouble: messageOf(error), highestCounter: marked };
  }
}

/** The highest number in the marks of all journals that were ever kept aside here. */
function highestMark(path: string): number {
  let highest = 0;
  for (let number = freeNumber(path) - 1; number > 0; number -= 1) {
    highest = Math.max(highest, readMark(asideOf(path, number), () => undefined)?.counter ?? 0);
  }
  return highest;
}

/**
 * Moves a damaged journal and what belongs to it out of the way, beside itself, and answers its new path.
 * Throws what the file system throws.
 */
export function setAside(path: string): string {
  const aside = asideOf(path, freeNumber(path));
  // The journal first: as long as what belongs to it is still here, `finishQuarantine` finds the rest to do.
  renameSync(path, aside);
  moveRest(path, aside);
  return aside;
}

/** The log must not be here when a new journal begins: SQLite would apply it to that. */
function moveRest(path: string, aside: string): void {
  for (const suffix of ['-wal', '-shm', '.mark']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
}

function asideOf(path: string, number: number): string {
  return `${path}.damaged-${number}`;
}

/** The first number under which no journal was kept aside. */
function freeNumber(path: string): number {
  let number = 1;
  while (existsSync(asideOf(path, number))) number += 1;
  return number;
}

interface ReportParts {
  aside: string;
  exportPath: string;
  why: string;
  now: number;
  found: Salvage;
  highestCounter: number;
}

/** In both languages, since nobody knows who will read it. */
function reportOf({ aside, exportPath, why, now, found, highestCounter }: ReportParts): string {
  const over = new Set(['paid', 'expired', 'canceled', 'refused']);
  const paid = found.sales.filter(({ state }) => state === 'paid');
  const open = found.sales.filter(({ state }) => !over.has(state));
  const rows = Object.entries(found.rows).map(([table, count]) => `${table} ${count}`);
  return [
    'Madoguchi',
    'The journal of sales was damaged and was kept aside. Selling goes on with a new one.',
    '会計の記録が壊れていたため、別に保管しました。新しい記録で続けています。',
    '',
    `When / 日時: ${localIso(now)}`,
    `What was found / 検出内容: ${why}`,
    `The damaged file / 壊れた記録: ${aside} (${statSync(aside).size} bytes)`,
    `Everything that could be read / 読み取れた内容: ${exportPath}`,
    `Rows read / 読み取れた行: ${rows.length > 0 ? rows.join(', ') : '0'}`,
    `Rows that cannot be read / 読み取れない行: ${found.unreadable}`,
    `New sales are numbered after / 新しい番号はこの次から: ${highestCounter}`,
    '',
    ...listOf('Open: ask the service about these / 未完了（サービスで確認してください）', open),
    '',
    ...listOf('Paid / 支払い済み', paid),
    ...[...totalsOf(paid)].map(([currency, amount]) => `Total / 合計: ${amount} ${currency}`),
    '',
  ].join('\n');
}

function listOf(title: string, sales: readonly SalvagedSale[]): string[] {
  const lines = sales
    .slice(0, listedAtMost)
    .map(({ orderNo, amount, currency, state, openedAt, id }) =>
      [orderNo, `${amount} ${currency}`, state, localIso(openedAt), id].join('  '),
    );
  const more = sales.length - lines.length;
  return [`${title}: ${sales.length}`, ...lines, ...(more > 0 ? [`... ${more} more / 他${more}件`] : [])];
}

/** Amounts are in the currency's smallest unit, as in the journal. */
function totalsOf(sales: readonly SalvagedSale[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { currency, amount } of sales) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return totals;
}
