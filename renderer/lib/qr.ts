import { create } from 'qrcode';

/** One SVG path in module units; `size` includes the quiet zone. */
export interface QrPicture {
  size: number;
  path: string;
}

/** White modules around a code; ISO/IEC 18004 asks for four. */
const quietZone = 4;

/** Error correction level M; throws when the text is longer than a code holds. */
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
