import type { Bounds } from './world.ts';

const plain: Bounds = { sales: 2, codes: 2, refunds: 1, fails: 1, words: 0 };

/** What is explored of goods that are paid, given back and paid again, by name. The order is that of `npm run explore`. */
export const goodsBounds = {
  goods: plain,
  /** A person says that a sale was paid. */
  'goods-word': { ...plain, codes: 1, refunds: 2, words: 1 },
  /** Three sales, each in the place of the one before. */
  'goods-sales': { ...plain, sales: 3, codes: 1, refunds: 2 },
} as const satisfies Record<string, Bounds>;

/** The name of bounds of goods. */
export type GoodsBoundsName = keyof typeof goodsBounds;
