import * as z from 'zod';
import { catalogueCategory } from './catalogue.ts';
import { taxRate } from './tax.ts';

/*
 * What business days took, by time, item, category, payment method, rate of tax and staff. Amounts are net of what was given back of the days'
 * own payments, in the currency's smallest unit; each of the lists adds up to `net`.
 */

/** A business day; the seven from Monday on; or the calendar month. */
const takingsSpans = ['day', 'week', 'month'] as const;
export type TakingsSpan = (typeof takingsSpans)[number];

const part = { count: z.int(), net: z.number() };

export const takingsIn = z.strictObject({
  currency: z.string(),
  digits: z.int(),
  /** As the history's totals of the days have it, before the adjustments of a close. */
  net: z.number(),
  /** The hours of a day, the days of a longer span: from the first to the last with a payment; `from` in epoch ms, payments in `count`. */
  times: z.array(z.strictObject({ from: z.number(), ...part })),
  /** What took most first, pieces in `count`; null: what no line of a sale accounts for. */
  items: z.array(z.strictObject({ name: z.string().nullable(), ...part })),
  /** The items that are not among `items`: those are the 100 that took most, and of the span before all that are compared; null: there are none. */
  otherItems: z.strictObject({ kinds: z.int(), ...part }).nullable(),
  /** What took most first, payments in `count`; null where nobody knows the method. */
  methods: z.array(z.strictObject({ method: z.string().nullable(), ...part })),
  /** What took most first, pieces in `count`, by the categories that items have now; null: items that are sold no more, amounts that were typed, what no line accounts for. */
  categories: z.array(z.strictObject({ category: catalogueCategory.nullable(), ...part })),
  /** Who rang up what took most first, payments in `count`; null: nobody had signed on. */
  staff: z.array(z.strictObject({ staff: z.string().nullable(), ...part })),
  /** The highest rate first, in percent, and the payments with something at it in `count`; null: no rate is on record. */
  rates: z.array(z.strictObject({ rate: taxRate.nullable(), ...part })),
});

/** Which span, by a business day of it; null is the one that runs. */
export const readTakings = z.strictObject({ date: z.iso.date().nullable(), span: z.enum(takingsSpans) });

export const takingsFormats = ['csv', 'pdf'] as const;
export type TakingsFormat = (typeof takingsFormats)[number];

/** The takings of the business days `from` to `to`, and of the same span before them. */
export const takings = z.strictObject({
  span: z.enum(takingsSpans),
  from: z.iso.date(),
  to: z.iso.date(),
  takings: z.array(takingsIn),
  before: z.array(takingsIn),
});

export type TakingsIn = z.infer<typeof takingsIn>;
export type Takings = z.infer<typeof takings>;
export type ReadTakings = z.infer<typeof readTakings>;
