import { chmodSync, closeSync, openSync, readSync } from 'node:fs';
import { messageOf } from '../domain/error-message.ts';
import { moveOdd, statusOf } from '../files/found-file.ts';
import { type Committed, type MarkedState, markPath } from './high-water-mark.ts';

/** What is at the place of a journal, before SQLite has touched it; `odd`: a folder, a link, a pipe or a device. */
export type FileFound = 'missing' | 'odd' | 'empty' | 'short' | 'no-database' | 'database';

/** A journal with everything that belongs to it, as it is found before SQLite opens anything. */
export interface JournalFound {
  file: FileFound;
  log: 'missing' | 'odd' | 'empty' | 'written';
  /** The mark says that something was committed. */
  isMarked: boolean;
  hasBackup: boolean;
  /** A journal was kept aside here, and none was put in its place. */
  hasAside: boolean;
}

/**
 * Why SQLite must not open a journal; null where it may. It would make an empty journal where one is missing, apply the log
 * of the lost one to it or remove that log, and follow links.
 */
export function damageFound({ file, log, isMarked, hasBackup, hasAside }: JournalFound): string | null {
  switch (file) {
    case 'missing': {
      const left = [
        ...(isMarked ? ['its mark'] : []),
        ...(log === 'missing' || log === 'empty' ? [] : ['its log']),
        ...(hasBackup ? ['its backup'] : []),
        ...(hasAside ? ['one that was kept aside'] : []),
      ];
      return left.length === 0 ? null : `It is missing; ${left.join(', ')} is there.`;
    }
    case 'odd':
      return 'It is not a regular file.';
    case 'empty':
      return 'It is empty.';
    case 'short':
    case 'no-database':
      return 'The file exists but is not a journal.';
    case 'database':
      return log === 'odd' ? 'Its log is not a regular file.' : null;
  }
}

/** How far a journal has got, and the beginning of its chain; null where it is of before there was a chain. */
export interface JournalHead extends Committed {
  genesis: string | null;
}

/** What else knows how far a journal has got. */
export interface HeadKnown {
  mark: MarkedState | null;
  /** The newest event in a backup of the same chain; null where none goes further. */
  backup: number | null;
  /** A backup is of the chain that the mark names. */
  hasBackupOfMark: boolean;
}

/** Why a journal is not the one that was written here last; null where it may be. */
export function damageOfHead(head: JournalHead, { mark, backup, hasBackupOfMark }: HeadKnown): string | null {
  if (backup !== null && backup > head.sequence) {
    return `It ends with event ${head.sequence}; its backup has event ${backup}.`;
  }
  if (mark === null) return null;
  const named = mark.genesis ?? head.genesis;
  // Where no backup is of either chain, the journal is believed, and not the mark, which holds no sale.
  if (named !== head.genesis) return hasBackupOfMark ? 'It is the journal of another terminal.' : null;
  if (head.counter >= mark.counter && head.sequence >= mark.sequence) return null;
  return (
    `It ends with sale ${head.counter} and event ${head.sequence}; ` +
    `sale ${mark.counter} and event ${mark.sequence} were committed.`
  );
}

const magic = 'SQLite format 3\0';
/** The smallest page that SQLite knows. */
const smallestBytes = 512;

/** What is at the place of a journal's file. Throws what the system says. */
export function fileFound(path: string): FileFound {
  const status = statusOf(path);
  if (status === null) return 'missing';
  if (!status.isFile()) return 'odd';
  if (status.size === 0) return 'empty';
  if (status.size < smallestBytes) return 'short';
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(magic.length);
    readSync(file, start, 0, start.length, 0);
    return start.toString('latin1') === magic ? 'database' : 'no-database';
  } finally {
    closeSync(file);
  }
}

/** What is at the place of a journal's log. Throws what the system says. */
export function logFound(path: string): JournalFound['log'] {
  const status = statusOf(`${path}-wal`);
  if (status === null) return 'missing';
  if (!status.isFile()) return 'odd';
  return status.size === 0 ? 'empty' : 'written';
}

/**
 * Lets the terminal's user alone read and write a journal's files, whoever changed that, and moves out of the way what can
 * stand in place of those that are made anew: the mark and SQLite's index of the log.
 */
export function tidyUp(path: string, warn: (message: string) => void): void {
  for (const each of [path, `${path}-wal`, `${path}-shm`, markPath(path)]) {
    try {
      const status = statusOf(each);
      if (status === null) continue;
      if (status.isFile()) {
        if ((status.mode & 0o777) !== 0o600) chmodSync(each, 0o600);
      } else if (each !== path && !each.endsWith('-wal')) {
        moveOdd(each, status);
        warn(`${each} was not a regular file and was moved out of the way`);
      }
    } catch (error) {
      warn(`${each} cannot be put in order: ${messageOf(error)}`);
    }
  }
}
