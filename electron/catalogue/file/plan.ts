import { createHash } from 'node:crypto';
import {
  type Catalogue,
  type CatalogueCategory,
  type CatalogueColumn,
  type CatalogueItem,
  catalogueCategory,
  catalogueItem,
  type FileExpectation,
  type FileProblem,
  type ImportMode,
} from '../../contract/catalogue.ts';
import { limits } from '../../contract/limits.ts';
import type { FieldRule } from '../../contract/rules.ts';
import { failureOfIssue } from '../../contract/result.ts';
import { taxRate } from '../../contract/tax.ts';
import { sameBarcode } from '../../domain/barcode.ts';
import { isCalled, readingOf, sameName } from '../../domain/reading.ts';
import { type ParsedCatalogue, type ParsedCategory, type ParsedItem, problemAt } from './parsed.ts';

export interface Plan {
  catalogue: Catalogue;
  problems: readonly FileProblem[];
}

export function planImport(file: ParsedCatalogue, current: Catalogue, mode: ImportMode): Plan {
  const problems = [...file.problems];
  const categories = new Categories(file, current, mode, problems);
  const known = new KnownItems(current);
  const lines = new Lines(problems);
  const items = file.items.flatMap((one) => {
    const item = readItem(one, known, categories, problems);
    return item !== null && lines.take(item, one) ? [item] : [];
  });
  const all = mode === 'replace' ? items : merged(current.items, items);
  lines.checkOthers(all);
  if (all.length > limits.catalogueItems) {
    problems.push(problemAt({ line: null }, { kind: 'fewer-items', max: limits.catalogueItems }));
  }
  if (categories.list.length > limits.categories) {
    problems.push(problemAt({ line: null }, { kind: 'fewer-categories', max: limits.categories }));
  }
  return { catalogue: { categories: categories.list, items: all }, problems };
}

/** Known entries keep their place; new ones come last. */
function merged<T extends { id: string }>(current: readonly T[], changed: readonly T[]): T[] {
  const byId = new Map(changed.map((one) => [one.id, one]));
  const there = new Set(current.map(({ id }) => id));
  return [...current.map((one) => byId.get(one.id) ?? one), ...changed.filter(({ id }) => !there.has(id))];
}

/** An id derived from the words, so that importing a file again finds its items. */
function idOf(kind: 'item' | 'category', words: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  return `${kind}-${hash.slice(0, 16)}`;
}

/** The categories after the import: the file's list, or the present ones and those that items name. */
class Categories {
  readonly list: CatalogueCategory[];
  readonly #open: boolean;

  constructor(file: ParsedCatalogue, current: Catalogue, mode: ImportMode, problems: FileProblem[]) {
    const listed = file.categories === null ? null : readCategories(file.categories, problems);
    this.#open = listed === null;
    if (listed === null) this.list = [...current.categories];
    else this.list = mode === 'replace' ? listed : merged(current.categories, listed);
  }

  /** The id of the category that an item names; null: there is none, and none can be made. */
  idFor({ values }: ParsedItem): string | null {
    const name = textIn(values.category);
    const id = textIn(values.category_id);
    const byId = this.list.find((category) => category.id === (id || name));
    // JSON items name their category by id; a table's by name, since that is what people edit.
    if (name === '' || (byId && id === name)) return byId?.id ?? null;
    const same = this.list.filter((category) => isCalled(category.name, name));
    const named = same.find((category) => category.id === id) ?? same[0] ?? (id === '' ? byId : undefined);
    return named?.id ?? this.#make(name, textIn(values.category_en), id);
  }

  #make(ja: string, en: string, givenId: string): string | null {
    if (!this.#open) return null;
    const taken = this.list.some(({ id }) => id === givenId);
    const id = givenId === '' || givenId.length > 64 || taken ? idOf('category', [ja]) : givenId;
    const made = catalogueCategory.safeParse({ id, name: { ja, en: en || ja } });
    if (!made.success) return null;
    if (!this.list.some((category) => category.id === id)) this.list.push(made.data);
    return id;
  }
}

