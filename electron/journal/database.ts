import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { applicationId, migrations } from './schema.ts';

/** Why a journal cannot be used; `path` names the file. */
export interface JournalFailure {
  ok: false;
  problem:
    | 'damaged' // the file is not a sound journal: keep it aside (`setAside`) and tell the staff
    | 'newer' // written by a later version of this program
    | 'not-in-force' // SQLite did not accept a setting that keeps sales safe
    | 'unavailable'; // cannot be opened, read or written now
  path: string;
  message: string;
}

/** How long a write waits for another process that holds the file, in ms, unless told otherwise. */
const defaultBusyMs = 2_000;

/**
 * Opens the database and brings it up to date. A file that exists but holds nothing is damaged, not new:
 * a file system can lose a file's content and keep its name, and sales with it.
 */
export function openDatabase(
  path: string,
  busyMs = defaultBusyMs,
): { ok: true; database: DatabaseSync } | JournalFailure {
  const existed = existsSync(path);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: busyMs, enableForeignKeyConstraints: true });
    database.enableDefensive(true);
    const problem = prepare(database, existed, busyMs);
    if (!problem) return { ok: true, database };
    database.close();
    return { ok: false, path, ...problem };
  } catch (error) {
    if (database?.isOpen) database.close();
    return { ok: false, path, problem: problemOf(error), message: messageOf(error) };
  }
}

/**
 * Moves a damaged journal and what belongs to it out of the way, beside itself, and answers its new path.
 * Throws what the file system throws.
 */
export function setAside(path: string): string {
  let number = 1;
  while (existsSync(`${path}.damaged-${number}`)) number += 1;
  const aside = `${path}.damaged-${number}`;
  // The log first: SQLite would otherwise apply it to the new journal.
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
}

/** Whether what SQLite threw leaves it open what is on the disk, so that the journal must be reopened. */
export function isBroken(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && !recoverable.has(code);
}

/** The words of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** SQLITE_BUSY, _LOCKED, _READONLY, _FULL and _CONSTRAINT: certainly nothing was written. */
const recoverable = new Set([5, 6, 8, 13, 19]);

function prepare(
  database: DatabaseSync,
  existed: boolean,
  busyMs: number,
): Pick<JournalFailure, 'problem' | 'message'> | undefined {
  const version = pragma(database, 'user_version');
  if (typeof version !== 'number') return { problem: 'damaged', message: 'It has no version.' };
  if (version > migrations.length) {
    return {
      problem: 'newer',
      message: `Its version is ${version}; this program knows ${migrations.length}.`,
    };
  }
  if (existed && (version < 1 || pragma(database, 'application_id') !== applicationId)) {
    return { problem: 'damaged', message: 'The file exists but is not a journal.' };
  }
  const setting = putInForce(database, busyMs);
  if (setting !== undefined) return { problem: 'not-in-force', message: setting };
  const check = pragma(database, 'quick_check');
  if (check !== 'ok') return { problem: 'damaged', message: String(check) };
  migrate(database, version);
  return undefined;
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

function migrate(database: DatabaseSync, version: number): void {
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    database.exec('BEGIN IMMEDIATE');
    database.exec(migration);
    database.exec(`PRAGMA application_id = ${applicationId}`);
    database.exec(`PRAGMA user_version = ${index + 1}`);
    database.exec('COMMIT');
  }
}

function pragma(database: DatabaseSync, name: string): unknown {
  const row = database.prepare(`PRAGMA ${name}`).get();
  return row && Object.values(row)[0];
}

function problemOf(error: unknown): 'damaged' | 'unavailable' {
  const code = sqliteCode(error);
  // SQLITE_CORRUPT, SQLITE_NOTADB; SQLITE_ERROR while opening: tables are missing or changed.
  return code === 11 || code === 26 || code === 1 ? 'damaged' : 'unavailable';
}

/** The primary result code of an error that SQLite threw. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
