import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import { keepBackup } from '../../../electron/journal/backups.ts';
import { recover } from '../../../electron/journal/recovery.ts';
import { createBench, lists, opened, settleAll } from './support.ts';

test('after a restore from a backup, no new code for a sale whose number is paid by a code that the backup does not know', async () => {
  const bench = createBench();
  const at = bench.machine.wallMs;
  const charges: Charge[] = [];
  lists(bench, charges);
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true, createTime: at, expiryTime: at + 600_000 });
  await bench.machine.pass(4_000);
  expect((await keepBackup(bench.journal, 'hourly')).ok).toBe(true);
  // After the backup: another code of the sale, which is paid. Then the disk fails.
  await bench.sales.renew(saleId);
  await settleAll();
  bench.service.pay('code_2');
  const { orderNo } = bench.service.code('code_2');
  charges.push({
    id: 'ch_2',
    orderNo,
    amount: 1_200,
    currency: 'JPY',
    paid: true,
    status: 'captured',
    paidTime: at + 5_000,
    createTime: at + 5_000,
  });
  await bench.machine.pass(4_000);
  expect(bench.phase().state).toBe('paid');
  const file = path.join(bench.folder, 'journal.db');
  bench.sales.dispose();
  bench.journal.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, 0, 100));
  expect(recover(file, 'damaged', bench.machine.clock).restored?.from).toBe('backup');
  bench.restart({ sameBoot: false });
  bench.sales.recover();
  await bench.machine.pass(1_000_000);
  expect.soft(bench.page(saleId).row.state).toBe('paid');
  await bench.sales.renew(saleId);
  await settleAll();
  expect(bench.service.count('create')).toBe(2);
});
