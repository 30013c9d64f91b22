import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type Locator, page } from 'vitest/browser';
import { seen } from '../../support/unseen.ts';

// The decoder would fetch its other half from the web.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** Photographs an element and decodes its QR code. */
export async function decodeOnScreen(locator: Locator): Promise<string | undefined> {
  const base64 = await seen(() => page.screenshot({ element: locator, save: false }));
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const [code] = await readBarcodes(bytes, { formats: ['QRCode'] });
  return code?.text;
}
