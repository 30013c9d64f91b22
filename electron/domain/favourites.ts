import { limits } from '../contract/limits.ts';

/** What sold of late: sales with items of a catalogue, and in how many of them each item was, by its id. */
export interface SoldOfLate {
  sales: number;
  items: ReadonlyMap<string, number>;
}

/** Sales from which something can be learnt. */
const handful = 5;

/**
 * The items that were in most sales, the most often first, ties in the order of the catalogue. A sale counts once,
 * however many pieces it was of: what saves a search is what is looked for often.
 */
export function favouritesOf({ sales, items: sold }: SoldOfLate, items: readonly { id: string }[]): string[] {
  if (sales < handful) return [];
  const timesOf = ({ id }: { id: string }): number => sold.get(id) ?? 0;
  return items
    .filter((item) => timesOf(item) > 0)
    .sort((a, b) => timesOf(b) - timesOf(a))
    .slice(0, limits.favourites)
    .map(({ id }) => id);
}
