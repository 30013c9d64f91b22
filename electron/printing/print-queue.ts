import type { PrintQueueView, PrintTrouble, SlipKind } from '../contract/printing.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { messageOf } from '../domain/error-message.ts';
import type { Log } from '../domain/log.ts';
import type { Printing } from '../domain/prints.ts';
import type { Timers } from '../domain/timers.ts';
import type { SlipStore } from './slip-store.ts';

/** `text` makes the document, marked as a reprint or not. */
export interface SlipRequest {
  kind: SlipKind;
  /** What prints are counted for; null: not counted, as for a test print. */
  subject: string | null;
  title: string;
  /** How often it was printed, as noted elsewhere. */
  printed: number;
  text: (isReissue: boolean) => string;
  /** Automatic: kept only where no slip of the subject was ever queued. */
  byItself?: boolean;
}

/** Told what became of a slip that was to be saved. */
export type Saved = (isWritten: boolean) => void;

export interface PrintQueueParts {
  /** Throws where slips cannot be kept. */
  openStore: () => SlipStore;
  /** Sends a document; null: no printer is set. `beforeSending` runs before the first byte leaves. */
  print: (document: string, beforeSending: () => void) => Promise<Printing> | null;
  /** Notes elsewhere that a slip goes to the printer, or was saved; false: not possible now, or counted here. */
  note: (subject: string) => boolean;
  timers: Timers;
  now: () => number;
  changed: (view: PrintQueueView) => void;
  log: Pick<Log, 'info' | 'warn'>;
}

/** Milliseconds until a printer that could not print is asked again: soon at first, then every half minute. */
const pauses = [2_000, 5_000, 10_000, 30_000] as const;

/** Somebody took the slip off the queue while the printer was asked whether it can print. */
const dropped = new Error('dropped');

/**
 * The print queue: slips are on the disk before they are sent, one at a time and in order. A slip that broke off midway may be on
 * paper: a person looks, and it is never sent again by itself.
 */
export class PrintQueue {
  readonly #parts: PrintQueueParts;
  #store: SlipStore | null = null;
  #sending: number | null = null;
  #trouble: PrintTrouble | null = null;
  #pause = 0;
  #timer: unknown = null;
  #isClosed = false;
  /** Slips of which nobody knows yet whether there is a file. */
  readonly #saving = new Set<number>();

  constructor(parts: PrintQueueParts) {
    this.#parts = parts;
  }

  /** Takes up what an earlier run has left. */
  start(): void {
    try {
      this.#opened();
    } catch (error) {
      this.#parts.log.warn('The print queue cannot be opened', messageOf(error));
      this.#trouble = 'storage';
    }
    this.noteWhatIsNot();
    this.#tell();
    this.#work();
  }

