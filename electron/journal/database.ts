import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../domain/error-message.ts';
import { moveOdd, statusOf } from '../files/found-file.ts';
import { hasAside } from './aside.ts';
import { verifyChain } from './chain.ts';
import { hasBackups, newestBackupOf } from './backups.ts';
import { damageFound, damageOfHead, fileFound, logFound, tidyUp } from './found.ts';
import { type Committed, leftAs, type MarkedState, readMark } from './high-water-mark.ts';
import { genesisIn, openToRead } from './open-to-read.ts';
import { applicationId, applyMigration, type Migration, migrations } from './schema.ts';
import { problemOf, sqliteCode } from './sqlite-errors.ts';

/** Why a journal cannot be used; `path` names the file. */
export interface JournalFailure {
  ok: false;
  problem:
    | 'damaged' // the file is not a sound journal: recover it (`recovery.ts`) and tell the staff
    | 'newer' // written by a later version of this program
    | 'not-in-force' // SQLite did not accept a setting that keeps sales safe
    | 'unavailable'; // cannot be opened, read or written now
  path: string;
  message: string;
}

/** How long a write waits for another process that holds the file, in ms, unless told otherwise. */
const defaultBusyMs = 2_000;

/** How a journal's file is opened. */
export interface OpenOptions {
  /** How long a write waits for another process that holds the file, in ms; 2 s if left out. */
  busyMs?: number;
  /** A write failed before: everything is written and synced once more, and the whole file is checked. */
  afterFailure?: boolean;
  /** The highest number that a journal before this one has given to a sale; for a new file only. */
  startAfter?: number;
  /** The versions of the tables; the program's own, except in tests. */
  versions?: readonly Migration[];
  /** Told what stops nothing, and should be known. */
  warn?: (message: string) => void;
}

/** A database that is up to date. */
export type OpenedDatabase = { ok: true; database: DatabaseSync };

/**
 * Opens the database and brings it up to date. Before SQLite opens it for writing, the file, its log, its mark and its
 * backups are looked at together: one that is missing or empty beside them is damaged, not new, and so is one that ends
 * before they do. A damaged one is left as it is found.
 */
export function openDatabase(path: string, options: OpenOptions = {}): OpenedDatabase | JournalFailure {
  const { warn = () => undefined } = options;
  let database: DatabaseSync | undefined;
  let existed = true;
  let failure: Omit<JournalFailure, 'path'>;
  try {
    const found = lookAt(path, options, warn);
    if ('ok' in found) return { path, ...found };
    ({ existed } = found);
    database = new DatabaseSync(path, {
      timeout: options.busyMs ?? defaultBusyMs,
      enableForeignKeyConstraints: true,
    });
    database.enableDefensive(true);
    const prepared = prepare(database, path, existed, options);
    tidyUp(path, warn); // SQLite makes files as the umask allows
    if (prepared.ok) return { ok: true, database };
    failure = prepared;
  } catch (error) {
    failure = problem(problemOf(error), messageOf(error));
  }
  if (database?.isOpen) database.close();
  // What was begun here holds nothing; left behind, it would be taken for a damaged journal.
  if (!existed) for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
  return { path, ...failure };
}

type Failed = Omit<JournalFailure, 'path'>;

/** Looks at a journal without changing it; answers whether there is one, or why it must not be opened. Throws what SQLite throws. */
function lookAt(
  path: string,
  options: OpenOptions,
  warn: (message: string) => void,
): { existed: boolean } | Failed {
  tidyUp(path, warn);
  const mark = readMark(path, warn);
  const file = fileFound(path);
  const isBegunAnew = options.startAfter !== undefined;
  const why = damageFound({
    file,
    log: logFound(path),
    isMarked: mark !== null && mark.sequence + mark.counter > 0,
    hasBackup: !isBegunAnew && hasBackups(path),
    hasAside: !isBegunAnew && hasAside(path),
  });
  if (why !== null) return problem('damaged', why);
  if (file === 'missing') return { existed: false };
  const left = leftAs(path, mark);
  if (left === 'damaged-log') moveDamagedLog(path, warn);
  return examine(path, mark, left === 'as-left', options) ?? { existed: true };
}

