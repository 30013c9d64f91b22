/** A refund in doubt was never made once complete lists have left it out for as long as the grace; what an incomplete one leaves out proves nothing. */
import { expect, test } from 'vitest';
import { lost, ok } from './support.ts';
import { RefundCounter } from './refund-counter.ts';

test('a list that cannot be whole begins no grace', async () => {
  const counter = await RefundCounter.open();
  const { bench } = counter;
  counter.onRefund = (take) => {
    take();
    return lost;
  };
  // The payment says that money went back, and the list of its refunds lags behind it.
  bench.service.listRefunds = () => Promise.resolve(ok({ total: 0, refunds: [] }));
  await counter.tap(300);
  await bench.machine.pass(360_000);
  expect(counter.state()).toBe('unknown');
  // One answer of a replica that lags behind all of it.
  const { charge } = bench.service.code('code_1');
  bench.service.set('code_1', { charge: { ...charge, refunds: { amount: 0 } } });
  await counter.view();
  expect(counter.state()).toBe('unknown');
  expect(await counter.tap(300)).toMatchObject({ ok: false, code: 'refund-in-doubt' });
  expect(counter.requests).toHaveLength(1);
});
