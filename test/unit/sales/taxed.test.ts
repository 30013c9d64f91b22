import { describe, expect, test } from 'vitest';
import type { Discount } from '../../../electron/contract/tax.ts';
import { createBench, journalled, opened, request, uuid } from './support.ts';

const coupon: Discount = { kind: 'amount', value: 100, name: 'クーポン' };
const lines = [
  { itemId: 'tea', name: 'Tea', price: 600, count: 2, rate: 10 as const },
  { itemId: 'bread', name: 'Bread', price: 300, count: 1, rate: 8 as const },
];

describe('a sale of both rates with a discount', () => {
  test('charges what is left, tells the payer why, and keeps both', async () => {
    const bench = createBench();
    await opened(bench, { lines, discount: coupon, expectedTotal: 1_400 });
    expect(bench.service.bodies[0]).toMatchObject({
      amount: 1_400,
      items: [
        { name: 'Tea ×2 (クーポン -¥80)', price: 1_120, count: 1 },
        { name: 'Bread (クーポン -¥20)', price: 280, count: 1 },
      ],
    });
    const page = bench.sales.readPage(uuid(1));
    expect(page.ok && page.value).toMatchObject({
      lines,
      tax: {
        discount: coupon,
        taken: 100,
        rates: [
          { rate: 10, amount: 1_120, tax: 101 },
          { rate: 8, amount: 280, tax: 20 },
        ],
      },
    });
    expect(bench.sales.current()).toMatchObject({ amount: 1_400, lines, tax: { discount: coupon } });
  });

  test('gives typed amounts the shop’s rate, and adds the tax where it is not in the prices', async () => {
    const bench = createBench();
    bench.settings.tax = { prices: 'excluded', rounding: 'ceil', keypadRate: 8 };
    await opened(bench, { lines: [{ name: 'x', price: 101, count: 1 }], expectedTotal: 110 });
    expect(bench.service.bodies[0]).toMatchObject({
      amount: 110,
      items: [
        { name: 'x', price: 101, count: 1 },
        { name: '消費税 8%', price: 9, count: 1 },
      ],
    });
    expect(journalled(bench, "SELECT lines ->> '$[0].rate' AS rate FROM sales")).toEqual({ rate: 8 });
  });

  test.each<[string, string, Parameters<typeof request>[0]]>([
    ['amount-changed', 'the discount was left out of the total', { discount: coupon, expectedTotal: 1_500 }],
    ['amount-changed', 'the total has a discount that was not sent', { expectedTotal: 1_400 }],
    ['discount-too-large', 'of the ticket', { discount: { ...coupon, value: 1_501 }, expectedTotal: 1 }],
    [
      'discount-too-large',
      'of a line that the others would bear',
      { lines: lines.map((line) => ({ ...line, discount: { ...coupon, value: 301 } })), expectedTotal: 898 },
    ],
    [
      'amount-changed',
      'nothing is left to pay, and the request says something',
      { discount: { kind: 'percent', value: 100, name: 'x' }, expectedTotal: 1 },
    ],
  ])('is %s before any effect: %s', (code, _what, change) => {
    const bench = createBench();
    expect(bench.sales.open(request({ lines, ...change }))).toMatchObject({ ok: false, code });
    expect(bench.service.count('create')).toBe(0);
    expect(journalled(bench, 'SELECT count(*) AS sales FROM sales')).toEqual({ sales: 0 });
  });

  test('cannot be changed in the journal afterwards', async () => {
    const bench = createBench();
    await opened(bench, { lines, discount: coupon, expectedTotal: 1_400 });
    expect(() => journalled(bench, "UPDATE sales SET tax = '{}' RETURNING 1")).toThrow();
  });
});
