import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import type * as currencies from '../../../electron/contract/currencies.ts';
import { localDay } from '../../../electron/domain/local-day.ts';
import { valueOf } from '../../support/result.ts';
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
  const exported = valueOf(await bench.sales.exportSales({ rows: 'sales', from: date, to: date }, target));
  const text = readFileSync(exported.path, 'utf8');
  expect(text).toContain(',1200,');
  expect(text).not.toContain('12.00');
});

test('a close has the digits that its sales were made with, whatever the table says on the day', async () => {
  const bench = createBench();
  await opened(bench);
  bench.service.pay('code_1');
  await bench.machine.pass(3_000);
  table.changed = true;
  onTestFinished(() => {
    table.changed = false;
  });
  bench.sales.compareDay(null);
  await bench.machine.pass(60_000);
  expect(bench.sales.comparison()?.figures?.digits).toEqual({ JPY: 0 });
});

test('a sealed close keeps the digits of its currencies, on the screen and in its file', async () => {
  const bench = createBench();
  await opened(bench);
  bench.service.pay('code_1');
  await bench.machine.pass(3_000);
  bench.sales.compareDay(null);
  await bench.machine.pass(60_000);
  const day = bench.sales.comparison();
  const sealed = bench.sales.sealDay({ date: day?.date ?? '', digest: day?.digest ?? '' });
  expect(sealed).toMatchObject({ ok: true, value: { digits: { JPY: 0 }, totals: [{ net: 1_200 }] } });
  table.changed = true;
  onTestFinished(() => {
    table.changed = false;
  });
  bench.restart();
  expect(bench.sales.readDayClose(1)).toMatchObject({ value: { digits: { JPY: 0 } } });
  expect(bench.sales.listDayCloses()).toMatchObject({ value: [{ digits: { JPY: 0 } }] });
  const exported = valueOf(await bench.sales.exportDayClose(1, { folder: bench.folder, language: 'en' }));
  const text = readFileSync(exported.path, 'utf8');
  expect(text).toContain(',1200,');
  expect(text).not.toContain('12.00');
});
