import type { RequestOf } from '../../electron/contract/channels.ts';

/** A ticket of both rates with something off a line and off the whole: 1,620 at 10 % and 972 at 8 %, with the tax in them. */
export const ofBothRates = {
  lines: [
    {
      name: '器',
      price: 2_000,
      count: 1,
      rate: 10,
      discount: { kind: 'percent', value: 10, name: '会員割引' },
    },
    { name: '煎茶', price: 540, count: 2, rate: 8 },
  ],
  discount: { kind: 'amount', value: 288, name: '開店祝い' },
  expectedTotal: 2_592,
} satisfies Partial<RequestOf<'openSale'>>;
