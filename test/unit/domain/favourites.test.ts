import { describe, expect, test } from 'vitest';
import { limits } from '../../../electron/contract/limits.ts';
import { favouritesOf } from '../../../electron/domain/favourites.ts';

const items = ['tea', 'cake', 'cup', 'bread'].map((id) => ({ id }));

function best(sales: number, sold: Record<string, number>, of: readonly { id: string }[] = items): string[] {
  return favouritesOf({ sales, items: new Map(Object.entries(sold)) }, of);
}

describe('the items that sold most often', () => {
  test('come the most often first, and only what sold', () => {
    expect(best(9, { cake: 2, cup: 7, tea: 5 })).toEqual(['cup', 'tea', 'cake']);
  });

  test('stand in the order of the catalogue where they sold as often', () => {
    expect(best(9, { bread: 3, cup: 4, cake: 3, tea: 3 })).toEqual(['cup', 'tea', 'cake', 'bread']);
  });

  test('are none before a handful of sales', () => {
    expect(best(4, { tea: 4 })).toEqual([]);
    expect(best(5, { tea: 5 })).toEqual(['tea']);
    expect(best(0, {})).toEqual([]);
  });

  test('are of the catalogue as it is now', () => {
    expect(best(9, { 'sold no more': 8, tea: 1 })).toEqual(['tea']);
    expect(best(9, { tea: 9 }, [])).toEqual([]);
  });

  test('are bounded, however much sells', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({ id: `item-${index}` }));
    const sold = Object.fromEntries(many.map(({ id }, index) => [id, index + 1]));
    const found = best(30_000, sold, many);
    expect(found).toHaveLength(limits.favourites);
    expect(found[0]).toBe('item-19999');
  });

  test('leave the catalogue in its order', () => {
    const catalogue = [...items];
    best(9, { bread: 9 }, catalogue);
    expect(catalogue).toEqual(items);
  });
});
