import * as z from 'zod';

/*
 * What a business day took, by hour, item and payment method. Amounts are net of what was given back of the day's own
 * payments, in the currency's smallest unit; each of the three lists adds up to `net`.
 */

const part = { count: z.int(), net: z.number() };

/** The takings of a day in one currency. */
export const takingsIn = z.strictObject({
  currency: z.string(),
  /** As the history's totals of the day have it, before the adjustments of a close. */
  net: z.number(),
  /** One after the other, from the first to the last hour with a payment; `from` in epoch ms, payments in `count`. */
  hours: z.array(z.strictObject({ from: z.number(), ...part })),
  /** What took most first, pieces in `count`; null: what no line of a sale accounts for. */
  items: z.array(z.strictObject({ name: z.string().nullable(), ...part })),
  /** The items that are not among `items`, of which there are at most 100; null: there are none. */
  otherItems: z.strictObject({ kinds: z.int(), ...part }).nullable(),
  /** What took most first, payments in `count`; null where nobody knows the method. */
  methods: z.array(z.strictObject({ method: z.string().nullable(), ...part })),
});

/** The takings of a business day, and what the day before it took. */
export const dayTakings = z.strictObject({
  date: z.iso.date(),
  takings: z.array(takingsIn),
  before: z.array(z.strictObject({ currency: z.string(), net: z.number() })),
});

export type TakingsIn = z.infer<typeof takingsIn>;
export type DayTakings = z.infer<typeof dayTakings>;
