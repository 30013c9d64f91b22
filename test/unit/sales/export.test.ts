import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { success } from '../../../electron/contract/result.ts';
import { localDay } from '../../../electron/domain/local-day.ts';
import type { ExportTarget } from '../../../electron/sales/export.ts';
import { valueOf } from '../../support/result.ts';
import { cellsOf, formulasIn, sell } from './exported.ts';
import { type Bench, createBench, opened, overriding, settleAll, uuid } from './support.ts';

const names: Record<string, string> = { loc_1: '渋谷店' };

function target(bench: Bench, more: Partial<ExportTarget> = {}): ExportTarget {
  const folder = path.join(bench.folder, 'documents', 'Madoguchi');
  return { folder, language: 'en', locationName: (id) => names[id], ...more };
}

/** Exports today's sales and answers where they are. */
async function exported(
  bench: Bench,
  more: Partial<ExportTarget> = {},
): Promise<{ path: string; rows: number }> {
  const { date } = localDay(null, bench.machine.wallMs);
  return valueOf(await bench.sales.exportSales({ rows: 'sales', from: date, to: date }, target(bench, more)));
}

describe('a file of sales', () => {
  test('has one row a sale, by counter, that a spreadsheet reads', async () => {
    const bench = createBench();
    await sell(bench, {
      locationId: 'loc_1',
      customer: { id: 'cus_1', name: '山田 花子', sourceId: null, shouldCreateSource: false },
    });
    await sell(bench, {
      currency: 'USD',
      lines: [{ name: 'Cake', price: 5, count: 1 }],
      expectedTotal: 5,
      locationId: 'loc_9',
    });
    const settled = await opened(bench, { requestId: uuid(790) });
    bench.service.known = { 'read-code': false };
    await bench.machine.pass(600_000);
    await bench.sales.settle({
      saleId: settled,
      outcome: 'paid',
      reason: 'Seen, "clearly"\non the phone',
      by: 'Sato',
    });
    bench.sales.dismiss(settled);
    bench.service.onCreate = () => ({ kind: 'conflict', status: 409, message: 'taken' });
    const twice = await opened(bench, { requestId: uuid(791) });
    await bench.sales.renew(twice);
    await settleAll();

    const { path: file, rows } = await exported(bench);
    expect(rows).toBe(4);
    expect(file).toMatch(/Madoguchi[/\\]T1-sales-\d{4}-\d\d-\d\d\.csv$/);
    const [heading, first, second, third, fourth] = cellsOf(file);
    expect(heading?.join(' | ')).toBe(
      'No. | Order number | State | Opened | Paid at | Amount | Currency | Location | Customer | Payment method | ' +
        'Settled by staff because | Lines | Practice | Refunded | Received, net | Staff | Metadata | ' +
        'Extra (for the payment method) | Cancel asked for by | Settled by | Refund asked for by | ' +
        'Discount | At 10%, with tax | Tax at 10% | At 8%, with tax | Tax at 8% | At 0% | Eat in or takeaway',
    );
    expect(first).toEqual([
      '1',
      'T1-000001-GGGG',
      'Paid',
      expect.stringMatching(/^2026-04-01T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
      expect.stringMatching(/^2026-04-01T/),
      '1200',
      'JPY',
      '渋谷店 (loc_1)',
      '山田 花子 (cus_1)',
      'Alipay',
      '',
      'Tea 600 × 2',
      '',
      '0',
      '1200',
      '',
      '',
      '',
      '',
      '',
      '',
      '0',
      '1200',
      '109',
      '0',
      '0',
      '0',
      '',
    ]);
    expect(second?.slice(5, 8)).toEqual(['0.05', 'USD', 'loc_9']);
    expect(third?.[2]).toBe('Paid');
    expect(third?.[10]).toBe('Seen, "clearly"\non the phone');
    expect(third?.[15]).toBe('Sato');
    expect(fourth?.slice(1, 3)).toEqual(['T1-000004-GGGG T1-000004-GGGG-2', 'Unknown']);
    expect(fourth?.[4]).toBe('');
    expect(fourth?.slice(13, 21)).toEqual(['0', '0', '', '', '', '', '', '']);
  });

  test('has what was sent with each code, as it was sent', async () => {
    const bench = createBench();
    bench.settings.codeData = { extra: { wallet: { app: '=1' } }, metadata: { branch: '銀座', table: '0' } };
    await sell(bench, { codeData: { extra: {}, metadata: { table: '4', note: 'a "b"; c, d' } } });
    bench.settings.codeData = { extra: {}, metadata: {} };
    await sell(bench);
    const [, first, second] = cellsOf((await exported(bench)).path);
    const metadata: unknown = JSON.parse(first?.[16] ?? '');
    expect(metadata).toEqual({ branch: '銀座', table: '0', note: 'a "b"; c, d' });
    expect(first?.[17]).toBe('{"wallet":{"app":"=1"}}');
    expect(second?.slice(16, 18)).toEqual(['', '']);
  });

  test('begins with the mark of UTF-8, ends its lines as spreadsheets do, and speaks the language of the staff', async () => {
    const bench = createBench();
    await sell(bench);
    const bytes = readFileSync((await exported(bench, { language: 'ja' })).path);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.subarray(3).toString('utf8');
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).not.toMatch(/[^\r]\n/);
    expect(text).toContain('支払い済み');
  });

  test.each([
    '=HYPERLINK("http://x.example","Tea")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '"=1"',
    'a,b;c',
    '茶\n菓子',
    'Tea;=1+1',
    'Tea\t@SUM(A1)',
    'Tea\n+1',
    'Tea; "=1"',
  ])('keeps the text %j text', async (name) => {
    const bench = createBench();
    const customer = { id: 'cus_1', name, sourceId: null, shouldCreateSource: false };
    await sell(bench, { lines: [{ name, price: 600, count: 2 }], customer });
    const { path: file } = await exported(bench);
    const [, row] = cellsOf(file);
    const dangerous = /^[=+\-@\t\r＝＋－＠]/.test(name);
    const shown = (text: string): string => text.replaceAll("'", '').replaceAll('\r', '\n');
    expect(shown(row?.[8] ?? '')).toBe(`${name} (cus_1)`.replaceAll('\r', '\n'));
    expect(shown(row?.[11] ?? '')).toBe(`${name} 600 × 2`.replaceAll('\r', '\n'));
    if (dangerous) for (const index of [8, 11]) expect(row?.[index]).toMatch(/^'/);
    expect(formulasIn(file)).toEqual([]);
  });

  test('carries the practice mark in its name and on every row', async () => {
    const bench = createBench({ practiceOrigin: 'http://127.0.0.1:1' });
    await sell(bench);
    await sell(bench);
    const { path: file } = await exported(bench);
    expect(path.basename(file)).toMatch(/^practice-T1-sales-/);
    expect(cellsOf(file).map((row) => row[12])).toEqual(['Practice', 'Practice', 'Practice']);
  });

  test('carries the mark of a test key in its name and on every row', async () => {
    const bench = createBench();
    bench.settings = { ...bench.settings, test: true };
    await sell(bench);
    const { path: file } = await exported(bench);
    expect(path.basename(file)).toMatch(/^test-T1-sales-/);
    expect(cellsOf(file).map((row) => row[12])).toEqual(['Practice', 'Test']);
  });

  test('of days without sales has a heading and no rows', async () => {
    const bench = createBench();
    const written = await bench.sales.exportSales(
      { rows: 'sales', from: '2001-01-01', to: '2001-12-31' },
      target(bench),
    );
    expect(written).toMatchObject({ ok: true, value: { rows: 0 } });
    if (written.ok) expect(path.basename(written.value.path)).toBe('T1-sales-2001-01-01--2001-12-31.csv');
    if (written.ok) expect(cellsOf(written.value.path)).toHaveLength(1);
  });

  test('holds the local days that were asked for, the last one to its end', async () => {
    const bench = createBench();
    const { from, to } = localDay('2026-04-02', 0);
    for (const at of [from - 1, from, to - 1, to]) {
      bench.machine.wallMs = at;
      await sell(bench);
    }
    const written = valueOf(
      await bench.sales.exportSales({ rows: 'sales', from: '2026-04-02', to: '2026-04-02' }, target(bench)),
    );
    expect(
      cellsOf(written.path)
        .slice(1)
        .map(([counter]) => counter),
    ).toEqual(['2', '3']);
  });

  test('refuses days that are the wrong way round', async () => {
    const bench = createBench();
    expect(
      await bench.sales.exportSales({ rows: 'sales', from: '2026-04-02', to: '2026-04-01' }, target(bench)),
    ).toMatchObject({ ok: false, code: 'invalid', field: 'to' });
    expect(existsSync(target(bench).folder)).toBe(false);
  });
});

describe('writing the file', () => {
  test('never takes the place of another', async () => {
    const bench = createBench();
    await sell(bench);
    const first = await exported(bench);
    writeFileSync(first.path, 'changed by a person');
    const second = await exported(bench);
    const third = await exported(bench);
    expect([second, third].map((file) => path.basename(file.path).replace(/.*\d{4}-\d\d-\d\d/, ''))).toEqual([
      '-2.csv',
      '-3.csv',
    ]);
    expect(readFileSync(first.path, 'utf8')).toBe('changed by a person');
    expect(readdirSync(target(bench).folder)).toHaveLength(3);
  });

  test('leaves nothing behind where it cannot be written', async () => {
    const bench = createBench();
    await sell(bench);
    const { folder } = target(bench);
    mkdirSync(path.dirname(folder), { recursive: true });
    writeFileSync(folder, 'a file, not a folder');
    const { date } = localDay(null, bench.machine.wallMs);
    expect(
      await bench.sales.exportSales({ rows: 'sales', from: date, to: date }, target(bench)),
    ).toMatchObject({
      ok: false,
      code: 'storage',
    });
    expect(readdirSync(path.dirname(folder))).toEqual(['Madoguchi']);
  });

  test('is whole on a disk that takes a part of what is written at a time', async () => {
    const bench = createBench();
    await sell(bench);
    const { path: whole } = await exported(bench);
    const handle = await open(whole);
    const methods = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const short = vi.spyOn(methods, 'write').mockImplementation(function (this: FileHandle, data: unknown) {
      const buffer = Buffer.from(String(data));
      return Promise.resolve({ bytesWritten: writeSync(this.fd, buffer.subarray(0, 10)), buffer }) as never;
    });
    onTestFinished(() => short.mockRestore());
    expect(readFileSync((await exported(bench)).path, 'utf8')).toBe(readFileSync(whole, 'utf8'));
  });

  test('is `storage` when the journal cannot be read, and leaves no file', async () => {
    const bench = createBench({
      wrap: (journal) =>
        overriding(journal, {
          openSnapshot() {
            const snapshot = journal.openSnapshot();
            if (!snapshot.ok) return snapshot;
            // eslint-disable-next-line require-yield
            const sales = function* (): Generator<never> {
              throw new Error('database disk image is malformed');
            };
            return success({ ...snapshot.value, count: () => 1, sales });
          },
        }),
    });
    const { date } = localDay(null, bench.machine.wallMs);
    expect(
      await bench.sales.exportSales({ rows: 'sales', from: date, to: date }, target(bench)),
    ).toMatchObject({
      ok: false,
      code: 'storage',
      message: expect.stringContaining('malformed') as string,
    });
    expect(readdirSync(target(bench).folder)).toEqual([]);
  });

  test('sees one moment, goes on while sales are made, and lets them be made', async () => {
    const bench = createBench();
    for (let n = 0; n < 350; n += 1) await sell(bench);
    const { date } = localDay(null, bench.machine.wallMs);
    const state = { done: false };
    const writing = bench.sales
      .exportSales({ rows: 'sales', from: date, to: date }, target(bench))
      .finally(() => (state.done = true));
    let made = 0;
    while (!state.done) {
      await sell(bench);
      made += 1;
      await new Promise(setImmediate);
    }
    // A turn of the event loop for each hundred rows, at least.
    expect(made).toBeGreaterThanOrEqual(3);
    const written = valueOf(await writing);
    expect(written.rows).toBe(350);
    expect(cellsOf(written.path)).toHaveLength(351);
  });

  test('is one file at a time', async () => {
    const bench = createBench();
    await sell(bench);
    const writing = exported(bench);
    const { date } = localDay(null, bench.machine.wallMs);
    expect(
      await bench.sales.exportSales({ rows: 'sales', from: date, to: date }, target(bench)),
    ).toMatchObject({
      ok: false,
      code: 'busy',
    });
    expect((await writing).rows).toBe(1);
    expect((await exported(bench)).rows).toBe(1);
  });

  test('is called off when the terminal changes over', async () => {
    const bench = createBench();
    for (let n = 0; n < 250; n += 1) await sell(bench);
    const { date } = localDay(null, bench.machine.wallMs);
    const writing = bench.sales.exportSales({ rows: 'sales', from: date, to: date }, target(bench));
    bench.sales.dispose();
    bench.journal.close();
    expect(await writing).toMatchObject({ ok: false, code: 'not-ready' });
    expect(readdirSync(target(bench).folder)).toEqual([]);
  });
});
