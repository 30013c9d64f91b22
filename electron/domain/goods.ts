import type { Line } from '../contract/sale.ts';

/** What a sale is of, in as much as a line of a screen says. */
export interface Goods {
  /** Of the first article, as it was rung up: what the customer asked for first, and what a receipt begins with. */
  name: string;
  /** Pieces of all lines, amounts of the keypad among them. */
  count: number;
  /** There is more than that article. */
  others: boolean;
}

/** What is paid for; null where amounts were typed and nothing has a name. What is taken off is no article. */
export function goodsOf(lines: readonly Pick<Line, 'itemId' | 'name' | 'count'>[]): Goods | null {
  const first = lines.find(({ itemId }) => itemId !== undefined);
  if (first === undefined) return null;
  return {
    name: first.name,
    count: lines.reduce((sum, { count }) => sum + count, 0),
    others: lines.some(({ itemId, name }) => itemId !== first.itemId || name !== first.name),
  };
}
