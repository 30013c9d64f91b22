import * as z from 'zod';
import { dayClose } from './day-close.ts';

/*
 * The closes of a terminal as they lie beside the copy of its journal, for whoever adds up many (docs/several-tills.md): a
 * file for each month, and one that says whose they are and how many there must be.
 */

const hash = z.string().length(64);

export const copiedTill = z.strictObject({
  format: z.literal(1),
  /** Up to when the copy has everything that the terminal has, epoch ms. */
  at: z.number(),
  /** What order numbers begin with. */
  till: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  /** By month, `YYYY-MM`: how many closes, and the hash of the last. */
  months: z.record(z.string(), z.strictObject({ count: z.int(), hash })),
});

/** What a line of a month's file says behind its hash: a close, its link in the journal's chain, and what its lines come to. */
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
  /** What the link follows in the chain. */
  before: hash,
  lines: z.array(z.strictObject({ currency: z.string(), net: z.number() })),
});

/** What was sold of one thing in one hour of a closed day. */
const soldGoods = z.strictObject({
  /** By the till's own clock, 0 to 23. */
  hour: z.int().min(0).max(23),
  /** `discount`: off whole tickets; `tax`: where it is not in the prices; `unknown`: paid, and of no ticket that the till has. */
  kind: z.enum(['item', 'discount', 'tax', 'unknown']),
  /** The item of the catalogue; null: an amount that was typed, or none at all. */
  item: z.string().nullable(),
  name: z.string(),
  count: z.int(),
  amount: z.int(),
  currency: z.string(),
});

/**
 * What a line of a month's goods says behind its hash: they add up to the payments of that close, and `late` to what was paid by its
 * lines that change earlier closes. Left out: nothing was, or the line is of before.
 */
export const copiedGoods = z.strictObject({
  number: z.int(),
  date: z.iso.date(),
  /** The close's link in the journal's chain. */
  link: hash,
  late: z.array(soldGoods).exactOptional(),
  goods: z.array(soldGoods),
});

/**
 * A copy's `open-day.json`: what the business day took so far. Nothing seals it, so that it is shown beside the closes and
 * never among them; the next close says what the day came to.
 */
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
