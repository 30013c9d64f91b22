/** A second payment that the service tells of together with its refund is none that staff are to give back. */
import { expect, test } from 'vitest';
import { createBench, renewed, rungUpAgain, unseenNow } from './support.ts';

const back = { id: 'ch_9', paid: true, status: 'refunded', refunds: { amount: 1_200 } };

test('of the same sale', async () => {
  const bench = createBench();
  const saleId = await renewed(bench);
  bench.service.pay('code_2');
  await bench.machine.pass(3_000);
  bench.sales.dismiss(saleId);
  bench.service.set('code_1', { status: 'captured', charge: back });
  await bench.machine.pass(70_000);
  expect(bench.page(saleId).row).toMatchObject({ received: 2_400, givenBack: 1_200, doubled: false });
  expect(unseenNow(bench)).toEqual([]);
});

test('of another sale for the same goods', async () => {
  const bench = createBench();
  const { first, second } = await rungUpAgain(bench);
  bench.service.pay('code_2');
  await bench.machine.pass(3_000);
  bench.sales.dismiss(second);
  bench.service.set('code_1', { status: 'captured', charge: back });
  await bench.machine.pass(70_000);
  expect(bench.page(first).row).toMatchObject({ received: 1_200, givenBack: 1_200, doubled: false });
  expect(bench.page(second).row).toMatchObject({ received: 1_200, givenBack: 0, doubled: false });
  expect(unseenNow(bench)).toEqual([[bench.page(first).row.orderNo, 'expired']]);
});

test('until its refund fails: then its money is here, and staff are told', async () => {
  const bench = createBench();
  const saleId = await renewed(bench);
  bench.service.pay('code_2');
  await bench.machine.pass(3_000);
  bench.sales.dismiss(saleId);
  bench.service.set('code_1', { status: 'captured', charge: back });
  await bench.machine.pass(70_000);
  bench.service.set('code_1', { charge: { ...back, status: 'captured', refunds: { amount: 0 } } });
  await bench.sales.refunds.read(saleId);
  expect(bench.page(saleId).row).toMatchObject({ received: 2_400, givenBack: 0, doubled: true });
  expect(unseenNow(bench)).toEqual([[bench.page(saleId).row.orderNo, 'paid']]);
});
