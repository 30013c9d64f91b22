import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { practiceCatalogue } from '../../../electron/catalogue/practice.ts';
import { newFolder } from '../../support/folder.ts';

// Loaded after the environment is set up for the electron package (open.ts).
const { createCatalogues } = await import('../../../electron/catalogue/catalogues.ts');

function open(directory: string) {
  const warn = vi.fn<(message: string) => void>();
  return { catalogues: createCatalogues({ directory, practice: practiceCatalogue, log: { warn } }), warn };
}

const [until, now] = [2_000, 1_000];
const [item] = practiceCatalogue.items.filter(({ barcode }) => barcode !== null);
if (!item) throw new Error('the practice catalogue has no barcode');

describe('what is sold out', () => {
  test('is kept over a start, for practice and the shop apart, until its moment', () => {
    const directory = newFolder();
    expect(open(directory).catalogues.setSoldOut('practice', item.id, until).ok).toBe(true);
    const { catalogues } = open(directory);
    expect(catalogues.soldOut('practice', now)).toEqual([{ itemId: item.id, until }]);
    expect(catalogues.soldOut('practice', until)).toEqual([]);
    expect(catalogues.soldOut('live', now)).toEqual([]);
    expect(catalogues.setSoldOut('practice', item.id, null).ok).toBe(true);
    expect(open(directory).catalogues.soldOut('practice', now)).toEqual([]);
  });

  test('stays sold out under the id that a file gives it, by its barcode', () => {
    const { catalogues } = open(newFolder());
    catalogues.setSoldOut('practice', item.id, until);
    const renamed = { ...item, id: 'another-id' };
    const others = practiceCatalogue.items.filter(({ id }) => id !== item.id);
    expect(catalogues.save('practice', { ...practiceCatalogue, items: [renamed, ...others] }).ok).toBe(true);
    expect(catalogues.soldOut('practice', now)).toContainEqual({ itemId: 'another-id', until });
  });

  test('stays sold out where a catalogue leaves it out and has it again', () => {
    const { catalogues } = open(newFolder());
    catalogues.setSoldOut('practice', item.id, until);
    catalogues.save('practice', { categories: [], items: [] });
    catalogues.save('practice', practiceCatalogue);
    expect(catalogues.soldOut('practice', now)).toEqual([{ itemId: item.id, until }]);
  });

  test('is nothing where its file is damaged, which is kept aside', () => {
    const directory = newFolder();
    writeFileSync(join(directory, 'sold-out.json'), '{"version":1,"items":[{"itemId":3}]}');
    const { catalogues, warn } = open(directory);
    expect(catalogues.soldOut('live', now)).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
    expect(readdirSync(directory)).toContain('sold-out.damaged-1.json');
    expect(catalogues.setSoldOut('live', item.id, until).ok).toBe(true);
  });

  test('leaves a file of a newer version alone', () => {
    const directory = newFolder();
    const [path, newer] = [join(directory, 'sold-out.json'), '{"version":2,"items":[]}'];
    writeFileSync(path, newer);
    const { catalogues } = open(directory);
    expect(catalogues.setSoldOut('live', item.id, until)).toMatchObject({ ok: false, code: 'storage' });
    expect(readFileSync(path, 'utf8')).toBe(newer);
  });
});
