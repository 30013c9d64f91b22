import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { drive as driveSchema } from '../../../electron/contract/export.ts';
import { type Drive, drivePlaces, findDrives, isThere } from '../../../electron/files/drives.ts';
import { newFolder } from '../../support/folder.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof files>();
  return { ...real, access: vi.fn(real.access), statfs: vi.fn(real.statfs) };
});

const inside = (root: string): Promise<Drive[]> =>
  findDrives({ roots: [root, join(root, 'not there')], paths: [], mountedOnly: false });

describe('the drives', () => {
  test('are the folders of a root, by name, with what is free on them', async () => {
    const root = newFolder('drives');
    for (const name of ['USB 2', 'USB 1']) mkdirSync(join(root, name));
    writeFileSync(join(root, 'a file'), '');
    symlinkSync('/', join(root, 'a way out'));
    const drives = await inside(root);
    expect(drives.map(({ name, path, readOnly }) => ({ name, path, readOnly }))).toEqual([
      { name: 'USB 1', path: join(root, 'USB 1'), readOnly: false },
      { name: 'USB 2', path: join(root, 'USB 2'), readOnly: false },
    ]);
    for (const { id, name, freeBytes, readOnly } of drives) {
      expect(driveSchema.safeParse({ id, name, freeBytes, readOnly }).success).toBe(true);
      expect(freeBytes).toBeGreaterThan(0);
    }
    expect(new Set(drives.map(({ id }) => id)).size).toBe(2);
    expect(await inside(root)).toMatchObject(drives.map(({ id }) => ({ id })));
  });

  test('that cannot be written to say so', async () => {
    const root = newFolder('drives');
    mkdirSync(join(root, 'Locked'));
    vi.mocked(files.access).mockRejectedValueOnce(Object.assign(new Error('read-only'), { code: 'EROFS' }));
    expect(await inside(root)).toMatchObject([{ name: 'Locked', readOnly: true }]);
  });

  test('that do not answer, or are pulled out meanwhile, are left out', async () => {
    const root = newFolder('drives');
    for (const name of ['Gone', 'Here', 'Silent']) mkdirSync(join(root, name));
    const real = await vi.importActual<typeof files>('node:fs/promises');
    const statfs = vi.mocked(files.statfs).mockImplementation((path) => {
      if (String(path).endsWith('Gone')) return Promise.reject(new Error('ENODEV'));
      return String(path).endsWith('Silent') ? new Promise(() => undefined) : real.statfs(path);
    });
    onTestFinished(() => void statfs.mockImplementation((path) => real.statfs(path)));
    expect((await inside(root)).map(({ name }) => name)).toEqual(['Here']);
    const asked = (): number => statfs.mock.calls.filter(([path]) => String(path).endsWith('Silent')).length;
    expect(asked()).toBe(1);
    // One that still owes an answer is not asked again: each question keeps a thread.
    await inside(root);
    expect(asked()).toBe(1);
  });

  test('are told apart where one takes the place of another', async () => {
    const root = newFolder('drives');
    mkdirSync(join(root, 'USB'));
    const [drive] = await inside(root);
    if (!drive) throw new Error('There is no drive.');
    // As when a stick is swapped for a larger one: the path is the same, and so may be what the system calls it.
    const real = await vi.importActual<typeof files>('node:fs/promises');
    const statfs = vi.mocked(files.statfs).mockImplementation(async (path) => {
      const found = await real.statfs(path);
      found.blocks += 1;
      return found;
    });
    onTestFinished(() => void statfs.mockImplementation((path) => real.statfs(path)));
    expect((await inside(root)).map(({ id }) => id === drive.id)).toEqual([false]);
    expect(await isThere(drive)).toBe(false);
  });

  test('that answer no more are not there', async () => {
    const root = newFolder('drives');
    mkdirSync(join(root, 'USB'));
    const [drive] = await inside(root);
    if (!drive) throw new Error('There is no drive.');
    const real = await vi.importActual<typeof files>('node:fs/promises');
    const statfs = vi.mocked(files.statfs).mockImplementation(() => new Promise(() => undefined));
    onTestFinished(() => void statfs.mockImplementation((path) => real.statfs(path)));
    expect(await isThere(drive)).toBe(false);
  });

  test('are twenty at most, with plain names', async () => {
    const root = newFolder('drives');
    for (let n = 0; n < 25; n += 1)
      mkdirSync(join(root, `${String(n).padStart(2, '0')}\u0007${'x'.repeat(150)}`));
    const drives = await inside(root);
    expect(drives).toHaveLength(20);
    expect(drives[0]?.name).toBe(`00${'x'.repeat(98)}`);
  });

  test('of a shop are only what is mounted: a folder of the disk itself is none', async () => {
    const root = newFolder('drives');
    mkdirSync(join(root, 'USB'));
    expect(await findDrives({ roots: [root], paths: [], mountedOnly: true })).toEqual([]);
    const mounted = await findDrives({ roots: ['/'], paths: [], mountedOnly: true });
    // Every Linux has this mounted; another system has no such folder.
    expect(mounted.some(({ path }) => path === '/proc')).toBe(process.platform === 'linux');
  });

  test('are there until they are pulled out', async () => {
    const root = newFolder('drives');
    mkdirSync(join(root, 'USB'));
    const [drive] = await inside(root);
    if (!drive) throw new Error('There is no drive.');
    expect(await isThere(drive)).toBe(true);
    expect(await isThere({ ...drive, mark: `${drive.mark}1` })).toBe(false);
    renameSync(drive.path, join(root, 'elsewhere'));
    expect(await isThere(drive)).toBe(false);
  });
});

test('each system keeps them in places of its own', () => {
  expect(drivePlaces('linux', 'shop')).toEqual({
    roots: ['/media/shop', '/run/media/shop', '/media', '/mnt'],
    paths: [],
    mountedOnly: true,
  });
  expect(drivePlaces('linux', null).roots).toEqual(['/media', '/mnt']);
  expect(drivePlaces('darwin', 'shop')).toEqual({ roots: ['/Volumes'], paths: [], mountedOnly: true });
  const { paths } = drivePlaces('win32', 'shop', 'D:');
  expect([paths[0], paths[1], paths.at(-1)]).toEqual(['C:\\', 'E:\\', 'Z:\\']);
});
