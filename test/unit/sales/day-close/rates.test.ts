import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DayClose } from '../../../../electron/contract/day-close.ts';
import { createChain } from '../../../../electron/journal/chain.ts';
import { closeDetails } from '../../../../electron/journal/chain-links.ts';
import { cellsOf } from '../exported.ts';
import { type Bench, createBench, opened } from '../support.ts';
import { valueOf } from '../../../support/result.ts';
import { close, codeOf, nextDay, requestId, sell } from './support.ts';

const bothRates = {
  lines: [
    { itemId: 'tea', name: 'Tea', price: 600, count: 2, rate: 10 as const },
    { itemId: 'bread', name: 'Bread', price: 300, count: 1, rate: 8 as const },
  ],
  discount: { kind: 'amount' as const, value: 100, name: 'クーポン' },
  expectedTotal: 1_400,
};

/** A sale of both rates that is paid, off the screen. */
async function sellBoth(bench: Bench): Promise<string> {
  const saleId = await opened(bench, { requestId: requestId(), ...bothRates });
  bench.service.pay(codeOf(bench, saleId));
  await bench.machine.pass(2_000);
  bench.sales.dismiss(saleId);
  return saleId;
}

/** As a version from before there were rates has left the sale. */
function withoutTax(bench: Bench, saleId: string): void {
  execute(bench, `DROP TRIGGER tax_is_not_changed; UPDATE sales SET tax = NULL WHERE id = '${saleId}'`);
}

/** As a version from before closes kept their rates has sealed the only one, which is the last of the chain. */
function withoutRates(bench: Bench): void {
  execute(
    bench,
    `DROP TRIGGER closes_are_not_changed; DROP TRIGGER links_are_not_removed;
     UPDATE closes SET close = json_remove(close, '$.rates');
     DELETE FROM links WHERE kind = 'day-closed';
     UPDATE sqlite_sequence SET seq = (SELECT max(number) FROM links) WHERE name = 'links'`,
    (database) => {
      const at = bench.machine.wallMs;
      createChain(database).link({ at, kind: 'day-closed', details: closeDetails(database, 1) });
    },
  );
}

function execute(bench: Bench, sql: string, then?: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(path.join(bench.folder, 'journal.db'));
  database.exec(sql);
  then?.(database);
  database.close();
}

const paidIn = ({ totals }: DayClose): number =>
  totals.reduce((sum, { payments }) => sum + payments.amount, 0);
const ratedIn = ({ rates }: DayClose): number => rates.reduce((sum, { amount }) => sum + amount, 0);

describe('the rates of a close', () => {
  test('are those that its sales were reckoned with, and add up to its payments', async () => {
    const bench = createBench();
    await sellBoth(bench);
    await sell(bench);
    const sealed = await close(bench);
    expect(sealed.rates).toEqual([
      { currency: 'JPY', rate: 10, amount: 2_320, tax: 101 + 109 },
      { currency: 'JPY', rate: 8, amount: 280, tax: 20 },
    ]);
    expect(ratedIn(sealed)).toBe(paidIn(sealed));
  });

  test('have a line of their own for sales without tax on record', async () => {
    const bench = createBench();
    await sellBoth(bench);
    withoutTax(bench, await sell(bench));
    const sealed = await close(bench);
    expect(sealed.rates.at(-1)).toEqual({ currency: 'JPY', rate: null, amount: 1_200, tax: null });
    expect(ratedIn(sealed)).toBe(paidIn(sealed));
    const folder = path.join(bench.folder, 'documents');
    const written = valueOf(await bench.sales.exportDayClose(1, { folder, language: 'ja' }));
    const cells = cellsOf(written.path);
    expect(cells.map(({ length }) => length)).toEqual(cells.map(() => 14));
    expect(cells.filter(([, , kind]) => kind?.endsWith('%対象')).map((row) => [row[5], row[13]])).toEqual([
      ['1120', '101'],
      ['280', '20'],
    ]);
    expect(cells.find(([, , kind]) => kind === '税率の記録なし')).toMatchObject({ 5: '1200', 13: '' });
  });

  test('are before what was given back, on the day or later, and apart from what was paid late', async () => {
    const bench = createBench();
    const saleId = await sellBoth(bench);
    const giveBack = (amount: number): void => {
      const charge = { id: 'ch_1', paid: true, status: 'partially_refunded', refunds: { amount } };
      bench.service.set(codeOf(bench, saleId), { charge });
    };
    giveBack(400);
    const first = await close(bench);
    expect(first.totals).toMatchObject([{ refunds: { amount: 400 } }]);
    expect(ratedIn(first)).toBe(1_400);
    await sell(bench);
    await nextDay(bench);
    giveBack(500);
    const second = await close(bench);
    expect(second.totals).toMatchObject([{ adjustments: { amount: 1_200 - 100 } }]);
    expect(second.rates).toEqual([]);
    expect(second.lateRates).toMatchObject([{ rate: 10, amount: 1_200, tax: 109 }]);
  });

  test('are read from the lines and sales of a close that was sealed before closes kept them', async () => {
    const bench = createBench();
    await sellBoth(bench);
    withoutTax(bench, await sell(bench));
    const sealed = await close(bench);
    withoutRates(bench);
    bench.restart();
    expect(bench.sales.readDayClose(1)).toEqual({ ok: true, value: sealed });
    expect(bench.sales.listDayCloses()).toMatchObject({ value: [{ number: 1 }] });
  });
});
