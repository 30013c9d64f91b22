import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Catalogue, catalogue as catalogueSchema } from '../../../../electron/contract/catalogue.ts';
import {
  withCategory,
  withCategoryMoved,
  withItem,
  withItemMoved,
  withoutCategory,
  withoutItem,
} from '../../../../renderer/lib/catalogue-edits.ts';

const name = { ja: '名', en: 'name' };
const itemOf = (id: string, category: string) => ({
  id,
  name,
  reading: '',
  price: 1,
  rate: 10 as const,
  category,
  picture: null,
  pictureUrl: null,
  barcode: null,
});
/** Two categories whose items stand mixed. */
const shop: Catalogue = {
  categories: [
    { id: 'a', name },
    { id: 'b', name },
  ],
  items: [itemOf('a1', 'a'), itemOf('b1', 'b'), itemOf('a2', 'a'), itemOf('b2', 'b')],
};
const ids = ({ items }: Catalogue): string => items.map(({ id }) => id).join(' ');

describe('an item', () => {
  test('that is new stands behind the last of its category', () => {
    expect(ids(withItem(shop, itemOf('a3', 'a')))).toBe('a1 b1 a2 a3 b2');
    expect(ids(withItem(shop, itemOf('c1', 'c')))).toBe('a1 b1 a2 b2 c1');
  });

  test('that is changed stays in its place', () => {
    const changed = withItem(shop, { ...itemOf('b1', 'a'), price: 5 });
    expect(ids(changed)).toBe('a1 b1 a2 b2');
    expect(changed.items[1]).toMatchObject({ price: 5, category: 'a' });
  });

  test('that is removed is gone', () => expect(ids(withoutItem(shop, 'b1'))).toBe('a1 a2 b2'));

  test.each<[string, -1 | 1, 'all' | 'own', string]>([
    ['a1', 1, 'all', 'b1 a1 a2 b2'],
    ['a1', 1, 'own', 'b1 a2 a1 b2'],
    ['a2', -1, 'own', 'a2 a1 b1 b2'],
    ['b2', -1, 'own', 'a1 b2 b1 a2'],
    ['a1', -1, 'all', 'a1 b1 a2 b2'],
    ['b2', 1, 'all', 'a1 b1 a2 b2'],
    ['a2', 1, 'own', 'a1 b1 a2 b2'],
    ['none', 1, 'all', 'a1 b1 a2 b2'],
  ])('%s moved by %i among %s', (id, step, among, expected) => {
    const isShown = ({ category }: { category: string }) => among === 'all' || category === id.charAt(0);
    expect(ids(withItemMoved(shop, id, step, isShown))).toBe(expected);
  });
});

describe('a category', () => {
  test('is added last, changed in its place, and moved', () => {
    const three = withCategory(shop, { id: 'c', name });
    expect(three.categories.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(withCategory(three, { id: 'b', name: { ja: '新', en: 'new' } }).categories[1]?.name.ja).toBe('新');
    expect(withCategoryMoved(three, 'c', -1).categories.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
    expect(withCategoryMoved(three, 'a', -1)).toEqual(three);
  });

  test('goes alone or with its items', () => {
    expect(ids(withoutCategory(shop, 'a', null))).toBe('b1 b2');
    const moved = withoutCategory(shop, 'a', 'b');
    expect(ids(moved)).toBe('a1 b1 a2 b2');
    expect(new Set(moved.items.map(({ category }) => category))).toEqual(new Set(['b']));
  });
});

test('whatever is done in whatever order, the catalogue stays one that main takes', () => {
  const id = fc.constantFrom('a', 'b', 'a1', 'a2', 'b1', 'b2');
  const step = fc.constantFrom<-1 | 1>(-1, 1);
  const edit = fc.oneof(
    id.map((one) => (before: Catalogue) => withoutItem(before, one)),
    fc.tuple(id, step).map(
      ([one, by]) =>
        (before: Catalogue) =>
          withItemMoved(before, one, by, () => true),
    ),
    fc.tuple(id, step).map(
      ([one, by]) =>
        (before: Catalogue) =>
          withCategoryMoved(before, one, by),
    ),
    id.map((one) => (before: Catalogue) => {
      const other = before.categories.find((category) => category.id !== one);
      return withoutCategory(before, one, other?.id ?? null);
    }),
  );
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const after = edits.reduce((before, apply) => apply(before), shop);
      expect(catalogueSchema.safeParse(after).error).toBeUndefined();
    }),
  );
});
