/** Goods whose money went back whole are paid anew by an earlier code of the same sale: they may be paid by another sale as well. */
import { expect, test } from 'vitest';
import { salePage } from '../../../electron/contract/sale.ts';
import { groupsProblem, groupsOf } from '../../fault/process/closed-day.ts';
import { compare } from './day-close/support.ts';
import { type Bench, createBench, opened, renewed, unseenNow, uuid } from './support.ts';

/** A sale whose second code was paid, and whose money went back whole; its first code is over and may show a payment yet. */
async function givenBack(bench: Bench): Promise<string> {
  const first = await renewed(bench);
  bench.service.pay('code_2');
  await bench.machine.pass(3_000);
  const { charge } = bench.service.code('code_2');
  bench.service.set('code_2', { charge: { ...charge, status: 'refunded', refunds: { amount: 1_200 } } });
  expect(await bench.sales.refunds.read(first)).toMatchObject({ ok: true });
  expect(bench.page(first).row).toMatchObject({ state: 'paid', received: 1_200, givenBack: 1_200 });
  bench.sales.dismiss(first);
  return first;
}

test('another code for the goods is closed', async () => {
  const bench = createBench();
  const first = await givenBack(bench);
  const second = await opened(bench, { requestId: uuid(2), replaces: first });
  expect(bench.view().phase.state).toBe('awaiting');
  bench.service.pay('code_1');
  await bench.machine.pass(70_000);
  expect(bench.page(first).row).toMatchObject({ received: 2_400 });
  expect(bench.service.calls).toContain('close code_3');
  expect(bench.page(second).row.state).toBe('canceled');
});

test('another sale that paid for them is told with it as paid twice', async () => {
  const bench = createBench();
  const first = await givenBack(bench);
  const second = await opened(bench, { requestId: uuid(2), replaces: first });
  bench.service.pay('code_3');
  await bench.machine.pass(3_000);
  bench.sales.dismiss(second);
  bench.service.pay('code_1');
  await bench.machine.pass(70_000);
  expect(bench.page(first).row).toMatchObject({ received: 2_400, givenBack: 1_200, doubled: true });
  expect(bench.page(second).row).toMatchObject({ doubled: true });
  expect(bench.kinds(first)).toContain('paid-twice');
  expect(bench.kinds(second)).toContain('paid-twice');
  expect(unseenNow(bench)).toEqual([[bench.page(first).row.orderNo, 'paid']]);
});

test('the receipt names the payment that pays for them now', async () => {
  const bench = createBench();
  const first = await givenBack(bench);
  expect(bench.page(first)).not.toHaveProperty('paidAnew');
  await bench.machine.pass(20_000);
  bench.service.set('code_1', {
    status: 'captured',
    charge: { id: 'ch_1', paid: true, paymentMethod: 'linepay' },
  });
  await bench.machine.pass(70_000);
  const page = salePage.parse(bench.page(first));
  expect(page.row).toMatchObject({ paymentMethod: 'alipay', received: 2_400, givenBack: 1_200 });
  expect(page.paidAnew).toMatchObject({ method: 'linepay' });
  expect(page.paidAnew?.at).toBeGreaterThan(page.row.paidAt ?? 0);
});

test('what counts a day from outside has both payments of a sale that says nothing of two', async () => {
  const bench = createBench();
  const first = await givenBack(bench);
  bench.service.pay('code_1');
  await bench.machine.pass(70_000);
  expect(bench.page(first).row).toMatchObject({ received: 2_400, doubled: false });
  const closed = groupsOf(bench.sales, await compare(bench));
  expect(closed).toMatchObject({ state: 'done', paid: 2_400, groups: [1_200, 0, 0], secondPayments: 1_200 });
  expect(groupsProblem(closed)).toBeNull();
  expect(groupsProblem({ ...closed, paid: 3_600 })).toContain('untrue: the groups of the day come to 1200');
});
