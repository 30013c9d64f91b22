import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { localDay } from '../../../electron/domain/local-day.ts';
import { compare } from './day-close/support.ts';
import { cellsOf } from './exported.ts';
import { RefundCounter } from './refund-counter.ts';
import { journalled, lost, nothingOnSale, opened } from './support.ts';

/** A sale of 1,000 yen: two cups, and one plate. */
function open(): Promise<RefundCounter> {
  return RefundCounter.open(undefined, [
    { name: 'Cup', price: 300, count: 2 },
    { name: 'Plate', price: 400, count: 1 },
  ]);
}

const cup = [{ line: 0, count: 1 }];

describe('a refund of goods', () => {
  test('carries them in the journal, and they are not left', async () => {
    const counter = await open();
    expect(await counter.tap(300, { lines: cup })).toMatchObject({ ok: true });
    expect(journalled(counter.bench, 'SELECT returned FROM refunds')).toEqual({
      returned: '[{"line":0,"count":1,"amount":300}]',
    });
    expect((await counter.view()).lines).toMatchObject([
      { left: 1, share: 600, back: 300 },
      { left: 1, share: 400, back: 0 },
    ]);
  });

  test('of an amount that they are not worth is refused, and asked for nowhere', async () => {
    const counter = await open();
    expect(await counter.tap(301, { lines: cup })).toMatchObject({ ok: false, code: 'amount-changed' });
    expect(counter.requests).toEqual([]);
  });

  test('is refused where the payment is of another amount than the goods, and asked for nowhere', async () => {
    const counter = new RefundCounter();
    const { bench } = counter;
    const lines = [{ name: 'Cup', price: 500, count: 2 }];
    counter.saleId = await opened(bench, { lines, expectedTotal: 1_000 });
    const charge = { id: 'ch_1', amount: 600, status: 'amount_mismatch', paid: false };
    bench.service.set('code_1', { charge });
    await bench.machine.pass(4_000);
    const word = { outcome: 'paid', reason: 'the rest in cash', by: 'Sato' } as const;
    expect(await bench.sales.settle({ saleId: counter.saleId, ...word })).toMatchObject({ ok: true });
    // Of the same payment the service says no amount any more.
    bench.service.set('code_1', {
      status: 'captured',
      charge: { id: 'ch_1', status: 'captured', paid: true },
    });
    await compare(bench);
    counter.offer();
    expect((await counter.view()).payments).toMatchObject([{ chargeId: 'ch_1', amount: 600 }]);
    expect(await counter.tap(500, { lines: cup })).toMatchObject({
      ok: false,
      code: 'conflict',
      field: 'lines',
    });
    expect(counter.requests).toEqual([]);
    expect(await counter.tap(500)).toMatchObject({ ok: true });
  });

  test('is not made twice', async () => {
    const counter = await open();
    const plate = [{ line: 1, count: 1 }];
    await counter.tap(400, { lines: plate });
    expect(await counter.tap(400, { lines: plate })).toMatchObject({ ok: false, code: 'refund-above-left' });
    expect(await counter.tap(600, { lines: [{ line: 0, count: 3 }] })).toMatchObject({
      ok: false,
      code: 'refund-above-left',
    });
    expect(counter.requests).toHaveLength(1);
  });

  test('that failed leaves them to be given back', async () => {
    const counter = await open();
    await counter.tap(300, { lines: cup });
    counter.turn('failed');
    expect((await counter.view()).lines[0]).toMatchObject({ left: 2, back: 0 });
  });

  test('gives no more than a refund by amount has left', async () => {
    const counter = await open();
    await counter.tap(700);
    expect(await counter.tap(400, { lines: [{ line: 1, count: 1 }] })).toMatchObject({
      ok: false,
      code: 'refund-above-left',
    });
    expect(await counter.tap(300, { lines: cup })).toMatchObject({ ok: true });
    expect(await counter.left()).toBe(0);
  });

  test('whose answer was lost keeps them until it is known', async () => {
    const counter = await open();
    counter.onRefund = (take) => {
      take();
      return lost;
    };
    await counter.tap(300, { lines: cup });
    expect((await counter.view()).lines[0]).toMatchObject({ left: 1, back: 300 });
  });

  test('is off what its goods took, and off their count, once it is done', async () => {
    const counter = await open();
    await counter.tap(300, { lines: cup });
    counter.turn('refunded');
    await counter.bench.machine.pass(60_000);
    const takings = await counter.bench.sales.readTakings({ date: null, span: 'day' }, nothingOnSale);
    expect(takings.ok && takings.value.takings[0]?.items).toEqual([
      { name: 'Plate', count: 1, net: 400 },
      { name: 'Cup', count: 1, net: 300 },
    ]);
    const target = { folder: counter.bench.folder, language: 'en', locationName: () => undefined } as const;
    const { date } = localDay(null, counter.bench.machine.wallMs);
    const written = await counter.bench.sales.exportSales({ rows: 'items', from: date, to: date }, target);
    const cells = written.ok ? cellsOf(written.value.path) : [];
    expect(cells.map((row) => row.slice(-2))).toEqual([
      ['Pieces returned', 'Returned amount'],
      ['1', '300'],
      ['', ''],
    ]);
    expect(counter.bench.page(counter.saleId).refunds).toMatchObject([{ returned: [{ line: 0, count: 1 }] }]);
  });
});

describe('a refund whose goods cannot be read in the journal', () => {
  async function damaged(returned: string): Promise<RefundCounter> {
    const counter = await open();
    await counter.tap(300, { lines: cup });
    const database = new DatabaseSync(path.join(counter.bench.folder, 'journal.db'));
    database.exec('DROP TRIGGER what_came_back_is_not_changed');
    database.prepare('UPDATE refunds SET returned = ?').run(returned);
    database.close();
    return counter;
  }

  test.each(['rubbish', '{}', '[{"line":0,"count":"1","amount":300}]'])(
    'is told, and is never a refund without goods: %s',
    async (returned) => {
      const counter = await damaged(returned);
      const asked = counter.requests.length;
      expect(counter.bench.journal.refunds.of(counter.saleId)).toMatchObject({ ok: false });
      expect(await counter.tap(400, { lines: [{ line: 1, count: 1 }] })).toMatchObject({ ok: false });
      expect(counter.bench.sales.readPage(counter.saleId)).toMatchObject({ ok: false });
      expect(counter.requests).toHaveLength(asked);
    },
  );

  test('and was taken over from a damaged journal, leaves no goods to be given back, and money as before', async () => {
    const counter = await damaged('null');
    expect((await counter.view()).lines).toMatchObject([{ left: 0 }, { left: 0 }]);
    expect(await counter.tap(400, { lines: [{ line: 1, count: 1 }] })).toMatchObject({
      ok: false,
      code: 'refund-above-left',
      field: 'lines',
    });
    expect(await counter.tap(700)).toMatchObject({ ok: true });
    expect(await counter.left()).toBe(0);
    expect(counter.bench.page(counter.saleId).row).toMatchObject({ state: 'paid' });
  });
});
