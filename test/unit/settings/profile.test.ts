import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { doorOf, type ProfileFound } from '../../../electron/domain/door.ts';
import { lookAtProfile } from '../../../electron/settings/profile.ts';
import { newFolder } from '../../support/folder.ts';

let profile = '';

beforeEach(() => {
  profile = newFolder('profile');
});

/** What only a terminal that was used leaves, as docs/decisions/start.md names it. */
const left: readonly (readonly [path: string, trace: keyof ProfileFound['traces']])[] = [
  ['live/0123456789abcdef/journal.db', 'journal'],
  ['practice/journal.db', 'journal'],
  ['staff.json', 'staff'],
  ['updates/up', 'updates'],
  ['catalogue.json', 'others'],
  ['provisioning.json', 'others'],
  ['slips.sqlite', 'others'],
  ['shop-pictures/0.webp', 'others'],
];

describe('a profile without settings and without what keeps it closed', () => {
  test('is a first run where nothing else is in it, a log and folders that were made apart', () => {
    for (const folder of ['live', 'practice', 'updates', 'shop-pictures', 'logs'])
      mkdirSync(join(profile, folder));
    writeFileSync(join(profile, 'logs/madoguchi.log'), 'begun\n');
    expect(doorOf(lookAtProfile(profile))).toEqual({ kind: 'first-run' });
  });

  test.each(left)('is locked where %s is left', (path, trace) => {
    mkdirSync(join(profile, path, '..'), { recursive: true });
    writeFileSync(join(profile, path), '');
    const found = lookAtProfile(profile);
    const none = { journal: false, staff: false, updates: false, others: false };
    expect(found.traces).toEqual({ ...none, [trace]: true });
    expect(doorOf(found)).toEqual({ kind: 'locked', why: 'security-lost' });
  });
});
