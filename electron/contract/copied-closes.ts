import * as z from 'zod';
import { dayClose } from './day-close.ts';

/*
 * A terminal's closes beside its journal's copy, for adding up many tills (docs/several-tills.md): a file for each month, and one
 * that names the till and how many there must be.
 */

const hash = z.string().length(64);

export const copiedTill = z.strictObject({
  format: z.literal(1),
  /** The copy is complete up to here, epoch ms. */
  at: z.number(),
  /** The order numbers' prefix. */
  till: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  /** It sells with a test key, and no money moves; left out: it does not. */
  test: z.literal(true).exactOptional(),
  /** By month, `YYYY-MM`: number of closes, and the last one's hash. */
  months: z.record(z.string(), z.strictObject({ count: z.int(), hash })),
});

/** A line of a month's file behind its hash: a close, its link in the journal's chain, and the sum of its lines. */
export const copiedClose = z.strictObject({
  close: dayClose,
  link: z.strictObject({
    number: z.int(),
    after: z.int(),
    at: z.number(),
    kind: z.literal('day-closed'),
    details: z.string(),
    hash,
  }),
  /** The link before it in the chain. */
  before: hash,
  lines: z.array(z.strictObject({ currency: z.string(), net: z.number() })),
});

/** Goods of one kind sold in one hour of a closed day. */
const soldGoods = z.strictObject({
  /** By the till's clock. */
  hour: z.int().min(0).max(23),
  /** `discount`: off whole tickets; `tax`: not included in prices; `unknown`: paid, but of no known ticket. */
  kind: z.enum(['item', 'discount', 'tax', 'unknown']),
  /** The item of the catalogue; null: a typed amount, or no item at all. */
  item: z.string().nullable(),
  name: z.string(),
  count: z.int(),
  amount: z.int(),
  currency: z.string(),
});

/**
 * A line of a month's goods behind its hash: `goods` add up to the close's payments, and `late` to the payments of its lines that
 * change earlier closes. `late` left out: there were none, or the line was written by an older version.
 */
export const copiedGoods = z.strictObject({
  number: z.int(),
  date: z.iso.date(),
  /** The close's link in the journal's chain. */
  link: hash,
  late: z.array(soldGoods).exactOptional(),
  goods: z.array(soldGoods),
});

/** `open-day.json` of a copy: the running day's takings so far. Not sealed, so shown beside the closes and never among them. */
export const openDay = z.strictObject({
  format: z.literal(1),
  /** When these figures were right, epoch ms. */
  at: z.number(),
  date: z.iso.date(),
  totals: z.array(
    z.strictObject({
      currency: z.string(),
      digits: z.int().min(0).max(4),
      count: z.int(),
      payments: z.number(),
      refunds: z.number(),
    }),
  ),
});

export const openDayFile = 'open-day.json';
export const tillFile = 'till.json';

export function closesFile(month: string): string {
  return `closes-${month}.txt`;
}

export function goodsFile(month: string): string {
  return `goods-${month}.txt`;
}

export type SoldGoods = z.infer<typeof soldGoods>;
export type CopiedTill = z.infer<typeof copiedTill>;
export type OpenDay = z.infer<typeof openDay>;
export type TakenSoFar = Omit<OpenDay, 'format'>;
export type CopiedClose = z.infer<typeof copiedClose>;
