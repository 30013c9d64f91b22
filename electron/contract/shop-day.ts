import * as z from 'zod';
import { digits } from './fields.ts';

/*
 * A business day of the shop, till by till, as the copies of the tills' closes have it (docs/several-tills.md). Amounts are in
 * the currency's smallest unit, times in epoch ms.
 */

/** What can be wrong with something at the place of the copies; `domain/till-problems.ts` says each in words. */
const tillProblemKinds = [
  'foreign', // no copy of a till
  'unreadable',
  'no-shop',
  'no-till',
  'no-closes', // a copy without them: half of one, or of an older version
  'clock',
  'damaged', // a close does not prove itself, or is missing
  'doubled', // the same days or closes stand in two copies
  'taken-over',
  'no-copy', // a till of a list has none
] as const;

const tillSum = z.strictObject({
  currency: z.string(),
  digits,
  count: z.int(),
  payments: z.number(),
  refunds: z.number(),
  /** What changes earlier closes; 0 of a day that is not closed. */
  adjustments: z.number(),
  net: z.number(),
});

const tillDay = z.strictObject({
  /** The folder of its shop; empty where copies lie at the place itself. */
  shop: z.string(),
  till: z.string(),
  name: z.string(),
  /** Up to when its copy has everything. */
  copiedAt: z.number(),
  /** Its copy has had nothing for more than an hour. */
  isOld: z.boolean(),
  /** The day as it was closed; null: it is not. */
  closed: z.array(tillSum).nullable(),
  /** What it took up to a time of a day that is not closed, by its own word; null: it has not said. */
  soFar: z.strictObject({ at: z.number(), totals: z.array(tillSum) }).nullable(),
  /** Sales without an end by the close of the day. */
  unresolved: z.int(),
});

export const shopDay = z.strictObject({
  date: z.iso.date(),
  /** It is the one that runs. */
  isToday: z.boolean(),
  tills: z.array(tillDay),
  /** Of the tills that have closed the day, and of the others: never one sum. */
  closed: z.array(tillSum),
  soFar: z.array(tillSum),
  /** What is not as it must be, and in no sum; `why` in English, with the file and the line. */
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
