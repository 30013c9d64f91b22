import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue, CatalogueFormat, WrittenFile } from '../../contract/catalogue.ts';
import { fail, type Result, success } from '../../contract/result.ts';
import type { Language } from '../../contract/terminal.ts';
import { localDay } from '../../domain/local-day.ts';
import type { CatalogueKind } from '../catalogue-store.ts';
import { wordsOf } from '../versioned-file.ts';
import { writeCatalogueFile } from './write.ts';

/**
 * Writes the catalogue into a folder for people, made when it is missing. The file's name has the date, and
 * says so when it is practice's; a file that is there is never overwritten. `storage` when it cannot.
 */
export async function exportCatalogue(options: {
  catalogue: Catalogue;
  kind: CatalogueKind;
  format: CatalogueFormat;
  language: Language;
  folder: string;
  /** Epoch ms. */
  now: number;
}): Promise<Result<WrittenFile>> {
  const { catalogue, kind, format, language, folder, now } = options;
  const name = `catalogue-${kind === 'practice' ? 'practice-' : ''}${localDay(null, now).date}`;
  try {
    await mkdir(folder, { recursive: true });
    const path = await writeNew(folder, name, format, writeCatalogueFile(catalogue, format, language));
    return success({ path, rows: catalogue.items.length });
  } catch (error) {
    return fail('storage', `${folder} cannot be written to: ${wordsOf(error)}`);
  }
}

/** Writes and syncs under another name, then takes the first name that is free, whole. */
async function writeNew(folder: string, name: string, extension: string, text: string): Promise<string> {
  const partial = join(folder, `.${name}.${randomUUID()}.partial`);
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    const path = await reserveName(folder, name, extension);
    await rename(partial, path);
    return path;
  } finally {
    await rm(partial, { force: true });
  }
}

/** Takes the first free name of `NAME.csv`, `NAME-2.csv`, ... by making an empty file of it. */
async function reserveName(folder: string, name: string, extension: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${name}${number === 1 ? '' : `-${number}`}.${extension}`);
    try {
      await (await open(path, 'wx', 0o600)).close();
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
