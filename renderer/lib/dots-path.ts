import type { SlipPreview } from '../../electron/contract/printing.ts';

type Dots = Omit<Extract<SlipPreview['lines'][number], { kind: 'picture' }>, 'kind'>;

/** A picture's black dots as one SVG path: each run in a row is a rectangle. */
export function dotsPath({ width, height, dots }: Dots): string {
  const bytes = Uint8Array.from(atob(dots), (sign) => sign.charCodeAt(0));
  const bytesInARow = Math.ceil(width / 8);
  const isBlack = (x: number, y: number): boolean =>
    x < width && ((bytes[y * bytesInARow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
  const runs: string[] = [];
  for (let y = 0; y < height; y++) {
    let from: number | null = null;
    for (let x = 0; x <= width; x++) {
      const black = isBlack(x, y);
      if (black) from ??= x;
      else if (from !== null) {
        runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
        from = null;
      }
    }
  }
  return runs.join('');
}
