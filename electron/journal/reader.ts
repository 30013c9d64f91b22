import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { SaleEvent } from '../contract/sale.ts';
import type { DayRecord } from './journal.ts';
import { eventOf, saleOf, type SaleRecord } from './records.ts';

/** The journal's queries; each throws what SQLite or a row's schema throws. */
export interface Reader {
  byId(saleId: string): SaleRecord | undefined;
  byRequest(requestId: string): SaleRecord | undefined;
  holdsCode(codeId: string): boolean;
  open(): SaleRecord[];
  late(since: number, limit: number): SaleRecord[];
  day(from: number, to: number): DayRecord;
  find(orderNo: string, limit: number): SaleRecord[];
  events(saleId: string): SaleEvent[];
  gaps(): number[];
  draft(): string | undefined;
}

/** Prepares the journal's queries; throws when the tables are not the expected ones. */
export function createReader(database: DatabaseSync): Reader {
  const attempts = database.prepare('SELECT * FROM attempts WHERE sale_id = ? ORDER BY number');
  const saleFrom = (row: Record<string, unknown>): SaleRecord => saleOf(row, attempts.all(String(row['id'])));
  const one = (sql: string): ((...values: SQLInputValue[]) => SaleRecord | undefined) => {
    const statement = database.prepare(sql);
    return (...values) => {
      const row = statement.get(...values);
      return row && saleFrom(row);
    };
  };
  const many = (sql: string): ((...values: SQLInputValue[]) => SaleRecord[]) => {
    const statement = database.prepare(sql);
    return (...values) => statement.all(...values).map(saleFrom);
  };

  const holdsCode = database.prepare('SELECT 1 FROM attempts WHERE code_id = ?');
  const day = many('SELECT * FROM sales WHERE opened_at >= ? AND opened_at < ? ORDER BY counter DESC');
  const dayTotals = database.prepare(`
    SELECT currency, sum(amount) AS amount FROM sales
    WHERE opened_at >= ? AND opened_at < ? AND state = 'paid' GROUP BY currency ORDER BY currency`);
  const events = database.prepare(
    'SELECT sequence, at, kind, details FROM events WHERE sale_id = ? ORDER BY sequence',
  );
  const gaps = database.prepare(`
    WITH RECURSIVE expected (counter) AS (
      SELECT 1 WHERE (SELECT value FROM counter) >= 1
      UNION ALL SELECT counter + 1 FROM expected WHERE counter < (SELECT value FROM counter)
    )
    SELECT counter FROM expected EXCEPT SELECT counter FROM sales ORDER BY counter`);
  const draft = database.prepare('SELECT draft FROM draft');

  return {
    byId: one('SELECT * FROM sales WHERE id = ?'),
    byRequest: one('SELECT * FROM sales WHERE request_id = ?'),
    holdsCode: (codeId) => holdsCode.get(codeId) !== undefined,
    open: many(`
      SELECT * FROM sales WHERE state IN ('opening', 'awaiting', 'lapsed')
      UNION ALL SELECT * FROM sales WHERE state = 'unknown' AND dismissed = 0
      ORDER BY counter DESC`),
    late: many(`
      SELECT * FROM sales WHERE state IN ('expired', 'canceled') AND opened_at >= ?
      AND EXISTS (
        SELECT 1 FROM attempts WHERE sale_id = sales.id AND state = 'code'
        AND (ruled_out IS NULL OR ruled_out <> 'closed')
      )
      ORDER BY counter DESC LIMIT ?`),
    day(from, to) {
      const sales = day(from, to);
      const paidTotals = dayTotals
        .all(from, to)
        .map((row) => ({ currency: String(row['currency']), amount: Number(row['amount']) }));
      const paidCount = sales.filter(({ stage }) => stage.state === 'paid').length;
      return { sales, count: sales.length, paidCount, paidTotals };
    },
    find: many(`
      SELECT * FROM sales WHERE instr(order_no, upper(?1)) > 0
      OR id IN (SELECT sale_id FROM attempts WHERE instr(order_no, upper(?1)) > 0)
      ORDER BY counter DESC LIMIT ?2`),
    events: (saleId) => events.all(saleId).map(eventOf),
    gaps: () => gaps.all().map((row) => Number(row['counter'])),
    draft: () => {
      const row = draft.get();
      return row && String(row['draft']);
    },
  };
}
