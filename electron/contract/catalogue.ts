import * as z from 'zod';
import { amount, pictureAddress, text, wholeNumber } from './fields.ts';
import { largestCatalogueFile, largestPictureBytes, limits, maximumAmount } from './limits.ts';
import { fieldRule } from './result.ts';
import { broken, formatted } from './rules.ts';
import { taxRate, taxSettings } from './tax.ts';

/** A barcode as a scanner types it: printable ASCII without spaces. */
const barcode = formatted('barcode', /^[\x21-\x7e]{1,64}$/);

const choiceName = z.strictObject({ ja: text(limits.choiceName, 1), en: text(limits.choiceName, 1) });

/** `price` is added to the item's; a negative one is taken off it. */
const itemChoice = z.strictObject({
  name: choiceName,
  price: wholeNumber({ min: -maximumAmount, max: maximumAmount }),
});

/** What can be chosen of an item, such as its size. `several`: any number, else one; `required`: the item is not sold without. */
const choiceGroup = z.strictObject({
  name: choiceName,
  several: z.boolean(),
  required: z.boolean(),
  choices: z.array(itemChoice),
});

/**
 * `price` in the smallest unit; `picture`: a path under app://madoguchi/. `pictureUrl` goes with codes to payers' phones and is
 * never fetched here.
 */
export const catalogueItem = z
  .strictObject({
    id: text(64, 1),
    name: z.strictObject({ ja: text(limits.description, 1), en: text(limits.description, 1) }),
    /** The name in hiragana, for search. */
    reading: text(limits.description),
    price: amount(0),
    /** Default: items kept before there were rates have the standard one. */
    rate: taxRate.default(10),
    /** Left out: the item has one rate, wherever it is eaten. */
    takeawayRate: taxRate.exactOptional(),
    category: text(64, 1),
    picture: text(255, 1).nullable(),
    pictureUrl: pictureAddress.nullable().default(null),
    barcode: barcode.nullable(),
    /** Left out: nothing to choose. */
    choices: z.array(choiceGroup).exactOptional(),
  })
  .superRefine(({ rate, takeawayRate }, context) => {
    if (takeawayRate === rate) context.addIssue(broken({ kind: 'other-rate' }, ['takeawayRate']));
  })
  .superRefine((item, context) => choiceIssues(item).forEach((issue) => context.addIssue(issue)));

/** What is wrong with all choices together: too few, too many, doubled, or a price that an item cannot have. */
function choiceIssues({
  price,
  choices: groups,
}: {
  price: number;
  choices?: z.infer<typeof choiceGroup>[];
}): z.core.$ZodSuperRefineIssue[] {
  if (groups === undefined) return [];
  const counted = (list: readonly unknown[], max: number, path: (string | number)[]) => {
    if (list.length === 0) return [broken({ kind: 'required' }, path)];
    return list.length > max ? [broken({ kind: 'max-entries', max }, path)] : [];
  };
  const doubled = (list: readonly { name: { ja: string } }[], path: (string | number)[]) =>
    repeats(list.map(({ name }) => name.ja.normalize('NFKC').trim().toLowerCase())).map((index) =>
      broken({ kind: 'unique' }, [...path, index, 'name', 'ja']),
    );
  const issues = [
    ...counted(groups, limits.choiceGroups, ['choices']),
    ...doubled(groups, ['choices']),
    ...groups.flatMap(({ choices }, at) => {
      const path = ['choices', at, 'choices'];
      return [...counted(choices, limits.choices, path), ...doubled(choices, path)];
    }),
  ];
  const differences = groups.map((group) => furthest(group));
  const lowest = differences.reduce((sum, [low]) => sum + low, price);
  const highest = differences.reduce((sum, [, high]) => sum + high, price);
  const isPrice = lowest >= 0 && highest <= maximumAmount;
  return isPrice ? issues : [...issues, broken({ kind: 'choices-price' }, ['choices'])];
}

/** How much a group can change the price: the least, and the most. */
function furthest({ several, required, choices }: z.infer<typeof choiceGroup>): [number, number] {
  const prices = choices.map(({ price }) => price);
  if (prices.length === 0) return [0, 0];
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const none = required ? [] : [0];
  if (!several) return [Math.min(least, ...none), Math.max(most, ...none)];
  const sumOf = (found: number[]): number => found.reduce((sum, one) => sum + one, 0);
  const [below, above] = [prices.filter((one) => one < 0), prices.filter((one) => one > 0)];
  return [
    below.length > 0 ? sumOf(below) : Math.min(least, ...none),
    above.length > 0 ? sumOf(above) : Math.max(most, ...none),
  ];
}

export const catalogueCategory = z.strictObject({
  id: text(64, 1),
  name: z.strictObject({ ja: text(limits.description, 1), en: text(limits.description, 1) }),
});

export const catalogue = z
  .strictObject({
    categories: z.array(catalogueCategory).max(limits.categories),
    items: z.array(catalogueItem).max(limits.catalogueItems),
  })
  .superRefine(({ categories, items }, context) => {
    const known = new Set(categories.map(({ id }) => id));
    const repeated = (path: (string | number)[]): void => context.addIssue(broken({ kind: 'unique' }, path));
    for (const index of repeats(categories.map(({ id }) => id))) repeated(['categories', index, 'id']);
    for (const index of repeats(items.map(({ id }) => id))) repeated(['items', index, 'id']);
    for (const index of repeats(items.map((item) => item.barcode))) repeated(['items', index, 'barcode']);
    items.forEach(({ category }, index) => {
      if (known.has(category)) return;
      context.addIssue(broken({ kind: 'known', what: 'category' }, ['items', index, 'category']));
    });
  });

