import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isFileAt } from '../files/found-file.ts';
import { migrations } from './schema.ts';

/**
 * Opens a journal for reading, whoever writes meanwhile; nothing is changed. A file without a log is closed: SQLite would
 * make a log for it, and leave it there, unless told that nobody writes. Throws where there is no file.
 */
export function openToRead(path: string): DatabaseSync {
  if (!isFileAt(path)) throw new Error(`${path} is not a file`);
  const url = pathToFileURL(path);
  if (!existsSync(`${path}-wal`)) url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true });
}

/** The random beginning of a journal's chain, which tells it from every other; null where its tables are of before there was one. */
export function genesisIn(database: DatabaseSync): string | null {
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'chain'").get() === undefined) return null;
  return String(database.prepare('SELECT genesis FROM chain').get()?.['genesis']);
}

/** The same of a journal that may be in use. Throws what SQLite throws, and where there is none. */
export function genesisOf(path: string): string {
  const genesis = readJournal(path, genesisIn);
  if (genesis === null) throw new Error(`${path} has no chain yet`);
  return genesis;
}

/** The same; null also where it cannot be read. */
export function readableGenesisOf(path: string): string | null {
  return tried(() => readJournal(path, genesisIn));
}

/** How many events a journal has. Throws what SQLite throws. */
export function eventsIn(path: string): number {
  return readJournal(path, (database) =>
    Number(database.prepare('SELECT coalesce(max(sequence), 0) AS count FROM events').get()?.['count']),
  );
}

/** Closes, stops, and what was asked of subscriptions and is answered: none of them is an event of a sale. */
const notesBesideEvents = `
  SELECT (SELECT count(*) FROM links)
    + (SELECT count(*) + count(*) FILTER (WHERE state IN ('made', 'refused')) FROM subscriptions)
    + (SELECT count(*) + count(*) FILTER (WHERE outcome NOT IN ('asking', 'unknown')) FROM subscription_changes) AS count`;

/** How much a journal holds that is no event, and only grows; 0 where it cannot be read, or is of before there was any. */
export function notesIn(path: string): number {
  const read = tried(() => readJournal(path, (database) => database.prepare(notesBesideEvents).get()));
  return Number(read?.['count'] ?? 0);
}

/** Whether a journal has the newest event of another one, from which it went on; false also where one cannot be read. */
export function goesOnFrom(path: string, before: string): boolean {
  const isSame = tried(() => {
    const newest = 'SELECT sequence, hash FROM events ORDER BY sequence DESC LIMIT 1';
    const known = readJournal(before, (database) => database.prepare(newest).get());
    const held = 'SELECT 1 FROM events WHERE sequence = ? AND hash = ?';
    const { sequence = null, hash = null } = known ?? {};
    return readJournal(path, (database) => database.prepare(held).get(sequence, hash) !== undefined);
  });
  return isSame === true;
}

/** Whether this program's version of the tables, or an older one, has written a journal. */
export function isOfKnownVersion(path: string): boolean {
  const version = tried(() =>
    readJournal(path, (database) => database.prepare('PRAGMA user_version').get()?.['user_version']),
  );
  return typeof version === 'number' && version <= migrations.length;
}

/** Reads something of a journal, whoever writes meanwhile. Throws what SQLite throws, and where there is none. */
export function readJournal<T>(path: string, what: (database: DatabaseSync) => T): T {
  const database = openToRead(path);
  try {
    return what(database);
  } finally {
    database.close();
  }
}

/** Null where it cannot be read: whoever needs the journal itself says what is wrong with it. */
function tried<T>(reading: () => T): T | null {
  try {
    return reading();
  } catch {
    return null;
  }
}
