import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { type ChainFinding, verifyChain } from '../../../electron/journal/chain.ts';
import { valueOf } from '../../support/result.ts';
import { close, compare, netOf, nextDay, today } from './day-close/support.ts';
import { type DayOfAllKinds, dayOfAllKinds, expectedOfDay } from './day-of-all-kinds.ts';
import { cellsOf } from './exported.ts';
import { loses, pay, presentedShop, scanned } from './presented-shop.ts';
import { type Bench, nothingOnSale } from './support.ts';

const { count, received, givenBack, net, methods } = expectedOfDay;

/** The journal's chain as another process finds it, after `sql` was run on a copy that refuses nothing. */
function chainOf({ folder }: Bench, sql = ''): ChainFinding {
  const database = new DatabaseSync(path.join(folder, 'journal.db'), { readOnly: sql === '' });
  try {
    const triggers = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
    for (const { name } of sql === '' ? [] : triggers) database.exec(`DROP TRIGGER ${String(name)}`);
    database.exec(`PRAGMA ignore_check_constraints = ON; ${sql}`);
    return verifyChain(database);
  } finally {
    database.close();
  }
}

function byMethod(all: readonly { method: string | null; net: number }[]): Record<string, number> {
  return Object.fromEntries(all.map((one) => [String(one.method), one.net]));
}

async function exported(day: DayOfAllKinds, rows: 'sales' | 'items'): Promise<Record<string, string>[]> {
  const { bench } = day;
  const span = { rows, from: today(bench), to: today(bench) };
  const folder = path.join(bench.folder, 'documents');
  const written = valueOf(
    await bench.sales.exportSales(span, {
      ...{ folder, language: 'ja', locationName: () => undefined },
    }),
  );
  const [heading = [], ...lines] = cellsOf(written.path);
  return lines.map((cells) => Object.fromEntries(cells.map((cell, at) => [String(heading[at]), cell])));
}

const sumOf = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

