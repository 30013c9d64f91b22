import type { Bounds } from './world.ts';

const plain: Bounds = {
  payments: 1,
  validMs: 6_000,
  troubles: 2,
  acts: 2,
  reads: true,
  closes: true,
  tells: true,
  knowsUnscanned: true,
};

/** What is explored of how a code is asked about, by name. The order is that of `npm run explore`. */
export const watchingBounds = {
  watching: plain,
  /** A code that is closed long before its own time is over. */
  'watching-closed': { ...plain, validMs: 120_000, troubles: 0, acts: 1 },
  /** A service that tells of a try as long as the code is shown, and lists no payments. */
  'watching-untold': { ...plain, troubles: 1, tells: false },
  /** One that closes no codes. */
  'watching-unclosed': { ...plain, closes: false },
  /** One that knows a code only once it is scanned. */
  'watching-unscanned': { ...plain, troubles: 1, knowsUnscanned: false },
  /** One that tells of no code: a person's word is all that there is. */
  'watching-unread': { ...plain, reads: false },
} as const satisfies Record<string, Bounds>;

/** The name of bounds of asking about a code. */
export type WatchingBoundsName = keyof typeof watchingBounds;
