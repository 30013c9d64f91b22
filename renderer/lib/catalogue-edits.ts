import type { Catalogue, CatalogueCategory, CatalogueItem } from '../../electron/contract/catalogue.ts';

/** The item stays in its place; a new one goes behind the last of its category. */
export function withItem(catalogue: Catalogue, item: CatalogueItem): Catalogue {
  const { items } = catalogue;
  const there = items.some(({ id }) => id === item.id);
  if (there) return { ...catalogue, items: items.map((one) => (one.id === item.id ? item : one)) };
  const last = items.findLastIndex(({ category }) => category === item.category);
  return { ...catalogue, items: items.toSpliced(last === -1 ? items.length : last + 1, 0, item) };
}

export function withoutItem(catalogue: Catalogue, itemId: string): Catalogue {
  return { ...catalogue, items: catalogue.items.filter(({ id }) => id !== itemId) };
}

/** Moves an item before (-1) or behind (1) its neighbour among the items that are shown. */
export function withItemMoved(
  catalogue: Catalogue,
  itemId: string,
  step: -1 | 1,
  isShown: (item: CatalogueItem) => boolean,
): Catalogue {
  return { ...catalogue, items: moved(catalogue.items, itemId, step, isShown) };
}

export function withCategoryMoved(catalogue: Catalogue, categoryId: string, step: -1 | 1): Catalogue {
  return { ...catalogue, categories: moved(catalogue.categories, categoryId, step, () => true) };
}

function moved<T extends { id: string }>(
  all: readonly T[],
  id: string,
  step: -1 | 1,
  isShown: (one: T) => boolean,
): T[] {
  const from = all.findIndex((one) => one.id === id);
  const one = all[from];
  const to =
    step === 1
      ? all.findIndex((other, index) => index > from && isShown(other))
      : all.findLastIndex((other, index) => index < from && isShown(other));
  return one === undefined || to === -1 ? [...all] : all.toSpliced(from, 1).toSpliced(to, 0, one);
}

export function withCategory(catalogue: Catalogue, category: CatalogueCategory): Catalogue {
  const { categories } = catalogue;
  const there = categories.some(({ id }) => id === category.id);
  return {
    ...catalogue,
    categories: there
      ? categories.map((one) => (one.id === category.id ? category : one))
      : [...categories, category],
  };
}

/** The category's items go to the category `moveTo`; null removes them too. */
export function withoutCategory(catalogue: Catalogue, categoryId: string, moveTo: string | null): Catalogue {
  return {
    categories: catalogue.categories.filter(({ id }) => id !== categoryId),
    items: catalogue.items.flatMap((item) => {
      if (item.category !== categoryId) return [item];
      return moveTo === null ? [] : [{ ...item, category: moveTo }];
    }),
  };
}