describe('a day of codes, payers’ codes and payments that were recorded', () => {
  test('comes to the same in the history, in the takings and in its close, to the yen', async () => {
    const { bench } = await dayOfAllKinds();
    expect(bench.sales.readDay(null)).toMatchObject({
      value: { count: 6, paidCount: count, payments: count, totals: [{ received, givenBack }] },
    });
    const takings = await bench.sales.readTakings({ date: null, span: 'day' }, nothingOnSale);
    const [taken] = takings.ok ? takings.value.takings : [];
    expect(taken).toMatchObject({ net });
    expect(byMethod(taken?.methods ?? [])).toEqual(methods);
    const sealed = await close(bench);
    expect(sealed).toMatchObject({
      totals: [{ payments: { count, amount: received }, refunds: { count: 2, amount: givenBack }, net }],
      ...{ adjustments: [], unresolved: [], paidTwice: [], byWord: [], elsewhere: [], notLookedAt: 0 },
    });
    expect(byMethod(sealed.methods)).toEqual(methods);
    expect(sealed.rates.reduce((sum, { amount }) => sum + amount, 0)).toBe(received);
  });

  test('is in one close, however often what was paid is listed after it', async () => {
    const { bench, sold, charges } = await dayOfAllKinds();
    await close(bench);
    for (let day = 0; day < 2; day += 1) {
      await nextDay(bench);
      expect(await close(bench)).toMatchObject({ totals: [], adjustments: [] });
    }
    // What went back since is a line of the next close, by the name of the close that has the payment.
    Object.assign(charges[1] ?? {}, { status: 'refunded' });
    bench.sales.voidRecorded({ saleId: sold.cash, reason: '返品', by: 'Sato' });
    await nextDay(bench);
    const { adjustments, totals } = await close(bench);
    expect(adjustments).toEqual([
      expect.objectContaining({ kind: 'refund', method: 'linepay', givenBack: 777, of: 1 }),
      expect.objectContaining({ kind: 'refund', method: 'other:現金', givenBack: 950, of: 1 }),
    ]);
    expect(netOf({ totals })).toBe(-1_727);
  });

  test('is a row for each sale in the file of sales, whose sums are the day’s', async () => {
    const day = await dayOfAllKinds();
    const rows = await exported(day, 'sales');
    expect(rows.map((row) => [row['状態'], row['支払い方法'], row['返金額'], row['差引受取額']])).toEqual([
      ['支払い済み', 'PayPay', '0', '1200'],
      ['支払い済み', 'メルペイ', '100', '233'],
      ['支払い済み', 'LINE Pay', '0', '777'],
      ['期限切れ', '', '0', '0'],
      ['支払い済み', 'その他（現金）', '0', '950'],
      ['支払い済み', 'その他（カード端末）', '1050', '0'],
    ]);
    expect([sumOf(rows, '返金額'), sumOf(rows, '差引受取額')]).toEqual([givenBack, net]);
    const paid = (await exported(day, 'items')).filter((row) => row['状態'] === '支払い済み');
    expect(sumOf(paid, '金額')).toBe(received);
    expect(JSON.stringify(rows)).not.toContain('2876');
  });

  test('is proved by its chain after its close: what either kind was paid cannot be changed or taken out unseen', async () => {
    const { bench, sold } = await dayOfAllKinds();
    const { head } = await close(bench);
    expect(head.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(chainOf(bench)).toMatchObject({ kind: 'whole' });
    bench.journal.close();
    for (const id of [sold.presented, sold.found, sold.cash, sold.voided]) {
      for (const sql of [
        `UPDATE payments SET amount = amount + 1 WHERE sale_id = '${id}'`,
        `UPDATE payments SET given_back = 0, paid_at = paid_at + 1 WHERE sale_id = '${id}'`,
        `DELETE FROM payments WHERE sale_id = '${id}'`,
        `UPDATE sales SET amount = amount - 1 WHERE id = '${id}'`,
      ])
        expect(chainOf(bench, `BEGIN; ${sql};`), sql).toMatchObject({ kind: 'broken' });
    }
  });

  test('is proved to have every request that left: a lost answer is not gone with its row', async () => {
    const { bench, sold } = await dayOfAllKinds();
    bench.journal.close();
    for (const sql of [
      `DELETE FROM attempts WHERE sale_id = '${sold.untaken}'`,
      `UPDATE attempts SET kind = 'code' WHERE sale_id = '${sold.untaken}'`,
      `UPDATE attempts SET order_no = 'T1-000099-GGGG' WHERE sale_id = '${sold.found}'`,
    ])
      expect(chainOf(bench, `PRAGMA foreign_keys = OFF; BEGIN; ${sql};`), sql).toMatchObject({
        kind: 'broken',
        why: expect.stringContaining('request') as string,
      });
  });
});

describe('a payer’s code whose answer is lost', () => {
  test('is a named doubt of its day’s close, and a late payment by name of the next one, once', async () => {
    const shop = presentedShop();
    const { bench, charges } = shop;
    loses(shop, true);
    const { listCharges } = bench.service;
    // It does not show yet.
    bench.service.listCharges = (asked) =>
      charges[0]?.paid === true && listCharges
        ? listCharges(asked)
        : Promise.resolve(bench.ok({ total: 0, charges: [] }));
    const saleId = await scanned(shop);
    await bench.machine.pass(20_000);
    expect(bench.sales.dismiss(saleId).ok).toBe(true);
    const day = await compare(bench);
    expect(day.unknown).toMatchObject([{ row: { id: saleId }, doubt: 'still-open' }]);
    const first = await close(bench);
    expect(first).toMatchObject({ totals: [], unresolved: [{ saleId, doubt: 'still-open', since: null }] });
    pay(charges[0], { paidTime: bench.machine.wallMs, paymentMethod: 'merpay' });
    await nextDay(bench);
    await bench.machine.pass(3_600_000);
    const second = await close(bench);
    expect(second).toMatchObject({
      adjustments: [{ kind: 'late-payment', method: 'merpay', paid: 1_200 }],
      resolved: [{ saleId, isPaid: true, since: 1 }],
      unresolved: [],
    });
    expect(netOf(second)).toBe(1_200);
    await nextDay(bench);
    expect(await close(bench)).toMatchObject({ totals: [], adjustments: [] });
  });
});
