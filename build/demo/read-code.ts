/** Reads QR codes with a decoder independent of the encoder that drew them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// By default the package fetches its program from the network.
const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({
  overrides: {
    wasmBinary: program.buffer.slice(program.byteOffset, program.byteOffset + program.byteLength),
  },
});

/** A code's text, and the corners of its modules in pixels. */
export interface FoundCode {
  text: string;
  box: { left: number; top: number; right: number; bottom: number };
}

export async function findCodes(picture: Buffer): Promise<FoundCode[]> {
  const { data, width, height } = PNG.sync.read(picture);
  const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const };
  const found = await readBarcodes(pixels, { formats: ['QRCode'], tryHarder: true });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, bottomRight } }) => ({
      text,
      box: { left: topLeft.x, top: topLeft.y, right: bottomRight.x, bottom: bottomRight.y },
    }));
}

/** Throws unless a PNG picture has exactly one code. */
export async function readCode(picture: Buffer): Promise<string> {
  const [code, ...others] = await findCodes(picture);
  if (code === undefined) throw new Error('The decoder found no QR code in the picture.');
  if (others.length > 0) throw new Error(`The decoder found ${others.length + 1} QR codes in the picture.`);
  return code.text;
}
