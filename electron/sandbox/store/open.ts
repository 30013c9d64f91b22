/** Opens the database; sets an unreadable file aside. */
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations, schemaVersion } from './migrations.ts';

const fileName = 'sandbox.sqlite';

export class SandboxStartError extends Error {
  readonly code: 'data_newer' | 'data_unusable' | 'address_unavailable';

  constructor(code: SandboxStartError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SandboxStartError';
    this.code = code;
  }
}

/** What opening needs: a directory or `:memory:`, the time for the name of a file set aside, and a log. */
export interface OpenOptions {
  readonly dataDirectory: string;
  readonly clock: () => number;
  readonly log: (message: string) => void;
}

/** `versionBefore`: the version of its tables before it was opened; 0: it is new. */
export interface OpenDatabase {
  readonly database: DatabaseSync;
  readonly versionBefore: number;
}

/** The port of last time, to which codes that are still payable lead; 0: none. */
export function portOf(database: DatabaseSync): number {
  return Number(database.prepare("SELECT value FROM settings WHERE name = 'port'").get()?.['value'] ?? 0);
}

export function keepPort(database: DatabaseSync, port: number): void {
  database.prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('port', ?)").run(String(port));
}

/** Opens or creates the database; sets a damaged one aside and reports it. Throws SandboxStartError. */
export function openDatabase(options: OpenOptions): OpenDatabase {
  if (options.dataDirectory === ':memory:') return prepare(new DatabaseSync(':memory:'));
  const path = join(options.dataDirectory, fileName);
  try {
    mkdirSync(options.dataDirectory, { recursive: true });
    return openFile(path);
  } catch (error) {
    if (error instanceof SandboxStartError) throw error;
    if (!isDamage(error)) {
      throw new SandboxStartError('data_unusable', `Cannot use ${path}: ${String(error)}`, error);
    }
  }
  const aside = setAside(path, options.clock());
  options.log(`${path} is damaged. It was kept as ${aside}, and an empty one takes its place.`);
  return openFile(path);
}

function openFile(path: string): OpenDatabase {
  const database = new DatabaseSync(path, { timeout: 2000 });
  try {
    // NORMAL: a killed process loses nothing; a power cut may lose the last practice payments but never tears the file. FULL
    // would sync at each request, most of the cost of creating a code.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    // The remaining sync copies the log back: at 32 MB instead of 4 it delays one request in thousands instead of one in a
    // hundred.
    database.exec('PRAGMA wal_autocheckpoint = 8000;');
    return prepare(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepare(database: DatabaseSync): OpenDatabase {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version > schemaVersion) {
    const message = `The data was written by a newer version (schema ${version}; this one knows ${schemaVersion}).`;
    throw new SandboxStartError('data_newer', message);
  }
  if (version < schemaVersion) {
    const steps = migrations.slice(version).join('\n');
    database.exec(`BEGIN IMMEDIATE; ${steps} PRAGMA user_version = ${schemaVersion}; COMMIT;`);
  }
  return { database, versionBefore: version };
}

/** SQLite's "not a database" (26) and "database is malformed" (11). */
function isDamage(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (error.errcode === 26 || error.errcode === 11);
}

function setAside(path: string, now: number): string {
  const aside = `${path}.damaged-${now}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
}
