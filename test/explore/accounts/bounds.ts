import type { Bounds } from './world.ts';

const plain: Bounds = {
  keys: 3,
  lost: 6,
  stops: 0,
  starts: 0,
  isKnown: true,
  lists: ['charges', 'subscriptions'],
  hasRows: true,
};

/** What is explored of whose service it is, by name. The order is that of `npm run explore`. */
export const accountBounds = {
  accounts: plain,
  /** A till that was never told whose it is. */
  'accounts-new': { ...plain, isKnown: false },
  /** Nothing is listed before the first payment; nothing but payments is listed. */
  'accounts-empty': { ...plain, hasRows: false },
  'accounts-new-empty': { ...plain, isKnown: false, hasRows: false },
  /** Selling stops for other reasons as well, and the program starts anew. */
  'accounts-stops': { ...plain, keys: 2, lost: 1, stops: 2, starts: 1 },
  'accounts-payments': { ...plain, lists: ['charges'] },
} as const satisfies Record<string, Bounds>;

/** The name of bounds of accounts. */
export type AccountBoundsName = keyof typeof accountBounds;
