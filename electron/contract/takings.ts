import * as z from 'zod';
import { catalogueCategory } from './catalogue.ts';
import { taxRate } from './tax.ts';

/* Takings of business days. Amounts in the smallest unit, net of refunds of the days' own payments; each list adds up to `net`. */

/** A business day; seven from Monday; a calendar month. */
const takingsSpans = ['day', 'week', 'month'] as const;
export type TakingsSpan = (typeof takingsSpans)[number];

const part = { count: z.int(), net: z.number() };

export const takingsIn = z.strictObject({
  currency: z.string(),
  digits: z.int(),
  /** As in the history's totals, before a close's adjustments. */
  net: z.number(),
  /** Hours of a day, else days, from the first to the last with a payment; `from` in epoch ms, payments in `count`. */
  times: z.array(z.strictObject({ from: z.number(), ...part })),
  /** Best first, pieces in `count`; null: no line of a sale accounts for it. */
  items: z.array(z.strictObject({ name: z.string().nullable(), ...part })),
  /** Items beyond the best 100 (and, of the span before, beyond those compared); null: none. */
  otherItems: z.strictObject({ kinds: z.int(), ...part }).nullable(),
  /** Best first, payments in `count`; null: method unknown. */
  methods: z.array(z.strictObject({ method: z.string().nullable(), ...part })),
  /** Best first, pieces in `count`, by items' present categories; null: items no longer sold, typed amounts, no line. */
  categories: z.array(z.strictObject({ category: catalogueCategory.nullable(), ...part })),
  /** By who rang up; best first, payments in `count`; null: nobody had signed on. */
  staff: z.array(z.strictObject({ staff: z.string().nullable(), ...part })),
  /** In percent, highest first; `count`: payments with something at it; null: no rate on record. */
  rates: z.array(z.strictObject({ rate: taxRate.nullable(), ...part })),
});

/** The span containing `date`; null: today's business day. */
export const readTakings = z.strictObject({ date: z.iso.date().nullable(), span: z.enum(takingsSpans) });

export const takingsFormats = ['csv', 'pdf'] as const;
export type TakingsFormat = (typeof takingsFormats)[number];

/** Business days `from` to `to`, and the same span before them. */
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
