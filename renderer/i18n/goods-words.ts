import type { Goods } from '../../electron/contract/sale.ts';
import { m } from './generated/messages.js';
import { servingWords } from './tax.ts';

/** Placeholder for an article's name, which is in no language of ours. */
export const goodsName = '{name}';

/** Counts the articles and names the first; the name's place stays open. */
export function goodsWords({ count }: { count: number }): string {
  return m.code_goods({ count, name: goodsName });
}

/** The first article comes first: lists are searched by it. */
export function goodsInList(goods: Goods | null): string {
  if (goods === null) return m.keypad_line();
  const { name, count, others, serving } = goods;
  const words = others ? m.goods_and_more({ name, count }) : count > 1 ? `${name} × ${count}` : name;
  return serving ? `${words} ・ ${servingWords[serving]()}` : words;
}
