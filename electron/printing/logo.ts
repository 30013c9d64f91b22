import { PNG } from 'pngjs';
import type { PaperWidth } from '../contract/printing.ts';
import { type Shades, shadesOf } from '../files/receipt-logo.ts';
import { dotsAcross } from './printable.ts';

/** The most that a logo takes of the paper's length, in dots: 25 mm. */
const mostRows = 200;

/**
 * A logo in black and white dots, at most as wide as the paper and 25 mm long: PNG in base64 for a document. Null for what is no
 * logo (`isReceiptLogo`).
 */
export function logoOnPaper(bytes: Uint8Array, width: PaperWidth): string | null {
  const shades = shadesOf(bytes);
  if (shades === null) return null;
  const fitting = fitted(shades, dotsAcross(width), mostRows);
  const picture = new PNG({ width: fitting.width, height: fitting.height });
  picture.data = Buffer.from(dithered(fitting).map((isBlack) => (isBlack ? 0 : 255)));
  const grey = { colorType: 0, inputColorType: 0, inputHasAlpha: false } as const;
  return PNG.sync.write(picture, grey).toString('base64');
}

/** The dots for a preview: eight to a byte, each row in whole bytes; base64. */
export function dotsOf(image: string): { width: number; height: number; dots: string } {
  const { width, height, data } = PNG.sync.read(Buffer.from(image, 'base64'));
  const bytesInARow = Math.ceil(width / 8);
  const dots = Buffer.alloc(bytesInARow * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * bytesInARow + (x >> 3);
      if (data[(y * width + x) * 4] === 0) dots[at] = (dots[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { width, height, dots: dots.toString('base64') };
}

/** Scales down to that size at most; each dot is the mean of those it replaces. */
function fitted(shades: Shades, mostAcross: number, mostDown: number): Shades {
  const scale = Math.min(1, mostAcross / shades.width, mostDown / shades.height);
  if (scale === 1) return shades;
  const width = Math.max(1, Math.round(shades.width * scale));
  const height = Math.max(1, Math.round(shades.height * scale));
  const across = Array.from({ length: width }, (_, x) => spanOf(x, width, shades.width));
  const values = new Float64Array(width * height);
  for (let y = 0; y < height; y++) {
    const down = spanOf(y, height, shades.height);
    for (const [x, span] of across.entries()) values[y * width + x] = meanOf(shades, span, down);
  }
  return { width, height, values };
}

/** Which of `before` dots fall on one of `after`: from the first to the last, exclusive. */
function spanOf(at: number, after: number, before: number): [number, number] {
  const first = Math.floor((at * before) / after);
  return [first, Math.max(first + 1, Math.floor(((at + 1) * before) / after))];
}

function meanOf({ width, values }: Shades, across: [number, number], down: [number, number]): number {
  let sum = 0;
  for (let y = down[0]; y < down[1]; y++) {
    for (let x = across[0]; x < across[1]; x++) sum += values[y * width + x] ?? 0;
  }
  return sum / ((across[1] - across[0]) * (down[1] - down[0]));
}

/** Black dots by Floyd and Steinberg: the neighbours make up for a dot's error. */
function dithered({ width, height, values }: Shades): boolean[] {
  const left = Float64Array.from(values);
  const black: boolean[] = [];
  const hand = (x: number, y: number, error: number): void => {
    if (x >= 0 && x < width && y < height) left[y * width + x] = (left[y * width + x] ?? 0) + error;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shade = left[y * width + x] ?? 0;
      const isBlack = shade < 128;
      black.push(isBlack);
      const error = shade - (isBlack ? 0 : 255);
      hand(x + 1, y, (error * 7) / 16);
      hand(x - 1, y + 1, (error * 3) / 16);
      hand(x, y + 1, (error * 5) / 16);
      hand(x + 1, y + 1, error / 16);
    }
  }
  return black;
}
