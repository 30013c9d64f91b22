import { expect, test } from 'vitest';
import { type Bench, createBench, notSent, opened, refusedWith, settleAll } from './support.ts';

/** A renewal that is to be repeated, while the service says that the code before it is being paid after all. */
async function reopened(bench: Bench): Promise<string> {
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(4_000);
  const { onCreate } = bench.service;
  bench.service.onCreate = () => notSent;
  await bench.sales.renew(saleId);
  await settleAll();
  bench.service.onCreate = onCreate;
  bench.service.set('code_1', { charge: { id: 'ch_1', status: 'pending' } });
  await bench.sales.check(saleId);
  await bench.machine.pass(30_000);
  return saleId;
}

test('a sale is not left in "opening" where no request may leave any more', async () => {
  const bench = createBench();
  await reopened(bench);
  expect(bench.phase().state).not.toBe('opening');
});

test('what is canceled then says that a code of it may be paid', async () => {
  const bench = createBench();
  const saleId = await reopened(bench);
  bench.service.onClose = () => ({ kind: 'unsupported', message: 'no' });
  await bench.sales.cancel(saleId);
  expect(bench.phase()).toMatchObject({ state: 'canceled', payableUntil: expect.any(Number) as number });
});

test('a sale whose new request was refused can be canceled while its earlier code is being paid', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(4_000);
  bench.service.onCreate = () => refusedWith('refused');
  await bench.sales.renew(saleId);
  await settleAll();
  expect(bench.phase().state).toBe('refused');
  bench.service.set('code_1', { expired: false });
  await bench.sales.check(saleId);
  expect(bench.page(saleId).payableUntil).not.toBeNull();
  await bench.sales.cancel(saleId);
  expect(bench.service.count('close')).toBe(1);
});
