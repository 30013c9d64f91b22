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
  const values = Float64Array.from({ length: width * height }, (_, dot) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(dot * 4, dot * 4 + 4);
    const shade = red * 0.299 + green * 0.587 + blue * 0.114;
    return 255 + ((shade - 255) * alpha) / 255; // on white paper
  }).map((shade) => (shade >= white ? 255 : shade));
  return values.every((shade) => shade === 255) ? null : { width, height, values };
}
