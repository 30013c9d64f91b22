import { mkdirSync, symlinkSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Catalogue } from '../../../electron/contract/catalogue.ts';
import { practiceCatalogue } from '../../../electron/catalogue/practice.ts';
import { newFolder } from '../../support/folder.ts';

// Loaded after the environment is set up for the electron package (open.ts).
const { createCatalogues } = await import('../../../electron/catalogue/catalogues.ts');

const empty: Catalogue = { categories: [], items: [] };
const small: Catalogue = {
  categories: [{ id: 'tea', name: { ja: 'お茶', en: 'Tea' } }],
  items: [
    {
      id: 'sencha',
      name: { ja: '煎茶', en: 'Sencha' },
      reading: 'せんちゃ',
      price: 300,
      rate: 10,
      category: 'tea',
      picture: null,
      pictureUrl: null,
      barcode: '49012347',
    },
  ],
};

function open(directory: string) {
  const warn = vi.fn<(message: string) => void>();
  return { catalogues: createCatalogues({ directory, practice: practiceCatalogue, log: { warn } }), warn };
}

/** A directory whose shop's catalogue holds these bytes. */
function holding(content: string | Uint8Array): string {
  const directory = newFolder();
  writeFileSync(join(directory, 'catalogue.json'), content);
  return directory;
}

