import { describe, expect, test } from 'vitest';
import { takersOf, waysIn } from '../../../electron/domain/ways-to-pay.ts';

const listed = (...bounds: [name: string, minAmount?: number | undefined, maxAmount?: number][]) => ({
  paymentMethods: bounds.map(([paymentMethod, minAmount, maxAmount]) => ({
    paymentMethod,
    channelProperties: { minAmount, maxAmount },
  })),
});

describe('the ways to pay in a list', () => {
  test('are told by name, each once, with its widest bounds', () => {
    const list = listed(
      ['paypay', 1, 500_000],
      ['creditcard', 100, 1_000],
      ['creditcard', 50, 900],
      ['atone'],
    );
    expect(waysIn(list)).toEqual([
      { name: 'atone', min: null, max: null },
      { name: 'creditcard', min: 50, max: 1_000 },
      { name: 'paypay', min: 1, max: 500_000 },
    ]);
  });

  test('have no bounds where the service names none, or such as no amount keeps', () => {
    const list = listed(['alipay', 0, 0], ['linepay', 500, 100], ['merpay', undefined, -1]);
    for (const way of waysIn(list)) expect(way).toMatchObject({ min: null, max: null });
    expect(waysIn({ paymentMethods: [{ paymentMethod: 'paypay' }, {}] })).toEqual([
      { name: 'paypay', min: null, max: null },
    ]);
    expect(waysIn(listed(['paypay', 1, 10], ['paypay']))).toEqual([{ name: 'paypay', min: null, max: null }]);
  });
});

describe('who takes an amount', () => {
  const card = { name: 'creditcard', min: 100, max: 10_000 };
  const wallet = { name: 'paypay', min: 1, max: 500 };
  const later = { name: 'atone', min: 50_000, max: 100_000 };

  test.each([
    [100, []],
    [500, []],
    [10_000, ['paypay']],
    [99, ['creditcard']],
  ])('%d: nothing is refused, and those are out: %j', (amount, out) => {
    expect(takersOf([card, wallet], amount, 'JPY')).toEqual({ out, none: null });
  });

  test.each([
    [[card], 99, { below: null, above: 100 }],
    [[card], 10_001, { below: 10_000, above: null }],
    [[wallet, card, later], 20_000, { below: 10_000, above: 50_000 }],
  ])('none of %j takes %d, and what is taken next is said', (ways, amount, none) => {
    expect(takersOf(ways, amount, 'JPY').none).toEqual(none);
  });

  test.each([
    ['no ways are known', [], 'JPY'],
    ['one of them has no bounds', [card, { name: 'konbini', min: null, max: null }], 'JPY'],
    ['the bounds may be in another currency', [card], 'USD'],
  ])('everything is taken where %s', (_why, ways, currency) => {
    expect(takersOf(ways, 99_999, currency).none).toBeNull();
  });
});
