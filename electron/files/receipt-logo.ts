/* Reads a PNG; loaded on demand, since main's start does not need it. */

import { PNG } from 'pngjs';
import { beginsAsReceiptLogo } from '../domain/picture-facts.ts';

/** From here on a dot counts as white: cameras and JPEG make specks of white. */
const white = 245;

/** Row by row: 0 is black, 255 white. */
export interface Shades {
  width: number;
  height: number;
  values: Float64Array;
}

/**
 * Whether receipts can have it as logo: a PNG of a picture's size that is not all white. Of an animated one only the first frame
 * counts.
 */
export function isReceiptLogo(bytes: Uint8Array): boolean {
  return shadesOf(bytes) !== null;
}

/** The shades of a receipt logo (`isReceiptLogo`); null for anything else. */
export function shadesOf(bytes: Uint8Array): Shades | null {
  if (!beginsAsReceiptLogo(bytes)) return null;
  let png: PNG;
  try {
    png = PNG.sync.read(Buffer.from(bytes));
  } catch {
    return null; // its header is right, and what follows is damaged
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
