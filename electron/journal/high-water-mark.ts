import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, readFileSync, readSync, statSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { isFileAt, statusOf } from '../files/found-file.ts';

/** How far a journal has got: the number of its newest sale, and of its newest event. */
export interface Committed {
  counter: number;
  sequence: number;
}

/** What the mark beside a journal says. */
export interface MarkedState extends Committed {
  /** The beginning of the journal's chain; null in a mark of before it was noted. */
  genesis: string | null;
  /** What the file was like when it was closed in good order; null while it is in use. */
  closed: { size: number; modifiedMs: number; log: LeftLog | null } | null;
}

/** A log that was left beside the file, which holds all that is in it: what its header and all of its bytes come to. */
export interface LeftLog {
  bytes: number;
  head: string;
  hash: string;
}

const marked = z.strictObject({
  counter: z.int().min(0),
  sequence: z.int().min(0),
  closed: z
    .strictObject({
      size: z.int(),
      modifiedMs: z.number(),
      log: z.strictObject({ bytes: z.int(), head: z.string(), hash: z.string() }).nullable().default(null),
    })
    .nullable(),
  genesis: z.string().nullable().default(null),
});

/** Written over itself as a whole, so always of the same length, and within one sector of a disk. */
const markBytes = 256;

/** The file of a journal's mark. */
export function markPath(journalPath: string): string {
  return `${journalPath}.mark`;
}

/**
 * What the mark beside a journal says; null when there is none, or it cannot be read (`why` is told).
 *
 * The mark is written after each commit and not synced: it may lag behind the journal after a power cut, but
 * it can never be ahead of it. A journal that is behind its mark has lost what was committed: its log is
 * missing, or the file is an older copy.
 */
export function readMark(journalPath: string, why: (message: string) => void): MarkedState | null {
  const path = markPath(journalPath);
  if (statusOf(path) === null) return null;
  try {
    if (!isFileAt(path) || statSync(path).size > markBytes) throw new Error('it is no mark');
    return marked.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    why(`${path} cannot be read: ${String(error)}`);
    return null;
  }
}

function textOf(state: MarkedState): string {
  return `${JSON.stringify(state).padEnd(markBytes - 1)}\n`;
}

/** Opening a pipe in its place must not wait for a reader. */
const markFlags = constants.O_CREAT | constants.O_WRONLY | constants.O_NONBLOCK;

/** Keeps a journal's mark. Failures are told and stop nothing: the journal itself is what counts. */
export class HighWaterMark {
  readonly #journalPath: string;
  readonly #genesis: string | null;
  readonly #failed: (message: string) => void;
  #file: number | null = null;
  #isFailing = false;

  constructor(journalPath: string, genesis: string | null, failed: (message: string) => void) {
    this.#journalPath = journalPath;
    this.#genesis = genesis;
    this.#failed = failed;
  }

  /** Notes what was just committed. */
  write({ counter, sequence }: Committed): void {
    this.#write({ counter, sequence, closed: null, genesis: this.#genesis });
  }

  /**
   * Notes that the journal was closed. In good order is a file without a log, or with one of which everything is in the
   * file (`isLogInFile`).
   */
  close({ counter, sequence }: Committed, isLogInFile: boolean): void {
    this.#write({ counter, sequence, closed: this.#asClosed(isLogInFile), genesis: this.#genesis });
    if (this.#file === null) return;
    const file = this.#file;
    this.#file = null;
    try {
      closeSync(file);
    } catch (error) {
      this.#failed(`${markPath(this.#journalPath)} cannot be closed: ${String(error)}`);
    }
  }

  #asClosed(isLogInFile: boolean): MarkedState['closed'] {
    try {
      const file = statSync(this.#journalPath, { throwIfNoEntry: false });
      const log = logBytes(this.#journalPath);
      if (file === undefined || (log !== null && !isLogInFile)) return null;
      const left = log === null ? null : leftLog(this.#journalPath, log);
      return { size: file.size, modifiedMs: file.mtimeMs, log: left };
    } catch (error) {
      this.#failed(`${this.#journalPath} cannot be looked at: ${String(error)}`);
      return null;
    }
  }

  #write(state: MarkedState): void {
    try {
      this.#file ??= openSync(markPath(this.#journalPath), markFlags, 0o600);
      writeSync(this.#file, textOf(state), 0);
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing)
        this.#failed(`${markPath(this.#journalPath)} cannot be written: ${String(error)}`);
      this.#isFailing = true;
    }
  }
}

/**
 * A journal beside what its mark says. `as-left`: file and log are; then they need not be read through again. `damaged-log`:
 * the file is, which has all that was in the log; that was cut off or damaged as it lay there, and its older pages would
 * hide those of the file.
 */
export function leftAs(journalPath: string, state: MarkedState | null): 'as-left' | 'damaged-log' | 'used' {
  if (!state?.closed) return 'used';
  const { size, modifiedMs, log: left } = state.closed;
  const file = statSync(journalPath);
  if (size !== file.size || modifiedMs !== file.mtimeMs) return 'used';
  const bytes = logBytes(journalPath);
  if (left === null) return bytes === null ? 'as-left' : 'used';
  // One that was begun anew since has another header.
  if (bytes === null || hashOfLog(journalPath, headBytes) !== left.head) return 'used';
  if (bytes < left.bytes || hashOfLog(journalPath, left.bytes, digits.hash) !== left.hash)
    return 'damaged-log';
  return bytes === left.bytes ? 'as-left' : 'used';
}

/** Short enough for the mark, and long enough for what befalls a disk. */
const digits = { head: 8, hash: 16 };
const headBytes = 32;

function leftLog(journalPath: string, bytes: number): LeftLog {
  const head = hashOfLog(journalPath, headBytes);
  return { bytes, head, hash: hashOfLog(journalPath, bytes, digits.hash) };
}

/** How long the log beside a journal is; null where there is none. */
function logBytes(journalPath: string): number | null {
  return statSync(`${journalPath}-wal`, { throwIfNoEntry: false })?.size ?? null;
}

/** What the first bytes of a log come to. */
function hashOfLog(journalPath: string, bytes: number, length = digits.head): string {
  const hash = createHash('sha256');
  const file = openSync(`${journalPath}-wal`, 'r');
  try {
    const chunk = Buffer.alloc(Math.min(1 << 20, bytes));
    for (let at = 0; at < bytes;) {
      const read = readSync(file, chunk, 0, Math.min(chunk.length, bytes - at), at);
      if (read === 0) break;
      hash.update(chunk.subarray(0, read));
      at += read;
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex').slice(0, length);
}
