import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// The package has the decoder's program, which it would fetch from the network.
const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const ready = readFile(program).then((bytes) => {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer } });
});

/** The texts of all QR codes in a PNG, read by a decoder that shares no code with the product. */
export async function readQrCodes(picture: Uint8Array): Promise<string[]> {
  await ready;
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], maxNumberOfSymbols: 8 });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
