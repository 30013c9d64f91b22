import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { PrinterCommands } from '../../../electron/contract/printing.ts';
import { type Make, makes } from './makes.ts';
import { type PrintedPaper, readPaper } from './paper.ts';

/** How a test's printer behaves. */
export interface PrinterMood {
  paper: boolean;
  coverClosed: boolean;
  /** It takes a connection, and never says a word. */
  silent: boolean;
  /** It resets the connection after so many bytes of slips; null: never. */
  resetAfter: number | null;
  /** It runs out of paper after so many bytes of slips; null: never. */
  paperEndsAfter: number | null;
  /** It says that it has printed all only when `goOn` is called. */
  holdsBack: boolean;
  /** It tells its state unasked on each connection, as some printers do. */
  talkative: boolean;
}

/** A printer on a port of this machine. */
export interface TestPrinter {
  readonly port: number;
  readonly address: { host: string; port: number };
  mood: PrinterMood;
  /** What was printed, one paper for each cut. */
  readonly papers: PrintedPaper[];
  /** The number of bytes of slips that have come, without questions. */
  readonly received: number;
  /** How many connections came so far. */
  readonly visits: number;
  goOn(): void;
  /** Tells unasked of an end of paper that is long over. */
  tellOfOldTrouble(): void;
  close(): Promise<void>;
}

export async function startPrinter(
  mood: Partial<PrinterMood> = {},
  commands: PrinterCommands = 'escpos',
): Promise<TestPrinter> {
  const printer = new Printer(makes[commands], mood);
  await printer.listen(0);
  return printer;
}

class Printer implements TestPrinter {
  mood: PrinterMood;
  readonly papers: PrintedPaper[] = [];
  received = 0;
  visits = 0;
  readonly #make: Make;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #held: (() => void)[] = [];

  constructor(make: Make, mood: Partial<PrinterMood>) {
    this.#make = make;
    const usual = { paper: true, coverClosed: true, silent: false, holdsBack: false, talkative: false };
    this.mood = { ...usual, resetAfter: null, paperEndsAfter: null, ...mood };
    this.#server = createServer((socket) => this.#serve(socket));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get address(): { host: string; port: number } {
    return { host: '127.0.0.1', port: this.port };
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
  }

  goOn(): void {
    this.mood.holdsBack = false;
    for (const answer of this.#held) answer();
    this.#held = [];
  }

  tellOfOldTrouble(): void {
    const old = this.#make.state(Buffer.alloc(0), { paper: false, coverClosed: true });
    for (const socket of this.#sockets) socket.write(old);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    this.visits += 1;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined);
    if (this.mood.talkative) socket.write(this.#make.unasked);
    let slip: Buffer = Buffer.alloc(0);
    socket.on('data', (data) => {
      if (this.mood.silent) return;
      const { rest, questions } = withoutQuestions(data, this.#make);
      for (const question of questions) socket.write(this.#make.state(question, this.mood));
      this.received += rest.length;
      const { resetAfter, paperEndsAfter } = this.mood;
      if (resetAfter !== null && this.received >= resetAfter) socket.resetAndDestroy();
      if (paperEndsAfter !== null && this.received >= paperEndsAfter) this.mood.paper = false;
      // It keeps what it cannot print, and says nothing.
      if (!this.mood.paper || !this.mood.coverClosed) return;
      slip = this.#print(Buffer.concat([slip, rest]), socket);
    });
  }

  /** Prints up to the last cut; answers what is left. */
  #print(slip: Buffer, socket: Socket): Buffer {
    const { askThrough, cut, orders, through } = this.#make;
    const end = slip.indexOf(askThrough);
    if (end < 0) return slip;
    const whole = slip.subarray(0, end);
    if (whole.includes(cut)) this.papers.push(readPaper(whole, orders));
    const answer = (): void => void socket.write(through(this.papers.length - 1));
    if (this.mood.holdsBack) this.#held.push(answer);
    else answer();
    return slip.subarray(end + askThrough.length);
  }
}

/** Takes the questions that are answered at once out of the data, wherever they stand. */
function withoutQuestions(data: Buffer, { question }: Make): { rest: Buffer; questions: Buffer[] } {
  const questions: Buffer[] = [];
  const rest: number[] = [];
  for (let at = 0; at < data.length; at += 1) {
    const length = question(data.subarray(at, at + 3));
    if (length > 0) {
      questions.push(data.subarray(at, at + length));
      at += length - 1;
    } else rest.push(data[at] ?? 0);
  }
  return { rest: Buffer.from(rest), questions };
}
