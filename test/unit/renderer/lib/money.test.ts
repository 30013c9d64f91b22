import { expect, test } from 'vitest';
import { moneyText } from '../../../../renderer/lib/money.ts';

test.each([
  [1200, 'JPY', 'ja', '¥1,200'],
  [-300, 'JPY', 'ja', '−¥300'],
  [-300, 'JPY', 'en', '−¥300'],
  [-8900, 'USD', 'en', '−$89.00'],
  [-0, 'JPY', 'ja', '¥0'],
])('writes %i %s in %s as %s', (amount, currency, language, text) => {
  expect(moneyText(amount, currency, language)).toBe(text);
});
