import { expect, test } from 'vitest';
import { type Bench, createBench, lists, opened, settleAll, uuid } from '../support.ts';
import { charge, close, compare } from './support.ts';

/** A sale that ended unpaid by its code, of which the close of the day then lists a payment. */
async function listedSince(bench: Bench): Promise<string> {
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(1_200_000);
  const { orderNo } = bench.service.code('code_1');
  lists(bench, [{ ...charge('ch_1', orderNo, bench.machine.wallMs), amount: 1_200 }]);
  bench.sales.dismiss(saleId);
  const closed = await close(bench);
  expect(closed.totals).toMatchObject([{ net: 1_200 }]);
  expect(closed.adjustments).toEqual([]);
  return saleId;
}

test('no new code for a sale under whose number the journal holds a payment', async () => {
  const bench = createBench();
  const saleId = await listedSince(bench);
  await bench.sales.renew(saleId);
  await settleAll();
  expect(bench.service.count('create')).toBe(1);
});

test('no new sale for its goods, unasked', async () => {
  const bench = createBench();
  const saleId = await listedSince(bench);
  const again = await opened(bench, { requestId: uuid(2), replaces: saleId }).catch(() => 'refused');
  expect(again).toBe('refused');
});

test('a sale whose closed code does not show what is listed is named among what was paid unseen, and in no doubt', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  await bench.sales.cancel(saleId);
  await bench.machine.pass(3_600_000);
  const { orderNo } = bench.service.code('code_1');
  const at = bench.machine.wallMs;
  lists(bench, [{ ...charge('ch_1', orderNo, at), amount: 1_200, createTime: at }]);
  expect(await compare(bench)).toMatchObject({ unseen: [{ row: { id: saleId } }], unknown: [] });
  expect(await close(bench)).toMatchObject({ totals: [{ net: 1_200 }], unresolved: [] });
});

test('the sale says that it was paid, and staff are told', async () => {
  const bench = createBench();
  const saleId = await listedSince(bench);
  await bench.machine.pass(3_600_000);
  expect(bench.page(saleId).row.state).toBe('paid');
  expect(bench.sales.unseenPayments()).toMatchObject([{ saleId }]);
});
