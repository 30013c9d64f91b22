import type { Bounds } from './world.ts';

const plain: Bounds = {
  asks: 2,
  lost: 1,
  cuts: 1,
  owner: 1,
  fails: 1,
  marks: true,
  reasons: true,
  countsPending: true,
};

/** What is explored of refunds by name. The order is that of `npm run explore`. */
export const refundBounds = {
  refunds: { ...plain, asks: 3, lost: 2 },
  /** A service that counts money as given back only once it is, and tells no reason. */
  'refunds-late': { ...plain, countsPending: false, lost: 2, reasons: false },
  /** A service that tells no metadata; nor a reason. */
  'refunds-unmarked': { ...plain, marks: false, asks: 3 },
  'refunds-untold': { ...plain, marks: false, reasons: false },
  /** A service that has metadata of its own for each refund, and a reason of its own. */
  'refunds-empty': { ...plain, marks: 'empty', reasons: 'its own' },
} as const satisfies Record<string, Bounds>;

/** The name of bounds of refunds. */
export type RefundBoundsName = keyof typeof refundBounds;
