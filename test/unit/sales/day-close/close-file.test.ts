import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DayClose } from '../../../../electron/contract/day-close.ts';
import { cellsOf } from '../exported.ts';
import { type Bench, createBench, lost, ok, opened } from '../support.ts';
import { valueOf } from '../../../support/result.ts';
import { close, codeOf, nextDay, requestId, sell } from './support.ts';

/** A second close with all that one can say beside its lines; the sale that was unresolved, and the one by a word. */
async function fullClose(): Promise<{ bench: Bench; sealed: DayClose; waited: string; byWord: string }> {
  const bench = createBench();
  const givenBack = await sell(bench);
  const { onCreate, onRead } = bench.service;
  bench.service.onCreate = () => lost;
  const waitedId = await opened(bench, { requestId: requestId() });
  bench.sales.dismiss(waitedId);
  bench.service.onCreate = onCreate;
  await close(bench);
  await nextDay(bench);
  const word = { reason: 'Seen in the console', by: 'Sato' };
  await bench.sales.settle({ saleId: waitedId, outcome: 'unpaid', ...word });
  bench.service.set(codeOf(bench, givenBack), {
    charge: {
      ...bench.service.code(codeOf(bench, givenBack)).charge,
      status: 'partially_refunded',
      refunds: { amount: 300 },
    },
  });
  await sell(bench);
  const byWordId = await opened(bench, { requestId: requestId() });
  bench.service.onRead = () => lost;
  await bench.machine.pass(700_000);
  await bench.sales.settle({ saleId: byWordId, outcome: 'paid', ...word });
  bench.sales.dismiss(byWordId);
  bench.service.onRead = onRead;
  bench.service.set(codeOf(bench, byWordId), { expired: true });
  const other = { orderNo: 'Z9-000001-ABCD', amount: 900, currency: 'JPY', paid: true, status: 'captured' };
  bench.service.listCharges = () =>
    Promise.resolve(
      ok({ total: 1, charges: [{ id: 'ch_other', paidTime: bench.machine.wallMs, ...other }] }),
    );
  const sealed = await close(bench);
  const orderNoOf = (saleId: string): string => bench.page(saleId).row.orderNo;
  return { bench, sealed, waited: orderNoOf(waitedId), byWord: orderNoOf(byWordId) };
}

/** The rows of a kind without what every row begins with, nor its mark at the end. */
async function fileOf(bench: Bench, language: 'ja' | 'en'): Promise<(kind: string) => string[][]> {
  const written = valueOf(
    await bench.sales.exportDayClose(2, {
      folder: path.join(bench.folder, 'documents'),
      language,
    }),
  );
  const cells = cellsOf(written.path);
  expect(new Set(cells.map(({ length }) => length)), 'rows are of one length').toEqual(new Set([14]));
  expect(cells).toHaveLength(written.rows + 1);
  return (kind) => cells.filter((row) => row[2] === kind);
}

describe('the file of a close says what its screen and its paper say', () => {
  test('what was resolved, who else sold, what rests on a word, and the head of the journal', async () => {
    const { bench, sealed, waited, byWord } = await fullClose();
    const rowsOf = await fileOf(bench, 'en');
    expect(rowsOf('Resolved since: not paid')).toMatchObject([
      { 3: waited, 8: 'JPY', 10: 'Amount 1200', 11: '1' },
    ]);
    expect(rowsOf('Paid at other terminals (1)')).toMatchObject([
      { 5: '', 7: '', 8: 'JPY', 10: 'Amount 900' },
    ]);
    expect(rowsOf('Paid by the word of staff')).toMatchObject([{ 3: byWord }]);
    const { sequence, hash } = sealed.head;
    expect(rowsOf('Journal’s newest event and hash')).toMatchObject([{ 10: `${sequence} ${hash}` }]);
  });

  test('in Japanese too', async () => {
    const { bench, waited, byWord } = await fullClose();
    const rowsOf = await fileOf(bench, 'ja');
    expect(rowsOf('持ち越しから解決：支払いなし')).toMatchObject([{ 3: waited, 10: '金額 1200', 11: '1' }]);
    expect(rowsOf('ほかの端末の支払い (1件)')).toMatchObject([{ 10: '金額 900' }]);
    expect(rowsOf('スタッフの記録による支払い')).toMatchObject([{ 3: byWord }]);
    expect(rowsOf('記録の連番とハッシュ')).toHaveLength(1);
    expect(rowsOf('前の日計への調整 (1件)')).toMatchObject([{ 7: '-300' }]);
  });

  test('the total is its payments less the refunds of the day, and the adjustments', async () => {
    const { bench } = await fullClose();
    const rowsOf = await fileOf(bench, 'en');
    const [adjustments] = rowsOf('Adjustments to earlier closes (1)');
    expect(adjustments).toMatchObject({ 5: '', 6: '', 7: '-300', 8: 'JPY' });
    const [total = []] = rowsOf('Total');
    const [paid, givenBack, net] = total.slice(5, 8).map(Number);
    expect(net).toBe((paid ?? 0) - (givenBack ?? 0) - 300);
  });
});
