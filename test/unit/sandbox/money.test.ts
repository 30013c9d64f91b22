import { expect, test } from 'vitest';
import { formatAmount, isCurrency, largestAmount } from '../../../electron/sandbox/money.ts';

test.each([
  [1200, 'JPY', 'ja', '¥1,200'],
  [1200, 'JPY', 'en', '¥1,200'],
  [largestAmount, 'JPY', 'ja', '¥9,999,999,999'],
  [-100, 'JPY', 'en', '-¥100'],
  [1200, 'USD', 'en', '$12.00'],
  [5, 'USD', 'ja', '$0.05'],
  [1234, 'KWD', 'en', 'KWD 1.234'],
  // The runtime's own data has no digits for these in daily life; ISO 4217 has.
  [150_000, 'HUF', 'en', 'HUF 1,500.00'],
  [1_500_000, 'IDR', 'en', 'IDR 15,000.00'],
  [1_500_000, 'IQD', 'en', 'IQD 1,500.000'],
  [12_345, 'CLF', 'en', 'CLF 1.2345'],
  [5000, 'KRW', 'en', '₩5,000'],
  [500, 'UGX', 'en', 'UGX 500'],
])('%i %s reads %s: %s', (amount, currency, language, written) => {
  expect(formatAmount(amount, currency, language).replace('\u00a0', ' ')).toBe(written);
});

test.each([
  ['JPY', true],
  ['EUR', true],
  ['jpy', false],
  ['QQQ', false],
  ['', false],
  ['JPY ', false],
])('%j is a currency: %s', (code, is) => {
  expect(isCurrency(code)).toBe(is);
});
