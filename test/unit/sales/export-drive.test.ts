import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { localDay } from '../../../electron/domain/local-day.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { SyncedFile } from '../../../electron/sales/export.ts';
import { valueOf } from '../../support/result.ts';
import { type Bench, createBench, opened, uuid } from './support.ts';

let serial = 100;

async function sell(bench: Bench, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const saleId = await opened(bench, { requestId: uuid((serial += 1)) });
    bench.service.pay(bench.page(saleId).attempts[0]?.code?.id ?? '');
    await bench.sales.check(saleId);
    bench.sales.dismiss(saleId);
  }
}

/** A drive that is plugged in, and an export of today onto it. */
function plugIn(bench: Bench): {
  drive: string;
  folder: string;
  write: (isThere?: boolean) => Promise<Result<SyncedFile>>;
} {
  const drive = path.join(bench.folder, 'USB');
  mkdirSync(drive);
  const folder = path.join(drive, 'Madoguchi');
  const { date } = localDay(null, bench.machine.wallMs);
  return {
    drive,
    folder,
    write: (isThere) =>
      bench.sales.exportSales(
        { rows: 'sales', from: date, to: date },
        {
          folder,
          language: 'en',
          locationName: () => undefined,
          isDriveThere: () => Promise.resolve(isThere ?? existsSync(drive)),
        },
      ),
  };
}

/** What every open file does, for a test to change; each is called on its file. */
type Handles = {
  [N in 'appendFile' | 'sync']: (this: FileHandle, ...given: Parameters<FileHandle[N]>) => Promise<void>;
};

async function handles(): Promise<Handles> {
  const handle = await open('.', 'r');
  const methods = Object.getPrototypeOf(handle) as Handles;
  await handle.close();
  return methods;
}

/** Does something before an export writes for the so manieth time: its heading is the first, then a hundred rows each. */
async function before(time: number, act: () => void): Promise<void> {
  const methods = await handles();
  const real = methods.appendFile;
  let times = 0;
  const append = vi.spyOn(methods, 'appendFile').mockImplementation(function (this: FileHandle, ...given) {
    times += 1;
    if (times === time) act();
    return real.apply(this, given);
  });
  onTestFinished(() => append.mockRestore());
}

const failing = (code: string): Error => Object.assign(new Error(`${code}: it failed`), { code });

