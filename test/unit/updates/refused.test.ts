import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { restMs } from '../../../electron/updates/updates.ts';
import {
  dated,
  describeRelease,
  folders,
  makeFolders,
  offer,
  others,
  versions,
  World,
  worldWithServer,
} from './world.ts';

beforeEach(makeFolders);

/** What a server or a disk could hold; each is refused, and leaves nothing behind. */
const refused: [name: string, put: () => void, kind: string][] = [
  ['an older version', () => void offer('0.0.9'), 'newest'],
  ['the same version', () => void offer('0.1.0'), 'newest'],
  [
    'a version that is signed with another key',
    () => void offer('0.2.0', others.privateKey),
    'failed: signature',
  ],
  [
    'a description that was changed after it was signed',
    () => {
      offer('0.2.0');
      const path = join(folders.shelf, 'release.json');
      writeFileSync(path, readFileSync(path, 'utf8').replace('0.2.0', '0.3.0'));
    },
    'failed: signature',
  ],
  [
    'a version without a signature',
    () => {
      offer('0.2.0');
      rmSync(join(folders.shelf, 'release.json.sig'));
    },
    'failed: unreachable',
  ],
  [
    'half of a file',
    () => {
      const archive = offer('0.2.0');
      const bytes = readFileSync(archive);
      writeFileSync(archive, bytes.subarray(0, bytes.length / 2));
    },
    'failed: damaged',
  ],
  [
    'a file with one bit changed',
    () => {
      const archive = offer('0.2.0');
      const bytes = readFileSync(archive);
      bytes[40] = (bytes[40] ?? 0) ^ 1;
      writeFileSync(archive, bytes);
    },
    'failed: damaged',
  ],
  [
    'a file that does not end',
    () => {
      const archive = offer('0.2.0');
      writeFileSync(archive, Buffer.concat([readFileSync(archive), Buffer.alloc(1 << 20)]));
    },
    'failed: damaged',
  ],
  ['a file that is not there', () => rmSync(offer('0.2.0')), 'failed: unreachable'],
  ['a description of nothing', () => describeRelease({ version: '0.2.0', ...dated }), 'failed: unreadable'],
  [
    'a file outside of the folder',
    () =>
      describeRelease({
        version: '0.2.0',
        ...dated,
        files: { 'linux-x64': { name: '../x', size: 1, sha512: '0'.repeat(128) } },
      }),
    'failed: unreadable',
  ],
  [
    'a version of words',
    () => describeRelease({ version: '9.0.0-beta', ...dated, files: {} }),
    'failed: unreadable',
  ],
  [
    'a version for other machines',
    () => describeRelease({ version: '0.2.0', ...dated, files: {} }),
    'newest',
  ],
  [
    'a description of an older program, which says nothing of when it was signed',
    () => describeRelease({ version: '0.2.0', files: {} }),
    'failed: undated',
  ],
  [
    'a description whose time is over',
    () => describeRelease({ version: '0.2.0', ...dated, expires: '2026-11-22T00:00:00.000Z', files: {} }),
    'failed: frozen',
  ],
  [
    'a description of a time that this clock has not reached',
    () => describeRelease({ version: '0.2.0', ...dated, signedAt: '2026-11-25T00:00:00.000Z', files: {} }),
    'failed: clock',
  ],
  [
    'an archive of another version than the one that it is signed as',
    () => {
      const archive = offer('0.1.9');
      const bytes = readFileSync(archive);
      const sha512 = createHash('sha512').update(bytes).digest('hex');
      const file = { name: basename(archive), size: bytes.length, sha512 };
      describeRelease({ version: '0.2.0', ...dated, files: { 'linux-x64': file } });
    },
    'failed: damaged',
  ],
  [
    'the archive of one description beside another one',
    () => {
      offer('0.2.0');
      const old = readFileSync(join(folders.shelf, 'madoguchi-0.2.0.tar.gz'));
      offer('0.3.0');
      writeFileSync(join(folders.shelf, 'madoguchi-0.3.0.tar.gz'), old);
    },
    'failed: damaged',
  ],
  [
    'the description of one version with the signature of another',
    () => {
      offer('0.2.0');
      const signature = readFileSync(join(folders.shelf, 'release.json.sig'));
      offer('0.3.0');
      writeFileSync(join(folders.shelf, 'release.json.sig'), signature);
    },
    'failed: signature',
  ],
  ['a program without bytes', () => void offer('0.2.0', undefined, ''), 'failed: damaged'],
];

describe.each(['a folder', 'a server'])('from %s', (from) => {
  test.each(refused)('refuses %s', async (_name, put, kind) => {
    put();
    const world = from === 'a folder' ? new World() : await worldWithServer();
    await world.updates.look();
    expect(world.kind).toBe(kind);
    expect(versions()).toEqual([]);
    expect(existsSync(join(folders.profile, 'updates/work'))).toBe(false);
    expect(await world.updates.installNow()).toMatchObject({ ok: false });
    expect(world.did).toEqual([]);
  });

  test('takes a newer one', async () => {
    offer('0.2.0');
    const world = from === 'a folder' ? new World() : await worldWithServer();
    await world.updates.look();
    expect(world.kind).toBe('ready: open');
  });
});

test('a server that ends in the middle of the file leaves nothing behind', async () => {
  offer('0.2.0');
  const world = await worldWithServer((name, bytes) =>
    name.endsWith('.gz') ? bytes.subarray(0, 60) : bytes,
  );
  await world.updates.look();
  expect(world.kind).toMatch(/^failed: (?:unreachable|damaged)$/);
  expect(versions()).toEqual([]);
});

test('a server that sends on to another place is not followed', async () => {
  offer('0.2.0');
  const world = await worldWithServer((_name, bytes) => bytes, 302);
  await world.updates.look();
  expect(world.kind).toBe('failed: unreachable');
});

test('a sale stops a download, which is begun again when the counter rests', async () => {
  offer('0.2.0');
  let asked = 0;
  const world = await worldWithServer((name, bytes) => {
    if (name.endsWith('.gz') && (asked += 1) === 1) world.updates.sold();
    return bytes;
  });
  await world.updates.look();
  expect(versions()).toEqual([]);
  expect(world.kind).toBe('newest');
  await world.after(restMs);
  expect(world.kind).toBe('ready: open');
  expect(asked).toBe(2);
});
