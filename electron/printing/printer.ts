import { createConnection, type Socket } from 'node:net';
import { codeOf } from '../domain/error-message.ts';
import type { PrinterAddress } from '../contract/printer-address.ts';
import type { PrinterCommands } from '../contract/printing.ts';
import type { Printing, PrinterTrouble } from '../domain/prints.ts';
import type { Timers } from '../domain/timers.ts';
import { type PrinterAnswers, printerAnswers, type PrinterWord } from './printer-answers.ts';

/** In ms. */
export interface PrinterDeadlines {
  /** Until there is a connection. */
  connect: number;
  /** Until an answer that printers give at once, whatever they do. */
  answer: number;
  /** Until a piece of the slip is taken, and between two signs of life of a printing printer. */
  stall: number;
  /** From the slip's first byte until the printer is through with the last. */
  whole: number;
}

const printerDeadlines: PrinterDeadlines = {
  connect: 5_000,
  answer: 3_000,
  stall: 10_000,
  whole: 90_000,
};

/** Bytes sent at a time, so that a printer that takes none is noticed. */
const pieceBytes = 1024;

/** Ends a slip early. */
class Stopped extends Error {
  readonly trouble: PrinterTrouble;
  constructor(trouble: PrinterTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

/**
 * Prints a slip on a network printer (raw, mostly port 9100). First asks the printer whether it can; `beforeSending` runs before
 * the slip's first byte leaves, and if it throws, nothing leaves. The slip's last command has the printer answer when through:
 * before that nothing counts as printed. Rejects only with what `beforeSending` throws.
 */
export async function printOn(
  address: PrinterAddress,
  slip: Uint8Array,
  options: {
    commands: PrinterCommands;
    timers: Timers;
    beforeSending: () => void;
    deadlines?: PrinterDeadlines;
  },
): Promise<Printing> {
  const { commands, timers, beforeSending, deadlines = printerDeadlines } = options;
  const line = new PrinterLine(address, printerAnswers[commands], { timers, deadlines });
  try {
    await line.connected();
    await line.ready();
  } catch (error) {
    line.close();
    return { kind: 'not-sent', trouble: troubleOf(error) };
  }
  try {
    beforeSending();
  } catch (error) {
    line.close();
    throw error;
  }
  try {
    await line.print(slip);
    return { kind: 'printed' };
  } catch (error) {
    return { kind: 'perhaps', trouble: troubleOf(error) };
  } finally {
    line.close();
  }
}

function troubleOf(error: unknown): PrinterTrouble {
  if (error instanceof Stopped) return error.trouble;
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host';
  return code === 'ECONNRESET' || code === 'EPIPE' ? 'reset' : 'no-answer';
}

class PrinterLine {
  readonly #socket: Socket;
  readonly #timers: Timers;
  readonly #deadlines: PrinterDeadlines;
  readonly #answers: PrinterAnswers;
  /** Bytes that are no whole word yet, unread words, and who waits for more. */
  #heard: number[] = [];
  #words: PrinterWord[] = [];
  #listening: (() => void) | null = null;
  #failure: Error | null = null;

  constructor(
    { host, port }: PrinterAddress,
    answers: PrinterAnswers,
    { timers, deadlines }: { timers: Timers; deadlines: PrinterDeadlines },
  ) {
    this.#answers = answers;
    this.#timers = timers;
    this.#deadlines = deadlines;
    this.#socket = createConnection({ host, port, noDelay: true });
    this.#socket.on('data', (data: Buffer) => {
      this.#hear(data);
      this.#listening?.();
    });
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Stopped('reset')));
  }

  async connected(): Promise<void> {
    await this.#within(this.#deadlines.connect, (done) => this.#socket.once('connect', done));
  }

  /** Rejects with what keeps the printer from printing. */
  async ready(): Promise<void> {
    const trouble = await this.#trouble();
    if (trouble) throw new Stopped(trouble);
  }

  /** Sends the slip; resolves when the printer says that it is through. */
  async print(slip: Uint8Array): Promise<void> {
    const { stall, whole } = this.#deadlines;
    this.#words = [];
    const time = { isOver: false };
    const late = this.#timers.setTimeout(() => {
      time.isOver = true;
      this.#listening?.();
    }, whole);
    try {
      for (let at = 0; at < slip.length; at += pieceBytes) {
        const piece = slip.subarray(at, at + pieceBytes);
        await this.#within(stall, (done) => this.#socket.write(piece, () => done()));
        if (time.isOver) throw new Stopped('no-answer');
      }
      while (!(await this.#heardThrough(() => time.isOver))) {
        if (time.isOver) throw new Stopped('no-answer');
        // It may be slow, or has stopped and says why.
        const trouble = await this.#trouble();
        if (trouble) throw new Stopped(trouble);
      }
    } finally {
      this.#timers.clearTimeout(late);
    }
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Whether the printer answers the slip's last command in time. */
  async #heardThrough(isLate: () => boolean): Promise<boolean> {
    try {
      await this.#answer('through', this.#deadlines.answer, isLate);
      return true;
    } catch (error) {
      if (error instanceof Stopped && error.trouble === 'no-answer') return false;
      throw error;
    }
  }

  /** What keeps the printer from printing, by its own word; null: nothing. */
  async #trouble(): Promise<PrinterTrouble | null> {
    const { questions, trouble } = this.#answers;
    const states: PrinterWord[] = [];
    for (const question of questions) states.push(await this.#ask(question));
    return trouble(states);
  }

  async #ask(question: Uint8Array): Promise<PrinterWord> {
    // States told unasked, or too late, are out of date.
    this.#words = this.#words.filter(({ kind }) => kind !== 'state');
    this.#socket.write(question);
    return this.#answer('state', this.#deadlines.answer);
  }

  /** The next word of a kind; others stay for whoever waits for them. */
  async #answer(wanted: PrinterWord['kind'], afterMs: number, isOver = () => false): Promise<PrinterWord> {
    let found: PrinterWord | undefined;
    const look = (): boolean => {
      const at = this.#words.findIndex(({ kind }) => kind === wanted);
      if (at >= 0) [found] = this.#words.splice(at, 1);
      return at >= 0;
    };
    if (!look()) {
      await this.#within(afterMs, (done, stop) => {
        this.#listening = () => {
          if (look()) done();
          else if (isOver()) stop(new Stopped('no-answer'));
        };
      });
    }
    if (found === undefined) throw new Stopped('no-answer');
    return found;
  }

  /** Takes whole words; drops meaningless ones. */
  #hear(data: Uint8Array): void {
    let bytes = [...this.#heard, ...data];
    while (bytes.length > 0) {
      const word = this.#answers.first(bytes);
      if (word === null) break;
      if (word.kind !== 'other') this.#words.push(word);
      bytes = bytes.slice(word.bytes.length);
    }
    this.#heard = bytes;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#failed?.(this.#failure);
  }

  #failed: ((error: Error) => void) | null = null;

  /** Waits for `done` while the connection lives and time allows. */
  async #within(
    afterMs: number,
    wait: (done: () => void, stop: (error: Error) => void) => unknown,
  ): Promise<void> {
    if (this.#failure) throw this.#failure;
    let timer: unknown;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#failed = reject;
        timer = this.#timers.setTimeout(() => reject(new Stopped('no-answer')), afterMs);
        wait(resolve, reject);
      });
    } finally {
      this.#timers.clearTimeout(timer);
      [this.#failed, this.#listening] = [null, null];
    }
  }
}