describe('an export to a drive', () => {
  test('is there with its name before anybody may pull the drive out', async () => {
    const bench = createBench();
    await sell(bench, 3);
    const { folder, write } = plugIn(bench);
    const sync = vi.spyOn(await handles(), 'sync');
    onTestFinished(() => sync.mockRestore());
    const written = await write();
    expect(written).toMatchObject({ ok: true, value: { rows: 3, synced: true } });
    // The file, then the folder with its name.
    expect(sync).toHaveBeenCalledTimes(2);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('does not call it safe where the drive has no way to say so', async () => {
    const bench = createBench();
    await sell(bench, 1);
    const { folder, write } = plugIn(bench);
    const methods = await handles();
    const real = methods.sync;
    const sync = vi
      .spyOn(methods, 'sync')
      .mockImplementationOnce(function (this: FileHandle) {
        return real.call(this);
      })
      .mockRejectedValueOnce(failing('EINVAL'));
    onTestFinished(() => sync.mockRestore());
    expect(await write()).toMatchObject({ ok: true, value: { synced: false } });
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('says how far it is, and leaves nothing when it is called off', async () => {
    const bench = createBench();
    await sell(bench, 210);
    const { folder, write } = plugIn(bench);
    const { exporting } = bench.sales;
    expect(exporting.progress()).toBeNull();
    await before(3, () => {
      expect(exporting.progress()).toEqual({ done: 100, total: 210 });
      exporting.stop();
    });
    expect(await write()).toMatchObject({ ok: false, field: 'stopped' });
    expect(readdirSync(folder)).toEqual([]);
    expect(exporting.progress()).toBeNull();
    expect(await write()).toMatchObject({ ok: true, value: { rows: 210 } });
  });

  test('that is pulled out in the middle is said so, and is not made anew on the disk', async () => {
    const bench = createBench();
    await sell(bench, 110);
    const { drive, write } = plugIn(bench);
    await before(2, () => rmSync(drive, { recursive: true }));
    expect(await write()).toMatchObject({ ok: false, code: 'storage', field: 'drive-gone' });
    expect(existsSync(drive)).toBe(false);
    expect(await write()).toMatchObject({ ok: false, field: 'drive-gone' });
    expect(existsSync(drive)).toBe(false);
  });

  test('is not believed when another drive is in its place by then', async () => {
    const bench = createBench();
    await sell(bench, 1);
    const { folder, write } = plugIn(bench);
    expect(await write(false)).toMatchObject({ ok: false, field: 'drive-gone' });
    // Where a drive was mounted its folder may stand on the disk of the machine, which would keep the sales.
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that answers no more is said to be gone; what it still does then leaves no file', async () => {
    const bench = createBench();
    await sell(bench, 210);
    const { folder, write } = plugIn(bench);
    const stuck = Promise.withResolvers<undefined>();
    const methods = await handles();
    const real = methods.appendFile;
    const append = vi.spyOn(methods, 'appendFile').mockImplementationOnce(async function (
      this: FileHandle,
      ...given
    ) {
      await stuck.promise;
      await real.apply(this, given);
    });
    onTestFinished(() => append.mockRestore());
    const written = write();
    await expect.poll(() => append.mock.calls.length).toBe(1);
    for (let minute = 0; minute < 3; minute += 1) await bench.machine.pass(60_000);
    expect(await written).toMatchObject({ ok: false, code: 'storage', field: 'drive-gone' });
    // It still holds the file: another one may not be begun beside it.
    expect(await write()).toMatchObject({ ok: false, code: 'busy' });
    stuck.resolve(undefined);
    await expect.poll(() => bench.sales.exporting.progress()).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    expect(await write()).toMatchObject({ ok: true, value: { rows: 210 } });
  });

  test('that answers no more while its file is brought onto it leaves no file either', async () => {
    const bench = createBench();
    await sell(bench, 1);
    const { folder, write } = plugIn(bench);
    const stuck = Promise.withResolvers<undefined>();
    const methods = await handles();
    const real = methods.sync;
    const sync = vi.spyOn(methods, 'sync').mockImplementationOnce(async function (this: FileHandle) {
      await stuck.promise;
      await real.call(this);
    });
    onTestFinished(() => sync.mockRestore());
    const written = write();
    await expect.poll(() => sync.mock.calls.length).toBe(1);
    for (let minute = 0; minute < 3; minute += 1) await bench.machine.pass(60_000);
    expect(await written).toMatchObject({ ok: false, field: 'drive-gone' });
    stuck.resolve(undefined);
    await expect.poll(() => bench.sales.exporting.progress()).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('does not leave the drive by a link that stands in its folder’s place', async () => {
    const bench = createBench();
    await sell(bench, 1);
    const { folder, write } = plugIn(bench);
    const elsewhere = path.join(bench.folder, 'elsewhere');
    mkdirSync(elsewhere);
    const left = `.sales-2026-04-01.${uuid(1)}.partial`;
    writeFileSync(path.join(elsewhere, left), 'x');
    symlinkSync(elsewhere, folder);
    expect(await write()).toMatchObject({ ok: false, code: 'storage', field: 'read-only' });
    expect(readdirSync(elsewhere)).toEqual([left]);
  });

  test.each([
    ['ENOSPC', 'no-space'],
    ['EDQUOT', 'no-space'],
    ['EFBIG', 'no-space'],
    ['EROFS', 'read-only'],
    ['EACCES', 'read-only'],
    ['ENODEV', 'drive-gone'],
    ['EIO', 'drive-gone'],
    ['EMFILE', undefined],
  ])('that fails with %s is %s, and leaves no half file', async (code, field) => {
    const bench = createBench();
    await sell(bench, 2);
    const { folder, write } = plugIn(bench);
    const methods = await handles();
    const real = methods.appendFile;
    const append = vi
      .spyOn(methods, 'appendFile')
      .mockImplementationOnce(function (this: FileHandle, ...given) {
        return real.apply(this, given);
      })
      .mockRejectedValueOnce(failing(code));
    onTestFinished(() => append.mockRestore());
    const written = await write();
    expect(written).toMatchObject({ ok: false, code: 'storage' });
    expect(written.ok ? null : written.field).toBe(field);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('clears away what an earlier one left when it was pulled out, and nothing else', async () => {
    const bench = createBench();
    await sell(bench, 1);
    const { folder, write } = plugIn(bench);
    mkdirSync(folder);
    const before = valueOf(await write());
    const name = path.basename(before.path);
    const left = `.${path.parse(name).name}.${uuid(1)}.partial`;
    const ofOlder = `.sales-2026-04-01.${uuid(1)}.partial`;
    const others = ['.mine.partial', 'sales-2026-04-01.partial', 'sales.csv'];
    for (const one of [left, ofOlder, ...others]) writeFileSync(path.join(folder, one), 'x');
    const written = valueOf(await write());
    expect(readdirSync(folder).sort()).toEqual([...others, name, path.basename(written.path)].sort());
    expect(readFileSync(written.path, 'utf8').split('\r\n')).toHaveLength(3);
  });
});
