/** The ways in which a file of a profile is damaged. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { SeededRandom } from '../support/random.ts';

/** A file that is damaged, and where the same file is found as it was earlier, and at another till. */
export interface Target {
  readonly path: string;
  readonly earlier: string;
  readonly other: string;
}

/** Damages a file; false where this kind of damage has no meaning for it. */
type Damage = (target: Target) => boolean;

/** More than is read into memory at once; it takes no room, since nothing is written into it. */
const hugeBytes = 3 * 1024 ** 3;

/** Every kind of damage, by its name. */
export const kinds = {
  missing: ({ path }) => remove(path),
  empty: ({ path }) => become(path, () => Buffer.alloc(0)),
  NUL: ({ path }) => become(path, (bytes) => Buffer.alloc(bytes.length)),
  half: ({ path }) => become(path, (bytes) => bytes.subarray(0, bytes.length / 2)),
  garbage: ({ path }) =>
    become(path, (bytes) => {
      const random = new SeededRandom(bytes.length);
      return bytes.map(() => random.below(256));
    }),
  huge({ path }) {
    truncateSync(path, hugeBytes);
    return true;
  },
  folder({ path }) {
    remove(path);
    mkdirSync(path);
    return true;
  },
  pipe({ path }) {
    remove(path);
    return spawnSync('mkfifo', ['-m', '600', path]).status === 0;
  },
  'dangling link'({ path }) {
    remove(path);
    symlinkSync(`${path}.gone`, path);
    return true;
  },
  'good link'({ path }) {
    renameSync(path, `${path}.elsewhere`);
    symlinkSync(`${path}.elsewhere`, path);
    return true;
  },
  unreadable: ({ path }) => setMode(path, 0),
  'read-only': ({ path }) => setMode(path, 0o444),
  older: ({ path }) => setVersion(path, -1),
  newer: ({ path }) => setVersion(path, 1),
  'rolled back': ({ path, earlier }) => replace(path, earlier),
  'of another till': ({ path, other }) => replace(path, other),
} satisfies Record<string, Damage>;

export type Kind = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as Kind[];

function remove(path: string): boolean {
  rmSync(path, { recursive: true });
  return true;
}

function become(path: string, change: (bytes: Buffer) => Uint8Array): boolean {
  const before = readFileSync(path);
  const after = change(before);
  writeFileSync(path, after);
  return !before.equals(after);
}

function setMode(path: string, mode: number): boolean {
  chmodSync(path, mode);
  return true;
}

/** A file that is not there at the other place is not there here either. */
function replace(path: string, by: string): boolean {
  if (existsSync(by) && statSync(by).isFile() && readFileSync(by).equals(readFileSync(path))) return false;
  remove(path);
  if (existsSync(by)) cpSync(by, path, { preserveTimestamps: true, dereference: true });
  return true;
}

/** A newer program adds fields and raises the version; an older one knew fewer fields. */
function setVersion(path: string, by: 1 | -1): boolean {
  if (/\.(?:db|sqlite)$/.test(path)) return setDatabaseVersion(path, by);
  const json = parsed(path);
  const version = json?.['version'];
  if (json === undefined || typeof version !== 'number' || version + by < 1) return false;
  const names = Object.keys(json);
  const added = by > 0 ? { fieldOfANewerProgram: { of: 'it' } } : {};
  const kept = by > 0 ? json : Object.fromEntries(names.slice(0, -1).map((name) => [name, json[name]]));
  writeFileSync(path, JSON.stringify({ ...kept, ...added, version: version + by }));
  return true;
}

function parsed(path: string): Record<string, unknown> | undefined {
  try {
    const json = JSON.parse(readFileSync(path, 'utf8')) as unknown;
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined;
  } catch {
    return undefined; // it is not JSON: it has no version
  }
}

/** In the file itself, past its log, which keeps the version that the program wrote. */
function setDatabaseVersion(path: string, by: 1 | -1): boolean {
  const log = `${path}-wal`;
  const hasLog = existsSync(log);
  if (hasLog) renameSync(log, `${log}.held`);
  const database = new DatabaseSync(path);
  try {
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version + by < 1) return false;
    database.exec(
      `PRAGMA journal_mode = DELETE; PRAGMA user_version = ${version + by}; PRAGMA journal_mode = WAL`,
    );
    return true;
  } finally {
    database.close();
    rmSync(`${path}-shm`, { force: true });
    if (hasLog) renameSync(`${log}.held`, log);
  }
}
