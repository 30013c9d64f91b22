import * as z from 'zod';

/** A rate of consumption tax in percent: the standard one, the reduced one, or none. */
export const taxRate = z.literal([10, 8, 0]);

/** How a shop reckons tax. */
export const taxSettings = z.strictObject({
  /** Whether the tax is in the prices, or comes on top of them. */
  prices: z.enum(['included', 'excluded']),
  /** What becomes of the fraction of a tax, once for each rate of a ticket. */
  rounding: z.enum(['floor', 'ceil', 'half-up']),
  /** The rate of amounts that are typed. */
  keypadRate: taxRate,
});

/** What a shop reckons with until it says otherwise. */
export const firstTaxSettings: TaxSettings = { prices: 'included', rounding: 'floor', keypadRate: 10 };

export type TaxSettings = z.infer<typeof taxSettings>;
