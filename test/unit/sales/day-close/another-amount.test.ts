/** Another amount than the sale's came by a payment that the service names by no id, staff settled the sale with it, and its price came too. */
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Bench, createBench, notSent, opened, unseenNow } from '../support.ts';
import { close, compare } from './support.ts';

const price = 1_200;

async function paidBoth(): Promise<{ bench: Bench; saleId: string }> {
  const bench = createBench();
  const { service } = bench;
  const { onRead } = service;
  const saleId = await opened(bench);
  const other = { paid: true, amount: 900 };
  service.set('code_1', { status: 'captured', amount: 900, charge: other });
  await bench.machine.pass(3_000);
  expect(bench.page(saleId).row).toMatchObject({ state: 'unknown', received: 0 });
  service.onRead = () => notSent;
  const said = { outcome: 'paid', reason: 'Seen on the phone', by: 'Sato' } as const;
  expect(await bench.sales.settle({ saleId, ...said })).toMatchObject({ ok: true });
  expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 900 });
  bench.sales.dismiss(saleId);
  service.onRead = onRead;
  const whole = { id: 'ch_2', paid: true, amount: price };
  service.set('code_1', { status: 'captured', amount: price, charge: whole });
  await bench.machine.pass(3_600_000);
  expect(bench.page(saleId).row).toMatchObject({ received: 900 + price });
  return { bench, saleId };
}

test('the second of the two is told to staff, and the close names it', async () => {
  const { bench, saleId } = await paidBoth();
  expect(bench.page(saleId).row.doubled).toBe(true);
  expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'paid']]);
  expect(bench.kinds(saleId).at(-1)).toBe('paid-twice');
  expect((await compare(bench)).unknown).toMatchObject([{ row: { id: saleId }, doubt: 'paid-twice' }]);
  expect((await close(bench)).paidTwice).toMatchObject([{ saleId, seconds: [{ chargeId: 'ch_2' }] }]);
});

test('a close names it too where an earlier version did not call the sale paid twice', async () => {
  const { bench, saleId } = await paidBoth();
  const database = new DatabaseSync(path.join(bench.folder, 'journal.db'));
  database.exec('UPDATE sales SET doubled = 0');
  database.close();
  expect((await compare(bench)).unknown).toMatchObject([{ row: { id: saleId }, doubt: 'paid-twice' }]);
  expect((await close(bench)).paidTwice).toMatchObject([{ saleId }]);
});
