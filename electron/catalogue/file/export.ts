import type { Catalogue, CatalogueFormat, WrittenFile } from '../../contract/catalogue.ts';
import { fail, type Result, success } from '../../contract/result.ts';
import type { Language } from '../../contract/terminal.ts';
import { localDay } from '../../domain/local-day.ts';
import { withText, writeNewFile } from '../../files/new-file.ts';
import type { CatalogueKind } from '../catalogues.ts';
import { messageOf } from '../../domain/error-message.ts';
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
    const written = await writeNewFile({ folder, name, extension: format }, withText(text));
    return written.ok ? success({ path: written.value.path, rows: catalogue.items.length }) : written;
  } catch (error) {
    return fail('storage', `${folder} cannot be written to: ${messageOf(error)}`);
  }
}
