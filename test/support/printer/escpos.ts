/*
 * A receipt printer's head, for tests: reads what a real one would be sent, and says what would be on the paper.
 * Written from the commands' published descriptions; it shares nothing with the product. What it does not know it
 * names: a name on a slip that became a command would be found here.
 */

/** A piece of a line, where it begins (in half-width signs from the left), and how it looks. */
export interface Printed {
  column: number;
  text: string;
  isLarge: boolean;
  isBold: boolean;
}

export interface PrintedPaper {
  lines: Printed[][];
  cuts: number;
  /** Orders that a slip has no use for, by their bytes. */
  unknown: string[];
}

/** Orders of a fixed length: their first bytes, and how many follow. */
const fixed: readonly (readonly [readonly number[], number])[] = [
  [[0x1b, 0x40], 0],
  [[0x1d, 0x61], 1],
  [[0x1b, 0x4d], 1],
  [[0x1b, 0x20], 1],
  [[0x1c, 0x53], 2],
  [[0x1b, 0x32], 0],
  [[0x1b, 0x33], 1],
  [[0x1b, 0x7b], 1],
  [[0x1c, 0x2e], 0],
  [[0x1b, 0x74], 1],
  [[0x1c, 0x43], 1],
  [[0x1b, 0x52], 1],
  [[0x1d, 0x4c], 2],
  [[0x1d, 0x57], 2],
  [[0x1b, 0x61], 1],
  [[0x1b, 0x24], 2],
  [[0x1b, 0x5c], 2],
  [[0x1b, 0x2d], 1],
  [[0x1c, 0x2d], 1],
  [[0x1b, 0x45], 1],
  [[0x1d, 0x42], 1],
  [[0x1d, 0x21], 1],
  [[0x1d, 0x56], 2],
  [[0x1d, 0x72], 1],
];

const dotsOfASign = 12;
const decoder = new TextDecoder('shift_jis');

const isLead = (byte: number): boolean => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);

/** What is on the paper once a printer has got these bytes. */
export function readEscPos(bytes: Uint8Array): PrintedPaper {
  const paper: PrintedPaper = { lines: [], cuts: 0, unknown: [] };
  let line: Printed[] = [];
  const look = { isLarge: false, isBold: false, isJapanese: true };
  let dots = 0;
  let at = 0;

  const put = (text: string): void => {
    line.push({ column: dots / dotsOfASign, text, isLarge: look.isLarge, isBold: look.isBold });
    // Each piece is one that stands where the ones before it end.
    dots += dotsOfASign * width(text) * (look.isLarge ? 2 : 1);
  };
  const obey = (order: Uint8Array): void => {
    const [first, second, a = 0, b = 0] = order;
    const name = (first ?? 0) * 256 + (second ?? 0);
    if (name === 0x1b24) dots = a + b * 256;
    else if (name === 0x1b5c) dots += a + b * 256;
    else if (name === 0x1d21) look.isLarge = (a & 0xf0) > 0;
    else if (name === 0x1b45) look.isBold = (a & 1) === 1;
    else if (name === 0x1c43) look.isJapanese = (a & 1) === 1;
    else if (name === 0x1d56) paper.cuts += 1;
  };

  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x0a) {
      paper.lines.push(line);
      [line, dots] = [[], 0];
      at += 1;
    } else if (byte === 0x10) {
      at += 3; // a question, answered at once and not printed
    } else if (byte === 0x1b || byte === 0x1c || byte === 0x1d) {
      const length = lengthOf(bytes, at);
      if (length === undefined) {
        paper.unknown.push(Buffer.from(bytes.subarray(at, at + 3)).toString('hex'));
        at += 2;
      } else {
        obey(bytes.subarray(at, at + length));
        at += length;
      }
    } else if (byte < 0x20 || byte === 0x7f) {
      paper.unknown.push(byte.toString(16));
      at += 1;
    } else {
      const end = textEnd(bytes, at, look.isJapanese);
      put(look.isJapanese ? japanese(bytes.subarray(at, end)) : '─'.repeat(end - at));
      at = end;
    }
  }
  if (line.length > 0) paper.lines.push(line);
  return paper;
}

function lengthOf(bytes: Uint8Array, at: number): number | undefined {
  const [first, second] = [bytes[at], bytes[at + 1]];
  // FS ( A pL pH ...: its own length.
  if (first === 0x1c && second === 0x28) return 5 + (bytes[at + 3] ?? 0) + 256 * (bytes[at + 4] ?? 0);
  const found = fixed.find(([[a, b]]) => a === first && b === second);
  return found && 2 + found[1];
}

function textEnd(bytes: Uint8Array, from: number, isJapanese: boolean): number {
  let at = from;
  while (at < bytes.length && (bytes[at] ?? 0) >= 0x20 && bytes[at] !== 0x7f) {
    at += isJapanese && isLead(bytes[at] ?? 0) ? 2 : 1;
  }
  return Math.min(at, bytes.length);
}

/** Where a backslash was, a Japanese printer has a yen sign. */
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

/** Half-width signs that a text takes. */
export function width(text: string): number {
  return Array.from(text).reduce(
    (sum, sign) => sum + (/[\u0020-\u007e¥\uff61-\uff9f]/.test(sign) ? 1 : 2),
    0,
  );
}

/** The paper as plain lines. */
export function paperText({ lines }: PrintedPaper): string[] {
  return lines.map((line) =>
    line.reduce(
      (text, { column, text: piece }) => text + ' '.repeat(Math.max(0, column - width(text))) + piece,
      '',
    ),
  );
}
