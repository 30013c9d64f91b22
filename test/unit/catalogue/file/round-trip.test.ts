import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Catalogue,
  type CatalogueFormat,
  catalogue as catalogueSchema,
  catalogueColumns,
} from '../../../../electron/contract/catalogue.ts';
import { practiceCatalogue } from '../../../../electron/catalogue/practice.ts';
import { isSheetError } from '../../../../electron/catalogue/file/cells.ts';
import { previewImport } from '../../../../electron/catalogue/file/preview.ts';
import { readBarcode } from '../../../../electron/domain/barcode.ts';
import { writeCatalogueFile } from '../../../../electron/catalogue/file/write.ts';
import { yen } from './support.ts';

const none = { added: [], changed: [], removed: [] };
const empty: Catalogue = { categories: [], items: [] };

/** Texts as shops and attackers write them: kana, formulas, quotes, delimiters, line ends. */
const character = fc.oneof(
  fc.constantFrom(...Array.from('=+-@\'",;\t\r\n ＝＋０あア漢ｱー|%')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const isScanned = (code: string): boolean => {
  const read = readBarcode(code);
  return 'barcode' in read && read.barcode === code && !isSheetError(code);
};
/** Without what a spreadsheet writes for an error, which an import refuses by name. */
const word = fc
  .array(character, { minLength: 1, maxLength: 12 })
  .map((all) => all.join(''))
  .filter((text) => !isSheetError(text));
const id = fc.stringMatching(/^[a-z0-9=+'"@-]{1,12}$/);
const plain = { noNullPrototype: true } as const;
/** Every item has these. */
const requiredOf: (
  'id' | 'name' | 'reading' | 'price' | 'rate' | 'category' | 'picture' | 'pictureUrl' | 'barcode'
)[] = ['id', 'name', 'reading', 'price', 'rate', 'category', 'picture', 'pictureUrl', 'barcode'];
const names = fc.record({ ja: word, en: word }, plain);

/** At most 40 characters of a name, of which no two are the same but for blanks and width. */
const choiceNames = names.filter(({ ja }) => ja.trim() !== '');
const selector = ({ name: { ja } }: { name: { ja: string } }): string =>
  ja.normalize('NFKC').trim().toLowerCase();
const anyChoices = fc.uniqueArray(
  fc.record(
    {
      name: choiceNames,
      several: fc.boolean(),
      required: fc.boolean(),
      choices: fc.uniqueArray(
        fc.record({ name: choiceNames, price: fc.integer({ min: -20, max: 9_000 }) }, plain),
        { minLength: 1, maxLength: 4, selector },
      ),
    },
    plain,
  ),
  { minLength: 1, maxLength: 3, selector },
);

const anyCatalogue: fc.Arbitrary<Catalogue> = fc
  .uniqueArray(fc.record({ id, name: names }, plain), { maxLength: 4, selector: (category) => category.id })
  .chain((categories) => {
    if (categories.length === 0) return fc.constant(empty);
    const item = fc.record(
      {
        id,
        name: names,
        reading: fc.oneof(fc.constant(''), word),
        price: fc.integer({ min: 0, max: 9_999_999_999 }),
        rate: fc.constantFrom(10 as const, 8 as const, 0 as const),
        takeawayRate: fc.constantFrom(10 as const, 8 as const, 0 as const),
        choices: anyChoices,
        category: fc.constantFrom(...categories.map((category) => category.id)),
        picture: fc.constantFrom(null, 'pictures/mug.svg', 'shop-pictures/00ff.webp'),
        pictureUrl: fc.option(
          fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }),
        ),
        // What no scanner sends, such as a number that a spreadsheet has rounded, is mended or refused.
        barcode: fc.option(fc.stringMatching(/^[!-~]{1,13}$/).filter(isScanned)),
      },
      { ...plain, requiredKeys: requiredOf },
    );
    return fc
      .array(
        item.map(({ takeawayRate, ...one }) =>
          takeawayRate === undefined || takeawayRate === one.rate ? one : { ...one, takeawayRate },
        ),
        { maxLength: 6 },
      )
      .map((items) => ({ categories, items }))
      .filter((value) => catalogueSchema.safeParse(value).success);
  });

function exported(catalogue: Catalogue, format: CatalogueFormat, language: 'ja' | 'en' = 'ja') {
  return { format, text: writeCatalogueFile(catalogue, format, language) };
}

describe('what was exported', () => {
  test.each(['csv', 'json'] as const)('as %s and imported again changes nothing', (format) => {
    fc.assert(
      fc.property(
        anyCatalogue,
        fc.constantFrom('ja', 'en'),
        fc.constantFrom('replace', 'merge'),
        (shop, language, mode) => {
          const preview = previewImport({ ...exported(shop, format, language), mode }, shop, yen);
          expect(preview.problems).toEqual([]);
          expect(preview).toMatchObject({ items: none, categories: none, reordered: false });
          expect(preview.catalogue).toEqual(shop);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('as JSON makes any other catalogue the same', () => {
    fc.assert(
      fc.property(anyCatalogue, anyCatalogue, (shop, other) => {
        const preview = previewImport({ ...exported(shop, 'json'), mode: 'replace' }, other, yen);
        expect(preview.catalogue).toEqual(shop);
      }),
    );
  });

  test('as JSON takes away a second rate that an item of the same id has', () => {
    const items = practiceCatalogue.items.slice(0, 1).map((item) => ({ ...item, rate: 10 as const }));
    const two = items.map((item) => ({ ...item, takeawayRate: 8 as const }));
    const shop = { ...practiceCatalogue, items };
    const other = { ...practiceCatalogue, items: two };
    const preview = previewImport({ ...exported(shop, 'json'), mode: 'replace' }, other, yen);
    expect(preview.catalogue?.items).toEqual(items);
  });

  test('as CSV brings an empty terminal every item and every category that is used', () => {
    fc.assert(
      fc.property(anyCatalogue, (shop) => {
        const preview = previewImport({ ...exported(shop, 'csv'), mode: 'replace' }, empty, yen);
        expect(preview.problems).toEqual([]);
        expect(preview.catalogue?.items.map(({ name, price, id: same }) => ({ name, price, same }))).toEqual(
          shop.items.map(({ name, price, id: same }) => ({ name, price, same })),
        );
      }),
    );
  });

  test('is the practice catalogue in both formats', () => {
    for (const format of ['csv', 'json'] as const) {
      const preview = previewImport({ ...exported(practiceCatalogue, format), mode: 'replace' }, empty, yen);
      expect(preview.catalogue?.items).toEqual(practiceCatalogue.items);
      expect(preview.catalogue?.categories.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        practiceCatalogue.categories.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
    }
  });
});

describe('a CSV file', () => {
  test('begins with a byte order mark and the headings of the language', () => {
    const quoted = catalogueColumns.map((column) => `"${column}"`);
    expect(exported(empty, 'csv', 'en').text).toBe(`\uFEFF${quoted.join(',')}\r\n`);
    expect(exported(empty, 'csv', 'ja').text).toMatch(/^\uFEFF"商品ID","商品名",/);
  });

  test('has no cell that a spreadsheet runs as a formula, wherever it splits', () => {
    const formula = /^[ "]*[=+\-@＝＋－＠]/;
    fc.assert(
      fc.property(anyCatalogue, (shop) => {
        const text = exported(shop, 'csv').text.replace('\uFEFF', '');
        // At `;`, tabs and line ends, whatever is in quotation marks; and as it is written.
        const pieces = [...text.split(/[;\t\r\n]/), ...parse(text, { record_delimiter: '\r\n' }).flat()];
        expect(pieces.filter((piece) => formula.test(piece))).toEqual([]);
      }),
      { numRuns: 300 },
    );
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', "'=1", 'Tea;=1', 'Tea\n@x'];
    const [drinks] = practiceCatalogue.categories;
    const [latte] = practiceCatalogue.items;
    if (!drinks || !latte) throw new Error('the practice catalogue is empty');
    const items = hostile.map((ja, index) => ({
      ...latte,
      id: `i${index}`,
      name: { ja, en: ja },
      barcode: null,
    }));
    const { text } = exported({ categories: practiceCatalogue.categories, items }, 'csv');
    for (const shown of ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t'=1", "'＝1", "''=1", "Tea;'=1", "Tea\n'@x"])
      expect(text).toContain(`"${shown}"`);
  });
});
