import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gatherStorage, storageChecks, type StorageFacts } from '../../../electron/diagnosis/storage.ts';
import { newFolder } from '../../support/folder.ts';
import { levelsOf } from './support.ts';

const settings = { kind: 'absent', path: '/x/settings.json' } as const;
const gather = (profile: string, documents = profile): Promise<StorageFacts> =>
  gatherStorage({ profile, documents, probeName: '.probe', settings });

describe('where things are kept', () => {
  test('is written to, synced and left as it was', async () => {
    const profile = newFolder();
    const facts = await gather(profile);
    expect(facts.profile).toEqual({ path: profile, exists: true, why: null });
    expect(facts.freeBytes).toBeGreaterThan(0);
    expect(readdirSync(profile)).toEqual([]);
  });

  test('is not made where it is not there yet', async () => {
    const above = newFolder();
    const facts = await gather(join(above, 'a', 'b'));
    expect(facts.profile).toMatchObject({ exists: false, why: null });
    expect(readdirSync(above)).toEqual([]);
  });

  test('cannot be written to below a file', async () => {
    const above = newFolder();
    writeFileSync(join(above, 'file'), '');
    const facts = await gather(join(above, 'file', 'profile'));
    expect(facts.profile.why).not.toBeNull();
    expect(levelsOf(storageChecks(facts))).toMatchObject({ profile: 'stops' });
  });

  test('cannot be written to where the system says so', async () => {
    // Rights do not bind root, but nobody makes files in the kernel's own folders.
    const isRoot = process.getuid?.() === 0;
    const closed = isRoot ? '/sys' : join(newFolder(), 'closed');
    if (!isRoot) mkdirSync(closed, { mode: 0o500 });
    const facts = await gather(closed);
    expect(facts.profile.why).toMatch(/EACCES|EPERM|EROFS/);
  });

  test('a probe that somebody else put there is left alone and told', async () => {
    const profile = newFolder();
    writeFileSync(join(profile, '.probe'), 'mine');
    expect((await gather(profile)).profile.why).toMatch(/EEXIST/);
    expect(readdirSync(profile)).toEqual(['.probe']);
  });
});

const mebibyte = 1024 * 1024;
const good: StorageFacts = {
  profile: { path: '/x', exists: true, why: null },
  freeBytes: 4096 * mebibyte,
  documents: { path: '/y', why: null },
  settings,
};

describe('storage', () => {
  test.each<[string, Partial<StorageFacts>, object]>([
    ['all well', {}, { profile: 'good', space: 'good', documents: 'good', settings: 'good' }],
    ['a read-only profile', { profile: { path: '/x', exists: true, why: 'EROFS' } }, { profile: 'stops' }],
    ['little room', { freeBytes: 100 * mebibyte }, { space: 'notice' }],
    ['no room', { freeBytes: 5 * mebibyte }, { space: 'stops' }],
    ['room that nobody tells', { freeBytes: null }, { space: 'unknown' }],
    ['exports have no place', { documents: { path: '/y', why: 'EACCES' } }, { documents: 'notice' }],
    [
      'damaged settings',
      { settings: { kind: 'damaged', path: '/s', why: 'not JSON' } },
      { 'settings-damaged': 'stops' },
    ],
    [
      'newer settings',
      { settings: { kind: 'newer', path: '/s', version: 9 } },
      { 'settings-unusable': 'stops' },
    ],
    [
      'settings that cannot be read',
      { settings: { kind: 'unreadable', path: '/s', why: 'EACCES' } },
      { 'settings-unusable': 'stops' },
    ],
  ])('%s', (_name, facts, expected) => {
    expect(levelsOf(storageChecks({ ...good, ...facts }))).toMatchObject(expected);
  });
});
