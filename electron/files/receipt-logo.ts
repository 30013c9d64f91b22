/*
 * Reads a PNG, and is loaded where there is one to read: main's start has no use for it.
 */

import { PNG } from 'pngjs';
import { beginsAsReceiptLogo } from '../domain/picture-facts.ts';

/** From here on a dot is the paper's own white: what a camera or JPEG makes of white would be specks. */
const white = 245;

/** A picture in shades, row by row: 0 is black, 255 white. */
export interface Shades {
  width: number;
  height: number;
  values: Float64Array;
}

/**
 * What receipts can have as their logo: a PNG of the size that pictures are kept in, in which something is not white.
 * Only its first picture is seen of one that moves.
 */
export function isReceiptLogo(bytes: Uint8Array): boolean {
  return shadesOf(bytes) !== null;
}

/** The shades of what a receipt can have as its logo (`isReceiptLogo`); null for anything else. */
export function shadesOf(bytes: Uint8Array): Shades | null {
  if (!beginsAsReceiptLogo(bytes)) return null;
  let png: PNG;
  try {
    png = PNG.sync.read(Buffer.from(bytes));
  } catch {
    return null; // its size is said rightly, and what follows is damaged
  }
  const { width, height, data } = png;
  const values = new Float64Array(width * height).fill(255);
  let isBlank = true;
  for (let dot = 0, at = 0; dot < values.length; dot += 1, at += 4) {
    const shade = (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114;
    const onPaper = 255 + ((shade - 255) * (data[at + 3] ?? 0)) / 255;
    if (onPaper >= white) continue;
    values[dot] = onPaper;
    isBlank = false;
  }
  return isBlank ? null : { width, height, values };
}