function readCategories(listed: readonly ParsedCategory[], problems: FileProblem[]): CatalogueCategory[] {
  const lines = new Map<string, number>();
  return listed.flatMap(({ values, place }) => {
    const { ja, en } = values;
    const id = values.id || idOf('category', [ja]);
    const parsed = catalogueCategory.safeParse({ id, name: { ja, en } });
    for (const issue of parsed.error?.issues ?? []) {
      problems.push(problemAt(place(issue.path[0] === 'id' ? 'id' : 'name'), expectedBy(issue)));
    }
    const before = lines.get(id);
    if (before !== undefined) problems.push(problemAt(place('id'), { kind: 'repeated', line: before }));
    lines.set(id, before ?? place('id').line);
    return parsed.success && before === undefined ? [parsed.data] : [];
  });
}

/** Finds the item that a row means: by id, barcode, or a name that only one item has. */
class KnownItems {
  readonly #byId: Map<string, CatalogueItem>;
  readonly #byBarcode: Map<string, CatalogueItem>;
  readonly #byName = new Map<string, CatalogueItem | null>();

  constructor({ items }: Catalogue) {
    this.#byId = new Map(items.map((item) => [item.id, item]));
    this.#byBarcode = new Map(
      items.flatMap((item) => (item.barcode === null ? [] : [[sameBarcode(item.barcode), item]])),
    );
    for (const item of items) {
      const name = sameName(item.name.ja);
      this.#byName.set(name, this.#byName.has(name) ? null : item);
    }
  }

  find({ values }: ParsedItem): CatalogueItem | undefined {
    const id = textIn(values.id);
    if (id !== '') return this.#byId.get(id);
    const barcode = sameBarcode(textIn(values.barcode));
    return this.#byBarcode.get(barcode) ?? this.#byName.get(sameName(textIn(values.name))) ?? undefined;
  }
}

