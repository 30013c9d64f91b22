import type { Bounds } from './world.ts';

/** One sale in a service that names and lists each payment; a day was closed before. */
const plain: Bounds = {
  sales: 1,
  codes: 1,
  charges: 1,
  presented: false,
  days: 2,
  refunds: 1,
  disputes: 0,
  words: 1,
  silent: 1,
  lags: 0,
  strangers: 0,
  others: 0,
  unseen: 0,
  earlier: 0,
  moves: 0,
  lists: true,
  names: true,
  dates: true,
  timed: true,
  isAhead: false,
  isSlow: false,
  closedBefore: true,
};

/** What is explored of the books by name. The order is that of `npm run explore`. */
export const bookBounds = {
  /** Two phones pay one code. */
  books: { ...plain, charges: 2, disputes: 1 },
  /** A sale whose code did not come, and may be paid all the same. */
  'books-unseen': { ...plain, charges: 2, unseen: 1 },
  /** Another amount comes by a code, which may be paid besides, and whose day may be closed. */
  'books-other': { ...plain, charges: 2, others: 1, words: 0 },
  /** A replica that lags answers at a close. */
  'books-lagging': { ...plain, charges: 2, lags: 1, silent: 0, refunds: 0 },
  /** A journal that an earlier version has kept: it put down what was listed of a sale that was not paid without a sale. */
  'books-earlier': { ...plain, charges: 2, earlier: 1 },
  /** Two codes of one sale, under one number, are paid. */
  'books-renewal': { ...plain, codes: 2 },
  /** The same, where nobody tells which of the two was paid but the code itself. */
  'books-untimed': { ...plain, codes: 2, timed: false },
  'books-renewal-twice': { ...plain, codes: 2, charges: 2, words: 0 },
  /** Money is asked for by two payers' codes of one sale, under a number each. */
  'books-presented': { ...plain, codes: 2, presented: true },
  'books-sales': { ...plain, sales: 2, refunds: 0, words: 2 },
  /** The end of the business day is moved, and back. */
  'books-moved': { ...plain, codes: 2, refunds: 0, words: 0, moves: 2 },
  'books-moved-first': { ...plain, days: 3, refunds: 0, words: 0, moves: 2, closedBefore: false },
  'books-days': { ...plain, days: 3, closedBefore: false },
  /** A new journal: payments of sales that it does not know, and of another terminal. */
  'books-first': { ...plain, strangers: 1, closedBefore: false },
  /** The same, of which two phones paid one code. */
  'books-first-twice': { ...plain, charges: 2, closedBefore: false },
  /** A service whose codes do not say by which payment they were paid. */
  'books-nameless': { ...plain, names: false, codes: 2 },
  'books-nameless-earlier': { ...plain, names: false, codes: 2, earlier: 1 },
  /** A service that does not say when a payment was made; one that names times to come; one that lists nothing. */
  'books-undated': { ...plain, dates: false, charges: 2 },
  'books-ahead': { ...plain, isAhead: true, codes: 2 },
  /** A till whose clock is slow. */
  'books-slow': { ...plain, isSlow: true, codes: 2 },
  'books-unlisted': { ...plain, lists: false, codes: 2 },
} as const satisfies Record<string, Bounds>;

/** The name of bounds of the books. */
export type BookBoundsName = keyof typeof bookBounds;
