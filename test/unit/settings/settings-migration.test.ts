import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { valueOf } from '../../support/result.ts';
import { fileOf, olderFile, validFile } from './files.ts';
import { newFolder } from '../../support/folder.ts';
import { open } from './open.ts';

describe('a file of version 1, which held the catalogue', () => {
  const catalogue = {
    categories: [{ id: 'tea', name: { ja: 'お茶', en: 'Tea' } }],
    items: [
      {
        id: 'sencha',
        name: { ja: '煎茶', en: 'Sencha' },
        reading: 'せんちゃ',
        price: 300,
        category: 'tea',
        picture: null,
        barcode: null,
      },
    ],
  };
  const kept = (directory: string): unknown =>
    JSON.parse(readFileSync(join(directory, 'catalogue.json'), 'utf8'));

  test('gives the catalogue a file of its own, and keeps every setting', () => {
    const directory = newFolder();
    writeFileSync(fileOf(directory), olderFile({ version: 1, catalogue, theme: 'dark' }));
    const store = valueOf(open(directory));
    expect(store.isLost).toBe(false);
    expect(store.read()).toMatchObject({ theme: 'dark' });
    expect(store.read()).not.toHaveProperty('catalogue');
    expect(kept(directory)).toEqual({
      version: 5,
      ...catalogue,
      items: [{ ...catalogue.items[0], rate: 10, pictureUrl: null }],
    });
    expect(JSON.parse(readFileSync(fileOf(directory), 'utf8'))).toMatchObject({ version: 5, theme: 'dark' });
    expect(valueOf(open(directory)).read()).toEqual(store.read());
  });

  test('is moved again when power failed before the settings were written', () => {
    const directory = newFolder();
    writeFileSync(fileOf(directory), olderFile({ version: 1, catalogue }));
    writeFileSync(join(directory, 'catalogue.json'), JSON.stringify({ version: 1, ...catalogue }));
    valueOf(open(directory));
    expect(kept(directory)).toEqual({ version: 1, ...catalogue });
    expect(JSON.parse(readFileSync(fileOf(directory), 'utf8'))).toMatchObject({ version: 5 });
  });

  test('is left as it is where the catalogue cannot be written', () => {
    const directory = newFolder();
    const before = olderFile({ version: 1, catalogue });
    writeFileSync(fileOf(directory), before);
    symlinkSync('catalogue.json', join(directory, 'catalogue.json'));
    expect(open(directory)).toMatchObject({ ok: false, code: 'storage' });
    expect(readFileSync(fileOf(directory), 'utf8')).toBe(before);
  });

  test('keeps a damaged catalogue aside rather than losing either', () => {
    const directory = newFolder();
    writeFileSync(fileOf(directory), olderFile({ version: 1, catalogue }));
    writeFileSync(join(directory, 'catalogue.json'), '{"version":1,"items"');
    valueOf(open(directory));
    expect(kept(directory)).toEqual({
      version: 5,
      ...catalogue,
      items: [{ ...catalogue.items[0], rate: 10, pictureUrl: null }],
    });
    expect(readFileSync(join(directory, 'catalogue.damaged-1.json'), 'utf8')).toBe('{"version":1,"items"');
  });

  test('without items leaves no catalogue behind', () => {
    const directory = newFolder();
    writeFileSync(fileOf(directory), olderFile({ version: 1, catalogue: { categories: [], items: [] } }));
    valueOf(open(directory));
    expect(readdirSync(directory).toSorted()).toEqual([
      'security.copy.json',
      'security.json',
      'settings.copy.json',
      'settings.json',
    ]);
  });
});

describe('a file of version 3, which knew no updates', () => {
  test('keeps every setting, and looks for no newer version', () => {
    const directory = newFolder();
    const { updates, ...older } = JSON.parse(validFile({ version: 3, theme: 'dark' })) as Record<
      string,
      unknown
    >;
    expect(updates).toBeNull();
    writeFileSync(fileOf(directory), JSON.stringify(older));
    const settings = valueOf(open(directory));
    expect(settings.isLost).toBe(false);
    expect(settings.read()).toMatchObject({ theme: 'dark', updates: null });
  });
});

describe('a file of version 2, which knew no kiosk', () => {
  test('keeps every setting, and stands as before: no kiosk, no PIN, no provisioning', () => {
    const directory = newFolder();
    writeFileSync(fileOf(directory), olderFile({ version: 2, theme: 'dark' }));
    const settings = valueOf(open(directory));
    expect(settings.isLost).toBe(false);
    expect(settings.read()).toMatchObject({
      theme: 'dark',
      textSize: 100,
      kiosk: { enabled: false, startWithSystem: false },
      look: { shopName: '', logo: null },
      pinHash: null,
      provisioned: null,
    });
    expect(JSON.parse(readFileSync(fileOf(directory), 'utf8'))).toMatchObject({ version: 5, theme: 'dark' });
  });

  test('is damaged when it holds what came later', () => {
    const directory = newFolder();
    writeFileSync(fileOf(directory), validFile({ version: 2 }));
    expect(valueOf(open(directory)).isLost).toBe(true);
  });
});

test('a printer of a file from before there were other commands obeys ESC/POS, and its receipts say nothing new', () => {
  const directory = newFolder();
  const printing = {
    issuer: '窓',
    invoiceNumber: null,
    printer: '192.168.1.50',
    paperWidth: 58,
    language: 'ja',
  };
  writeFileSync(fileOf(directory), validFile({ printing }));
  const settings = valueOf(open(directory));
  expect(settings.isLost).toBe(false);
  expect(settings.read().printing).toEqual({
    ...printing,
    ...{ commands: 'escpos', automatic: false, address: '', phone: '', logo: null, thanks: '' },
  });
});

describe('the guide of the first run', () => {
  test('waits for a new terminal', () => {
    expect(valueOf(open(newFolder())).read()).toMatchObject({ guide: 'unseen' });
  });

  test.each([1, 2, 3, 4])(
    'is nothing for a shop whose settings are from before it: version %i',
    (version) => {
      const directory = newFolder();
      const change = {
        version,
        mode: 'practice',
        ...(version === 1 && { catalogue: { categories: [], items: [] } }),
      };
      const file = version < 3 ? olderFile(change) : validFile(change);
      const { guide, updates, ...older } = JSON.parse(file) as Record<string, unknown>;
      expect(guide).toBe('unseen');
      writeFileSync(fileOf(directory), JSON.stringify({ ...older, ...(version === 4 && { updates }) }));
      const settings = valueOf(open(directory));
      expect(settings.isLost).toBe(false);
      expect(settings.read()).toMatchObject({ mode: 'practice', guide: 'seen' });
    },
  );

  test('is no other word than its four', () => {
    const store = valueOf(open(newFolder()));
    expect(store.update({ guide: 'over' as 'seen' })).toMatchObject({ code: 'invalid', field: 'guide' });
    expect(store.read().guide).toBe('unseen');
  });
});