/** Ids of the best sellers of late, best first; empty while hardly anything was sold. */
export const favourites = z.array(catalogueItem.shape.id).max(limits.favourites);

/** An item that is sold out (売り切れ) until the shop's day ends; `until` in epoch ms. */
export const soldOut = z.strictObject({ itemId: catalogueItem.shape.id, until: z.int() });

/** Indexes of values seen earlier in the list; null never counts. */
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

export const catalogueFormat = z.enum(['csv', 'json']);

export const catalogueColumns = [
  'id',
  'name',
  'name_en',
  'reading',
  'price',
  'rate',
  'takeaway_rate',
  'choices',
  'category',
  'category_en',
  'category_id',
  'barcode',
  'picture',
  'picture_url',
] as const;

/** For items not in the file: `replace` removes, `merge` keeps them. */
const importMode = z.enum(['replace', 'merge']);

export const catalogueFile = z.strictObject({
  format: catalogueFormat,
  mode: importMode,
  text: z.string().max(largestCatalogueFile),
});

export const fileExpectation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rule'), rule: fieldRule }),
  z.strictObject({
    kind: z.literal('price'),
    problem: z.enum(['not-a-number', 'fraction', 'negative', 'too-long']),
  }),
  /** One of the rates of consumption tax, in percent. */
  z.strictObject({ kind: z.literal('tax-rate') }),
  /** Choices of an item, written as `Size [required]: S=-50 / M / L=+100`. */
  z.strictObject({ kind: z.literal('choices') }),
  /** A barcode rounded by a spreadsheet, such as 4.90123E+12. */
  z.strictObject({ kind: z.literal('rounded-barcode') }),
  /** The file's prices contain the tax and the shop's do not, or the other way round. */
  z.strictObject({ kind: z.literal('price-basis'), shop: taxSettings.shape.prices }),
  /** A spreadsheet error such as #N/A. */
  z.strictObject({ kind: z.literal('sheet-error') }),
  /** A file may only carry the picture path that an export wrote. */
  z.strictObject({ kind: z.literal('picture') }),
  /** The same id, barcode or name as on that line. */
  z.strictObject({ kind: z.literal('repeated'), line: z.int().min(1) }),
  /** The barcode of an item that the file leaves as it is. */
  z.strictObject({ kind: z.literal('taken'), by: z.string() }),
  z.strictObject({ kind: z.literal('unknown-column'), suggestion: z.string().nullable() }),
  z.strictObject({ kind: z.literal('repeated-column') }),
  z.strictObject({ kind: z.literal('missing-column'), column: z.enum(catalogueColumns) }),
  z.strictObject({ kind: z.literal('extra-cell') }),
  /** A quotation mark not closed, or not doubled inside a cell. */
  z.strictObject({ kind: z.enum(['open-quote', 'stray-quote']) }),
  z.strictObject({ kind: z.literal('content') }),
  /** The text is not JSON from here on. */
  z.strictObject({ kind: z.enum(['json', 'less-depth']) }),
  z.strictObject({ kind: z.literal('type'), type: z.enum(['text', 'number', 'list', 'object', 'boolean']) }),
  z.strictObject({ kind: z.literal('unknown-field'), suggestion: z.string().nullable() }),
  z.strictObject({ kind: z.enum(['fewer-items', 'fewer-categories']), max: z.int() }),
]);

/** Something wrong in a file: the line (from 1; null: the whole file), the column or field, what was expected. */
const fileProblem = z.strictObject({
  line: z.int().min(1).nullable(),
  /** The file's column, or the JSON field such as `items[3].price`; shortened. */
  field: z.string().nullable(),
  /** What stands there, shortened. */
  found: z.string().nullable(),
  expected: fileExpectation,
});

export const listedProblems = 200;

/** What a file adds, changes and no longer has. */
const changesOf = <T extends z.ZodType>(one: T) =>
  z.strictObject({ added: z.array(one), changed: z.array(one), removed: z.array(one) });
const { name, price } = catalogueItem.shape;

/** What an import would do; `catalogue` is null while anything is wrong. */
export const cataloguePreview = z.strictObject({
  catalogue: catalogue.nullable(),
  items: changesOf(z.strictObject({ name, price })),
  categories: changesOf(name),
  /** Whether what stays changes its order. */
  reordered: z.boolean(),
  problems: z.array(fileProblem).max(listedProblems),
  problemCount: z.int(),
});

/** `rows`: without the heading. */
export const writtenFile = z.strictObject({ path: z.string(), rows: z.int() });

/** A picture as the screen made it: WebP or PNG, at most 512 KB. */
export const pictureBytes = z.instanceof(Uint8Array).refine((bytes) => bytes.length <= largestPictureBytes, {
  message: 'at most 512 KB',
});

export type CatalogueItem = z.infer<typeof catalogueItem>;
export type CatalogueCategory = z.infer<typeof catalogueCategory>;
export type Catalogue = z.infer<typeof catalogue>;
export type ChoiceGroup = z.infer<typeof choiceGroup>;
export type SoldOut = z.infer<typeof soldOut>;
export type CatalogueFormat = z.infer<typeof catalogueFormat>;
export type CatalogueFile = z.infer<typeof catalogueFile>;
export type CatalogueColumn = (typeof catalogueColumns)[number];
export type ImportMode = z.infer<typeof importMode>;
export type FileExpectation = z.infer<typeof fileExpectation>;
export type FileProblem = z.infer<typeof fileProblem>;
export type CataloguePreview = z.infer<typeof cataloguePreview>;
export type WrittenFile = z.infer<typeof writtenFile>;
