/** A code whose answer was lost may be paid by what the customer saved, though nobody has seen it: no other is made beside it. */
import { expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import { valueOf } from '../../support/result.ts';
import {
  type Bench,
  createBench,
  lists,
  lost,
  opened,
  request,
  settleAll,
  unseenNow,
  uuid,
} from './support.ts';

const customer = { id: 'cus_1', name: 'A', sourceId: 'src_1', shouldCreateSource: false };

const captured: Charge = {
  id: 'ch_1',
  amount: 1_200,
  currency: 'JPY',
  orderNo: 'T1-000001-GGGG',
  status: 'captured',
  paid: true,
  createTime: Date.UTC(2026, 3, 1, 3),
};

/** A sale of such a customer whose request was lost on its way back, off the screen; the next one is answered. */
async function lostAnswer(): Promise<{ bench: Bench; saleId: string }> {
  const bench = createBench();
  const { onCreate } = bench.service;
  bench.service.onCreate = () => lost;
  const saleId = await opened(bench, { customer });
  expect(bench.phase()).toMatchObject({ state: 'unknown' });
  bench.service.onCreate = onCreate;
  bench.sales.dismiss(saleId);
  return { bench, saleId };
}

test('it is not asked for again before a list that is late and whole leaves it out', async () => {
  const { bench, saleId } = await lostAnswer();
  lists(bench, []);
  expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
  expect(bench.page(saleId).actions).not.toContain('retry');
  await bench.machine.pass(3_600_000);
  expect(bench.page(saleId).actions).toContain('retry');
  valueOf(await bench.sales.renew(saleId));
  await settleAll();
  expect([bench.phase().state, bench.service.count('create')]).toEqual(['awaiting', 2]);
});

test('nor for another sale of its goods, unasked', async () => {
  const { bench, saleId } = await lostAnswer();
  const again = request({ requestId: uuid(2), replaces: saleId, customer });
  expect(bench.sales.open(again)).toMatchObject({ ok: false, code: 'still-payable' });
});

test('its payment is found by itself, and staff are told', async () => {
  const { bench, saleId } = await lostAnswer();
  lists(bench, [captured]);
  await bench.machine.pass(600_000);
  expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
  expect(bench.sales.unseenPayments()).toMatchObject([{ saleId, after: 'unknown' }]);
});

test('the same holds where the power goes before the answer', async () => {
  const bench = createBench();
  bench.service.onCreate = () => new Promise(() => undefined);
  const saleId = await opened(bench, { customer });
  bench.restart({ sameBoot: false });
  valueOf(bench.sales.recover());
  lists(bench, [captured]);
  await bench.machine.pass(600_000);
  expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
});

test('and where an earlier code had paid the sale by then: it was paid twice', async () => {
  const bench = createBench();
  const saleId = await opened(bench, { customer });
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(2_000);
  bench.service.onCreate = () => new Promise(() => undefined);
  valueOf(await bench.sales.renew(saleId));
  await settleAll();
  bench.service.pay('code_1');
  await bench.machine.pass(12_000);
  expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
  bench.restart({ sameBoot: false });
  valueOf(bench.sales.recover());
  lists(bench, [{ ...captured, id: 'ch_2', createTime: bench.machine.wallMs }]);
  await bench.machine.pass(600_000);
  expect(bench.page(saleId).row).toMatchObject({ received: 2_400, doubled: true });
  expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'paid']]);
});

test('a code that comes after the deadline is kept, and what pays it is found', async () => {
  const { bench, saleId } = await lostAnswer();
  const [body] = bench.service.bodies;
  if (body) bench.service.late[0]?.(bench.service.codeFor(body));
  expect(bench.page(saleId).attempts[0]?.code).toMatchObject({ id: 'code_1' });
  bench.service.pay('code_1');
  await bench.machine.pass(600_000);
  expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
});

test('where the service lists nothing, a person says what became of it', async () => {
  const { bench, saleId } = await lostAnswer();
  expect((await bench.sales.renew(saleId)).ok).toBe(false);
  await bench.machine.pass(1_900_000);
  valueOf(await bench.sales.settle({ saleId, outcome: 'unpaid', reason: 'gone', by: 'Sato' }));
  expect(bench.page(saleId).row.state).toBe('canceled');
  valueOf(await bench.sales.renew(saleId));
  await settleAll();
  expect(bench.service.count('create')).toBe(2);
});

test('a code that comes late for a sale that a person called paid is asked about', async () => {
  const { bench, saleId } = await lostAnswer();
  valueOf(await bench.sales.settle({ saleId, outcome: 'paid', reason: 'Seen on the phone', by: 'Sato' }));
  await bench.machine.pass(20_000);
  const [body] = bench.service.bodies;
  if (!body) throw new Error('Nothing was asked for.');
  bench.service.late[0]?.(bench.service.codeFor(body));
  bench.service.pay('code_1');
  await bench.machine.pass(600_000);
  const { payments } = valueOf(bench.journal.read(saleId));
  expect(payments).toMatchObject([{ from: 'word' }, { from: 'code', attempt: 1 }]);
});
