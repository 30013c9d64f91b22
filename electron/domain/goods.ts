import type { Goods, Line } from '../contract/sale.ts';
import { servingOf } from './serving.ts';

/** What is paid for; null where amounts were typed and nothing has a name. What is taken off is no article. */
export function goodsOf(lines: readonly Pick<Line, 'itemId' | 'name' | 'count' | 'serving'>[]): Goods | null {
  const first = lines.find(({ itemId }) => itemId !== undefined);
  if (first === undefined) return null;
  const serving = servingOf(lines);
  return {
    name: first.name,
    count: lines.reduce((sum, { count }) => sum + count, 0),
    others: lines.some(({ itemId, name }) => itemId !== first.itemId || name !== first.name),
    ...(serving && { serving }),
  };
}
