import { expect, test } from 'vitest';
import type { Refund } from '../../../electron/contract/payment-objects.ts';
import { RefundCounter } from './refund-counter.ts';
import { lost, ok, uuid } from './support.ts';

test('a refund stays of what came twice, though as much of the other payment is found to be back elsewhere right after it', async () => {
  const counter = await RefundCounter.open();
  const { bench, saleId } = counter;
  const { service } = bench;
  service.set('code_1', { charge: { id: 'ch_second', paid: true } });
  await bench.sales.refunds.read(saleId);
  const elsewhere: Refund[] = [];
  service.listRefunds = (chargeId) => {
    const refunds = chargeId === 'ch_1' ? counter.listed : elsewhere;
    return Promise.resolve(ok({ total: refunds.length, refunds }));
  };
  counter.say = () => undefined;
  for (const which of [0, 1]) {
    await counter.tap(500);
    if (which === 1) elsewhere.push({ id: 're_console', amount: 500, status: 'refunded' });
    counter.turn('refunded', which);
    await counter.refunds();
  }
  expect(bench.page(saleId).row).toMatchObject({ received: 2_000, givenBack: 1_500 });
  expect(bench.page(saleId).refunds).toMatchObject([{ ofTwo: 500 }, { ofTwo: 500 }]);
});

test('the first slip of two alike is of the one that came back first, where the service names none', async () => {
  const counter = await RefundCounter.open();
  counter.onRefund = (take) => (take(), lost);
  const nameless = (...states: string[]): void => {
    counter.listed = counter.listed.map(({ id: _, ...entry }, at) => ({
      ...entry,
      status: states[at] ?? 'pending',
    }));
  };
  for (const n of [1, 2]) {
    await counter.tap(300, { id: uuid(n) });
    nameless();
    await counter.refunds();
  }
  const ids = (): string[] => counter.bench.page(counter.saleId).refunds.map(({ id }) => id);
  nameless('pending', 'refunded');
  await counter.refunds();
  expect(ids()).toEqual([uuid(2)]);
  nameless('refunded', 'refunded');
  await counter.refunds();
  expect(ids()).toEqual([uuid(2), uuid(1)]);
});

test('a refund is put on record once as under way, where the service lists it without the id that it answered with', async () => {
  const counter = await RefundCounter.open();
  await counter.tap(300);
  counter.listed = counter.listed.map(({ id: _, ...entry }) => entry);
  const { bench, saleId } = counter;
  await counter.refunds();
  await counter.refunds();
  expect(bench.kinds(saleId).filter((kind) => kind === 'refund-pending')).toHaveLength(1);
});
