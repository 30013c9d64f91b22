import { type FixedOrder, fixedLengthAt, type Orders } from './paper.ts';

const fixed: readonly FixedOrder[] = [
  // A question, answered at once and not printed.
  [[0x10], 2],
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

/** A picture's order: GS 8 L, four bytes of length, then `0p0`, the sizes of a dot and a colour, and the sizes in dots. */
const isDrawing = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0x1d && bytes[at + 1] === 0x38 && bytes[at + 2] === 0x4c;

/** A number of so many bytes, the lowest first. */
export function numberAt(bytes: Uint8Array, at: number, length: number): number {
  return Array.from({ length }, (_, byte) => (bytes[at + byte] ?? 0) * 256 ** byte).reduce(
    (sum, one) => sum + one,
    0,
  );
}

/** The orders of ESC/POS, those of Citizen's printers among them. */
export const escPosOrders: Orders = {
  begins: (byte) => [0x10, 0x1b, 0x1c, 0x1d].includes(byte),
  lengthAt: (bytes, at) => {
    // FS ( A pL pH ...: its own length.
    if (bytes[at] === 0x1c && bytes[at + 1] === 0x28) {
      return 5 + (bytes[at + 3] ?? 0) + 256 * (bytes[at + 4] ?? 0);
    }
    if (isDrawing(bytes, at)) return 7 + numberAt(bytes, at + 3, 4);
    // GS ( L pL pH ...: prints what was drawn.
    if (bytes[at] === 0x1d && bytes[at + 1] === 0x28 && bytes[at + 2] === 0x4c) {
      return 5 + numberAt(bytes, at + 3, 2);
    }
    return fixedLengthAt(fixed, bytes, at);
  },
  obey: (order, head) => {
    const [first = 0, second = 0, a = 0, b = 0] = order;
    if (isDrawing(order, 0)) {
      head.draw(numberAt(order, 13, 2), numberAt(order, 15, 2), order.subarray(17));
      return;
    }
    const name = first * 256 + second;
    if (name === 0x1b24) head.dots = a + b * 256;
    else if (name === 0x1b5c) head.dots += a + b * 256;
    else if (name === 0x1d21) head.isLarge = (a & 0xf0) > 0;
    else if (name === 0x1b45) head.isBold = (a & 1) === 1;
    else if (name === 0x1c43) head.isJapanese = (a & 1) === 1;
    else if (name === 0x1d56) head.cut();
  },
};
