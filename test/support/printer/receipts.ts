import type { Receipt, RefundSlip } from '../../../electron/printing/slips.ts';

/** What the slips of a sale say alike. */
export const ofSale = {
  language: 'ja',
  issuer: { name: '喫茶まどぐち', invoiceNumber: 'T7000012050002', address: '', phone: '' },
  mark: null,
  isReissue: false,
  currency: 'JPY',
  digits: 0,
  orderNo: 'A1-000123-XYZ',
  paidAt: new Date(2026, 3, 1, 12, 5).getTime(),
  method: 'PayPay',
} as const satisfies Partial<RefundSlip>;

/** What a sale of two kinds of goods prints. */
export const receipt: Receipt = {
  ...ofSale,
  kind: 'receipt',
  prices: 'included',
  rates: [
    { rate: 10, amount: 1100, tax: 100 },
    { rate: 8, amount: 540, tax: 40 },
  ],
  total: 1640,
  givenBack: 0,
  lines: [
    { name: 'コーヒー', price: 550, count: 2, rate: 10, discount: null },
    { name: 'パン', price: 540, count: 1, rate: 8, discount: null },
  ],
  discounts: [],
  thanks: '',
};
