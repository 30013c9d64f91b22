import type { Bounds } from './world.ts';

const plain: Bounds = { by: 'code', source: false, earlier: 0, troubles: 3, acts: 2, payments: 0 };

/** What is explored of a request and what comes of it, by name. The order is that of `npm run explore`. */
export const requestBounds = {
  requests: plain,
  /** The sale had a code before, which is over and has its number. */
  'requests-renewal': { ...plain, earlier: 1, troubles: 2, payments: 2 },
  'requests-renewal-twice': { ...plain, earlier: 2, troubles: 2, acts: 1, payments: 1 },
  /** What the customer saved may pay a code that nobody has seen. */
  'requests-source': { ...plain, source: true },
  /** Money is asked for by a payer's code. */
  'requests-presented': { ...plain, by: 'presented', troubles: 6, acts: 4 },
} as const satisfies Record<string, Bounds>;

/** The name of bounds of a request. */
export type RequestBoundsName = keyof typeof requestBounds;
