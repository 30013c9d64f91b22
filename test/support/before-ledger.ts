/** What a version before the ledger of payments left in a shop. */
import { DatabaseSync } from 'node:sqlite';
import { beginLedger } from '../../electron/journal/begin-ledger.ts';
import { migrations } from '../../electron/journal/schema.ts';
import { fillJournal } from '../../build/bench/full-journal.ts';

/** What each day took, by the sales' own rows: what the history and the export told before there was a ledger. */
export const byDay = `
  SELECT date(paid_at / 1000, 'unixepoch') AS day, sum(received) AS received, sum(given_back) AS given_back,
    count(*) AS sales FROM sales WHERE state = 'paid' GROUP BY day ORDER BY day`;
/** The same by the ledger. */
export const byPayments = `
  SELECT date(sales.paid_at / 1000, 'unixepoch') AS day, sum(payments.amount) AS received,
    sum(payments.given_back) AS given_back, count(DISTINCT sales.id) AS sales
  FROM payments JOIN sales ON sales.id = sale_id WHERE replaced_by IS NULL GROUP BY day ORDER BY day`;

/** What each sale received and gave back, by its row: what a version before the ledger kept. */
export const moneyOfBefore = 'SELECT counter, received, given_back FROM sales ORDER BY counter';
/** The same by its payments. */
export const moneyOfPayments = `
  SELECT counter, coalesce(sum(payments.amount), 0) AS received, coalesce(sum(given_back), 0) AS given_back
  FROM sales LEFT JOIN payments ON sale_id = sales.id AND replaced_by IS NULL GROUP BY counter ORDER BY counter`;

/** The rows that a statement answers of a journal's file. */
export function rows(file: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const found = database.prepare(sql).all();
  database.close();
  return found.map((row) => ({ ...row }));
}

/** Makes of a journal, closed, what the version before the ledger left. */
export function withoutLedger(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(`
    ALTER TABLE sales ADD COLUMN received INTEGER NOT NULL DEFAULT 0 CHECK (received >= 0);
    ALTER TABLE sales ADD COLUMN given_back INTEGER NOT NULL DEFAULT 0 CHECK (given_back BETWEEN 0 AND received);
    ALTER TABLE sales ADD COLUMN disputed INTEGER NOT NULL DEFAULT 0 CHECK (disputed IN (0, 1));
    UPDATE sales SET (received, given_back, disputed) = (
      SELECT coalesce(sum(amount), 0), coalesce(sum(given_back), 0), coalesce(max(disputed), 0)
      FROM payments WHERE sale_id = sales.id AND replaced_by IS NULL);
    UPDATE sales SET paid_at = stage ->> '$.paidAt' WHERE state = 'paid';
    DROP TABLE payments; DROP TRIGGER links_are_not_removed; DROP INDEX links_of_payments;
    DROP TRIGGER what_came_back_is_not_changed; ALTER TABLE refunds DROP COLUMN returned;
    DROP TRIGGER what_was_asked_for_is_not_changed; ALTER TABLE attempts DROP COLUMN kind;
    DROP TRIGGER what_was_listed_before_a_refund_is_not_changed; ALTER TABLE refunds DROP COLUMN listed_before;
    DELETE FROM links WHERE kind = 'payment';
    UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(number), 0) FROM links) WHERE name = 'links';
    CREATE INDEX attempts_by_charge ON attempts (code ->> '$.charge.id') WHERE code IS NOT NULL;
    PRAGMA user_version = ${migrations.indexOf(beginLedger)}; PRAGMA wal_checkpoint(TRUNCATE)`);
  database.close();
}

/** Makes a journal of before, of 250 days. */
export function fillBefore(file: string, sales: number): void {
  fillJournal(file, { sales, perDay: Math.ceil(sales / 250) });
  withoutLedger(file);
  const database = new DatabaseSync(file);
  // Of some a part was given back, some were paid by a person's word, and some twice.
  database.exec(`
    UPDATE attempts SET code = json_set(code, '$.charge', json_object('id', 'ch_' || code_id, 'paid', json('true'),
      'status', 'partially_refunded', 'refunds', json_object('amount', 50)))
      WHERE sale_id IN (SELECT id FROM sales WHERE counter % 50 = 1);
    UPDATE sales SET given_back = 50 WHERE counter % 50 = 1;
    DROP TRIGGER paid_is_final;
    UPDATE sales SET stage = json_set(stage, '$.attempt', NULL, '$.settledByStaff', json('true')) WHERE counter % 50 = 2;
    UPDATE attempts SET code = json_set(code, '$.status', 'pending')
      WHERE sale_id IN (SELECT id FROM sales WHERE counter % 50 = 2);
    INSERT INTO attempts (sale_id, number, order_no, state, duplicate, sent_at, sent_monotonic, code_id, code, validity_ms)
      SELECT sale_id, 2, order_no, state, duplicate, sent_at, sent_monotonic, code_id || '_2',
        json_set(code, '$.id', code_id || '_2'), validity_ms
      FROM attempts WHERE sale_id IN (SELECT id FROM sales WHERE counter % 50 = 3);
    UPDATE sales SET received = 2 * amount, doubled = 1 WHERE counter % 50 = 3`);
  database.close();
}
