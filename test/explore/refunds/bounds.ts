import type { Bounds } from './world.ts';

const plain: Bounds = {
  payments: 1,
  asks: 2,
  lost: 1,
  cuts: 1,
  owner: 1,
  fails: 1,
  lag: 0,
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
  /** A sale that was paid twice: of the payment that its code does not show only the list tells. */
  'refunds-two': { ...plain, payments: 2, owner: 0, countsPending: false },
  'refunds-two-early': { ...plain, payments: 2, owner: 0 },
  /** A replica lags behind what was told before, of a payment that its code does not show. */
  'refunds-lagging': { ...plain, payments: 2, asks: 1, lost: 0, cuts: 0, lag: 2 },
  /** So does one behind two refunds of the owner's that are alike, of which one fails. */
  'refunds-owner': { ...plain, payments: 2, asks: 0, lost: 0, cuts: 0, owner: 2, lag: 2 },
  /** A service that has metadata of its own for each refund, and a reason of its own. */
  'refunds-empty': { ...plain, marks: 'empty', reasons: 'its own' },
} as const satisfies Record<string, Bounds>;

/** The name of bounds of refunds. */
export type RefundBoundsName = keyof typeof refundBounds;
