import * as z from 'zod';
import { amount, text } from './fields.ts';
import { limits, taxRates } from './limits.ts';
import { broken } from './rules.ts';
import { group, row } from './setting.ts';

/** A rate of consumption tax in percent: the standard one, the reduced one, or none. */
export const taxRate = z.literal(taxRates);

export const tax = group(
  'How the shop reckons consumption tax; each item has its rate in the catalogue.',
  {
    prices: row(z.enum(['included', 'excluded']), 'included', 'Whether the tax is in the prices.'),
    rounding: row(
      z.enum(['floor', 'ceil', 'half-up']),
      'floor',
      'What becomes of the fraction of a tax, once for each rate of a sale.',
    ),
    keypadRate: row(taxRate, 10, 'The rate of amounts that are typed, in percent.'),
  },
  { later: true },
);

export const { schema: taxSettings, first: firstTaxSettings } = tax;

/** Something taken off a line or a ticket: an amount in the smallest unit, or whole percent. */
export const discount = z
  .strictObject({
    kind: z.enum(['amount', 'percent']),
    value: amount(1),
    /** What the payer reads. */
    name: text(limits.discountName, 1),
  })
  .superRefine(({ kind, value }, context) => {
    if (kind === 'amount' || value <= 100) return;
    context.addIssue(broken({ kind: 'range', min: 1, max: 100 }, ['value']));
  });

/** What a sale was reckoned with, and what it came to at each rate, as it is kept with the sale. */
export const saleTax = z.strictObject({
  prices: taxSettings.shape.prices,
  rounding: taxSettings.shape.rounding,
  /** Off the whole ticket; null: nothing is. */
  discount: discount.nullable(),
  /** What that comes to, and how it is spread over the rates. */
  taken: amount(0),
  shares: z.array(z.strictObject({ rate: taxRate, discount: amount(0) })),
  /** With the tax in the amount; the amounts add up to the sale's. */
  rates: z.array(z.strictObject({ rate: taxRate, amount: amount(0), tax: amount(0) })),
});

export type TaxRate = z.infer<typeof taxRate>;
export type Discount = z.infer<typeof discount>;
export type SaleTax = z.infer<typeof saleTax>;
export type TaxSettings = z.infer<typeof taxSettings>;
