import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { practiceCatalogue } from '../../../electron/catalogue/practice.ts';
import { createCatalogues, moveCatalogue } from '../../../electron/catalogue/catalogues.ts';
import type { SettingsStore } from '../../../electron/settings/settings.ts';
import { undoFailedVersion } from '../../../electron/terminal/folders.ts';
import { Place } from '../../../electron/updates/place.ts';
import { openSettingsIn } from '../../support/open-settings.ts';
import { valueOf } from '../../support/result.ts';
import { folders, makeFolders } from './world.ts';

beforeEach(makeFolders);

const log = { warn: (): void => undefined };
const at = (name: string): string => join(folders.profile, name);
const tea = {
  id: 'tea',
  name: { ja: '茶', en: 'Tea' },
  reading: 'ちゃ',
  price: 300,
  rate: 10 as const,
  category: 'drinks',
  picture: null,
  pictureUrl: null,
  barcode: null,
};
const drinks = { id: 'drinks', name: { ja: '飲み物', en: 'Drinks' } };

function settings(): SettingsStore {
  return valueOf(
    openSettingsIn({
      directory: folders.profile,
      randomBytes: (count) => new Uint8Array(count),
      moveCatalogue,
      log,
    }),
  );
}

function catalogues(): ReturnType<typeof createCatalogues> {
  return createCatalogues({ directory: folders.profile, practice: practiceCatalogue, log });
}

/** A terminal with settings and items of its own, which switches to another version. */
function switched(): Place {
  expect(settings().update({ theme: 'dark' })).toMatchObject({ ok: true });
  expect(catalogues().save('live', { categories: [drinks], items: [tea] })).toMatchObject({ ok: true });
  const place = new Place(folders.profile);
  place.switchTo('0.2.0');
  return place;
}

/** What a newer version may do while it is on trial. */
function migrate(): void {
  writeFileSync(at('settings.json'), '{"version":99}');
  writeFileSync(at('catalogue.json'), '{"version":99,"groups":[]}');
  writeFileSync(at('provisioning.json'), '{"version":99}');
  mkdirSync(at('practice'), { recursive: true });
  writeFileSync(at('practice/catalogue.json'), '{"version":99}');
}

/** The starter gives the version up. */
function giveUp(): void {
  writeFileSync(at('updates/failed'), '0.2.0\n');
}

test('a version that did not come up leaves settings and items as they were before it', () => {
  switched();
  const before = readFileSync(at('settings.json'), 'utf8');
  migrate();
  giveUp();
  undoFailedVersion(folders.profile, log);
  expect(readFileSync(at('settings.json'), 'utf8')).toBe(before);
  expect(catalogues().notices('live')).toEqual([]);
  expect(catalogues().read('live').items).toMatchObject([{ id: 'tea' }]);
  expect([existsSync(at('provisioning.json')), existsSync(at('practice/catalogue.json'))]).toEqual([
    false,
    false,
  ]);
  // What it made of them is there for whoever looks into it.
  expect(readFileSync(at('updates/given-up/settings.json'), 'utf8')).toBe('{"version":99}');
});

test.each(['security.json', 'settings.copy.json', 'catalogue.json'])(
  'nothing is switched where %s cannot be read: it would pass for absent, and go when the version does not come up',
  (name) => {
    expect(settings().update({ theme: 'dark' })).toMatchObject({ ok: true });
    rmSync(at(name), { force: true });
    symlinkSync(name, at(name));
    expect(() => new Place(folders.profile).switchTo('0.2.0')).toThrow(name);
    expect(existsSync(at('updates/current'))).toBe(false);
  },
);

test('what staff change afterwards is not taken back at the next start', () => {
  switched();
  migrate();
  giveUp();
  undoFailedVersion(folders.profile, log);
  writeFileSync(at('catalogue.json'), 'changed since');
  writeFileSync(at('practice/catalogue.json'), 'made since');
  undoFailedVersion(folders.profile, log);
  expect(readFileSync(at('catalogue.json'), 'utf8')).toBe('changed since');
  expect(readFileSync(at('practice/catalogue.json'), 'utf8')).toBe('made since');
});

test('a power cut in the middle loses neither what was there nor what is brought back', () => {
  switched();
  const before = readFileSync(at('settings.json'), 'utf8');
  migrate();
  giveUp();
  // The settings are back, the rest is not.
  writeFileSync(at('settings.json'), before);
  rmSync(at('updates/before/settings.json'));
  undoFailedVersion(folders.profile, log);
  expect(readFileSync(at('settings.json'), 'utf8')).toBe(before);
  expect(catalogues().read('live').items).toMatchObject([{ id: 'tea' }]);
});

test.each([
  ['a version that came up keeps its files', (place: Place) => place.markUp(at('nowhere'), '0.2.0')],
  ['nothing is brought back for another version', () => writeFileSync(at('updates/failed'), '0.1.9\n')],
  ['nothing is brought back where no version failed', () => undefined],
  [
    'files that were not kept whole are not brought back',
    () => {
      rmSync(at('updates/before/version'));
      giveUp();
    },
  ],
])('%s', (_name, happens) => {
  const place = switched();
  migrate();
  happens(place);
  undoFailedVersion(folders.profile, log);
  expect(readFileSync(at('settings.json'), 'utf8')).toBe('{"version":99}');
});
