import { expect, test } from 'vitest';
import type { SaleRow } from '../../../../electron/contract/sale.ts';
import { moneyRemarks } from '../../../../renderer/i18n/money-words.ts';

const row: SaleRow = {
  id: '00000000-0000-4000-8000-000000000001',
  orderNo: 'T1-000001-GGGG',
  state: 'paid',
  amount: 1_200,
  currency: 'JPY',
  digits: 0,
  locationId: null,
  openedAt: 1,
  paidAt: 2,
  paymentMethod: 'alipay',
  goods: null,
  received: 1_200,
  givenBack: 0,
  disputed: false,
  doubled: true,
};

test('a sale that was paid twice asks for a refund until the money of one payment went back', () => {
  const [asks] = moneyRemarks(row);
  expect(asks).toMatchObject({ attention: true });
  const [settled] = moneyRemarks({ ...row, isOneBack: true });
  expect(settled).toMatchObject({ attention: false });
  expect(settled?.explain).not.toBe(asks?.explain);
});

test('that another amount came than the goods come to is said beside their price', () => {
  const single = { ...row, doubled: false };
  expect(moneyRemarks({ ...single, received: 800 })[0]?.short).toContain('800');
  expect(moneyRemarks(single)).toEqual([]);
  expect(moneyRemarks({ ...single, received: 2_400 })[0]?.short).toContain('2,400');
  expect(moneyRemarks({ ...row, received: 2_400 })).toHaveLength(1);
  expect(moneyRemarks({ ...single, received: 2_400, givenBack: 1_200 })).toHaveLength(1);
  expect(moneyRemarks({ ...single, state: 'expired', received: 0 })).toEqual([]);
});
