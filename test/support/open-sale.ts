import type { OpenSale } from '../../electron/contract/sale.ts';

/** A sale's fields beside its goods, where nothing is special. */
export const plainSale = {
  currency: 'JPY',
  expiryPeriod: 10,
  note: '',
  locationId: null,
  customer: null,
  confirmed: false,
  replaces: null,
  despite: null,
} as const satisfies Partial<OpenSale>;

/** Two teas, for 1,200 yen together. */
export const twoTeas = {
  ...plainSale,
  lines: [{ name: 'Tea', price: 600, count: 2 }],
  expectedTotal: 1_200,
} satisfies Partial<OpenSale>;
