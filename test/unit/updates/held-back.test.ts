import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail } from '../../../electron/contract/result.ts';
import { isSealed } from '../../../electron/updates/sealed.ts';
import { installsWithinMs, passesWithinMs } from '../../../electron/updates/standing.ts';
import { lookAgainMs, quietMs, restMs } from '../../../electron/updates/updates.ts';
import {
  current,
  dated,
  describeRelease,
  folders,
  makeFolders,
  offer,
  others,
  versions,
  World,
} from './world.ts';

beforeEach(makeFolders);

describe('the highest version that was offered', () => {
  test('is kept before anything of it is downloaded, and an older one is not taken after it', async () => {
    offer('0.3.0');
    const world = new World();
    await world.updates.look();
    expect(world.highest).toBe('0.3.0');
    // Somebody puts the shelf back to a signed version with a known hole; another program starts, and knows nothing else.
    const later = new World();
    later.highest = world.highest;
    offer('0.2.0');
    await later.updates.look();
    expect(later.kind).toBe('failed: rollback');
    expect(later.updates.view.stuck).toEqual({ why: 'rollback', version: null });
    expect(versions()).toEqual(['0.3.0']);
    expect(await later.updates.installNow()).toMatchObject({ ok: false });
  });

  test('is not gone below by the shelf after the program came up with it', async () => {
    offer('0.3.0');
    const world = new World({ version: '0.3.0' });
    world.highest = '0.3.0';
    await world.updates.look();
    expect(world.kind).toBe('newest');
  });

  test('has to be kept: where it cannot be, nothing is taken', async () => {
    offer('0.3.0');
    const world = new World();
    world.raised = fail('storage', 'read-only');
    await world.updates.look();
    expect(world.kind).toBe('failed: storage');
    expect(versions()).toEqual([]);
  });

  test('is not raised by what is not signed, or whose time is over', async () => {
    offer('0.3.0', others.privateKey);
    const world = new World();
    await world.updates.look();
    describeRelease({ version: '0.4.0', ...dated, expires: '2026-11-22T00:00:00.000Z', files: {} });
    await world.updates.look();
    expect(world.highest).toBeNull();
  });
});

describe('a shelf that is held back', () => {
  test('no longer looks newest once its time is over', async () => {
    offer('0.1.0');
    const world = new World();
    await world.after(restMs);
    expect(world.kind).toBe('newest');
    world.wall = Date.parse(dated.expires);
    await world.after(lookAgainMs);
    expect(world.kind).toBe('failed: frozen');
    expect(world.updates.view.stuck).toEqual({ why: 'frozen', version: null });
    describeRelease({ version: '0.1.0', ...dated, expires: '2028-01-01T00:00:00.000Z', files: {} });
    await world.updates.look();
    expect(world.updates.view.stuck).toBeNull();
  });

  test('keeps a version from being installed that waited for longer than it was signed for', async () => {
    offer('0.2.0');
    const world = new World();
    await world.updates.look();
    expect(world.kind).toBe('ready: open');
    world.wall = Date.parse(dated.expires);
    expect(await world.updates.installNow()).toMatchObject({ ok: false });
    expect(world.kind).toBe('failed: frozen');
    expect(world.did).toEqual([]);
  });
});

