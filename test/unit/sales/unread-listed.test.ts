import { expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import { charge } from './day-close/support.ts';
import { type Bench, createBench, lists, opened, settleAll, unsupported } from './support.ts';

/** A sale at a service that tells nothing of codes, closes them and lists charges; its code was paid. */
async function paidUnread(bench: Bench): Promise<string> {
  bench.service.known = { 'read-code': false, 'list-charges': true };
  bench.service.onRead = () => unsupported;
  const charges: Charge[] = [];
  lists(bench, charges);
  const saleId = await opened(bench);
  const { orderNo } = bench.service.code('code_1');
  const paidTime = bench.machine.wallMs;
  charges.push({ ...charge('ch_1', orderNo, paidTime), amount: 1_200, createTime: paidTime });
  await bench.machine.pass(5_000);
  return saleId;
}

test('a code that cannot be read is not called unpaid while the list of charges has its payment', async () => {
  const bench = createBench();
  await paidUnread(bench);
  await bench.sales.cancel(bench.sales.current()?.id ?? '');
  expect(bench.phase()).not.toMatchObject({ state: 'canceled', payableUntil: null });
});

test('and no second code is drawn beside it', async () => {
  const bench = createBench();
  const saleId = await paidUnread(bench);
  await bench.machine.pass(620_000);
  await bench.sales.renew(saleId);
  await settleAll();
  expect(bench.service.count('create')).toBe(1);
});

test("and a person's word that it was not paid is held against the list", async () => {
  const bench = createBench();
  const saleId = await paidUnread(bench);
  await bench.machine.pass(620_000);
  const settled = await bench.sales.settle({ saleId, outcome: 'unpaid', reason: 'Left', by: 'Sato' });
  expect(settled).toMatchObject({ ok: false });
});
