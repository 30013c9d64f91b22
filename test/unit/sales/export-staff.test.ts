import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as spreadsheet from 'xlsx';
import type { Language } from '../../../electron/contract/terminal.ts';
import { localDay } from '../../../electron/domain/local-day.ts';
import { valueOf } from '../../support/result.ts';
import { RefundCounter } from './refund-counter.ts';
import { type Bench, createBench, opened, settleAll, uuid } from './support.ts';

/** Today's sales as a file has them: each row by the words of the heading. */
async function exported(bench: Bench, language: Language = 'en'): Promise<Record<string, string>[]> {
  const { date } = localDay(null, bench.machine.wallMs);
  const folder = path.join(bench.folder, 'Madoguchi');
  const written = valueOf(
    await bench.sales.exportSales(
      { rows: 'sales', from: date, to: date },
      { folder, language, locationName: () => undefined },
    ),
  );
  const book = spreadsheet.read(readFileSync(written.path), { raw: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error('There is no sheet.');
  return spreadsheet.utils.sheet_to_json<Record<string, string>>(sheet, { raw: false, defval: '' });
}

function signOn(bench: Bench, staff: string | null): void {
  bench.settings = { ...bench.settings, staff };
}

const nobody = { 'Cancel asked for by': '', 'Settled by': '', 'Refund asked for by': '' };

describe('who did what, in the file of sales', () => {
  test('names who canceled, who is not who rang up', async () => {
    const bench = createBench();
    signOn(bench, 'Sato');
    const saleId = await opened(bench, { requestId: uuid(901) });
    signOn(bench, 'Abe');
    await bench.sales.cancel(saleId);
    expect(await exported(bench)).toMatchObject([
      { State: 'Canceled', Staff: 'Sato; Abe', ...nobody, 'Cancel asked for by': 'Abe' },
    ]);
  });

  test('names nobody where nobody signed on', async () => {
    const bench = createBench();
    signOn(bench, 'Sato');
    const first = await opened(bench, { requestId: uuid(902) });
    await bench.sales.cancel(first);
    bench.sales.dismiss(first);
    signOn(bench, null);
    const second = await opened(bench, { requestId: uuid(903) });
    await bench.sales.cancel(second);
    const rows = await exported(bench);
    expect(rows.map((row) => row['Cancel asked for by'])).toEqual(['Sato', '']);
  });

  test('names who settled it by hand', async () => {
    const bench = createBench();
    signOn(bench, 'Sato');
    const saleId = await opened(bench, { requestId: uuid(904) });
    bench.service.known = { 'read-code': false };
    await bench.machine.pass(600_000);
    await bench.sales.settle({ saleId, outcome: 'paid', reason: 'Seen', by: 'Kato' });
    expect(await exported(bench)).toMatchObject([
      { State: 'Paid', Staff: 'Sato; Kato', ...nobody, 'Settled by': 'Kato' },
    ]);
  });

  test('names who asked for each refund, each once, in both languages', async () => {
    const counter = await RefundCounter.open();
    await counter.tap(300);
    await counter.tap(200);
    await settleAll();
    expect(await exported(counter.bench)).toMatchObject([{ ...nobody, 'Refund asked for by': 'Sato' }]);
    expect(await exported(counter.bench, 'ja')).toMatchObject([
      { 取り消しの担当者: '', 結果を記録した担当者: '', 返金の担当者: 'Sato' },
    ]);
  });
});

test('the file of sales names payment methods as people of its language do, and one that nobody knows as it came', async () => {
  const bench = createBench();
  for (const [at, paymentMethod] of ['rakutenpay', 'newpay'].entries()) {
    const saleId = await opened(bench, { requestId: uuid(920 + at) });
    const charge = { id: `ch_${at}`, paid: true, paymentMethod };
    bench.service.set(bench.page(saleId).attempts[0]?.code?.id ?? '', { status: 'captured', charge });
    await bench.sales.check(saleId);
    bench.sales.dismiss(saleId);
  }
  const [ja, en] = [await exported(bench, 'ja'), await exported(bench)];
  expect(ja.map((row) => row['支払い方法'])).toEqual(['楽天ペイ', 'newpay']);
  expect(en.map((row) => row['Payment method'])).toEqual(['Rakuten Pay', 'newpay']);
});
