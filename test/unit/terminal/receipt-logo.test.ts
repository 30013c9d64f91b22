import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { SlipRequest } from '../../../electron/contract/printing.ts';
import { black, interlacedPng, pngOf, white } from '../../support/png.ts';
import { valueOf } from '../../support/result.ts';
import { printer, settings, withPayment } from './paid-sale.ts';
import { log, type TerminalUnderTest } from './support.ts';

const logo = pngOf(16, 8, (x) => (x < 8 ? black : white));
const rows = Array.from({ length: 8 }, () => `${'#'.repeat(8)}${' '.repeat(8)}`);

/** Keeps a picture as the settings do that choose one. */
async function kept(handlers: TerminalUnderTest['handlers'], bytes: Buffer): Promise<string> {
  return valueOf(await handlers.savePicture(new Uint8Array(bytes)));
}

const firstLine = async (handlers: TerminalUnderTest['handlers'], slip: SlipRequest) => {
  const shown = await handlers.previewSlip(slip);
  return shown.ok ? shown.value.lines[0] : shown;
};

test('the logo is at the top of a receipt, a 領収書 and the test print, until it is taken away', async () => {
  const { handlers, saleId } = await withPayment();
  const found = await printer();
  const network = { ...settings, printer: `127.0.0.1:${found.port}` };
  const path = await kept(handlers, logo);
  expect(await handlers.changePrinting({ ...network, logo: path })).toMatchObject({ ok: true });
  const slips: SlipRequest[] = [
    { kind: 'receipt', saleId },
    { kind: 'formal', saleId, addressee: '山田商店', purpose: '飲食代として' },
    { kind: 'test' },
  ];
  for (const [index, slip] of slips.entries()) {
    expect(await firstLine(handlers, slip)).toMatchObject({ kind: 'picture', width: 16, height: 8 });
    await handlers.printSlip(slip);
    await vi.waitFor(() => expect(found.papers).toHaveLength(index + 1));
    expect(found.papers[index]?.pictures).toEqual([{ width: 16, rows, below: 0 }]);
  }
  await handlers.changePrinting(network);
  expect(await firstLine(handlers, { kind: 'test' })).toMatchObject({ kind: 'text' });
});

test.each([
  ['a picture that is all white', pngOf(40, 40, () => white)],
  ['a picture whose rows come in passes', interlacedPng()],
])('%s is refused before anything is changed', async (_, bytes) => {
  const { handlers, settings: store } = await withPayment();
  const before = store.read();
  const path = await kept(handlers, bytes);
  expect(await handlers.changePrinting({ ...settings, logo: path })).toMatchObject({
    ok: false,
    code: 'invalid',
    field: 'logo',
    rule: { kind: 'format', format: 'receipt-logo' },
  });
  expect(store.read()).toEqual(before);
});

test('a logo that nobody has is refused; one that is gone or damaged later keeps no slip from being printed', async () => {
  const { handlers, saleId, directory } = await withPayment();
  const found = await printer();
  const network = { ...settings, printer: `127.0.0.1:${found.port}` };
  const unknown = `shop-pictures/${'0'.repeat(32)}.png`;
  expect(await handlers.changePrinting({ ...network, logo: unknown })).toMatchObject({
    ok: false,
    field: 'logo',
  });
  const path = await kept(handlers, logo);
  await handlers.changePrinting({ ...network, logo: path });
  const file = join(directory, path);
  expect(readdirSync(join(directory, 'shop-pictures'))).toHaveLength(1);
  rmSync(file);
  log.warn.mockClear();
  await handlers.printSlip({ kind: 'receipt', saleId });
  await vi.waitFor(() => expect(found.papers).toHaveLength(1));
  expect(found.papers[0]?.pictures).toEqual([]);
  expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('cannot be read'), expect.anything());
  await handlers.changePrinting({ ...network, logo: path, paperWidth: 80 });
  writeFileSync(file, logo.subarray(0, 45));
  await handlers.printSlip({ kind: 'test' });
  await vi.waitFor(() => expect(found.papers).toHaveLength(2));
  expect(found.papers[1]?.pictures).toEqual([]);
  expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('is damaged'), path);
  // What could not be read once is read again: a disk that was away is back.
  writeFileSync(file, logo);
  await handlers.printSlip({ kind: 'test' });
  await vi.waitFor(() => expect(found.papers).toHaveLength(3));
  expect(found.papers[2]?.pictures).toMatchObject([{ width: 16 }]);
});
