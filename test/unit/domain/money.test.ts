import { describe, expect, test } from 'vitest';
import { fractionDigits } from '../../../electron/contract/currencies.ts';
import { currency } from '../../../electron/contract/fields.ts';
import { formatMoney } from '../../../electron/domain/money.ts';

describe('fractionDigits', () => {
  // The locale library says how much cash is usual, which is 0 for most of these.
  test.each([
    ['JPY', 0],
    ['KRW', 0],
    ['ISK', 0],
    ['UGX', 0],
    ['USD', 2],
    ['HUF', 2],
    ['IDR', 2],
    ['LAK', 2],
    ['MMK', 2],
    ['COP', 2],
    ['PKR', 2],
    ['IRR', 2],
    ['MGA', 2],
    ['TWD', 2],
    ['IQD', 3],
    ['KWD', 3],
    ['UYW', 4],
  ])('of %s is that of ISO 4217: %d', (code, digits) => {
    expect(fractionDigits(code)).toBe(digits);
  });

  test('of a currency that is not in the list any more is that of most', () => {
    expect(fractionDigits('HRK')).toBe(2);
  });
});

describe('formatMoney', () => {
  test.each([
    [-580, '-¥580'],
    [-0, '¥0'],
    [0, '¥0'],
  ])('of %d shows a sign only where something is taken away', (amount, text) => {
    expect(formatMoney(amount, 'JPY', 'en')).toBe(text);
  });

  test.each([
    [123_450, 'HUF', 'en', '1,234.50'],
    [123_450, 'IDR', 'en', '1,234.50'],
    [1_234_500, 'IQD', 'en', '1,234.500'],
    [1200, 'JPY', 'ja', '1,200'],
    [1200, 'USD', 'en', '12.00'],
  ])('writes %d of the smallest unit of %s as %s: %s', (amount, code, locale, figure) => {
    expect(formatMoney(amount, code, locale).replace(/[^\d.,]/g, '')).toBe(figure);
  });
});

test.each(['ja', 'en'])('amounts of two currencies never look alike in %s', (locale) => {
  const alike = [
    'JPY',
    'CNY',
    'USD',
    'HKD',
    'TWD',
    'SGD',
    'AUD',
    'CAD',
    'NZD',
    'MXN',
    'KRW',
    'KPW',
    'GBP',
    'EGP',
  ];
  const shown = alike.map((currency) => formatMoney(12, currency, locale, 0));
  expect(new Set(shown).size).toBe(alike.length);
});

describe('a currency', () => {
  test.each(['JPY', 'HUF', 'IQD', 'ZWG'])('of ISO 4217 is taken: %s', (code) => {
    expect(currency.safeParse(code).success).toBe(true);
  });

  test.each(['ABC', 'jpy', 'YEN', 'DEM', ''])('that ISO 4217 does not list is refused: %s', (code) => {
    expect(currency.safeParse(code).success).toBe(false);
  });
});
