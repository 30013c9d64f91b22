import { expect, test } from 'vitest';
import { createBench, renewed, unseenNow } from './support.ts';

/** "Paid when the code's status is captured": the charge may be embedded later, or never. */
test('two codes of a sale are paid, the first without naming its charge: it was paid twice', async () => {
  const bench = createBench();
  const saleId = await renewed(bench);
  expect(bench.phase().state).toBe('awaiting');
  // Both codes have the sale's own number; the payer of each has paid.
  expect(bench.service.code('code_2').orderNo).toBe(bench.service.code('code_1').orderNo);
  bench.service.set('code_1', { status: 'captured' });
  bench.service.onClose = () => ({ kind: 'conflict', status: 400, message: 'paid already' });
  await bench.machine.pass(9_000);
  bench.service.pay('code_2');
  await bench.machine.pass(600_000);
  const page = bench.page(saleId);
  expect(page.events.filter(({ kind }) => kind === 'paid-twice')).toHaveLength(1);
  const day = bench.sales.readDay(null);
  expect(day).toMatchObject({ value: { totals: [{ received: 2_400 }] } });
  expect(unseenNow(bench)).not.toEqual([]);
});

test('control: the same, where both name their charges', async () => {
  const bench = createBench();
  const saleId = await renewed(bench);
  bench.service.pay('code_1');
  bench.service.onClose = () => ({ kind: 'conflict', status: 400, message: 'paid already' });
  await bench.machine.pass(9_000);
  bench.service.pay('code_2');
  await bench.machine.pass(600_000);
  expect(bench.page(saleId).events.filter(({ kind }) => kind === 'paid-twice')).toHaveLength(1);
  expect(bench.sales.readDay(null)).toMatchObject({ value: { totals: [{ received: 2_400 }] } });
});
