import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { PrintTrouble, QueuedSlip, SlipKind } from '../contract/printing.ts';
import { codeOf, messageOf } from '../domain/error-message.ts';
import type { Log } from '../domain/log.ts';

/** A slip to keep: what its prints are counted for (null: not counted), and both of its texts. */
export interface NewSlip {
  kind: SlipKind;
  subject: string | null;
  title: string;
  document: string;
  /** The text marked as a reprint. */
  reissue: string;
  isReissue: boolean;
  addedAt: number;
}

/** A slip that waits, with the text to send. */
export interface WaitingSlip {
  id: number;
  document: string;
}

/** `printed` by the printer's or a person's word, or saved; `unsure`: unknown, and another was printed for it; `dropped` before anything left. */
export type SlipEnd = 'printed' | 'unsure' | 'dropped';

/** Slips on the disk: what a method has answered survives a power cut. Each throws on failure. */
export interface SlipStore {
  /** Drops a waiting one of the same subject for it: both or neither. */
  add(slip: NewSlip): void;
  /** Adds one that is saved as a file and may be one already. Answers its id. */
  save(slip: Pick<NewSlip, 'kind' | 'title' | 'addedAt'> & { subject: string }): number;
  /** Whether there ever was one of the subject, whatever its end. */
  knows(subject: string): boolean;
  /** Whether one of the subject with the same text waits; nothing of it was sent. */
  isWaiting(subject: string, document: string): boolean;
  /** How many of the subject were or may have been printed here; includes those noted elsewhere, where notes may be lost. */
  prints(subject: string): number;
  /** The prints that are still to be noted elsewhere, oldest first. */
  unnoted(): { id: number; subject: string }[];
  noted(id: number): void;
  next(): WaitingSlip | undefined;
  /** Everything not ended, oldest first. */
  open(): QueuedSlip[];
  /** Before any of it is sent; false: it is not waiting any more, and must not be sent. */
  sending(id: number): boolean;
  /** Nothing of it was sent after all: it waits again. */
  notSent(id: number): void;
  perhaps(id: number, trouble: PrintTrouble): void;
  end(id: number, how: SlipEnd): void;
  /** Ends one that may have been printed, and adds it again as a reprint: both or neither. */
  again(id: number, addedAt: number): void;
  close(): void;
}

const version = 1;
const tables = `
  CREATE TABLE slips (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    subject TEXT,
    title TEXT NOT NULL,
    document TEXT NOT NULL,
    reissue TEXT NOT NULL,
    is_reissue INTEGER NOT NULL,
    state TEXT NOT NULL,
    trouble TEXT,
    added_at REAL NOT NULL
  ) STRICT;
  CREATE INDEX slips_by_subject ON slips (subject, state);
  CREATE INDEX slips_open ON slips (id) WHERE state IN ('waiting', 'sending', 'perhaps');
`;
/**
 * Added under the same version number: the version before, to which a failed update goes back, has to print from this file. What
 * that version adds is counted only here.
 */
const notes = `
  ALTER TABLE slips ADD COLUMN noted INTEGER NOT NULL DEFAULT 1;
  CREATE INDEX slips_unnoted ON slips (id) WHERE noted = 0 AND subject IS NOT NULL;
`;

/**
 * Opens a directory's slips; sets aside, and logs, a file that is no store. A slip that was being sent at the program's end may
 * have been printed. Throws when nothing can be kept.
 */
export function openSlips(directory: string, now: number, log: Pick<Log, 'warn'>): SlipStore {
  const path = join(directory, 'slips.sqlite');
  let database: DatabaseSync;
  try {
    database = openAt(path);
  } catch (error) {
    if (!isDamage(error)) throw error;
    const aside = `${path}.damaged-${now}`;
    for (const suffix of ['', '-wal', '-shm']) moveIfThere(path + suffix, aside + suffix);
    log.warn(
      `${path} cannot be read (${messageOf(error)}) and was kept as ${aside}; prints are counted anew.`,
    );
    database = openAt(path);
  }
  database.exec("UPDATE slips SET state = 'perhaps', trouble = 'interrupted' WHERE state = 'sending'");
  return storeOf(database);
}

