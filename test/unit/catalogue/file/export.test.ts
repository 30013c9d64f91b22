import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Catalogue, CatalogueItem } from '../../../../electron/contract/catalogue.ts';
import { practiceCatalogue } from '../../../../electron/catalogue/practice.ts';
import { newFolder } from '../../../support/folder.ts';
import { valueOf } from '../../../support/result.ts';

const { previewImport } = await import('../../../../electron/catalogue/file/preview.ts');
const { exportCatalogue } = await import('../../../../electron/catalogue/file/export.ts');

const nothing: Catalogue = { categories: [], items: [] };
const now = new Date(2026, 1, 3, 9, 30).getTime();

function inFolder(folder: string, change: Partial<Parameters<typeof exportCatalogue>[0]> = {}) {
  return exportCatalogue({
    catalogue: practiceCatalogue,
    kind: 'live',
    format: 'csv',
    language: 'ja',
    folder,
    now,
    ...change,
  });
}

describe('an export of the catalogue', () => {
  test('is a file with the date in its name, in a folder that is made', async () => {
    const folder = join(newFolder(), 'Documents', 'Madoguchi');
    const written = valueOf(await inFolder(folder));
    expect(written).toEqual({
      path: join(folder, 'catalogue-2026-02-03.csv'),
      rows: practiceCatalogue.items.length,
    });
    expect(readFileSync(written.path, 'utf8')).toContain('ブレンドコーヒー');
    expect(readdirSync(folder)).toEqual(['catalogue-2026-02-03.csv']);
  });

  test.each(['ja', 'en'] as const)(
    'can be a sample to fill in, which is read back as it is (%s)',
    async (language) => {
      const written = valueOf(await inFolder(newFolder(), { kind: 'sample', language, catalogue: nothing }));
      expect(written).toMatchObject({ rows: 3 });
      expect(written.path).toMatch(/catalogue-sample-2026-02-03\.csv$/);
      const text = readFileSync(written.path, 'utf8');
      const file = { format: 'csv', mode: 'merge', text } as const;
      const { catalogue, problems } = previewImport(file, nothing, { currency: 'JPY', basis: 'included' });
      expect(problems).toEqual([]);
      const facts = (items: readonly CatalogueItem[]): unknown =>
        items.map(({ name, reading, price, rate, barcode }) => [name.ja, reading, price, rate, barcode]);
      expect(facts(catalogue?.items ?? [])).toEqual(facts(practiceCatalogue.items.slice(0, 3)));
    },
  );

  test('says so when it is practice’s', async () => {
    const folder = newFolder();
    const { path } = valueOf(await inFolder(folder, { kind: 'practice', format: 'json' }));
    expect(path).toBe(join(folder, 'catalogue-practice-2026-02-03.json'));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject(practiceCatalogue);
  });

  test('never overwrites one, also not of two at once', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'catalogue-2026-02-03.csv'), 'precious');
    await Promise.all([inFolder(folder), inFolder(folder), inFolder(folder)]);
    expect(readFileSync(join(folder, 'catalogue-2026-02-03.csv'), 'utf8')).toBe('precious');
    expect(readdirSync(folder).sort()).toEqual([
      'catalogue-2026-02-03-2.csv',
      'catalogue-2026-02-03-3.csv',
      'catalogue-2026-02-03-4.csv',
      'catalogue-2026-02-03.csv',
    ]);
  });

  test('into a folder that cannot be made is a storage failure', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, 'in the way');
    expect(await inFolder(join(file, 'Madoguchi'))).toMatchObject({ ok: false, code: 'storage' });
    expect(readFileSync(file, 'utf8')).toBe('in the way');
  });
});
