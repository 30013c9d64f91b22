import {
  type Catalogue,
  type CatalogueColumn,
  catalogueColumns,
  type CatalogueFormat,
  type WrittenFile,
} from '../../contract/catalogue.ts';
import { fail, type Result, success } from '../../contract/result.ts';
import type { Language } from '../../contract/terminal.ts';
import { localDay } from '../../domain/local-day.ts';
import { withContent, writeNewFile } from '../../files/new-file.ts';
import type { CatalogueKind } from '../catalogues.ts';
import { practiceCatalogue } from '../practice.ts';
import { messageOf } from '../../domain/error-message.ts';
import { writeCatalogueFile } from './write.ts';

/** What a shop fills in for each of its items. */
const sampleColumns: readonly CatalogueColumn[] = ['name', 'reading', 'price', 'rate', 'category', 'barcode'];

const sampleCatalogue: Catalogue = { ...practiceCatalogue, items: practiceCatalogue.items.slice(0, 3) };

/**
 * Writes the catalogue into a folder for people, made if missing. The file name has the date, and says so when it is practice's;
 * an existing file is never overwritten. `storage`: nothing was written.
 */
export async function exportCatalogue(options: {
  catalogue: Catalogue;
  /** `sample`: three items that show how to fill in a file, whatever the catalogue holds. */
  kind: CatalogueKind | 'sample';
  format: CatalogueFormat;
  language: Language;
  folder: string;
  /** Epoch ms. */
  now: number;
}): Promise<Result<WrittenFile>> {
  const { kind, format, language, folder, now } = options;
  const name = `catalogue-${kind === 'live' ? '' : `${kind}-`}${localDay(null, now).date}`;
  const isSample = kind === 'sample';
  const catalogue = isSample ? sampleCatalogue : options.catalogue;
  try {
    const columns = isSample ? sampleColumns : catalogueColumns;
    const text = writeCatalogueFile(catalogue, format, language, columns);
    const written = await writeNewFile({ folder, name, extension: format }, withContent(text));
    return written.ok ? success({ path: written.value.path, rows: catalogue.items.length }) : written;
  } catch (error) {
    return fail('storage', `${folder} cannot be written to: ${messageOf(error)}`);
  }
}
