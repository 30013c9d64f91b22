import { closeSync, constants, existsSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
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
  closed: { size: number; modifiedMs: number } | null;
}

const marked = z.strictObject({
  counter: z.int().min(0),
  sequence: z.int().min(0),
  closed: z.strictObject({ size: z.int(), modifiedMs: z.number() }).nullable(),
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
export class Mark {
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

  /** Notes that the journal was closed; only a file without a log was closed in good order. */
  close({ counter, sequence }: Committed): void {
    this.#write({ counter, sequence, closed: this.#asClosed(), genesis: this.#genesis });
    if (this.#file === null) return;
    const file = this.#file;
    this.#file = null;
    try {
      closeSync(file);
    } catch (error) {
      this.#failed(`${markPath(this.#journalPath)} cannot be closed: ${String(error)}`);
    }
  }

  #asClosed(): MarkedState['closed'] {
    try {
      const file = statSync(this.#journalPath, { throwIfNoEntry: false });
      const isWhole = file !== undefined && !existsSync(`${this.#journalPath}-wal`);
      return isWhole ? { size: file.size, modifiedMs: file.mtimeMs } : null;
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

/** Whether a journal's file is as its mark says it was left: then it need not be read through again. */
export function isAsLeft(journalPath: string, state: MarkedState | null): boolean {
  if (!state?.closed || existsSync(`${journalPath}-wal`)) return false;
  const { size, mtimeMs } = statSync(journalPath);
  return size === state.closed.size && mtimeMs === state.closed.modifiedMs;
}