  view(): PrintQueueView {
    try {
      const slips = this.#store?.open() ?? [];
      // Noted as being sent while nothing is: it was sent, but its outcome could not be written down.
      const state = (id: number): 'sending' | 'perhaps' => (id === this.#sending ? 'sending' : 'perhaps');
      return {
        slips: slips.map((slip) => (slip.state === 'sending' ? { ...slip, state: state(slip.id) } : slip)),
        trouble: this.#trouble,
      };
    } catch (error) {
      this.#parts.log.warn('The print queue cannot be read', messageOf(error));
      return { slips: [], trouble: 'storage' };
    }
  }

  /**
   * Queues a slip. One that waits for the same subject is the same slip, unless its text differs, such as the addressee: then the
   * newer one replaces it.
   */
  add({ kind, subject, title, printed, text, byItself = false }: SlipRequest): Result<undefined> {
    return this.#written((store) => {
      if (byItself && subject !== null && (printed > 0 || store.knows(subject))) return;
      const texts = { document: text(false), reissue: text(true) };
      if (subject !== null && store.isWaiting(subject, texts.document)) return;
      const isReissue = subject !== null && printed > 0;
      store.add({ kind, subject, title, ...texts, isReissue, addedAt: this.#parts.now() });
    });
  }

  /** Counts a slip that is saved as a file, before there is one; call what is answered once it is written, or could not be. */
  saving({ kind, subject, title }: Pick<SlipRequest, 'kind' | 'subject' | 'title'>): Result<Saved> {
    let id: number | undefined;
    const counted = this.#written((store) => {
      if (subject === null) return;
      id = store.save({ kind, subject, title, addedAt: this.#parts.now() });
      this.#saving.add(id);
    });
    if (!counted.ok) return counted;
    return success((isWritten) => {
      if (id !== undefined) {
        this.#saving.delete(id);
        this.#note(id, { kind: isWritten ? 'printed' : 'dropped' });
      }
      this.noteWhatIsNot();
    });
  }

  /** Reports an automatic slip that could not be kept. */
  lacks(why: string): void {
    this.#parts.log.warn('A slip could not be printed by itself', why);
    this.#setTrouble('storage');
  }

  /** Notes elsewhere what could not be noted at printing. */
  noteWhatIsNot(): void {
    try {
      for (const { id, subject } of this.#store?.unnoted() ?? []) {
        // A program end between these two steps notes the print twice: the next is a reprint anyway.
        if (!this.#saving.has(id) && this.#parts.note(subject)) this.#store?.noted(id);
      }
    } catch (error) {
      this.#parts.log.warn('A print could not be noted, and is counted in the queue', messageOf(error));
    }
  }

  /** How often something was or may have been printed here; some of it is noted elsewhere too. */
  prints(subject: string): number {
    return this.#store?.prints(subject) ?? 0;
  }

  /** A person looked: the slip is on paper, or is printed again as a reprint. */
  settle(id: number, how: 'done' | 'again'): Result<undefined> {
    if (this.#stateOf(id) !== 'perhaps') return fail('conflict', 'Nobody has to look at this slip.');
    return this.#written((store) => {
      if (how === 'done') store.end(id, 'printed');
      else store.again(id, this.#parts.now());
    });
  }

  /** Takes a slip off the queue; only one of which nothing was sent. */
  drop(id: number): Result<undefined> {
    if (this.#stateOf(id) !== 'waiting') return fail('conflict', 'The slip does not wait.');
    return this.#written((store) => store.end(id, 'dropped'));
  }

  /** Tries now, as after paper was put in or the address changed. */
  wake(): void {
    this.#parts.timers.clearTimeout(this.#timer);
    [this.#timer, this.#pause] = [null, 0];
    this.#work();
  }

  close(): void {
    this.#isClosed = true;
    this.#parts.timers.clearTimeout(this.#timer);
    // Printing in progress may still end, but its result could not be written then.
    if (this.#sending === null) this.#store?.close();
  }

  #stateOf(id: number): string | undefined {
    return this.view().slips.find((slip) => slip.id === id)?.state;
  }

  #opened(): SlipStore {
    return (this.#store ??= this.#parts.openStore());
  }

  #written(write: (store: SlipStore) => void): Result<undefined> {
    try {
      write(this.#opened());
    } catch (error) {
      return fail('storage', `The print queue cannot be written: ${messageOf(error)}`);
    }
    this.#tell();
    this.wake();
    return success(undefined);
  }

  #tell(): void {
    if (!this.#isClosed) this.#parts.changed(this.view());
  }

  #work(): void {
    if (this.#isClosed || this.#sending !== null || this.#timer !== null) return;
    let next: ReturnType<SlipStore['next']>;
    try {
      next = this.#store?.next();
    } catch (error) {
      this.#wait('storage', error);
      return;
    }
    if (next) void this.#send(next.id, next.document);
    else this.#setTrouble(null);
  }

  async #send(id: number, document: string): Promise<void> {
    let result: Printing;
    try {
      const printing = this.#parts.print(document, () => {
        // What was saved since makes it a reprint: then the other text is sent.
        if (this.#store?.next()?.document !== document || !this.#store.sending(id)) throw dropped;
        this.noteWhatIsNot();
        this.#tell();
      });
      if (printing === null) {
        // Waiting does not help: setting a printer wakes the queue.
        this.#setTrouble('no-printer');
        return;
      }
      this.#sending = id;
      result = await printing;
    } catch (error) {
      this.#sending = null;
      if (error === dropped) this.#work();
      else this.#wait('storage', error);
      return;
    }
    this.#sending = null;
    this.#note(id, result);
    if (this.#isClosed) this.#store?.close();
    else if (result.kind === 'not-sent') {
      this.#wait(result.trouble);
      this.#tell();
    } else {
      [this.#trouble, this.#pause] = [null, 0];
      this.#tell();
      this.#work();
    }
  }

  #note(id: number, result: Printing | { kind: 'dropped' }): void {
    try {
      if (result.kind === 'printed' || result.kind === 'dropped') this.#store?.end(id, result.kind);
      // A printer of the system may refuse a slip after all, and has then taken nothing of it.
      if (result.kind === 'not-sent') this.#store?.notSent(id);
      if (result.kind === 'perhaps') this.#store?.perhaps(id, result.trouble);
    } catch (error) {
      // The store still says that it may be printed, so that the next one is a reprint.
      this.#parts.log.warn('What became of a slip could not be written', messageOf(error));
    }
  }

  #wait(trouble: PrintTrouble, error?: unknown): void {
    if (error !== undefined) this.#parts.log.warn('A slip could not be printed', messageOf(error));
    this.#setTrouble(trouble);
    const pause = pauses[Math.min(this.#pause, pauses.length - 1)] ?? 0;
    this.#pause += 1;
    this.#timer = this.#parts.timers.setTimeout(() => {
      this.#timer = null;
      this.#work();
    }, pause);
  }

  #setTrouble(trouble: PrintTrouble | null): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#tell();
  }
}
