/** Opens the sandbox's database: schema, durability, and what happens to a file that cannot be read. */
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The version of the tables below; kept in the file's `user_version`. */
export const schemaVersion = 1;
const fileName = 'sandbox.sqlite';

const tables = `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE locations (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, record TEXT NOT NULL) STRICT;
  CREATE TABLE customers (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, search TEXT NOT NULL, record TEXT NOT NULL
  ) STRICT;
  CREATE TABLE sources (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, customer_id TEXT NOT NULL, record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sources_of_customer ON sources (customer_id);
  CREATE TABLE codes (
    id TEXT PRIMARY KEY, order_no TEXT NOT NULL, status TEXT NOT NULL, expiry_time INTEGER NOT NULL,
    record TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX codes_of_order ON codes (order_no);
  CREATE TABLE charges (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, code_id TEXT NOT NULL, record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX charges_of_code ON charges (code_id);
  CREATE TABLE subscriptions (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${schemaVersion};
`;

/** Why the sandbox could not start. */
export class SandboxStartError extends Error {
  readonly code: 'data_newer' | 'data_unusable' | 'address_unavailable';

  constructor(code: SandboxStartError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SandboxStartError';
    this.code = code;
  }
}

/** What opening needs: where (a directory, or `:memory:`), the time for the name of a file set aside, and a log. */
export interface OpenOptions {
  readonly dataDirectory: string;
  readonly clock: () => number;
  readonly log: (message: string) => void;
}

/** An open database, and whether it has just been made. */
export interface OpenDatabase {
  readonly database: DatabaseSync;
  readonly isNew: boolean;
}

/** Opens or creates the database; a damaged one is set aside and reported. Throws SandboxStartError. */
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
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
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
  if (version === schemaVersion) return { database, isNew: false };
  database.exec(`BEGIN IMMEDIATE; ${tables} COMMIT;`);
  return { database, isNew: true };
}

/** SQLite's own words for "this is no database" (26) and "this database is damaged" (11). */
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
