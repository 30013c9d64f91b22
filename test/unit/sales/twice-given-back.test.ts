import { expect, test } from 'vitest';
import { createBench, ok, renewed, unseenNow } from './support.ts';

test('a sale of which one payment was given back whole is not said to be paid twice when another one comes', async () => {
  const bench = createBench();
  const saleId = await renewed(bench);
  bench.service.pay('code_2');
  await bench.machine.pass(3_000);
  const { charge } = bench.service.code('code_2');
  bench.service.set('code_2', {
    charge: { ...charge, status: 'refunded', refunded: true, refunds: { amount: 1_200 } },
  });
  bench.service.createRefund = () => Promise.resolve(ok({ id: 're_1' }));
  bench.service.listRefunds = () =>
    Promise.resolve(ok({ total: 1, refunds: [{ id: 're_1', amount: 1_200, status: 'refunded' }] }));
  await bench.sales.refunds.read(saleId);
  expect(bench.page(saleId).row).toMatchObject({ received: 1_200, givenBack: 1_200 });
  bench.sales.dismiss(saleId);
  bench.service.pay('code_1');
  await bench.machine.pass(120_000);
  expect(bench.page(saleId).row).toMatchObject({ received: 2_400, givenBack: 1_200 });
  expect(unseenNow(bench)).not.toMatchObject([[expect.any(String), 'paid']]);
});
