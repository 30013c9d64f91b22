import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  byDay,
  byPayments,
  fillBefore,
  moneyOfBefore,
  moneyOfPayments,
  rows,
  withoutLedger,
} from '../../support/before-ledger.ts';
import { fillJournal } from '../../../build/bench/full-journal.ts';
import { verifyChain } from '../../../electron/journal/chain.ts';
import { close, codeOf, nextDay, requestId, sell } from '../sales/day-close/support.ts';
import { type Bench, createBench, lost, ok, opened } from '../sales/support.ts';
import { valueOf } from '../../support/result.ts';
import { journalPath, open } from './support.ts';

/** Twelve on each of 250 days. */
const sales = 3_000;

test('the ledger of many sales from before comes to the same, to the yen, within seconds', () => {
  const file = journalPath();
  fillBefore(file, sales);
  const before = rows(file, byDay);
  const each = rows(file, moneyOfBefore);
  const begun = process.cpuUsage();
  open(file).close();
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / sales, 'microseconds a sale').toBeLessThan(1_000);
  expect(rows(file, byPayments)).toEqual(before);
  expect(rows(file, moneyOfPayments)).toEqual(each);
  expect(before.length).toBeGreaterThan(100);
  const after = new DatabaseSync(file, { readOnly: true });
  expect(verifyChain(after).kind).toBe('whole');
  after.close();
}, 300_000);

/** Two closes with all that can be known of payments. */
async function busyTill(): Promise<Bench> {
  const bench = createBench();
  const at = bench.machine.wallMs;
  const charge = { orderNo: 'T1-000999-ABCD', paidTime: at, amount: 900, currency: 'JPY', paid: true };
  bench.service.listCharges = ({ offset }) =>
    Promise.resolve(ok({ total: 1, charges: [{ id: 'ch_lost', ...charge }].slice(offset) }));
  const given = codeOf(bench, await sell(bench));
  await sell(bench, { method: 'rakutenpay' });
  const { onRead } = bench.service;
  const words = [await opened(bench, { requestId: requestId() })];
  for (const saleId of words) {
    bench.service.onRead = () => lost;
    await bench.machine.pass(700_000);
    const word = { outcome: 'paid', reason: 'seen', by: 'Sato', pin: null } as const;
    expect(await bench.sales.settle({ saleId, ...word })).toMatchObject({ ok: true });
    bench.sales.dismiss(saleId);
    bench.service.onRead = onRead;
    if (words.length === 1) words.push(await opened(bench, { requestId: requestId() }));
  }
  await close(bench);
  const paid = codeOf(bench, words[0] ?? '');
  bench.service.set(paid, { status: 'captured', charge: { id: 'ch_word', paid: true, paidTime: at } });
  const refunded = { ...bench.service.code(given).charge, disputed: true, refunds: { amount: 300 } };
  bench.service.set(given, { charge: refunded });
  await nextDay(bench);
  await bench.machine.pass(7_200_000);
  await close(bench);
  return bench;
}

test('the ledger that is made of a journal from before is the one that was kept, and the next close books nothing', async () => {
  const bench = await busyTill();
  const file = path.join(bench.folder, 'journal.db');
  const ledger = `
    SELECT key, sale_id, order_no, amount, currency, paid_at, given_back, disputed, known_from, replaced_by
    FROM payments ORDER BY key`;
  const kept = rows(file, ledger);
  expect(kept.map((row) => [row['known_from'], row['replaced_by'] !== null])).toEqual(
    expect.arrayContaining([
      ['code', false],
      ['list', false],
      ['word', false],
      ['word', true],
    ]) as unknown,
  );
  const sums = rows(file, byPayments);
  bench.journal.close();
  withoutLedger(file);
  bench.restart();
  expect(rows(file, ledger)).toEqual(kept);
  expect(rows(file, byPayments)).toEqual(sums);
  await nextDay(bench);
  const closed = await close(bench);
  expect([closed.totals, closed.adjustments]).toEqual([[], []]);
});

