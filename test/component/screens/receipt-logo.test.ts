import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { largestPictureBytes } from '../../../electron/contract/limits.ts';
import { fail, type Result, success } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { previewWithLogo } from '../fixtures/slips.ts';
import { terminal as usual } from '../fixtures/terminal.ts';
import { chooseFile } from '../support/catalogue-screen.ts';
import type { Mounted } from '../support/mount.ts';
import { pictureFile } from '../support/picture-file.ts';
import { button } from '../support/sale-screen.ts';
import { openSettings } from '../support/settings-screen.ts';

const path = `shop-pictures/${'a'.repeat(32)}.png`;
const group = page.getByRole('group', { name: 'Logo (optional)' });

async function openReceipts(terminal: Partial<TerminalState> = {}): Promise<Mounted> {
  const mounted = await openSettings(terminal);
  mounted.bridge.answer('previewSlip', success(previewWithLogo));
  mounted.bridge.answer('savePicture', success(path));
  mounted.bridge.answer('changePrinting', (printing) => {
    mounted.bridge.send('terminal', { ...mounted.session.terminal.state, printing });
    return Promise.resolve(success(undefined));
  });
  await page.getByRole('tab', { name: 'Receipts' }).click();
  await expect.element(group).toBeVisible();
  return mounted;
}

test('a logo is made a small PNG, saved with the rest of the receipt, and can be taken away', async () => {
  const { bridge } = await openReceipts();
  chooseFile(await pictureFile(2000, 1000, '#123', 'image/jpeg'), '#settings-printing');
  await expect.poll(() => bridge.requestsOf('savePicture').length).toBe(1);
  const kept = new Blob([new Uint8Array(bridge.requestsOf('savePicture')[0] ?? [])]);
  expect(kept.size).toBeLessThanOrEqual(largestPictureBytes);
  expect(await kept.slice(1, 4).text()).toBe('PNG');
  const { width, height } = await createImageBitmap(kept);
  expect([width, height]).toEqual([400, 200]);
  await button('Save').click();
  await expect.poll(() => bridge.requestsOf('changePrinting')).toEqual([{ ...usual.printing, logo: path }]);
  // The test print begins with the logo.
  await expect.element(page.getByRole('img', { name: /^The slip as it is printed/ })).toBeVisible();
  expect(document.querySelector('svg path.dots')?.getAttribute('d')).toMatch(/^M0 0h96v1h-96z/);
  await button('Remove the logo').click();
  await button('Save').click();
  await expect.poll(() => bridge.requestsOf('changePrinting').at(-1)).toEqual(usual.printing);
  await expect.element(button('Remove the logo')).not.toBeInTheDocument();
});

test('a receipt is not saved while its logo is being made: a press then would do nothing', async () => {
  const { bridge } = await openReceipts();
  const kept = Promise.withResolvers<Result<string>>();
  bridge.answer('savePicture', () => kept.promise);
  chooseFile(await pictureFile(10, 10), '#settings-printing');
  await expect.poll(() => bridge.requestsOf('savePicture').length).toBe(1);
  await expect.element(button('Save')).toBeDisabled();
  kept.resolve(success(path));
  await button('Save').click();
  await expect.poll(() => bridge.requestsOf('changePrinting')).toEqual([{ ...usual.printing, logo: path }]);
});

test('what a picture does not cover is white', async () => {
  const { bridge } = await openReceipts();
  chooseFile(await pictureFile(10, 10, 'transparent'), '#settings-printing');
  await expect.poll(() => bridge.requestsOf('savePicture').length).toBe(1);
  const bitmap = await createImageBitmap(
    new Blob([new Uint8Array(bridge.requestsOf('savePicture')[0] ?? [])]),
  );
  const context = new OffscreenCanvas(10, 10).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  expect([...(context?.getImageData(5, 5, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255]);
});

test('a picture that is all white is refused beside it, until another is chosen', async () => {
  const { bridge } = await openReceipts();
  const rule = { kind: 'format', format: 'receipt-logo' } as const;
  bridge.answer('changePrinting', fail('invalid', 'raw', { field: 'logo', rule }));
  chooseFile(await pictureFile(40, 40, '#fff'), '#settings-printing');
  await button('Save').click();
  await expect.element(group).toMatchTextContent(/This picture is all white/);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  chooseFile(await pictureFile(40, 40), '#settings-printing');
  await expect.element(group).not.toMatchTextContent(/This picture is all white/);
});

test.each([
  ['no picture', () => Promise.resolve(new File(['%PDF'], 'logo.png'))],
  ['a picture of 65 MB', () => Promise.resolve(new File([new Uint8Array(65 * 1024 * 1024)], 'logo.png'))],
  ['a picture as large as a wall', wallFile],
] as const)('%s is refused with a word, and nothing is kept', async (_, file) => {
  const { bridge } = await openReceipts();
  chooseFile(await file(), '#settings-printing');
  await expect.element(page.getByText(/^This picture cannot be read/), { timeout: 30_000 }).toBeVisible();
  expect(bridge.requestsOf('savePicture')).toEqual([]);
  await expect.element(button('Save')).toBeDisabled();
});

/** A picture of 20,000 by 20,000 dots in some fifty kilobytes. */
async function wallFile(): Promise<File> {
  const side = 20_000;
  const rows = new Uint8Array((side / 8 + 1) * side);
  const packed = new Response(new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate')));
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, side);
  head.setUint32(4, side);
  head.setUint8(8, 1);
  const parts = [
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', new Uint8Array(head.buffer)),
    chunk('IDAT', new Uint8Array(await packed.arrayBuffer())),
    chunk('IEND', new Uint8Array()),
  ];
  return new File(parts, 'wall.png', { type: 'image/png' });
}

/** A chunk of a PNG: its length, its name, its bytes and their checksum. */
function chunk(name: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const named = new Uint8Array([...new TextEncoder().encode(name), ...bytes]);
  const found = new DataView(new ArrayBuffer(named.length + 8));
  found.setUint32(0, bytes.length);
  new Uint8Array(found.buffer).set(named, 4);
  found.setUint32(named.length + 4, crc32(named));
  return new Uint8Array(found.buffer);
}

function crc32(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
