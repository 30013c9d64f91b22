import type { Catalogue, CatalogueFormat, WrittenFile } from '../../contract/catalogue.ts';
import { fail, type Result, success } from '../../contract/result.ts';
import type { Language } from '../../contract/terminal.ts';
import { localDay } from '../../domain/local-day.ts';
import type { CatalogueKind } from '../catalogue-store.ts';
import { writeNewFile } from '../new-file.ts';
import { wordsOf } from '../error-words.ts';
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
    const text = writeCatalogueFile(catalogue, format, language);
    const path = await writeNewFile({ folder, name, extension: format, text });
    return success({ path, rows: catalogue.items.length });
  } catch (error) {
    return fail('storage', `${folder} cannot be written to: ${wordsOf(error)}`);
  }
}
