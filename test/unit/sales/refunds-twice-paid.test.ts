import { expect, test } from 'vitest';
import type { SalePage } from '../../../electron/contract/sale.ts';
import { RefundCounter } from './refund-counter.ts';
import { lost, ok, opened, unsupported, uuid } from './support.ts';

test('of a sale that was paid twice each payment is given back by itself', async () => {
  const counter = await RefundCounter.open();
  const { service, sales, machine } = counter.bench;
  const page = (id: string): SalePage => counter.bench.page(id);
  const saleId = await opened(counter.bench, { requestId: uuid(2) });
  await sales.cancel(saleId);
  await sales.renew(saleId);
  await machine.pass(1_000);
  const [first = '', second = ''] = page(saleId).attempts.map(({ code }) => code?.id ?? '');
  service.set(second, { status: 'captured', charge: { id: 'ch_second', paid: true } });
  await machine.pass(5_000);
  service.set(first, { status: 'captured', charge: { id: 'ch_first', paid: true } });
  await machine.pass(3_600_000);
  expect(page(saleId).row).toMatchObject({ doubled: true });
  const asked: string[] = [];
  const take = service.createRefund?.bind(service);
  service.createRefund = (chargeId, body) => {
    asked.push(chargeId);
    return take?.(chargeId, body) ?? Promise.resolve(unsupported);
  };
  const amount = page(saleId).row.amount;
  service.listRefunds = () => Promise.resolve(ok({ total: 0, refunds: [] }));
  expect(await counter.tap(amount, { saleId, chargeId: 'ch_first' })).toMatchObject({
    value: {
      payments: [
        { chargeId: 'ch_second', left: amount },
        { chargeId: 'ch_first', left: 0 },
      ],
    },
  });
  // What went back of one is not off what is left of the other, and what is in doubt of it stands in nobody's way.
  service.createRefund = (chargeId) => (asked.push(chargeId), Promise.resolve(lost));
  await counter.tap(amount - 1, { saleId, chargeId: 'ch_second' });
  expect(await counter.tap(1, { saleId, chargeId: 'ch_second' })).toMatchObject({ code: 'refund-in-doubt' });
  expect(await counter.tap(1, { saleId, chargeId: 'ch_first' })).toMatchObject({ code: 'refund-above-left' });
  expect(asked).toEqual(['ch_first', 'ch_second']);
});

test('what went back before a second payment came stays of the one that was there', async () => {
  const counter = await RefundCounter.open();
  const { bench } = counter;
  counter.onRefund = (take) => ok({ ...take(), status: 'refunded' });
  await counter.tap(300);
  const back = (): unknown => bench.page(counter.saleId).refunds;
  expect(back()).toMatchObject([{ amount: 300, isOfTwo: false }]);
  bench.service.set('code_1', { charge: { id: 'ch_second', paid: true } });
  await bench.sales.refunds.read(counter.saleId);
  expect(bench.page(counter.saleId).row.doubled).toBe(true);
  await counter.tap(200);
  expect(back()).toMatchObject([
    { amount: 300, isOfTwo: false },
    { amount: 200, isOfTwo: true },
  ]);
});