test('a payment that its code contradicts, which no close had, is in no sum from then on', () => {
  const file = journalPath();
  fillJournal(file, { sales: 2, perDay: 2 });
  withoutLedger(file);
  const database = new DatabaseSync(file);
  database.exec(`
    INSERT INTO attempts (sale_id, number, order_no, state, duplicate, sent_at, sent_monotonic, code_id, code, validity_ms)
    SELECT sale_id, 2, order_no, state, duplicate, sent_at, sent_monotonic, 'other', json_set(code, '$.id', 'other',
      '$.charge', json_object('id', 'ch_x', 'paid', json('true'), 'amount', 1)), validity_ms
    FROM attempts WHERE sale_id = (SELECT id FROM sales WHERE counter = 1);
    UPDATE sales SET received = 2 * amount WHERE counter = 1`);
  database.close();
  const found = valueOf(open(file).search('T1-', 10));
  expect(found.map(({ amount, money }) => money.received / amount)).toEqual([1, 1]);
});

test('damaged rows from before give what can be read of them, and keep no journal from being opened', () => {
  const file = journalPath();
  fillJournal(file, { sales: 9, perDay: 9 });
  withoutLedger(file);
  const idOf = (n: number): string => `0000000${n}-0000-4000-8000-00000000000${n}`;
  const booked = (position: number, key: string, n: number | null): string =>
    `(1, ${position}, '${key}', 'payment', ${n === null ? 'NULL' : `'${idOf(n)}'`}, 'T1-00000${n ?? 0}-BENC', 'JPY',
      NULL, 7, 100, 0, 0, NULL)`;
  const database = new DatabaseSync(file);
  const triggers = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`);
  database.exec(`
    UPDATE sales SET stage = '{"state":"paid"}' WHERE counter = 1;
    UPDATE attempts SET code = '"rubbish"' WHERE order_no LIKE '%2-BENC';
    UPDATE attempts SET code = json_set(code, '$.currency', 5, '$.charge', json('{"refunds":{"data":1}}'))
      WHERE order_no LIKE '%3-BENC';
    UPDATE sales SET opened_at = 9e18, paid_at = 9e18 WHERE counter = 4;
    UPDATE events SET kind = 'given-back', details = 'rubbish', at = 9e18 WHERE sale_id = '${idOf(5)}' AND kind = 'paid';
    UPDATE attempts SET code = json_set(code, '$.charge', json_object('id', 'ch_same', 'paid', json('true')))
      WHERE order_no LIKE '%6-BENC' OR order_no LIKE '%7-BENC';
    UPDATE sales SET state = 'lapsed', stage = '{"state":"lapsed"}', paid_at = NULL, received = 0 WHERE counter = 8;
    INSERT INTO closes (number, business_day, from_at, to_at, sealed_at, considered_to, close)
      VALUES (1, '2026-04-01', 0, 10, 11, 2, '{}');
    INSERT INTO close_items VALUES ${[
      booked(1, 'charge/ch_same', null),
      booked(2, `${idOf(8)}/1`, 8),
      booked(3, 'rubbish', null),
      booked(4, `${idOf(9)}/2`, 9),
    ].join()}`);
  database.close();
  const before = rows(file, moneyOfBefore);
  open(file).close();
  // What a close booked of sale 9 is in it now.
  const nine = before.map((row) => (row['counter'] === 9 ? { ...row, received: 209 } : row));
  expect(rows(file, moneyOfPayments)).toEqual(nine);
  expect(rows(file, 'SELECT key, amount, sale_id IS NULL AS apart FROM payments ORDER BY position')).toEqual([
    ...[1, 2, 3, 4, 5].map((n) => ({ key: `${idOf(n)}/1`, amount: 100 + n, apart: 0 })),
    { key: 'charge/ch_same', amount: 106, apart: 0 },
    { key: `${idOf(7)}/1`, amount: 107, apart: 0 },
    { key: `${idOf(9)}/1`, amount: 109, apart: 0 },
    { key: `${idOf(9)}/2`, amount: 100, apart: 0 },
    { key: `${idOf(8)}/1`, amount: 100, apart: 1 },
    { key: 'rubbish', amount: 100, apart: 1 },
  ]);
});

test('what was missing in the chain before is missing after', () => {
  const file = journalPath();
  fillJournal(file, { sales: 2, perDay: 2 });
  withoutLedger(file);
  const why = (): string | null => {
    const database = new DatabaseSync(file);
    const found = verifyChain(database);
    database.close();
    return found.kind === 'broken' ? found.why : null;
  };
  const database = new DatabaseSync(file);
  database.exec("UPDATE sqlite_sequence SET seq = 3 WHERE name = 'links'");
  database.close();
  open(file).close();
  expect(why()).toContain('is not what was written');
});
