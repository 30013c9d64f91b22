import type { Goods, Serving } from '../../electron/contract/sale.ts';
import type { TaxSettings } from '../../electron/contract/tax.ts';
import { m } from './generated/messages.js';

type Text<T extends string | number> = T extends string ? T : `${T}`;

/** The choice of a tax rate, each with what it is for. */
export function rateOptions(): { value: Text<TaxSettings['keypadRate']>; text: string }[] {
  return [
    { value: '10', text: m.tax_rate_10() },
    { value: '8', text: m.tax_rate_8() },
    { value: '0', text: m.tax_rate_0() },
  ];
}

/** Where food is eaten, on which its tax rate may depend. */
export const servingWords: Record<NonNullable<Goods['serving']>, () => string> = {
  'eat-in': m.serving_eat_in,
  takeaway: m.serving_takeaway,
  both: m.serving_both,
};

export function servingOptions(): { value: Serving; text: string }[] {
  return (['eat-in', 'takeaway'] as const).map((value) => ({ value, text: servingWords[value]() }));
}

export const pricesWords: Record<TaxSettings['prices'], () => string> = {
  included: m.tax_prices_included,
  excluded: m.tax_prices_excluded,
};

export const roundingWords: Record<TaxSettings['rounding'], () => string> = {
  floor: m.tax_rounding_floor,
  ceil: m.tax_rounding_ceil,
  'half-up': m.tax_rounding_half_up,
};
