import { isDeepStrictEqual } from 'node:util';
import {
  type Catalogue,
  type CatalogueFile,
  type CataloguePreview,
  catalogue as catalogueSchema,
  listedProblems,
} from '../../contract/catalogue.ts';
import type { PriceStyle } from '../../domain/price.ts';
import { planImport } from './plan.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';

interface Named {
  id: string;
  name: { ja: string; en: string };
}

export function previewImport(
  { format, mode, text }: CatalogueFile,
  current: Catalogue,
  style: PriceStyle,
): CataloguePreview {
  const given = format === 'csv' ? readCsv(text, style) : readJson(text);
  const { catalogue, problems } = planImport(given, current, mode);
  const none = { added: [], changed: [], removed: [] };
  if (problems.length > 0) {
    const inOrder = problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    return {
      catalogue: null,
      items: none,
      categories: none,
      reordered: false,
      problems: inOrder.slice(0, listedProblems),
      problemCount: problems.length,
    };
  }
  return {
    catalogue: catalogueSchema.parse(catalogue),
    items: changesOf(current.items, catalogue.items, ({ name, price }) => ({ name, price })),
    categories: changesOf(current.categories, catalogue.categories, ({ name }) => name),
    reordered:
      isReordered(current.items, catalogue.items) || isReordered(current.categories, catalogue.categories),
    problems: [],
    problemCount: 0,
  };
}

function changesOf<T extends Named, Shown>(
  before: readonly T[],
  after: readonly T[],
  shown: (one: T) => Shown,
): Record<'added' | 'changed' | 'removed', Shown[]> {
  const old = new Map(before.map((one) => [one.id, one]));
  const kept = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !old.has(id)).map(shown),
    changed: after.filter((one) => old.has(one.id) && !isDeepStrictEqual(old.get(one.id), one)).map(shown),
    removed: before.filter(({ id }) => !kept.has(id)).map(shown),
  };
}

function isReordered(before: readonly Named[], after: readonly Named[]): boolean {
  const ids = new Set(after.map(({ id }) => id));
  const old = before.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const known = new Set(old);
  const now = after.filter(({ id }) => known.has(id)).map(({ id }) => id);
  return !isDeepStrictEqual(old, now);
}
