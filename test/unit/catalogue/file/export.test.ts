import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { practiceCatalogue } from '../../../../electron/catalogue/practice.ts';
import { temporaryDirectory, valueOf } from '../../settings/open.ts';

const { exportCatalogue } = await import('../../../../electron/catalogue/file/export.ts');

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
    const folder = join(temporaryDirectory(), 'Documents', 'Madoguchi');
    const written = valueOf(await inFolder(folder));
    expect(written).toEqual({
      path: join(folder, 'catalogue-2026-02-03.csv'),
      rows: practiceCatalogue.items.length,
    });
    expect(readFileSync(written.path, 'utf8')).toContain('ブレンドコーヒー');
    expect(readdirSync(folder)).toEqual(['catalogue-2026-02-03.csv']);
  });

  test('says so when it is practice’s', async () => {
    const folder = temporaryDirectory();
    const { path } = valueOf(await inFolder(folder, { kind: 'practice', format: 'json' }));
    expect(path).toBe(join(folder, 'catalogue-practice-2026-02-03.json'));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(practiceCatalogue);
  });

  test('never overwrites one, also not of two at once', async () => {
    const folder = temporaryDirectory();
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
    const file = join(temporaryDirectory(), 'file');
    writeFileSync(file, 'in the way');
    expect(await inFolder(join(file, 'Madoguchi'))).toMatchObject({ ok: false, code: 'storage' });
    expect(readFileSync(file, 'utf8')).toBe('in the way');
  });
});