function textIn(value: string | number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** The item of a row; missing columns come from the known item. */
function readItem(
  row: ParsedItem,
  known: KnownItems,
  categories: Categories,
  problems: FileProblem[],
): CatalogueItem | null {
  const { values, unreadable, place } = row;
  const existing = known.find(row);
  const ja = textIn(values.name);
  const category = categories.idFor(row);
  const takeawayRate = values.takeaway_rate ?? existing?.takeawayRate ?? '';
  const choices = row.choices ?? existing?.choices ?? [];
  const item = {
    id: textIn(values.id) || existing?.id || idOf('item', [ja, category ?? '']),
    name: { ja, en: englishOf(row, existing) || ja },
    reading: values.reading ?? existing?.reading ?? readingOf(ja),
    price: values.price === '' ? undefined : values.price,
    rate: values.rate === undefined || values.rate === '' ? (existing?.rate ?? 10) : values.rate,
    ...(takeawayRate !== '' && { takeawayRate }),
    ...(choices.length > 0 && { choices }),
    category: category ?? undefined,
    picture: givenOr(existing?.picture, values.picture),
    pictureUrl: givenOr(existing?.pictureUrl, values.picture_url),
    barcode: givenOr(existing?.barcode, values.barcode),
  };
  const parsed = catalogueItem.safeParse(item);
  const before = problems.length;
  for (const issue of parsed.error?.issues ?? []) {
    const { column, expected = expectedBy(issue) } = columnOfIssue(issue.path, values);
    // A value derived from the name is wrong where the name is, and is reported there.
    const derived = (column === 'name_en' || column === 'reading') && !values[column];
    // Known choices may not fit the file's price.
    const at = column === 'choices' && row.choices === undefined ? 'price' : column;
    if (!derived && !unreadable.has(at)) problems.push(problemAt(place(at, issue.path), expected));
  }
  if (parsed.success && !mayHavePicture(parsed.data.picture, existing)) {
    problems.push(problemAt(place('picture'), { kind: 'picture' }));
  }
  const fine = problems.length === before && unreadable.size === 0;
  return parsed.success && fine ? parsed.data : null;
}

/** A blank cell gives null; a missing column gives what is known. */
function givenOr(
  known: string | null | undefined,
  value: string | number | undefined,
): string | number | null {
  return value === undefined ? (known ?? null) : value || null;
}

/** The English name of a row; without such a column the known one, unless that only repeated the Japanese. */
function englishOf({ values }: ParsedItem, existing: CatalogueItem | undefined): string {
  if (values.name_en !== undefined) return textIn(values.name_en);
  return existing && existing.name.en !== existing.name.ja ? existing.name.en : '';
}

function columnOfIssue(
  path: readonly PropertyKey[],
  values: ParsedItem['values'],
): { column: CatalogueColumn; expected?: FileExpectation } {
  const [field, script] = path;
  const category = textIn(values.category);
  if (field === 'takeawayRate') {
    const given = values.takeaway_rate;
    // The file's rate equals the known second one.
    if (given === undefined) return { column: 'rate' };
    const isRate = taxRate.safeParse(given).success;
    return { column: 'takeaway_rate', ...(!isRate && { expected: { kind: 'tax-rate' } }) };
  }
  if (field === 'rate') return { column: 'rate', expected: { kind: 'tax-rate' } };
  if (field === 'name') return { column: script === 'en' ? 'name_en' : 'name' };
  if (field === 'pictureUrl') return { column: 'picture_url' };
  if (field !== 'category' || category === '') return { column: field as CatalogueColumn };
  const tooLong = Array.from(category).length > limits.description;
  const rule: FieldRule = tooLong
    ? { kind: 'max-length', max: limits.description }
    : { kind: 'known', what: 'category' };
  return { column: 'category', expected: { kind: 'rule', rule } };
}

/** Only pictures that came with the program or were chosen on the screen. */
function mayHavePicture(picture: string | null, existing: CatalogueItem | undefined): boolean {
  return picture === null || picture === existing?.picture || /^(shop-)?pictures\/[\w-]+\.\w+$/.test(picture);
}

function expectedBy(issue: Parameters<typeof failureOfIssue>[0]): FileExpectation {
  return { kind: 'rule', rule: failureOfIssue(issue).rule ?? { kind: 'required' } };
}

/** First lines of ids and barcodes; repeats are problems. */
class Lines {
  readonly #problems: FileProblem[];
  readonly #ids = new Map<string, number>();
  readonly #barcodes = new Map<string, ParsedItem>();

  constructor(problems: FileProblem[]) {
    this.#problems = problems;
  }

  take({ id, barcode }: CatalogueItem, row: ParsedItem): boolean {
    const { line, values, place } = row;
    const sameId = this.#ids.get(id);
    if (sameId !== undefined) {
      const column = textIn(values.id) === '' ? 'name' : 'id';
      this.#problems.push(problemAt(place(column), { kind: 'repeated', line: sameId }));
      return false;
    }
    this.#ids.set(id, line);
    if (barcode === null) return true;
    const same = this.#barcodes.get(sameBarcode(barcode));
    if (same !== undefined) {
      this.#problems.push(problemAt(place('barcode'), { kind: 'repeated', line: same.line }));
      return false;
    }
    this.#barcodes.set(sameBarcode(barcode), row);
    return true;
  }

  /** An item that the file leaves alone may have a barcode that the file gives to another. */
  checkOthers(all: readonly CatalogueItem[]): void {
    for (const { id, name, barcode } of all) {
      const inFile =
        barcode === null || this.#ids.has(id) ? undefined : this.#barcodes.get(sameBarcode(barcode));
      if (inFile) this.#problems.push(problemAt(inFile.place('barcode'), { kind: 'taken', by: name.ja }));
    }
  }
}
