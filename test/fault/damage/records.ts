/** What SQLite itself can still read of a till's sales, past everything that the program does. */
import { copyFileSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { placesOf, type Till } from './shop.ts';

/** Nothing larger is copied: it is a file that was made huge, and its beginning is what it was. */
const largestBytes = 64 * 1024 * 1024;

/**
 * The order numbers of the sales in every file of a till's journals: the journal, those that were kept aside, and the
 * backups; each alone, and each with every log that is there.
 */
export function ordersHeld(till: Till): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-held-'));
  try {
    const files = filesBelow(join(placesOf(till).profile, 'live'));
    const logs = files.filter((path) => /-wal(?:\.elsewhere)?$/.test(path));
    const journals = files.filter((path) => /\.db(?:$|\.damaged-\d+$|\.elsewhere$|\.unproven$)/.test(path));
    return new Set(
      journals.flatMap((journal) => [undefined, ...logs].flatMap((log) => ordersIn(journal, log, folder))),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => lstatSync(path).isFile() && statSync(path).size <= largestBytes);
}

function ordersIn(journal: string, log: string | undefined, folder: string): string[] {
  const copy = join(folder, basename(journal));
  for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true });
  try {
    copyFileSync(journal, copy);
    if (log !== undefined) copyFileSync(log, `${copy}-wal`);
    const database = new DatabaseSync(copy);
    try {
      return database
        .prepare('SELECT order_no FROM sales')
        .all()
        .map((row) => String(row['order_no']));
    } finally {
      database.close();
    }
  } catch {
    return []; // SQLite reads nothing of it
  }
}