/** Moves a log out of the way that was damaged after all that was in it was in the file. Throws what the system says. */
function moveDamagedLog(path: string, warn: (message: string) => void): void {
  const log = statusOf(`${path}-wal`);
  if (log === null) return;
  warn(`The log beside ${path} was damaged as it lay there, and was moved to ${moveOdd(`${path}-wal`, log)}`);
}

/**
 * Reads a journal for what is wrong with it; it is not changed. `isAsLeft`: it was closed in good order, and not touched
 * since, so that it was sound then.
 */
function examine(
  path: string,
  mark: MarkedState | null,
  isAsLeft: boolean,
  options: OpenOptions,
): Failed | null {
  const { versions = migrations } = options;
  const database = openToRead(path);
  try {
    const version = pragma(database, 'user_version');
    if (typeof version !== 'number') return problem('damaged', 'It has no version.');
    if (version > versions.length) {
      return problem('newer', `Its version is ${version}; this program knows ${versions.length}.`);
    }
    if (version < 1 || pragma(database, 'application_id') !== applicationId) {
      return problem('damaged', 'The file exists but is not a journal.');
    }
    const check = isAsLeft ? 'ok' : pragma(database, 'quick_check');
    if (check !== 'ok') return problem('damaged', String(check));
    const mixed = isAsLeft ? null : whyMixed(path, database, version);
    if (mixed !== null) return problem('damaged', mixed);
    const head = { ...committed(database), genesis: genesisIn(database) };
    const named = mark?.genesis ?? null;
    const why = damageOfHead(head, {
      mark,
      backup: head.genesis === null ? null : newestBackupOf(path, head.genesis, head.sequence),
      hasBackupOfMark: named !== null && named !== head.genesis && newestBackupOf(path, named, -1) !== null,
    });
    return why === null ? null : problem('damaged', why);
  } finally {
    database.close();
  }
}

/** So many events are gone through before the first screen, in some tenths of a second; more are in the background. */
const mostProven = 20_000;

/**
 * Why a log does not belong to the journal that it lies beside; null where it does. Pages of two journals can fit each
 * other; their hashes cannot.
 */
function whyMixed(path: string, database: DatabaseSync, version: number): string | null {
  if (logFound(path) !== 'written' || version < migrations.length) return null;
  if (committed(database).sequence > mostProven) return null;
  const chain = verifyChain(database);
  return chain.kind === 'whole' ? null : `Its log is not its own: event ${chain.sequence}: ${chain.why}.`;
}

function prepare(
  database: DatabaseSync,
  path: string,
  existed: boolean,
  options: OpenOptions,
): { ok: true } | Failed {
  const { busyMs = defaultBusyMs, versions = migrations } = options;
  const setting = putInForce(database, busyMs);
  if (setting !== undefined) return problem('not-in-force', setting);
  if (options.afterFailure) {
    writeOnceMore(database);
    const check = pragma(database, 'quick_check');
    if (check !== 'ok') return problem('damaged', String(check));
  }
  const version = Number(pragma(database, 'user_version'));
  if (version < versions.length) {
    const startAfter = existed ? 0 : (options.startAfter ?? 0);
    const failed = migrate(database, { path, version, versions, startAfter });
    if (failed !== undefined) return problem('unavailable', failed);
  }
  return { ok: true };
}

function problem(kind: JournalFailure['problem'], message: string): Omit<JournalFailure, 'path'> {
  return { ok: false, problem: kind, message };
}

/** How far a database has got. */
export function committed(database: DatabaseSync): Committed {
  const counter = database.prepare('SELECT value FROM counter').get();
  const events = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'events'").get();
  return { counter: Number(counter?.['value']), sequence: Number(events?.['seq'] ?? 0) };
}

