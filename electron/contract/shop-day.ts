import * as z from 'zod';
import { digits } from './fields.ts';

/* A business day of all tills, from the copies of their closes (docs/several-tills.md). Amounts in the smallest unit, times in epoch ms. */

/** Problems at the place of the copies, worded in `domain/till-problems.ts`. */
const tillProblemKinds = [
  'foreign', // not a till's copy
  'unreadable',
  'no-shop',
  'no-till',
  'no-closes', // no closes: half a copy, or an older version's
  'clock',
  'damaged', // a close is missing or does not prove itself
  'doubled', // two copies have the same days or closes
  'taken-over',
  'no-copy', // a listed till has no copy
] as const;

const tillSum = z.strictObject({
  currency: z.string(),
  digits,
  count: z.int(),
  payments: z.number(),
  refunds: z.number(),
  /** What changes earlier closes; 0 while the day is not closed. */
  adjustments: z.number(),
  net: z.number(),
});

const tillDay = z.strictObject({
  /** The shop's folder; empty: copies lie at the place itself. */
  shop: z.string(),
  till: z.string(),
  name: z.string(),
  /** The copy is complete up to here. */
  copiedAt: z.number(),
  /** The copy got nothing for more than an hour. */
  isOld: z.boolean(),
  /** Null: not closed. */
  closed: z.array(tillSum).nullable(),
  /** What a day that is not closed took up to `at`, by the till's own word; null: it has not said. */
  soFar: z.strictObject({ at: z.number(), totals: z.array(tillSum) }).nullable(),
  /** Sales without an end at the close of the day. */
  unresolved: z.int(),
});

export const shopDay = z.strictObject({
  date: z.iso.date(),
  isToday: z.boolean(),
  tills: z.array(tillDay),
  /** The sums of the tills that closed the day, and of the others: never one sum. */
  closed: z.array(tillSum),
  soFar: z.array(tillSum),
  /** What is not as it must be, and in no sum; `why` in English, with file and line. */
  problems: z.array(
    z.strictObject({
      shop: z.string(),
      copy: z.string(),
      till: z.string(),
      kind: z.enum(tillProblemKinds),
      why: z.string(),
    }),
  ),
});

export const shopDayFormats = ['html', 'pdf'] as const;

export type TillProblemKind = (typeof tillProblemKinds)[number];
export type TillSum = z.infer<typeof tillSum>;
export type TillDay = z.infer<typeof tillDay>;
export type ShopDay = z.infer<typeof shopDay>;
