/** Fills a journal with sales paid in the ordinary way, as fast as SQLite writes. */
import { DatabaseSync } from 'node:sqlite';
import { createChain } from '../../electron/journal/chain.ts';
import { openJournal } from '../../electron/journal/journal.ts';
import { fillLedger } from '../../electron/journal/begin-ledger.ts';
import { compareAsTyped } from '../../electron/journal/search.ts';
import { machineClock } from '../../electron/terminal/clock.ts';

export interface Filling {
  sales: number;
  /** Sales of each day, counted back from the newest; their times are now and before. */
  perDay: number;
}

/** Makes a journal with this program's tables; opening it finds it sound and closed. */
export function fillJournal(path: string, { sales, perDay }: Filling): void {
  makeEmpty(path);
  const database = new DatabaseSync(path);
  const opened = `$now - CAST((($sales - n) * (86400000.0 / $perDay)) AS INTEGER)`;
  const order = `printf('T1-%06d-BENC', n)`;
  const id = `printf('%08x-0000-4000-8000-%012x', n, n)`;
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $sales)`;
  const values = { sales, perDay, now: Date.now() };
  database.exec('PRAGMA synchronous = OFF; BEGIN');
  const run = (sql: string): void => {
    const used = Object.entries(values).filter(([name]) => sql.includes(`$${name}`));
    database.prepare(sql).run(Object.fromEntries(used));
  };
  run(`${numbers}
    INSERT INTO sales (id, request_id, counter, order_no, amount, currency, location_id, lines, note,
      customer, expiry_period, opened_at, state, stage, paid_at, digits)
    SELECT ${id}, ${id}, n, ${order}, 100 + n % 900, 'JPY', 'loc_shibuya',
      json_array(json_object('name', '抹茶ラテ', 'price', 100 + n % 900, 'count', 1)), '', NULL, 10, ${opened},
      'paid', json_object('state', 'paid', 'paidAt', ${opened} + 20000, 'paymentMethod', 'paypay',
        'settledByStaff', json('false'), 'attempt', 1), ${opened} + 20000, 0
    FROM numbers`);
  compareAsTyped(database);
  run(`${numbers}
    INSERT INTO attempts (sale_id, number, order_no, state, duplicate, sent_at, sent_monotonic, code_id, code, validity_ms,
      resolved)
    SELECT ${id}, 1, ${order}, 'code', 0, ${opened}, n, 'code_' || n,
      json_object('id', 'code_' || n, 'codeUrl', 'https://pay.example/code_' || n, 'amount', 100 + n % 900,
        'currency', 'JPY', 'orderNo', ${order}, 'status', 'captured', 'expiryPeriod', 10), 600000, 'paid'
    FROM numbers`);
  chainEvents(database);
  fillLedger(database);
  database.prepare('UPDATE counter SET value = ?').run(sales);
  database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  // Opened once by the program, so that it is closed in good order.
  makeEmpty(path);
}

/** Adds the events of each sale to the chain one by one, in the order of the counter. */
function chainEvents(database: DatabaseSync): void {
  const chain = createChain(database);
  const sales = database.prepare(
    'SELECT id, order_no, amount, currency, opened_at FROM sales ORDER BY counter',
  );
  for (const { id, order_no: orderNo, amount, currency, opened_at: openedAt } of sales.iterate()) {
    const add = (kind: string, turn: number, details: object): void =>
      chain.append({
        saleId: String(id),
        at: Number(openedAt) + turn * 4_000,
        kind,
        details: JSON.stringify({ orderNo, ...details }),
      });
    add('opened', 0, { amount, currency });
    ['sending', 'code-received', 'shown', 'paid'].forEach((kind, turn) =>
      add(kind, turn + 1, { attempt: 1 }),
    );
  }
}

function makeEmpty(path: string): void {
  const opened = openJournal({ path, clock: machineClock });
  if (!opened.ok) throw new Error(`${opened.problem}: ${opened.message}`);
  opened.journal.close();
}
