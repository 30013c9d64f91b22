import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { setUp } from '../support.ts';
import { valueOf } from '../../../support/result.ts';

const days = { rows: 'sales', from: '2026-04-01', to: '2026-04-02' } as const;

async function practising() {
  const all = setUp();
  await all.handlers.practise();
  const drive = join(all.directory, 'drives', 'USB');
  mkdirSync(drive, { recursive: true });
  const listed = valueOf(await all.handlers.listDrives());
  return { ...all, drive, listed };
}

test('screens are told of drives, and never of their paths', async () => {
  const { listed, directory } = await practising();
  expect(listed).toMatchObject([{ name: 'USB', readOnly: false }]);
  expect(JSON.stringify(listed)).not.toContain(directory);
});

test('a file goes to the drive that was chosen, and says when it can be pulled out', async () => {
  const { handlers, drive, listed } = await practising();
  const exported = await handlers.exportSales({ ...days, driveId: listed[0]?.id ?? '' });
  expect(exported).toMatchObject({ ok: true, value: { kind: 'written', rows: 0, removable: true } });
  expect(readdirSync(join(drive, 'Madoguchi'))).toEqual([
    expect.stringMatching(/^practice-[A-Z0-9]+-sales-2026-04-01--2026-04-02\.csv$/),
  ]);
});

test('without a drive it goes to the documents, which nobody pulls out', async () => {
  const { handlers, directory } = await practising();
  const exported = await handlers.exportSales({ ...days, driveId: null });
  if (!exported.ok || exported.value.kind !== 'written') throw new Error('It was not written.');
  expect(dirname(exported.value.path)).toBe(join(directory, 'documents'));
  expect(exported.value.removable).toBe(false);
});

test('a drive that main does not see is gone, whatever a screen calls it', async () => {
  const { handlers, directory } = await practising();
  const gone = { ok: true, value: { kind: 'not-written', why: 'drive-gone' } };
  expect(await handlers.exportSales({ ...days, driveId: '0123456789abcdef' })).toEqual(gone);
  expect(existsSync(join(directory, 'documents'))).toBe(false);
});

test('a page that did not ask for an export is told where it goes and how it ended', async () => {
  const { handlers, listed } = await practising();
  expect(await handlers.readExport()).toEqual({ ok: true, value: null });
  const toDocuments = handlers.exportSales({ ...days, driveId: null });
  expect(await handlers.readExport()).toMatchObject({ value: { kind: 'running', drive: null } });
  await toDocuments;
  const [usb] = listed;
  const outcome = await handlers.exportSales({ ...days, driveId: usb?.id ?? '' });
  expect(outcome).toMatchObject({ ok: true, value: { kind: 'written' } });
  const drive = { id: usb?.id, name: 'USB' };
  expect(await handlers.readExport()).toEqual({ ok: true, value: { kind: 'ended', drive, outcome } });
  const next = await handlers.exportSales({ ...days, from: '2026-04-03', driveId: null });
  expect(next).toMatchObject({ ok: false, code: 'invalid' });
  expect(await handlers.readExport()).toEqual({
    ok: true,
    value: { kind: 'ended', drive: null, outcome: next },
  });
});

test('how an export ended is told until a page has shown it, and what runs is not forgotten by that', async () => {
  const { handlers } = await practising();
  const first = handlers.exportSales({ ...days, driveId: null });
  await handlers.leaveExport();
  expect(await handlers.readExport()).toMatchObject({ value: { kind: 'running' } });
  const outcome = await first;
  expect(await handlers.readExport()).toMatchObject({ value: { kind: 'ended', outcome } });
  await handlers.leaveExport();
  expect(await handlers.readExport()).toEqual({ ok: true, value: null });
});

test('an export that is refused because another runs does not take its place', async () => {
  const { handlers, listed } = await practising();
  const first = handlers.exportSales({ ...days, driveId: null });
  const second = await handlers.exportSales({ ...days, driveId: listed[0]?.id ?? '' });
  expect(second).toMatchObject({ ok: false, code: 'busy' });
  expect(await handlers.readExport()).not.toMatchObject({ value: { drive: { name: 'USB' } } });
  await first;
});

test('the file that was written last is shown in its folder, as long as it is there', async () => {
  const { handlers, showFile, listed } = await practising();
  expect(handlers.showExported()).toMatchObject({ ok: false, code: 'not-found' });
  const first = await handlers.exportSales({ ...days, driveId: null });
  await handlers.exportSales({ ...days, driveId: 'not a drive' });
  await handlers.leaveExport();
  if (!first.ok || first.value.kind !== 'written') throw new Error('It was not written.');
  expect(handlers.showExported()).toEqual({ ok: true, value: undefined });
  expect(showFile).toHaveBeenLastCalledWith(first.value.path);
  const second = await handlers.exportSales({ ...days, driveId: listed[0]?.id ?? '' });
  if (!second.ok || second.value.kind !== 'written') throw new Error('It was not written.');
  await handlers.showExported();
  expect(showFile).toHaveBeenLastCalledWith(second.value.path);
  rmSync(second.value.path);
  expect(handlers.showExported()).toMatchObject({ ok: false, code: 'not-found' });
  expect(showFile).toHaveBeenCalledTimes(2);
});

test('a kiosk is never led out to the system’s folders', async () => {
  const { handlers, showFile } = setUp({ inKiosk: true });
  await handlers.practise();
  await handlers.exportSales({ ...days, driveId: null });
  expect(handlers.showExported()).toMatchObject({ ok: false, code: 'conflict' });
  expect(showFile).not.toHaveBeenCalled();
});
