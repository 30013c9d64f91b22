import { stringify } from 'csv-stringify/sync';
import {
  type Catalogue,
  type CatalogueColumn,
  type CatalogueFormat,
  catalogueColumns,
} from '../../contract/catalogue.ts';
import type { Language } from '../../contract/terminal.ts';
import { choicesCell } from '../../domain/choices-cell.ts';
import { cellOf } from '../../domain/spreadsheet-cell.ts';
import { headingOf } from './columns.ts';

/** The catalogue as a file that `previewImport` reads back unchanged. */
export function writeCatalogueFile(
  catalogue: Catalogue,
  format: CatalogueFormat,
  language: Language,
  columns: readonly CatalogueColumn[] = catalogueColumns,
): string {
  return format === 'json' ? jsonOf(catalogue) : csvOf(catalogue, language, columns);
}

/** Also names what an item lacks: left out, it would stay as it is in the catalogue that imports the file. */
function jsonOf({ categories, items }: Catalogue): string {
  const whole = items.map(({ takeawayRate = null, choices = null, ...item }) => ({
    ...item,
    takeawayRate,
    choices,
  }));
  return `${JSON.stringify({ categories, items: whole }, null, 2)}\n`;
}

/** For spreadsheets: UTF-8 with a byte order mark, CRLF, no cell that runs as a formula. */
function csvOf(
  { categories, items }: Catalogue,
  language: Language,
  columns: readonly CatalogueColumn[],
): string {
  const byId = new Map(categories.map((category) => [category.id, category.name]));
  const rows = items.map((item) => {
    const category = byId.get(item.category);
    const values = {
      ...item,
      name: item.name.ja,
      name_en: item.name.en,
      category: category?.ja ?? '',
      category_en: category?.en ?? '',
      category_id: item.category,
      takeaway_rate: item.takeawayRate ?? '',
      choices: choicesCell(item.choices ?? [], language),
      barcode: item.barcode ?? '',
      picture: item.picture ?? '',
      picture_url: item.pictureUrl ?? '',
    };
    return columns.map((column) => cellOf(String(values[column])));
  });
  const head = columns.map((column) => headingOf(column, language));
  return stringify([head, ...rows], {
    bom: true,
    record_delimiter: 'windows',
    quoted_string: true,
    quoted_empty: false,
  });
}
