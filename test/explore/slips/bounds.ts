import type { Bounds } from './world.ts';

const plain: Bounds = {
  second: 'same-code',
  asks: 2,
  goods: false,
  ids: true,
  isLate: false,
  pends: false,
  countsPending: false,
  owner: 1,
  fails: 0,
  lost: 0,
  late: 0,
  cuts: 0,
};

/** What is explored of refunds of goods that are paid twice, by name. The order is that of `npm run explore`. */
export const slipBounds = {
  slips: { ...plain, isLate: true },
  'slips-lost': { ...plain, owner: 0, lost: 1, cuts: 1 },
  /** A service that counts money as given back as soon as it is asked for, and takes what it said to refuse. */
  'slips-early': { ...plain, owner: 0, pends: true, countsPending: true, late: 1 },
  /** The same, of which nothing comes at times. */
  'slips-failed': { ...plain, asks: 1, pends: true, countsPending: true, fails: 1 },
  /** Another code of the sale is paid; goods come back. */
  'slips-codes': { ...plain, second: 'other-code', goods: true },
  'slips-sales': { ...plain, second: 'other-sale' },
  /** A service that names no refund by an id where it lists it. */
  'slips-nameless': { ...plain, second: 'none', asks: 3, ids: false, owner: 0, pends: true, lost: 2 },
} as const satisfies Record<string, Bounds>;

/** The name of bounds of slips. */
export type SlipBoundsName = keyof typeof slipBounds;
