import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillJournal } from '../../../build/bench/full-journal.ts';
import { closeQueries } from '../../../electron/journal/closes.ts';
import { paymentQueries } from '../../../electron/journal/payments.ts';
import { queries } from '../../../electron/journal/reader.ts';
import { searchQueries } from '../../../electron/journal/search.ts';
import { refundQueries } from '../../../electron/journal/refunds.ts';
import { salesSql } from '../../../electron/journal/snapshot.ts';
import { valueOf } from '../../support/result.ts';
import { open } from './support.ts';

/** What SQLite says that it does for a query, one step a line. */
function planOf(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map((row) => String(row['detail']));
}

describe('with ten thousand sales', () => {
  let database: DatabaseSync;
  let path: string;

  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'madoguchi-journal-'));
    path = join(folder, 'journal.db');
    fillJournal(path, { sales: 10_000, perDay: 2_000 });
    database = new DatabaseSync(path, { readOnly: true });
    return () => {
      database.close();
      rmSync(folder, { recursive: true });
    };
  });

  test.each(
    Object.entries({
      ...queries,
      ...closeQueries,
      ...paymentQueries,
      ...refundQueries,
      ...searchQueries,
      export: salesSql,
    }),
  )('%s reads no table from end to end', (name, sql) => {
    const plan = planOf(database, sql);
    const scans = plan.filter((step) => step.startsWith('SCAN '));
    // One row, a handful, or an index alone; never the sales, their attempts or their events.
    const allowed: Record<string, RegExp> = {
      counter: /^SCAN counter$/,
      unresolvedCount: /^SCAN attempts USING INDEX unresolved_codes$/,
      interrupted: /^SCAN attempts USING (COVERING )?INDEX later_attempts$/,
      unseen: /^SCAN sales USING INDEX unseen_payments$/,
      unresolved: /^SCAN attempts USING INDEX unresolved_codes$/,
      draft: /^SCAN draft$/,
      byWords: /^SCAN sale_words$/,
      byCustomer: /^SCAN sale_words$/,
      newest: /^SCAN (CONSTANT ROW|sales USING COVERING INDEX sales_by_(business_time|day))$/,
      byLaterNo: /^SCAN attempts USING (COVERING )?INDEX later_attempts$/,
      methods: /^SCAN methods$/,
      openRefunds: /^SCAN refunds USING (COVERING )?INDEX open_refunds$/,
      export: /^SCAN \(subquery-\d+\)$/,
      soldOfLate: /^SCAN (newest|sold|json_each VIRTUAL TABLE INDEX 1:)$/,
    };
    expect(scans.filter((step) => !allowed[name]?.test(step))).toEqual([]);
  });

  test.each([
    ['unresolved', 'SCAN attempts USING INDEX unresolved_codes'],
    ['day', 'SEARCH sales USING INDEX sales_by_business_time (<expr>>? AND <expr><?)'],
    ['dayRows', 'SEARCH sales USING INDEX sales_by_business_time (<expr>>? AND <expr><?)'],
    ['from', 'SEARCH sales USING INDEX sales_by_business_time (<expr>>?)'],
    ['paidSince', 'SEARCH sales USING INDEX sales_by_business_time (<expr>>?)'],
    ['changedAfter', 'SEARCH events USING INTEGER PRIMARY KEY (rowid>?)'],
    ['paidTwice', 'SEARCH events USING COVERING INDEX second_payments (at>?)'],
    ['soldOfLate', 'SEARCH sales USING INDEX sales_by_state (state=?)'],
    ['holdsCode', 'SEARCH attempts USING COVERING INDEX sqlite_autoindex_attempts_1 (code_id=?)'],
    ['byCharge', 'SEARCH payments USING INDEX payments_by_charge (charge_id=?)'],
    ['counters', 'SEARCH sales USING COVERING INDEX sqlite_autoindex_sales_3 (counter>?)'],
  ] as const)('%s goes by its index', (name, step) => {
    expect(planOf(database, queries[name])).toContain(step);
  });

  test('the export goes along the counter and sorts no sales', () => {
    const plan = planOf(database, salesSql);
    expect(plan[0]).toBe('SEARCH sales USING INDEX sqlite_autoindex_sales_3 (counter>? AND counter<?)');
    expect(plan.filter((step) => step.includes('TEMP B-TREE FOR ORDER BY'))).toEqual([]);
  });

  test('a day has its sales, and only they are read', () => {
    const journal = open(path);
    const now = Date.now();
    const day = valueOf(journal.listDay(now - 86_400_000, now + 60_000));
    expect(day.length).toBeGreaterThanOrEqual(1_999);
    expect(day.length).toBeLessThanOrEqual(2_001);
    expect(valueOf(journal.listOpen())).toEqual([]);
    expect(valueOf(journal.listGaps())).toEqual([]);
  });
});
