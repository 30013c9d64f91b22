import { expect, test } from 'vitest';
import { paidSlipOf } from '../../../electron/terminal/sale-slip.ts';
import { dayOfAllKinds } from '../sales/day-of-all-kinds.ts';
import { pay, presentedShop, scanned, token } from '../sales/presented-shop.ts';
import { setUp } from './support.ts';

test('a receipt says of each kind of payment how it was paid, of how much, and what of it went back', async () => {
  const { bench, sold } = await dayOfAllKinds();
  const { state } = setUp().terminal;
  const slips = Object.fromEntries(
    Object.entries(sold).map(([kind, id]) => [kind, paidSlipOf(bench.page(id), state)]),
  );
  const number = (n: number): string => `T1-00000${n}-GGGG`;
  expect(slips).toMatchObject({
    code: { value: { orderNo: number(1), method: 'PayPay', total: 1_200, givenBack: 0 } },
    presented: { value: { orderNo: number(2), method: 'メルペイ', total: 333, givenBack: 100 } },
    found: { value: { orderNo: number(3), method: 'LINE Pay', total: 777, givenBack: 0 } },
    untaken: { ok: false, code: 'conflict' },
    cash: { value: { orderNo: number(5), method: '現金', total: 950, givenBack: 0 } },
    voided: { value: { orderNo: number(6), method: 'カード端末', total: 1_050, givenBack: 1_050 } },
  });
});

test('a receipt of a payer’s code names the request that took the money, and not one before it', async () => {
  const shop = presentedShop();
  const { bench, charges } = shop;
  const saleId = await scanned(shop);
  // Nobody confirms: its charge is revoked.
  await bench.machine.pass(70_000);
  expect(await bench.sales.renewPresented({ token: `${token}9`, saleId })).toMatchObject({ ok: true });
  await bench.machine.pass(0);
  pay(charges[1], { paymentMethod: 'paypay' });
  await bench.machine.pass(2_000);
  const slip = paidSlipOf(bench.page(saleId), setUp().terminal.state);
  expect(slip).toMatchObject({ value: { orderNo: 'T1-000001-GGGG-2', method: 'PayPay', total: 1_200 } });
});
