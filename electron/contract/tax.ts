import * as z from 'zod';
import { amount, text } from './fields.ts';
import { limits, taxRates } from './limits.ts';
import { broken } from './rules.ts';
import { group, row } from './setting.ts';

/** Consumption tax in percent: standard, reduced, or none. */
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

/** Off a line or ticket: an amount in the smallest unit, or whole percent. */
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

/** How a sale was taxed, and the result at each rate, kept with the sale. */
export const saleTax = z.strictObject({
  prices: taxSettings.shape.prices,
  rounding: taxSettings.shape.rounding,
  /** Off the whole ticket; null: none. */
  discount: discount.nullable(),
  /** The discount's amount, and its split over the rates. */
  taken: amount(0),
  shares: z.array(z.strictObject({ rate: taxRate, discount: amount(0) })),
  /** Tax included; the amounts add up to the sale's. */
  rates: z.array(z.strictObject({ rate: taxRate, amount: amount(0), tax: amount(0) })),
});

export type TaxRate = z.infer<typeof taxRate>;
export type Discount = z.infer<typeof discount>;
export type SaleTax = z.infer<typeof saleTax>;
export type TaxSettings = z.infer<typeof taxSettings>;
