import type { Bounds } from './world.ts';

const plain: Bounds = { tells: 1, takes: 1, payments: 5, hours: 5, starts: 2 };

/** What is explored of the times of a service, by name. The order is that of `npm run explore`. */
export const timeBounds = {
  'times-milliseconds': plain,
  'times-seconds': { ...plain, tells: 1_000, takes: 1_000 },
  /** A service that tells seconds, and takes milliseconds. */
  'times-mixed': { ...plain, tells: 1_000 },
} as const satisfies Record<string, Bounds>;

/** The name of bounds of times. */
export type TimeBoundsName = keyof typeof timeBounds;
