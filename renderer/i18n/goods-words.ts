import type { Goods } from '../../electron/contract/sale.ts';
import { m } from './generated/messages.js';
import { servingWords } from './tax.ts';

/** Where the name of an article stands among the words: it is the shop's, in no language of ours. */
export const goodsName = '{name}';

/** How many articles are paid for, the first of them named; the name's place is left as it is. */
export function goodsWords({ count }: { count: number }): string {
  return m.code_goods({ count, name: goodsName });
}

/** What a sale of a list is of: its first article comes first, since lists are searched by it. */
export function goodsInList(goods: Goods | null): string {
  if (goods === null) return m.keypad_line();
  const { name, count, others, serving } = goods;
  const words = others ? m.goods_and_more({ name, count }) : count > 1 ? `${name} × ${count}` : name;
  return serving ? `${words} ・ ${servingWords[serving]()}` : words;
}
