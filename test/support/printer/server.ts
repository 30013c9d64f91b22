import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { type PrintedPaper, readEscPos } from './escpos.ts';

/** How a printer of tests behaves. */
export interface PrinterMood {
  paper: boolean;
  coverClosed: boolean;
  /** It takes a connection, and never says a word. */
  silent: boolean;
  /** The connection is reset once so many bytes of slips have come. */
  resetAfter: number | null;
  /** Paper runs out once so many bytes of slips have come. */
  paperEndsAfter: number | null;
  /** It says that it is through only when told to: `goOn`. */
  holdsBack: boolean;
  /** It tells its state unasked when somebody comes, as some printers do. */
  talkative: boolean;
}

/** A receipt printer on a port of this machine. */
export interface TestPrinter {
  readonly port: number;
  readonly address: { host: string; port: number };
  mood: PrinterMood;
  /** What was printed, one paper for each cut. */
  readonly papers: PrintedPaper[];
  /** Bytes of slips that have come, without questions. */
  readonly received: number;
  /** How often somebody came. */
  readonly visits: number;
  goOn(): void;
  close(): Promise<void>;
}

const cut = Buffer.from([0x1d, 0x56, 0x42, 0x00]);
const askThrough = Buffer.from([0x1d, 0x72, 0x31]);

/** Starts a printer; `port` where a certain one is wanted. */
export async function startPrinter(mood: Partial<PrinterMood> = {}, port = 0): Promise<TestPrinter> {
  const printer = new Printer(mood);
  await printer.listen(port);
  return printer;
}

class Printer implements TestPrinter {
  mood: PrinterMood;
  readonly papers: PrintedPaper[] = [];
  received = 0;
  visits = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #held: (() => void)[] = [];

  constructor(mood: Partial<PrinterMood>) {
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

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    this.visits += 1;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined);
    if (this.mood.talkative) socket.write(Buffer.from([0x10, 0x00, 0x00, 0x0f]));
    let slip: Buffer = Buffer.alloc(0);
    socket.on('data', (data) => {
      if (this.mood.silent) return;
      const { rest, questions } = withoutQuestions(data);
      for (const question of questions) socket.write(Buffer.of(this.#status(question)));
      this.received += rest.length;
      const { resetAfter, paperEndsAfter } = this.mood;
      if (resetAfter !== null && this.received >= resetAfter) socket.resetAndDestroy();
      if (paperEndsAfter !== null && this.received >= paperEndsAfter) this.mood.paper = false;
      // What it cannot print it keeps, and says nothing.
      if (!this.mood.paper || !this.mood.coverClosed) return;
      slip = this.#print(Buffer.concat([slip, rest]), socket);
    });
  }

  /** Prints what ends in a cut; answers what is left. */
  #print(slip: Buffer, socket: Socket): Buffer {
    const end = slip.indexOf(askThrough);
    if (end < 0) return slip;
    const whole = slip.subarray(0, end);
    if (whole.includes(cut)) this.papers.push(readEscPos(whole));
    const answer = (): void => void socket.write(Buffer.of(0x00));
    if (this.mood.holdsBack) this.#held.push(answer);
    else answer();
    return slip.subarray(end + askThrough.length);
  }

  #status(question: number): number {
    const { paper, coverClosed } = this.mood;
    if (question === 4) return paper ? 0x12 : 0x72;
    return 0x12 | (coverClosed ? 0 : 0x04) | (paper ? 0 : 0x20);
  }
}

/** Takes the questions out that are answered at once, wherever they stand: DLE EOT n. */
function withoutQuestions(data: Buffer): { rest: Buffer; questions: number[] } {
  const questions: number[] = [];
  const rest: number[] = [];
  for (let at = 0; at < data.length; at += 1) {
    if (data[at] === 0x10 && data[at + 1] === 0x04) {
      questions.push(data[at + 2] ?? 0);
      at += 2;
    } else rest.push(data[at] ?? 0);
  }
  return { rest: Buffer.from(rest), questions };
}
