import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import type * as currencies from '../../../electron/contract/currencies.ts';
import { localDay } from '../../../electron/domain/local-day.ts';
import { createBench, opened } from './support.ts';

const table = vi.hoisted(() => ({ changed: false }));

// ISO 4217's table as a later version of this program may have it: the currency is not in it any more.
vi.mock('../../../electron/contract/currencies.ts', async (original) => {
  const real = await original<typeof currencies>();
  return { ...real, fractionDigits: (code: string) => (table.changed ? 2 : real.fractionDigits(code)) };
});

test('a sale keeps the digits that its currency had when it was made, on the screen, in the history and in files', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  expect(bench.view()).toMatchObject({ amount: 1_200, currency: 'JPY', digits: 0 });
  table.changed = true;
  onTestFinished(() => {
    table.changed = false;
  });
  bench.restart();
  bench.sales.recover();
  expect(bench.view()).toMatchObject({ amount: 1_200, digits: 0 });
  expect(bench.page(saleId).row.digits).toBe(0);
  const date = localDay(null, bench.machine.wallMs).date;
  const target = { folder: bench.folder, language: 'en', locationName: () => '' } as const;
  const exported = await bench.sales.exportSales({ from: date, to: date }, target);
  if (!exported.ok) throw new Error(exported.message);
  const text = readFileSync(exported.value.path, 'utf8');
  expect(text).toContain(',1200,');
  expect(text).not.toContain('12.00');
});
