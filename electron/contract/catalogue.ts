import * as z from 'zod';
import { amount, rule, text } from './fields.ts';
import { limits } from './limits.ts';

/** A barcode as a scanner types it: printable ASCII without spaces. */
const barcode = z.string().superRefine((value, context) => {
  if (!/^[\x21-\x7e]{1,64}$/.test(value)) {
    const message = 'up to 64 letters, digits and signs without spaces';
    context.addIssue({ code: 'custom', message, params: rule({ kind: 'format', format: 'barcode' }) });
  }
});

/** Something the shop sells; `price` in the smallest unit, `picture` a path under app://madoguchi/. */
export const catalogueItem = z.strictObject({
  id: text(64, 1),
  name: z.strictObject({ ja: text(limits.description, 1), en: text(limits.description, 1) }),
  /** The name in hiragana, for search. */
  reading: text(limits.description),
  price: amount(0),
  /** The id of its category. */
  category: text(64, 1),
  picture: text(255, 1).nullable(),
  barcode: barcode.nullable(),
});

/** A heading under which items are grouped. */
export const catalogueCategory = z.strictObject({
  id: text(64, 1),
  name: z.strictObject({ ja: text(limits.description, 1), en: text(limits.description, 1) }),
});

/** Everything the shop sells, in the order in which it is shown. */
export const catalogue = z
  .strictObject({
    categories: z.array(catalogueCategory).max(limits.categories),
    items: z.array(catalogueItem).max(limits.catalogueItems),
  })
  .superRefine(({ categories, items }, context) => {
    const known = new Set(categories.map(({ id }) => id));
    const repeated = (path: (string | number)[]): void =>
      context.addIssue({
        code: 'custom',
        path,
        message: 'used more than once',
        params: rule({ kind: 'unique' }),
      });
    for (const index of repeats(categories.map(({ id }) => id))) repeated(['categories', index, 'id']);
    for (const index of repeats(items.map(({ id }) => id))) repeated(['items', index, 'id']);
    for (const index of repeats(items.map((item) => item.barcode))) repeated(['items', index, 'barcode']);
    items.forEach(({ category }, index) => {
      if (known.has(category)) return;
      const message = `no category ${JSON.stringify(category)}`;
      const params = rule({ kind: 'known', what: 'category' });
      context.addIssue({ code: 'custom', path: ['items', index, 'category'], message, params });
    });
  });

/** The indexes of values that were there before; null is no value. */
function repeats(values: readonly (string | null)[]): number[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    if (value === null || !seen.has(value)) {
      if (value !== null) seen.add(value);
      return [];
    }
    return [index];
  });
}

/** The formats in which a catalogue is imported and exported. */
export const catalogueFormat = z.enum(['csv', 'json']);

/** A file that a person chose: its text, as UTF-8 read it. */
export const catalogueFile = z.strictObject({
  format: catalogueFormat,
  text: z.string().max(8 * 1024 * 1024),
});

/** Something wrong in a file: the line (from 1; null: the whole file), the column or field, what was expected. */
export const fileProblem = z.strictObject({
  line: z.int().min(1).nullable(),
  field: z.string().nullable(),
  /** What stands there, shortened. */
  found: z.string().nullable(),
  message: z.string(),
});

/** What importing a file would do; `catalogue` is null as long as anything is wrong. */
export const cataloguePreview = z.strictObject({
  catalogue: catalogue.nullable(),
  /** Items that the file brings, changes, or no longer has, by name. */
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  problems: z.array(fileProblem),
  /** How many problems there are in all; the list above is cut at 200. */
  problemCount: z.int(),
});

/** A file that was written for people: where it is, and how many rows it has without its heading. */
export const writtenFile = z.strictObject({ path: z.string(), rows: z.int() });

/** A picture as the screen made it: WebP or PNG, at most 512 KB. */
export const pictureBytes = z.instanceof(Uint8Array).refine((bytes) => bytes.length <= 512 * 1024, {
  message: 'at most 512 KB',
});

export type CatalogueItem = z.infer<typeof catalogueItem>;
export type CatalogueCategory = z.infer<typeof catalogueCategory>;
export type Catalogue = z.infer<typeof catalogue>;
export type CatalogueFormat = z.infer<typeof catalogueFormat>;
export type CatalogueFile = z.infer<typeof catalogueFile>;
export type FileProblem = z.infer<typeof fileProblem>;
export type CataloguePreview = z.infer<typeof cataloguePreview>;
export type WrittenFile = z.infer<typeof writtenFile>;