function openAt(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 2_000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    const found = Number(Object.values(database.prepare('PRAGMA user_version').get() ?? {})[0]);
    if (found > version) throw new Error(`${path} is of a newer version of this program.`);
    const check = Object.values(database.prepare('PRAGMA quick_check').get() ?? {})[0];
    if (check !== 'ok') throw Object.assign(new Error(String(check)), { errcode: corrupt });
    if (found === 0) database.exec(`BEGIN; ${tables} PRAGMA user_version = ${version}; COMMIT;`);
    const columns = database.prepare("SELECT name FROM pragma_table_info('slips')").all();
    if (!columns.some(({ name }) => name === 'noted')) database.exec(`BEGIN; ${notes} COMMIT;`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB: the file is no usable store. */
const corrupt = 11;
const notADatabase = 26;

function isDamage(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && [corrupt, notADatabase].includes(errcode & 0xff);
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

const mayBePrinted = "state IN ('sending', 'perhaps', 'printed', 'unsure')";

/** Whether a slip is a reprint: of one that waits what became of the others of its subject until now says so. */
const isLater = `(is_reissue OR (state = 'waiting' AND EXISTS (SELECT 1 FROM slips AS other WHERE other.subject = slips.subject AND other.${mayBePrinted})))`;

/** Does all of `work`, or nothing. */
function together(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function countsOf(database: DatabaseSync): Pick<SlipStore, 'prints' | 'unnoted' | 'noted'> {
  const count = database.prepare(`SELECT count(*) AS found FROM slips WHERE subject = ? AND ${mayBePrinted}`);
  // A close has no events in the journal: its prints are counted only here.
  const unnoted = database.prepare(
    `SELECT id, subject FROM slips
     WHERE noted = 0 AND subject IS NOT NULL AND kind <> 'close' AND ${mayBePrinted} ORDER BY id`,
  );
  const note = database.prepare('UPDATE slips SET noted = 1 WHERE id = ?');
  return {
    prints: (subject) => Number(count.get(subject)?.['found']),
    unnoted: () => unnoted.all().map(({ id, subject }) => ({ id: Number(id), subject: String(subject) })),
    noted: (id) => void note.run(id),
  };
}

function storeOf(database: DatabaseSync): SlipStore {
  const insert = database.prepare(
    `INSERT INTO slips (kind, subject, title, document, reissue, is_reissue, state, added_at, noted)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)`,
  );
  const waiting = database.prepare(
    "SELECT 1 FROM slips WHERE subject = ? AND state = 'waiting' AND document = ?",
  );
  const any = database.prepare('SELECT 1 FROM slips WHERE subject = ?');
  const replace = database.prepare(
    "UPDATE slips SET state = 'dropped', document = '', reissue = '' WHERE subject = ? AND state = 'waiting'",
  );
  const first = database.prepare(
    `SELECT id, CASE ${isLater} WHEN 1 THEN reissue ELSE document END AS text FROM slips
     WHERE state = 'waiting' ORDER BY id LIMIT 1`,
  );
  const notEnded = database.prepare(
    `SELECT *, ${isLater} AS is_later FROM slips WHERE state IN ('waiting', 'sending', 'perhaps') ORDER BY id`,
  );
  const begin = database.prepare(
    `UPDATE slips SET state = 'sending', is_reissue = ${isLater} WHERE id = ? AND state = 'waiting'`,
  );
  const undo = database.prepare("UPDATE slips SET state = 'waiting' WHERE id = ? AND state = 'sending'");
  const change = database.prepare('UPDATE slips SET state = ?, trouble = ? WHERE id = ?');
  // An ended slip is only counted; its text told who bought what.
  const finish = database.prepare("UPDATE slips SET state = ?, document = '', reissue = '' WHERE id = ?");
  const repeat = database.prepare(
    `INSERT INTO slips (kind, subject, title, document, reissue, is_reissue, state, added_at, noted)
     SELECT kind, subject, title, document, reissue, 1, 'waiting', ?, 0 FROM slips WHERE id = ?`,
  );

  return {
    ...countsOf(database),
    add: ({ kind, subject, title, document, reissue, isReissue, addedAt }) =>
      together(database, () => {
        replace.run(subject);
        insert.run(kind, subject, title, document, reissue, isReissue ? 1 : 0, 'waiting', addedAt);
      }),
    save: ({ kind, subject, title, addedAt }) =>
      Number(insert.run(kind, subject, title, '', '', 0, 'unsure', addedAt).lastInsertRowid),
    knows: (subject) => any.get(subject) !== undefined,
    isWaiting: (subject, document) => waiting.get(subject, document) !== undefined,
    next: () => {
      const row = first.get();
      return row && { id: Number(row['id']), document: String(row['text']) };
    },
    open: () => notEnded.all().map(queuedOf),
    sending: (id) => begin.run(id).changes === 1,
    notSent: (id) => void undo.run(id),
    perhaps: (id, trouble) => void change.run('perhaps', trouble, id),
    end: (id, how) => void finish.run(how, id),
    again: (id, addedAt) =>
      together(database, () => {
        repeat.run(addedAt, id);
        finish.run('unsure', id);
      }),
    close: () => database.close(),
  };
}

function queuedOf(row: Record<string, SQLOutputValue>): QueuedSlip {
  return {
    id: Number(row['id']),
    kind: row['kind'] as QueuedSlip['kind'],
    title: String(row['title']),
    isReissue: row['is_later'] === 1,
    state: row['state'] as QueuedSlip['state'],
    trouble: row['trouble'] as QueuedSlip['trouble'],
    addedAt: Number(row['added_at']),
  };
}
