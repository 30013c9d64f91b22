import { existsSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../domain/error-message.ts';
import { isFileAt, statusOf } from '../files/found-file.ts';
import { type ChainFinding, verifyChain } from './chain.ts';
import { committed } from './database.ts';
import { problemOf } from './sqlite-errors.ts';
import { readMark } from './high-water-mark.ts';
import { openToRead, readJournal } from './open-to-read.ts';
import { createReader } from './reader.ts';
import { applicationId, migrations } from './schema.ts';

/** How a journal's file is, as far as it can be told without changing anything. */
export type JournalHealth =
  | { kind: 'absent' }
  | {
      kind: 'sound';
      /** The version of its tables; an older one is brought up to date at the next start. */
      version: number;
      /** Of the file, without its log. */
      bytes: number;
      sales: number;
      /** Counters that no sale has: sales that were lost. An older version is not asked. */
      gaps: number[];
      /** It has lost what was committed to it: its log is missing, or it is an older copy. */
      isBehind: boolean;
      /** Whether its events prove themselves; null for an older version, which is chained at the next start. */
      chain: ChainFinding | null;
    }
  | { kind: 'newer'; version: number }
  | { kind: 'damaged'; why: string }
  /** The operating system, or another program, did not let us look. */
  | { kind: 'unreadable'; why: string };

/** Which journal is looked at, and how. */
export interface HealthQuestion {
  path: string;
  /** Compares every index with its table as well, which takes a few times as long. */
  thorough?: boolean;
}

/**
 * Looks at a journal as it is at this moment, while another process may be selling with it: for reading only,
 * and without a lock that anybody waits for. Reads the whole file, so it takes as long as that takes.
 */
export function journalHealth(path: string, how: Omit<HealthQuestion, 'path'> = {}): JournalHealth {
  try {
    if (statusOf(path) === null) return { kind: 'absent' };
    if (!isFileAt(path)) return { kind: 'damaged', why: 'It is not a regular file.' };
    return lookAt(path, how.thorough ? 'integrity_check(1)' : 'quick_check(1)');
  } catch (error) {
    const why = messageOf(error);
    return problemOf(error) === 'damaged' ? { kind: 'damaged', why } : { kind: 'unreadable', why };
  }
}

/**
 * Whether a journal that nobody has open holds a sale, opened from `since` (epoch ms), that the next start would
 * put on the screen. One that cannot be read holds none: the start says what is wrong with it.
 */
export function hasOpenSale(path: string, since: number): boolean {
  const none = { absent: false, unreadable: false };
  return asked(path, none, (database) => database.prepare(openSales).get(since) !== undefined);
}

/** Whether a journal holds a ticket that is put together or put aside; one that cannot be read may. */
export function hasTickets(path: string): boolean {
  return asked(path, { absent: false, unreadable: true }, (database) => {
    const hasParked = isThere(database, parkedTable);
    return isThere(database, hasParked ? `${drafts} UNION ALL SELECT 1 FROM parked` : drafts);
  });
}

/** Whether a journal holds a code of which nobody knows whether it was paid; one that cannot be read may. */
export function hasUnresolvedCode(path: string): boolean {
  return unresolvedOrders(path, 1)?.length !== 0;
}

/**
 * The order numbers of sales in a journal of which nobody knows whether they were paid, the newest first; null where
 * it cannot be read. The same queue that is asked about while the journal is in use, and what may become part of it.
 */
export function unresolvedOrders(path: string, limit: number): string[] | null {
  return ordersIn(path, limit, unresolvedIn);
}

/** The same, with the sales of which money was asked to be given back and the end of that is not known, and those whose payment staff have not seen. */
export function unendedOrders(path: string, limit: number): string[] | null {
  return ordersIn(path, limit, (database) => {
    const refunds = isThere(database, refundsTable) ? withOpenRefunds : '';
    return `${unresolvedIn(database)} ${refunds} ${isThere(database, unseenColumn) ? withUnseenPayments : ''}`;
  });
}

/** Whether a journal has a row by these words. */
function isThere(database: DatabaseSync, words: string): boolean {
  return database.prepare(words).get() !== undefined;
}

function unresolvedIn(database: DatabaseSync): string {
  return isThere(database, lastWords) ? unresolvedSales : undecidedSales;
}

function ordersIn(path: string, limit: number, salesOf: (database: DatabaseSync) => string): string[] | null {
  return asked<string[] | null>(path, { absent: [], unreadable: null }, (database) => {
    const rows = database.prepare(`${salesOf(database)} ${newestFirst}`).all(limit);
    return rows.map((row) => String(row['order_no']));
  });
}

/** What a journal answers, or what is answered for one that is not there, or cannot be read. */
function asked<T>(
  path: string,
  otherwise: { absent: T; unreadable: T },
  what: (database: DatabaseSync) => T,
): T {
  if (!existsSync(path)) return otherwise.absent;
  try {
    return readJournal(path, what);
  } catch {
    return otherwise.unreadable;
  }
}

/** Tables of older versions do not say of a code that its last word is known. */
const lastWords = "SELECT 1 FROM pragma_table_info('attempts') WHERE name = 'resolved'";

/** Tables of older versions know of no refunds. */
const refundsTable = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'refunds'";

/** Tables of older versions do not say which payments staff have not seen. */
const unseenColumn = "SELECT 1 FROM pragma_table_info('sales') WHERE name = 'unseen'";

/** Tables of older versions know of no tickets that are put aside. */
const parkedTable = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'parked'";
const drafts = "SELECT 1 FROM draft WHERE json_array_length(draft, '$.lines') > 0";

const undecidedSales = `
  SELECT order_no, counter FROM sales WHERE state IN ('opening', 'awaiting', 'lapsed', 'unknown')`;
const newestFirst = 'ORDER BY counter DESC LIMIT ?';
/** A sale that is over for the staff may have a code that is not: it was shown, and may be paid yet. */
const unresolvedSales = `
  ${undecidedSales} UNION SELECT order_no, counter FROM sales WHERE id IN (
    SELECT sale_id FROM attempts WHERE attempts.state = 'code' AND resolved IS NULL)`;
const withOpenRefunds = `
  UNION SELECT order_no, counter FROM sales WHERE id IN (
    SELECT sale_id FROM refunds WHERE refunds.state IN ('asking', 'unknown', 'pending'))`;
const withUnseenPayments = 'UNION SELECT order_no, counter FROM sales WHERE unseen IS NOT NULL';

/** Of tables of every version. */
const openSales = `
  SELECT 1 FROM sales WHERE opened_at >= ?
  AND (state IN ('opening', 'awaiting') OR (state IN ('lapsed', 'unknown') AND dismissed = 0)) LIMIT 1`;

function lookAt(path: string, check: string): JournalHealth {
  const isInUse = existsSync(`${path}-wal`);
  const database = openToRead(path);
  try {
    return examine(database, path, check);
  } catch (error) {
    // A terminal that has just started writes under a look that took the file for a closed one.
    if (isInUse || !existsSync(`${path}-wal`)) throw error;
  } finally {
    database.close();
  }
  return lookAt(path, check);
}

function examine(database: DatabaseSync, path: string, checkName: string): JournalHealth {
  const number = (name: string): number =>
    Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  const version = number('user_version');
  if (version > migrations.length) return { kind: 'newer', version };
  if (version < 1 || number('application_id') !== applicationId) {
    return { kind: 'damaged', why: 'The file exists but is not a journal.' };
  }
  // First: it is written after each commit, so that what is committed below cannot be behind it by itself.
  const mark = readMark(path, () => undefined);
  // One moment for everything, whatever is written meanwhile.
  database.exec('BEGIN');
  const check = Object.values(database.prepare(`PRAGMA ${checkName}`).get() ?? {})[0];
  if (check !== 'ok') return { kind: 'damaged', why: String(check) };
  const sales = Number(database.prepare('SELECT count(*) AS count FROM sales').get()?.['count']);
  const { size: bytes } = statSync(path);
  // The queries are those of the newest tables.
  if (version < migrations.length) {
    return { kind: 'sound', version, bytes, sales, gaps: [], isBehind: false, chain: null };
  }
  const { counter, sequence } = committed(database);
  const isBehind = mark !== null && (counter < mark.counter || sequence < mark.sequence);
  const chain = verifyChain(database);
  return { kind: 'sound', version, bytes, sales, gaps: createReader(database).gaps(), isBehind, chain };
}
