import { expect, test } from 'vitest';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { conflict, createBench, opened, settleAll, uuid } from './support.ts';

const orderPaid: Outcome<never> = {
  kind: 'conflict',
  status: 400,
  message: 'the order is paid',
  standing: 'paid',
};

test('no new sale for the same goods is opened unasked once the service said that the order number is paid', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(4_000);
  const { onCreate } = bench.service;
  bench.service.onCreate = () => orderPaid;
  await bench.sales.renew(saleId);
  await settleAll();
  expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'order-paid' } });
  bench.service.onCreate = onCreate;
  expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false });
  const again = await opened(bench, { requestId: uuid(2), replaces: saleId }).catch(() => 'refused');
  expect(again).toBe('refused');
});

test("a person's word that it was paid is taken where the service said that the order number is paid", async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(4_000);
  bench.service.onCreate = () => orderPaid;
  await bench.sales.renew(saleId);
  await settleAll();
  const settled = await bench.sales.settle({
    saleId,
    outcome: 'paid',
    reason: 'Seen on the phone',
    by: 'Sato',
  });
  expect(settled).toMatchObject({ ok: true });
});

test('an order number that is there already is looked at before the goods are asked for under another one', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(4_000);
  const { onCreate } = bench.service;
  bench.service.onCreate = (body) => {
    bench.service.onCreate = onCreate;
    // The payer was quicker than the replica that the terminal looked at.
    bench.service.pay('code_1');
    return body.orderNo.endsWith('-2') ? onCreate(body) : conflict;
  };
  await bench.sales.renew(saleId);
  await settleAll();
  await bench.machine.pass(2_000);
  expect(bench.service.count('create')).toBe(2);
});
