/*
 * A receipt printer's head: reads what a real one would be sent, tells what would be on paper. Written from the commands'
 * published descriptions, it shares nothing with the product. It names what it does not know: a name on a slip that became a
 * command is found here.
 */

/** A piece of a line: its first column in half-width signs, and its look. */
export interface Printed {
  column: number;
  text: string;
  isLarge: boolean;
  isBold: boolean;
}

/** A picture of dots, each row from the left: `#` is black. */
export interface PrintedPicture {
  width: number;
  rows: string[];
  /** How many lines of text stand above the picture. */
  below: number;
}

export interface PrintedPaper {
  lines: Printed[][];
  pictures: PrintedPicture[];
  cuts: number;
  /** Orders that a slip has no use for, by their bytes. */
  unknown: string[];
}

/** What an order changes. */
export interface Head {
  /** Where the head stands, in dots from the left. */
  dots: number;
  isLarge: boolean;
  isBold: boolean;
  /** Bytes are Shift JIS; otherwise each of them is a line across (`─`). */
  isJapanese: boolean;
  cut: () => void;
  /** Prints a picture, eight dots to a byte, each row in whole bytes. */
  draw: (width: number, height: number, dots: Uint8Array) => void;
}

/** The orders of a make of printers. */
export interface Orders {
  /** Tells whether an order begins with this byte. */
  begins: (byte: number) => boolean;
  /** The length in bytes of the order that begins there; undefined: the order is unknown. */
  lengthAt: (bytes: Uint8Array, at: number) => number | undefined;
  obey: (order: Uint8Array, head: Head) => void;
}

/** An order of a fixed length: its first bytes, and how many follow. */
export type FixedOrder = readonly [readonly number[], number];

export function fixedLengthAt(
  orders: readonly FixedOrder[],
  bytes: Uint8Array,
  at: number,
): number | undefined {
  const found = orders.find(([first]) => first.every((byte, index) => bytes[at + index] === byte));
  return found && found[0].length + found[1];
}

const dotsOfASign = 12;
const decoder = new TextDecoder('shift_jis');

const isLead = (byte: number): boolean => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);

export function readPaper(bytes: Uint8Array, orders: Orders): PrintedPaper {
  const paper: PrintedPaper = { lines: [], pictures: [], cuts: 0, unknown: [] };
  let line: Printed[] = [];
  const head: Head = {
    dots: 0,
    isLarge: false,
    isBold: false,
    isJapanese: true,
    cut: () => (paper.cuts += 1),
    draw: (across, height, dots) => {
      const rows = Array.from({ length: height }, (_, y) => rowOf(dots, y, across));
      paper.pictures.push({ width: across, rows, below: paper.lines.length });
    },
  };
  let at = 0;

  const put = (text: string): void => {
    line.push({ column: head.dots / dotsOfASign, text, isLarge: head.isLarge, isBold: head.isBold });
    // The next piece stands where this one ends.
    head.dots += dotsOfASign * width(text) * (head.isLarge ? 2 : 1);
  };

  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x0a) {
      paper.lines.push(line);
      [line, head.dots] = [[], 0];
      at += 1;
    } else if (orders.begins(byte)) {
      const length = orders.lengthAt(bytes, at);
      if (length === undefined) paper.unknown.push(Buffer.from(bytes.subarray(at, at + 3)).toString('hex'));
      else orders.obey(bytes.subarray(at, at + length), head);
      at += length ?? 2;
    } else if (byte < 0x20 || byte === 0x7f) {
      paper.unknown.push(byte.toString(16));
      at += 1;
    } else {
      const end = textEnd(bytes, at, head.isJapanese);
      put(head.isJapanese ? japanese(bytes.subarray(at, end)) : '─'.repeat(end - at));
      at = end;
    }
  }
  if (line.length > 0) paper.lines.push(line);
  return paper;
}

function rowOf(dots: Uint8Array, y: number, width: number): string {
  const from = y * Math.ceil(width / 8);
  const isBlack = (x: number): boolean => (((dots[from + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1;
  return Array.from({ length: width }, (_, x) => (isBlack(x) ? '#' : ' ')).join('');
}

function textEnd(bytes: Uint8Array, from: number, isJapanese: boolean): number {
  let at = from;
  while (at < bytes.length && (bytes[at] ?? 0) >= 0x20 && bytes[at] !== 0x7f) {
    at += isJapanese && isLead(bytes[at] ?? 0) ? 2 : 1;
  }
  return Math.min(at, bytes.length);
}

/** Japanese printers have a yen sign for a backslash. */
function japanese(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = isLead(bytes[at] ?? 0) ? 2 : 1;
    const sign = bytes[at] ?? 0;
    parts.push(length === 1 && sign === 0x5c ? '¥' : decoder.decode(bytes.subarray(at, at + length)));
    at += length;
  }
  return parts.join('');
}

/** The width of a text in half-width signs. */
export function width(text: string): number {
  return Array.from(text).reduce(
    (sum, sign) => sum + (/[\u0020-\u007e¥\uff61-\uff9f]/.test(sign) ? 1 : 2),
    0,
  );
}

export function paperText({ lines }: PrintedPaper): string[] {
  return lines.map((line) =>
    line.reduce(
      (text, { column, text: piece }) => text + ' '.repeat(Math.max(0, column - width(text))) + piece,
      '',
    ),
  );
}
