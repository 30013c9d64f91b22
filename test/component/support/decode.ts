import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type Locator, page } from 'vitest/browser';
import { seen } from '../../support/unseen.ts';

// The decoder would fetch its other half from the web.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** What a phone would read: takes a picture of an element and decodes the QR code in it. */
export async function decodeOnScreen(locator: Locator): Promise<string | undefined> {
  const base64 = await seen(() => page.screenshot({ element: locator, save: false }));
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const [code] = await readBarcodes(bytes, { formats: ['QRCode'] });
  return code?.text;
}