describe('the catalogues of a terminal', () => {
  test('begin as the sample for practice and as nothing for the shop, without writing a file', () => {
    const directory = newFolder();
    const { catalogues } = open(directory);
    expect(catalogues.read('practice')).toEqual(practiceCatalogue);
    expect(catalogues.read('live')).toEqual(empty);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('say what the shop itself entered in practice, with its categories alone', () => {
    const { catalogues } = open(newFolder());
    expect(catalogues.practised()).toEqual(empty);
    const [first, second] = practiceCatalogue.items;
    if (!first || !second) throw new Error('the practice catalogue is empty');
    const dearer = { ...second, price: second.price + 1 };
    catalogues.save('practice', {
      categories: [...practiceCatalogue.categories, ...small.categories],
      items: [first, dearer, ...small.items],
    });
    expect(catalogues.practised()).toEqual({
      categories: [
        ...practiceCatalogue.categories.filter(({ id }) => id === second.category),
        ...small.categories,
      ],
      items: [dearer, ...small.items],
    });
  });

  test('are kept apart: what practice saves is not what the shop sells', () => {
    const directory = newFolder();
    const { catalogues } = open(directory);
    expect(catalogues.save('practice', small)).toEqual({ ok: true, value: undefined });
    expect(catalogues.read('practice')).toEqual(small);
    expect(catalogues.read('live')).toEqual(empty);
    const next = open(directory).catalogues;
    expect(next.read('practice')).toEqual(small);
    expect(next.read('live')).toEqual(empty);
    expect(readdirSync(directory)).toEqual(['practice']);
  });

  test('can be changed through save only', () => {
    const { catalogues } = open(newFolder());
    catalogues.save('live', small);
    const [item] = catalogues.read('live').items;
    expect(() => Object.assign(item ?? {}, { price: 1 })).toThrow(TypeError);
  });

  test('are files that only their owner reads', () => {
    const directory = newFolder();
    open(directory).catalogues.save('live', small);
    if (process.platform !== 'win32') {
      expect(statSync(join(directory, 'catalogue.json')).mode & 0o777).toBe(0o600);
    }
  });

  test('refuse what breaks a rule, name the field, and change nothing', () => {
    const directory = newFolder();
    const { catalogues } = open(directory);
    const bad = { ...small, items: small.items.map((item) => ({ ...item, price: 0.5 })) };
    expect(catalogues.save('live', bad)).toMatchObject({ code: 'invalid', field: 'items.0.price' });
    expect(catalogues.read('live')).toEqual(empty);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('that cannot be written are a storage failure and stay as they were', () => {
    const directory = newFolder();
    const { catalogues } = open(directory);
    catalogues.read('live');
    mkdirSync(join(directory, 'catalogue.json', 'in the way'), { recursive: true });
    expect(catalogues.save('live', small)).toMatchObject({ ok: false, code: 'storage' });
    expect(catalogues.read('live')).toEqual(empty);
  });
});

test('a catalogue that was kept before there were rates of tax has the standard one', () => {
  const items = small.items.map(({ rate: _, ...item }) => item);
  const { catalogues } = open(holding(JSON.stringify({ version: 1, ...small, items })));
  expect(catalogues.read('live').items.map(({ rate }) => rate)).toEqual(items.map(() => 10));
  expect(catalogues.notices('live')).toEqual([]);
});

test('a catalogue that was kept before items had addresses of pictures has none, and is kept with them', () => {
  const items = small.items.map(({ pictureUrl: _, ...item }) => item);
  const directory = holding(JSON.stringify({ version: 2, ...small, items }));
  const { catalogues } = open(directory);
  expect(catalogues.read('live')).toEqual(small);
  expect(catalogues.notices('live')).toEqual([]);
  const pictureUrl = 'https://shop.example/tea.png';
  catalogues.save('live', { ...small, items: small.items.map((item) => ({ ...item, pictureUrl })) });
  expect(open(directory).catalogues.read('live').items).toMatchObject([{ pictureUrl }]);
  // A program from before leaves this file alone instead of taking it for damaged.
  expect(JSON.parse(readFileSync(join(directory, 'catalogue.json'), 'utf8'))).toMatchObject({ version: 5 });
});

describe('a catalogue file that is damaged', () => {
  const valid = JSON.stringify({ version: 1, ...small });
  test.each<[string, string | Uint8Array]>([
    ['empty', ''],
    ['truncated', valid.slice(0, valid.length / 2)],
    ['zeroes', new Uint8Array(512)],
    ['UTF-16', Buffer.from(valid, 'utf16le')],
    ['without a version', JSON.stringify(small)],
    ['with a field of its own', valid.replace('{', '{"extra":1,')],
    ['with a price of half a yen', valid.replace('300', '0.5')],
    ['with an item twice', JSON.stringify({ version: 1, ...small, items: [...small.items, ...small.items] })],
    ['with an unknown category', valid.replace('"category":"tea"', '"category":"coffee"')],
  ])('(%s) is kept aside whole, reported, and replaced', (_what, content) => {
    const directory = holding(content);
    const { catalogues, warn } = open(directory);
    const aside = join(directory, 'catalogue.damaged-1.json');
    expect(catalogues.notices('live')).toEqual([{ kind: 'catalogue-damaged', path: aside }]);
    expect(readFileSync(aside)).toEqual(Buffer.from(content));
    expect(warn).toHaveBeenCalledOnce();
    expect(catalogues.read('live')).toEqual(empty);
    expect(catalogues.save('live', small)).toMatchObject({ ok: true });
    expect(open(directory).catalogues.notices('live')).toEqual([]);
  });
});

describe('a catalogue file that is left alone', () => {
  test('is of a newer version: nothing is listed, nothing is written over it', () => {
    const newer = JSON.stringify({ version: 6, everything: 'is different' });
    const directory = holding(newer);
    const { catalogues } = open(directory);
    const path = join(directory, 'catalogue.json');
    expect(catalogues.read('live')).toEqual(empty);
    expect(catalogues.notices('live')).toEqual([{ kind: 'catalogue-newer', path }]);
    expect(catalogues.save('live', small)).toMatchObject({ ok: false, code: 'storage' });
    expect(readFileSync(path, 'utf8')).toBe(newer);
    expect(catalogues.read('practice')).toEqual(practiceCatalogue);
  });

  test('is a link that the system does not follow', () => {
    const directory = newFolder();
    symlinkSync('catalogue.json', join(directory, 'catalogue.json'));
    const { catalogues } = open(directory);
    expect(catalogues.notices('live')).toMatchObject([{ kind: 'catalogue-unreadable' }]);
    expect(catalogues.save('live', small)).toMatchObject({ ok: false, code: 'storage' });
  });
});