describe('a version that is ready', () => {
  test('is held against its hashes before it is installed, and thrown away where it is another one', async () => {
    offer('0.2.0');
    const world = new World();
    await world.updates.look();
    const folder = join(folders.profile, 'updates/versions/0.2.0');
    expect(await isSealed(folder)).toBe(true);
    appendFileSync(join(folder, 'madoguchi'), '# more');
    expect(await world.updates.installNow()).toMatchObject({ ok: false, code: 'storage' });
    expect([world.kind, world.did, versions(), current()]).toEqual(['failed: damaged', [], [], undefined]);
    await world.updates.look();
    expect(await world.updates.installNow()).toMatchObject({ ok: true });
  });

  test.each<[string, (folder: string) => void]>([
    ['a file more', (folder) => writeFileSync(join(folder, 'more'), '')],
    ['a file less', (folder) => rmSync(join(folder, 'resources/version'))],
    ['no hashes', (folder) => rmSync(join(folder, 'sha256'))],
    ['hashes of nothing', (folder) => writeFileSync(join(folder, 'sha256'), '')],
  ])('is not what it was with %s', async (_what, change) => {
    offer('0.2.0');
    await new World().updates.look();
    const folder = join(folders.profile, 'updates/versions/0.2.0');
    change(folder);
    expect(await isSealed(folder)).toBe(false);
  });

  test('is downloaded again where an older program unpacked it, which left no hashes', async () => {
    offer('0.2.0');
    const folder = join(folders.profile, 'updates/versions/0.2.0');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'madoguchi'), 'of before');
    const world = new World();
    await world.updates.look();
    expect(world.kind).toBe('ready: open');
    expect(readFileSync(join(folder, 'madoguchi'), 'utf8')).toContain('echo 0.2.0');
  });

  test('is replaced by a newer one while it waits', async () => {
    offer('0.2.0');
    const world = new World();
    world.at(12);
    await world.after(restMs);
    offer('0.3.0');
    await world.after(lookAgainMs);
    expect(world.updates.view.state).toEqual({ kind: 'ready', version: '0.3.0', wait: 'open' });
  });

  test('stays ready while its shelf cannot be reached', async () => {
    offer('0.2.0');
    const world = new World();
    world.at(12);
    await world.after(restMs);
    rmSync(join(folders.shelf, 'release.json'));
    await world.after(lookAgainMs);
    expect(world.kind).toBe('ready: open');
    world.at(23);
    await world.after(quietMs);
    expect(world.did).toEqual(['backed up', 'restart as versions/0.2.0']);
  });
});

describe('staff are told', () => {
  test('of a version that waits for a week, over starts', async () => {
    offer('0.2.0');
    const world = new World();
    await world.updates.look();
    expect(world.updates.view.stuck).toBeNull();
    const later = new World();
    later.wall += installsWithinMs;
    await later.updates.look();
    expect(later.updates.view.stuck).toEqual({ why: 'waiting', version: '0.2.0' });
  });

  test('of a shelf that is not reached for three days, over starts, until it is', async () => {
    const world = new World();
    await world.updates.look();
    expect([world.kind, world.updates.view.stuck]).toEqual(['failed: unreachable', null]);
    const later = new World();
    later.wall += passesWithinMs - 1;
    expect(later.updates.view.stuck).toBeNull();
    later.wall += 1;
    expect(later.updates.view.stuck).toEqual({ why: 'unreachable', version: null });
    offer('0.1.0');
    await later.updates.look();
    expect(later.updates.view.stuck).toBeNull();
  });

  test('of a wrong signature at once', async () => {
    offer('0.2.0', others.privateKey);
    const world = new World();
    await world.updates.look();
    expect(world.updates.view.stuck).toEqual({ why: 'signature', version: null });
    await world.updates.look();
    offer('0.2.0');
    await world.updates.look();
    expect(world.told).toEqual(['signature', null]);
  });

  test('of a version that was given up, until a newer one comes', async () => {
    mkdirSync(join(folders.profile, 'updates'), { recursive: true });
    writeFileSync(join(folders.profile, 'updates/failed'), '0.2.0\n');
    offer('0.2.0');
    const world = new World();
    await world.updates.look();
    expect([world.kind, world.updates.view.stuck]).toEqual(['newest', { why: 'given-up', version: '0.2.0' }]);
    offer('0.3.0');
    await world.updates.look();
    expect([world.kind, world.updates.view.stuck]).toEqual(['ready: open', null]);
  });

  test('of nothing where nothing is looked for', () => {
    mkdirSync(join(folders.profile, 'updates'), { recursive: true });
    writeFileSync(join(folders.profile, 'updates/failed'), '0.2.0\n');
    expect(new World({ isReplaceable: false }).updates.view.stuck).toBeNull();
  });
});

test.each(['', '\0\0\0', 'none'])(
  'what cannot be read of the version that failed (%j) may be any so far',
  async (text) => {
    mkdirSync(join(folders.profile, 'updates'), { recursive: true });
    writeFileSync(join(folders.profile, 'updates/failed'), text);
    offer('0.2.0');
    const world = new World();
    world.highest = '0.2.0';
    await world.updates.look();
    expect(world.kind).toBe('newest');
    offer('0.3.0');
    await world.updates.look();
    expect(world.kind).toBe('ready: open');
  },
);
