import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail, success } from '../../../electron/contract/result.ts';
import { Place } from '../../../electron/updates/place.ts';
import { lookAgainMs, quietMs, restMs } from '../../../electron/updates/updates.ts';
import { current, folders, makeFolders, offer, versions, World } from './world.ts';

beforeEach(makeFolders);

describe('a version that is newer and signed', () => {
  test('is downloaded while nobody sells, and installed when the shop is closed, the journal first', async () => {
    offer('0.2.0');
    const world = new World();
    world.at(12);
    await world.after(restMs - 1);
    expect(versions()).toEqual([]);
    await world.after(1);
    expect(world.kind).toBe('ready: open');
    expect(versions()).toEqual(['0.2.0']);
    await world.after(quietMs);
    expect(world.did).toEqual([]);
    world.at(21, 30);
    await world.after(1);
    expect(world.did).toEqual(['backed up', 'restart as versions/0.2.0']);
    expect(readFileSync(join(folders.profile, 'updates/current/trial'), 'utf8')).toBe('');
  });

  test('is not downloaded while somebody sells, nor within two minutes after', async () => {
    offer('0.2.0');
    const world = new World();
    world.busy = true;
    await world.after(restMs * 2);
    world.busy = false;
    await world.after(restMs - 1);
    expect(versions()).toEqual([]);
    await world.after(1);
    expect(versions()).toEqual(['0.2.0']);
  });

  test('waits for a sale, however late it is', async () => {
    offer('0.2.0');
    const world = new World();
    await world.after(restMs);
    world.busy = true;
    await world.after(quietMs * 2);
    expect(world.kind).toBe('ready: selling');
    expect(await world.updates.installNow()).toMatchObject({ ok: false, code: 'conflict' });
    expect(world.did).toEqual([]);
  });

  test('waits for a code of which nobody knows whether it was paid, for a tap too', async () => {
    offer('0.2.0');
    const world = new World();
    await world.after(restMs);
    world.unresolved = true;
    await world.after(quietMs * 2);
    expect(world.kind).toBe('ready: unresolved');
    expect(await world.updates.installNow()).toMatchObject({ ok: false, code: 'conflict' });
    expect(world.did).toEqual([]);
  });

  test('is installed on a tap while the shop is open', async () => {
    offer('0.2.0');
    const world = new World();
    world.at(12);
    await world.after(restMs);
    expect(await world.updates.installNow()).toEqual(success(undefined));
    expect(world.did).toEqual(['backed up', 'restart as versions/0.2.0']);
  });

  test('is never installed by itself where nothing says when the shop is closed', async () => {
    offer('0.2.0');
    const world = new World();
    if (world.settings) world.settings.openingHours = null;
    await world.after(restMs);
    await world.after(quietMs * 100);
    expect(world.did).toEqual([]);
    expect(world.kind).toBe('ready: open');
  });

  test('is not installed when the journal cannot be backed up', async () => {
    offer('0.2.0');
    const world = new World();
    world.backup = fail('storage', 'the disk is full');
    await world.after(restMs);
    await world.after(quietMs);
    expect(world.did).toEqual(['backed up']);
    expect(current()).toBeUndefined();
    expect(world.kind).toBe('failed: backup');
  });

  test('is not installed when a sale begins while the journal is backed up', async () => {
    offer('0.2.0');
    const world = new World();
    await world.after(restMs);
    const installed = world.updates.installNow();
    world.busy = true;
    expect(await installed).toMatchObject({ ok: false, code: 'conflict' });
    expect(current()).toBeUndefined();
  });

  test('is not looked for again within six hours, but is on a tap', async () => {
    const world = new World();
    offer('0.1.0');
    await world.after(restMs);
    offer('0.2.0');
    await world.after(lookAgainMs - 1);
    expect(world.kind).toBe('newest');
    await world.updates.look();
    expect(world.kind).toBe('ready: open');
  });

  test('is not tried again after it did not come up; a newer one is', async () => {
    mkdirSync(join(folders.profile, 'updates'), { recursive: true });
    writeFileSync(join(folders.profile, 'updates/failed'), '0.2.0\n');
    offer('0.2.0');
    const world = new World();
    await world.updates.look();
    expect(world.kind).toBe('newest');
    expect(world.updates.view.rolledBack).toBe('0.2.0');
    offer('0.3.0');
    await world.updates.look();
    expect(world.kind).toBe('ready: open');
  });
});

describe('nothing is looked for', () => {
  test('where the set-up file names no place', async () => {
    offer('0.2.0');
    const world = new World();
    world.settings = null;
    await world.after(lookAgainMs);
    await world.updates.look();
    expect(world.kind).toBe('off');
    expect(versions()).toEqual([]);
  });

  test('where no starter could take another version', async () => {
    offer('0.2.0');
    const world = new World({ isReplaceable: false });
    await world.after(lookAgainMs);
    expect(world.kind).toBe('elsewhere');
    expect(versions()).toEqual([]);
  });
});

describe('a version that is up', () => {
  test('is on trial no more, and what nobody needs goes', async () => {
    for (const version of ['0.2.0', '0.3.0', '0.4.0']) {
      offer(version);
      const world = new World();
      await world.updates.look();
      if (version !== '0.4.0') await world.updates.installNow();
    }
    offer('0.1.5');
    mkdirSync(join(folders.profile, 'updates/versions/0.1.5'));
    const place = new Place(folders.profile);
    const running = join(folders.profile, 'updates/versions/0.3.0');
    expect(place.isOnTrial(running)).toBe(true);
    place.markUp(running, '0.3.0');
    expect(place.isOnTrial(running)).toBe(false);
    expect(versions().toSorted()).toEqual(['0.2.0', '0.3.0', '0.4.0']);
  });

  test('is the end of a failure before it', () => {
    mkdirSync(join(folders.profile, 'updates'), { recursive: true });
    writeFileSync(join(folders.profile, 'updates/failed'), '0.2.0\n');
    const place = new Place(folders.profile);
    place.markUp(join(folders.root, 'installed'), '0.1.0');
    expect(place.failed).toBe('0.2.0');
    place.markUp(join(folders.root, 'installed'), '0.3.0');
    expect(place.failed).toBeNull();
  });
});
