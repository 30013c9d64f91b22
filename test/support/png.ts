import { crc32 } from 'node:zlib';
import { PNG } from 'pngjs';

/** Red, green, blue and opacity, each 0 to 255. */
export type Colour = readonly [number, number, number, number];
export const black: Colour = [0, 0, 0, 255];
export const white: Colour = [255, 255, 255, 255];

export function pngOf(width: number, height: number, colour: (x: number, y: number) => Colour): Buffer {
  const picture = new PNG({ width, height });
  picture.data = Buffer.from(
    Array.from({ length: width * height }, (_, dot) => colour(dot % width, Math.floor(dot / width))).flat(),
  );
  return PNG.sync.write(picture);
}

/** A black dot in a PNG that claims seven passes, as interlaced ones have. */
export function interlacedPng(): Buffer {
  const png = pngOf(1, 1, () => black);
  png[28] = 1;
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

export const webp = Buffer.from(
  'RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0',
  'latin1',
);

/** A picture as a text, in the way that files of settings have it. */
export function dataUrl(bytes: Buffer, kind: 'png' | 'webp' = 'png'): string {
  return `data:image/${kind};base64,${bytes.toString('base64')}`;
}
