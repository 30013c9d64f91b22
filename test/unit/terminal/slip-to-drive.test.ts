import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fail, isBehindPin } from '../../../electron/contract/index.ts';
import { valueOf } from '../../support/result.ts';
import { noPin } from '../../support/terminal.ts';
import { withPayment } from './paid-sale.ts';
import type { setUp } from './support.ts';

/** A paid sale, and a drive that is plugged in. */
async function paidBesideDrive(parts: Parameters<typeof setUp>[0] = {}) {
  const all = await withPayment({}, parts);
  const drive = join(all.directory, 'drives', 'USB');
  mkdirSync(drive, { recursive: true });
  const listed = valueOf(await all.handlers.listDrives());
  const [usb] = listed;
  const slip = { kind: 'receipt', saleId: all.saleId } as const;
  return { ...all, drive, folder: join(drive, 'Madoguchi'), save: { slip, driveId: usb?.id ?? '' } };
}

test('a receipt is saved on the drive that was chosen, and nowhere else', async () => {
  const { handlers, directory, folder, save } = await paidBesideDrive();
  const saved = await handlers.saveSlip(save);
  expect(saved).toMatchObject({ ok: true, value: { kind: 'written', removable: true } });
  const [name, ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^practice-receipt-[\w-]+\.pdf$/);
  expect(readFileSync(join(folder, name ?? ''), 'utf8')).toMatch(/^%PDF-/);
  expect(existsSync(join(directory, 'documents'))).toBe(false);
});

test('a second one takes another name, and no file its place', async () => {
  const { handlers, folder, save } = await paidBesideDrive();
  await handlers.saveSlip(save);
  await handlers.saveSlip(save);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('a drive that was pulled out is gone, and is not made anew on the disk', async () => {
  const { handlers, directory, drive, save } = await paidBesideDrive();
  rmSync(drive, { recursive: true });
  const gone = { ok: true, value: { kind: 'not-written', why: 'drive-gone' } };
  expect(await handlers.saveSlip(save)).toEqual(gone);
  expect(await handlers.saveSlip({ ...save, driveId: '0123456789abcdef' })).toEqual(gone);
  expect(existsSync(drive)).toBe(false);
  expect(existsSync(join(directory, 'documents'))).toBe(false);
});

test('a drive that is pulled out while the file is made is gone, and the file is not said to be there', async () => {
  let pull = (): void => undefined;
  const { handlers, drive, save } = await paidBesideDrive({
    pdf: () => {
      pull();
      return Promise.resolve(Buffer.from('%PDF-'));
    },
  });
  pull = () => rmSync(drive, { recursive: true });
  const saved = await handlers.saveSlip(save);
  expect(saved).toEqual({ ok: true, value: { kind: 'not-written', why: 'drive-gone' } });
  expect(existsSync(drive)).toBe(false);
});

test('where something else stands in the place of the folder, nothing is written, and it says why', async () => {
  const { handlers, folder, save } = await paidBesideDrive();
  writeFileSync(folder, 'mine');
  const saved = await handlers.saveSlip(save);
  expect(saved).toMatchObject({ ok: true, value: { kind: 'not-written' } });
  expect(readFileSync(folder, 'utf8')).toBe('mine');
});

test('behind the PIN a receipt of today goes to no drive', async () => {
  let isLocked = false;
  const staff = {
    ...noPin,
    refusal: ((name) =>
      isLocked && isBehindPin(name) ? fail('staff-locked', '') : null) satisfies typeof noPin.refusal,
  };
  const { handlers, save, folder } = await paidBesideDrive({ staff });
  isLocked = true;
  expect(await handlers.saveSlip(save)).toMatchObject({ ok: false, code: 'staff-locked' });
  expect(existsSync(folder)).toBe(false);
  expect(await handlers.saveSlip({ ...save, driveId: null })).toMatchObject({ ok: true });
});
