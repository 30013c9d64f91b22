import { numberAt } from './escpos.ts';
import { type FixedOrder, fixedLengthAt, type Orders } from './paper.ts';

const [esc, rs, gs] = [0x1b, 0x1e, 0x1d];

const fixed: readonly FixedOrder[] = [
  // A question, answered at once and not printed.
  [[esc, 0x06, 0x01], 0],
  // Upside down begins and ends.
  [[0x0f], 0],
  [[0x12], 0],
  [[esc, 0x40], 0],
  [[esc, rs, 0x61], 1],
  [[esc, rs, 0x46], 1],
  [[esc, 0x20], 1],
  [[esc, 0x73], 2],
  [[esc, 0x7a], 1],
  [[esc, 0x30], 0],
  [[esc, 0x6c], 1],
  [[esc, 0x51], 1],
  [[esc, gs, 0x61], 1],
  [[esc, gs, 0x41], 2],
  [[esc, gs, 0x52], 2],
  [[esc, gs, 0x03], 3],
  [[esc, 0x2d], 1],
  [[esc, 0x45], 0],
  [[esc, 0x46], 0],
  [[esc, 0x34], 0],
  [[esc, 0x35], 0],
  [[esc, 0x69], 2],
  [[esc, 0x64], 1],
  [[esc, 0x24], 1],
  [[esc, 0x52], 1],
];

/** A picture's order: ESC GS S 1, the bytes of a row, the number of rows, and a colour. */
const isDrawing = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === esc && bytes[at + 1] === gs && bytes[at + 2] === 0x53;

/** The orders of StarPRNT. */
export const starOrders: Orders = {
  begins: (byte) => [esc, 0x0f, 0x12].includes(byte),
  lengthAt: (bytes, at) =>
    isDrawing(bytes, at)
      ? 9 + numberAt(bytes, at + 4, 2) * numberAt(bytes, at + 6, 2)
      : fixedLengthAt(fixed, bytes, at),
  obey: (order, head) => {
    const [, second = 0, third = 0, a = 0, b = 0] = order;
    // Its width is in bytes.
    if (isDrawing(order, 0)) head.draw(numberAt(order, 4, 2) * 8, numberAt(order, 6, 2), order.subarray(9));
    else if (second === gs && third === 0x41) head.dots = a + b * 256;
    else if (second === gs && third === 0x52) head.dots += a + b * 256;
    // Height first, then width.
    else if (second === 0x69) head.isLarge = a > 0;
    else if (second === 0x45) head.isBold = true;
    else if (second === 0x46) head.isBold = false;
    else if (second === 0x24) head.isJapanese = (third & 1) === 1;
    else if (second === 0x64) head.cut();
  },
};
