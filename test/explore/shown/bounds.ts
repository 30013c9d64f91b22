import type { Bounds } from './world.ts';

const plain: Bounds = {
  codes: 1,
  payments: 1,
  refunds: 0,
  fails: 0,
  failsLate: 0,
  others: 0,
  words: 0,
  twins: 0,
  passes: 0,
  sets: 0,
  sleeps: 0,
  cuts: 0,
  stops: 0,
};

/** What is explored of what screens show, by name. The order is that of `npm run explore`. */
export const shownBounds = {
  /** A sale that is paid by two codes, and its money given back. */
  shown: { ...plain, codes: 2, payments: 2, refunds: 2, fails: 1, cuts: 1 },
  /** Another sale for the goods is paid beside it. */
  'shown-twin': { ...plain, codes: 2, payments: 1, refunds: 2, fails: 2, twins: 1 },
  /** A refund that staff asked for fails after they have gone on. */
  'shown-failed': { ...plain, codes: 2, payments: 2, refunds: 1, failsLate: 1, twins: 1 },
  /** Another amount comes, and a person says that it was paid. */
  'shown-other': { ...plain, codes: 2, payments: 2, refunds: 2, others: 1, words: 1 },
  /** Time passes, and the machine sleeps, or a clock is set. */
  'shown-asleep': { ...plain, passes: 3, sleeps: 1, cuts: 1, stops: 1 },
  'shown-clocks': { ...plain, passes: 4, sets: 2, cuts: 1 },
  /** All that can become of one payment. */
  'shown-all': { ...plain, codes: 2, refunds: 2, fails: 1, others: 1, words: 1, twins: 1, cuts: 1 },
} as const satisfies Record<string, Bounds>;

/** The name of bounds of what screens show. */
export type ShownBoundsName = keyof typeof shownBounds;
