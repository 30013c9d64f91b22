import { createConnection, type Socket } from 'node:net';
import type { PrinterAddress } from '../contract/printer-address.ts';
import type { Printing, PrinterTrouble } from '../domain/prints.ts';
import type { Timers } from '../domain/timers.ts';

/** How long what may take, in ms. */
export interface PrinterDeadlines {
  /** Until there is a connection. */
  connect: number;
  /** Until a question is answered that printers answer at once, whatever they do. */
  answer: number;
  /** Until a piece of the slip is taken, and between two signs of life of a printer that prints. */
  stall: number;
  /** From the first byte of the slip until the printer is through with the last. */
  whole: number;
}

export const printerDeadlines: PrinterDeadlines = {
  connect: 5_000,
  answer: 3_000,
  stall: 10_000,
  whole: 90_000,
};

/** Bytes that are sent at a time: a printer that takes none of them is found out. */
const pieceBytes = 1024;

/** DLE EOT n, answered at once even by a printer that cannot print: why it is offline, and its paper. */
const askOffline = Uint8Array.of(0x10, 0x04, 2);
const askPaper = Uint8Array.of(0x10, 0x04, 4);

/** Ends a slip before its time. */
class Stopped extends Error {
  readonly trouble: PrinterTrouble;
  constructor(trouble: PrinterTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

/**
 * Prints a slip on a network printer (raw ESC/POS, mostly port 9100). First the printer is asked whether it can;
 * `beforeSending` runs before the first byte of the slip leaves and may throw, and then nothing leaves. The slip's
 * last command has the printer answer when it is through: before that nothing counts as printed. Never rejects but
 * with what `beforeSending` throws.
 */
export async function printOn(
  address: PrinterAddress,
  slip: Uint8Array,
  options: { timers: Timers; beforeSending: () => void; deadlines?: PrinterDeadlines },
): Promise<Printing> {
  const { timers, beforeSending, deadlines = printerDeadlines } = options;
  const line = new PrinterLine(address, timers, deadlines);
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
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host';
  return code === 'ECONNRESET' || code === 'EPIPE' ? 'reset' : 'no-answer';
}

/** One connection to a printer. */
class PrinterLine {
  readonly #socket: Socket;
  readonly #timers: Timers;
  readonly #deadlines: PrinterDeadlines;
  /** Bytes of the printer that nobody has looked at, and who waits for more. */
  #heard: number[] = [];
  #listening: (() => void) | null = null;
  #failure: Error | null = null;
  #skip = 0;

  constructor({ host, port }: PrinterAddress, timers: Timers, deadlines: PrinterDeadlines) {
    this.#timers = timers;
    this.#deadlines = deadlines;
    this.#socket = createConnection({ host, port, noDelay: true });
    this.#socket.on('data', (data: Buffer) => {
      this.#heard.push(...data);
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

  /** Sends the slip, and resolves when the printer says that it is through. */
  async print(slip: Uint8Array): Promise<void> {
    const { stall, whole } = this.#deadlines;
    this.#heard = [];
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
        // It may be slow; or it has stopped, and says why.
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

  /** Whether the printer has answered the slip's last command before the pause is over. */
  async #heardThrough(isLate: () => boolean): Promise<boolean> {
    try {
      await this.#answer(isThrough, this.#deadlines.answer, isLate);
      return true;
    } catch (error) {
      if (error instanceof Stopped && error.trouble === 'no-answer') return false;
      throw error;
    }
  }

  /** What keeps the printer from printing, as it says itself; null: nothing. */
  async #trouble(): Promise<PrinterTrouble | null> {
    const offline = await this.#ask(askOffline);
    const paper = await this.#ask(askPaper);
    if ((paper & 0x60) !== 0 || (offline & 0x20) !== 0) return 'no-paper';
    if ((offline & 0x04) !== 0) return 'cover-open';
    return (offline & 0x40) !== 0 ? 'fault' : null;
  }

  async #ask(question: Uint8Array): Promise<number> {
    this.#socket.write(question);
    return this.#answer(isStatus, this.#deadlines.answer);
  }

  /** The next byte of a kind; others of its kind stay for who waits for them. */
  async #answer(isWanted: (byte: number) => boolean, afterMs: number, isOver = () => false): Promise<number> {
    let found: number | undefined;
    const look = (): boolean => {
      this.#passOver();
      const at = this.#heard.findIndex(isWanted);
      if (at >= 0) [found] = this.#heard.splice(at, 1);
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

  /** What some printers say unasked is four bytes long, and means nothing here. */
  #passOver(): void {
    this.#heard = this.#heard.filter((byte) => {
      if (this.#skip > 0) {
        this.#skip -= 1;
        return false;
      }
      if ((byte & 0x93) !== 0x10) return true;
      this.#skip = 3;
      return false;
    });
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#failed?.(this.#failure);
  }

  #failed: ((error: Error) => void) | null = null;

  /** Waits for `done`, but no longer than the connection lives and the time allows. */
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

/** An answer to DLE EOT: its fixed bits. */
function isStatus(byte: number): boolean {
  return (byte & 0x93) === 0x12;
}

/** An answer to GS r 1: its fixed bits. */
function isThrough(byte: number): boolean {
  return (byte & 0x90) === 0;
}
