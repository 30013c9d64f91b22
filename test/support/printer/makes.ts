import type { PrinterCommands } from '../../../electron/contract/printing.ts';
import { escPosOrders } from './escpos.ts';
import { type Orders, type PrintedPaper, readPaper } from './paper.ts';
import { starOrders } from './star.ts';

/** A printer's state, as far as it tells. */
export interface PrinterState {
  paper: boolean;
  coverClosed: boolean;
}

/** The orders that a make prints by, and how it speaks. */
export interface Make {
  orders: Orders;
  cut: Buffer;
  /** The order that a printer answers once everything before it is on the paper. */
  askThrough: Buffer;
  through: (slipsBefore: number) => Buffer;
  /** How many bytes at the start of these are a question that is answered at once; 0: they are none. */
  question: (bytes: Uint8Array) => number;
  state: (question: Uint8Array, state: PrinterState) => Buffer;
  /** What some printers tell unasked. */
  unasked: Buffer;
}

const escPos: Make = {
  orders: escPosOrders,
  cut: Buffer.from([0x1d, 0x56, 0x42, 0x00]),
  askThrough: Buffer.from([0x1d, 0x72, 0x31]),
  through: () => Buffer.of(0x00),
  question: ([first, second]) => (first === 0x10 && second === 0x04 ? 3 : 0),
  state: ([, , question], { paper, coverClosed }) => {
    if (question === 4) return Buffer.of(paper ? 0x12 : 0x72);
    return Buffer.of(0x12 | (coverClosed ? 0 : 0x04) | (paper ? 0 : 0x20));
  },
  unasked: Buffer.from([0x10, 0x00, 0x00, 0x0f]),
};

/** Nine bytes (header, version, state, errors, sensors): the third has the cover, the sixth the paper's end. */
function starState({ paper, coverClosed }: PrinterState): Buffer {
  const isOffline = !paper || !coverClosed;
  const state = (coverClosed ? 0 : 0x20) | (isOffline ? 0x08 : 0);
  return Buffer.from([0x23, 0x06, state, 0x00, 0x00, paper ? 0x00 : 0x0c, 0x00, 0x00, 0x00]);
}

const star: Make = {
  orders: starOrders,
  cut: Buffer.from([0x1b, 0x64, 0x33]),
  askThrough: Buffer.from([0x1b, 0x1d, 0x03, 0x01, 0x00, 0x00]),
  // The order as it came, a counter, and a NUL.
  through: (slipsBefore) => Buffer.from([0x1b, 0x1d, 0x03, 0x01, 0x00, 0x00, (slipsBefore + 1) & 0xff, 0x00]),
  question: ([first, second, third]) => (first === 0x1b && second === 0x06 && third === 0x01 ? 3 : 0),
  state: (_question, state) => starState(state),
  unasked: starState({ paper: true, coverClosed: true }),
};

/** The makes of printers, by the commands that they obey. */
export const makes: Record<PrinterCommands, Make> = { escpos: escPos, star, citizen: escPos };

/** Reads what a printer of these commands has on paper. */
export function readPrinted(bytes: Uint8Array, commands: PrinterCommands = 'escpos'): PrintedPaper {
  return readPaper(bytes, makes[commands].orders);
}