/** A log that is longer is not left behind: each start would read through it. */
const mostLeftBytes = 64 * 1024 * 1024;

/**
 * Closes a database and leaves its log beside the file, for whoever copies it and goes on from where it ends. False where
 * not all of the log is in the file as well, or it is too long.
 */
export function closeBesideLog(database: DatabaseSync, path: string): boolean {
  let last: DatabaseSync | null = null;
  try {
    const { busy, log, checkpointed } = database.prepare('PRAGMA wal_checkpoint(FULL)').get() ?? {};
    const size = statusOf(`${path}-wal`)?.size ?? 0;
    const isInFile = busy === 0 && Number(log) > 0 && log === checkpointed && size <= mostLeftBytes;
    // SQLite removes the log with the last that closes the file, unless that one may only read.
    if (isInFile) last = openToRead(path);
    last?.prepare('PRAGMA user_version').get();
    return isInFile;
  } catch {
    return false; // what cannot be written into the file now is there at the next start, as after a loss of power
  } finally {
    database.close();
    last?.close();
  }
}

/** Copies the log into the file and empties it: pages that a failed sync may have dropped are written again. */
function writeOnceMore(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  if (row?.['busy'] !== 0) throw new Error('The log could not be written into the file.');
}

function beginAfter(database: DatabaseSync, counter: number): void {
  database.prepare('UPDATE counter SET value = ?1, started_after = ?1').run(counter);
}

/** Sets what keeps commits on the disk and reads it back; answers what is not in force. */
function putInForce(database: DatabaseSync, busyMs: number): string | undefined {
  const wanted: [name: string, set: string, value: number | string][] = [
    ['journal_mode', 'WAL', 'wal'],
    ['synchronous', 'FULL', 2],
    // On macOS a plain sync leaves data in the drive's cache.
    ['fullfsync', 'ON', 1],
    ['checkpoint_fullfsync', 'ON', 1],
    ['foreign_keys', 'ON', 1],
    ['busy_timeout', String(busyMs), busyMs],
    ['trusted_schema', 'OFF', 0],
  ];
  for (const [name, set, value] of wanted) {
    database.exec(`PRAGMA ${name} = ${set}`);
    const found = pragma(database, name);
    if (found !== value) return `${name} is ${String(found)}, not ${value}.`;
  }
  return undefined;
}

/** From which version tables are brought to which; a new journal begins after a number in the same commit. */
interface MigrationPlan {
  path: string;
  version: number;
  versions: readonly Migration[];
  startAfter: number;
}

/** Brings the tables up to date, all of it or nothing, after a copy of an existing journal was kept beside it. */
function migrate(database: DatabaseSync, to: MigrationPlan): string | undefined {
  const { path, version, versions, startAfter } = to;
  try {
    if (version > 0) keepCopy(database, `${path}.version-${version}`);
    database.exec('BEGIN IMMEDIATE');
    for (const migration of versions.slice(version)) applyMigration(database, migration);
    if (startAfter > 0) beginAfter(database, startAfter);
    database.exec(`PRAGMA application_id = ${applicationId}`);
    database.exec(`PRAGMA user_version = ${versions.length}`);
    database.exec('COMMIT');
    return undefined;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    if (problemOf(error) === 'damaged' && sqliteCode(error) !== 1) throw error;
    return `It cannot be brought from version ${version} to ${versions.length}: ${messageOf(error)}`;
  }
}

/** Copies the whole database into a file of its own and syncs it; one that an earlier try left is replaced. */
function keepCopy(database: DatabaseSync, path: string): void {
  const partial = `${path}.partial`;
  rmSync(partial, { force: true });
  database.prepare('VACUUM INTO ?').run(partial);
  const file = openSync(partial, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(partial, path);
}

function pragma(database: DatabaseSync, name: string): unknown {
  const row = database.prepare(`PRAGMA ${name}`).get();
  return row && Object.values(row)[0];
}
