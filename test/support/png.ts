import { crc32 } from 'node:zlib';
import { PNG } from 'pngjs';

/** Red, green, blue and how little shows through, each 0 to 255. */
export type Colour = readonly [number, number, number, number];
export const black: Colour = [0, 0, 0, 255];
export const white: Colour = [255, 255, 255, 255];

/** A PNG, each dot in the colour that is made for it. */
export function pngOf(width: number, height: number, colour: (x: number, y: number) => Colour): Buffer {
  const picture = new PNG({ width, height });
  picture.data = Buffer.from(
    Array.from({ length: width * height }, (_, dot) => colour(dot % width, Math.floor(dot / width))).flat(),
  );
  return PNG.sync.write(picture);
}

/** A black dot whose PNG says that its rows come in seven passes, as those of one dot do. */
export function interlacedPng(): Buffer {
  const png = pngOf(1, 1, () => black);
  png[28] = 1;
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A WebP. */
export const webp = Buffer.from(
  'RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0',
  'latin1',
);

/** A picture as a text of its own, as files of settings have it. */
export function dataUrl(bytes: Buffer, kind: 'png' | 'webp' = 'png'): string {
  return `data:image/${kind};base64,${bytes.toString('base64')}`;
}
