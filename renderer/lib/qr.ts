import { create } from 'qrcode';

/** A QR code as one SVG path in module units, the quiet zone included in `size`. */
export interface QrPicture {
  size: number;
  path: string;
}

/** White modules around a code; ISO/IEC 18004 asks for four. */
const quietZone = 4;

/** Draws a text as a QR code of error correction level M; throws when it is longer than a code holds. */
export function qrPicture(text: string): QrPicture {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const runs: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      let length = 0;
      while (column + length < modules.size && modules.get(row, column + length)) length++;
      if (length === 0) continue;
      runs.push(`M${column + quietZone} ${row + quietZone}h${length}v1h-${length}z`);
      column += length;
    }
  }
  return { size: modules.size + 2 * quietZone, path: runs.join('') };
}
