import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { moneyOfPayments, rows, withoutLedger } from '../../support/before-ledger.ts';
import { fillJournal } from '../../../build/bench/full-journal.ts';
import { keepBackup } from '../../../electron/journal/backups.ts';
import { beginLedger } from '../../../electron/journal/begin-ledger.ts';
import { createChain, verifyChain } from '../../../electron/journal/chain.ts';
import { openDatabase } from '../../../electron/journal/database.ts';
import { openJournal } from '../../../electron/journal/journal.ts';
import { recover } from '../../../electron/journal/recovery.ts';
import { migrations } from '../../../electron/journal/schema.ts';
import { valueOf } from '../../support/result.ts';
import { backedUp, clock, codeCame, id, journalPath, open, paid, sell } from './support.ts';

const ledgerOf = 'SELECT * FROM payments ORDER BY position';

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA ignore_check_constraints = ON');
  const triggers = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`);
  database.exec(sql);
  database.close();
}

/** A journal of before the ledger, of so many paid sales. */
function ofBefore(sales: number, sql = ''): string {
  const file = journalPath();
  fillJournal(file, { sales, perDay: sales });
  withoutLedger(file);
  change(file, sql);
  return file;
}

const firstId = '00000001-0000-4000-8000-000000000001';

describe('a journal of before the ledger', () => {
  test('whose power is cut at any moment of the change is as it was, or has the whole ledger', () => {
    const file = ofBefore(30);
    const expected = ofBefore(30);
    copyFileSync(file, expected);
    open(expected).close();
    const cuts: string[] = [];
    const cut = (): void => {
      const at = `${file}.cut-${cuts.length}`;
      for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, at + end);
      cuts.push(at);
    };
    /** The migration, of which every statement that it runs can be the last. */
    const interrupted = (database: DatabaseSync): void => {
      // Pages reach the disk long before the end.
      database.exec('PRAGMA cache_size = 1; PRAGMA cache_spill = 1');
      beginLedger(
        new Proxy(database, {
          get: (target, name: 'exec' | 'prepare') => (sql: string) => {
            cut();
            return target[name](sql);
          },
        }),
      );
      cut();
    };
    const opened = openDatabase(file, {
      versions: [...migrations.slice(0, migrations.indexOf(beginLedger)), interrupted],
    });
    expect(opened).toMatchObject({ ok: true });
    cut();
    if (opened.ok) opened.database.close();
    expect(cuts.length).toBeGreaterThan(15);
    expect(cuts.some((at) => existsSync(`${at}-wal`) && readFileSync(`${at}-wal`).length > 50_000)).toBe(
      true,
    );
    for (const at of cuts) {
      open(at).close();
      const told = rows(expected, ledgerOf);
      expect(rows(at, ledgerOf)).toEqual(told);
      expect(rows(at, moneyOfPayments)).toEqual(rows(expected, moneyOfPayments));
    }
  });

  test('that cannot be changed is left as it is', () => {
    const file = ofBefore(3);
    const before = rows(file, 'SELECT * FROM sqlite_schema ORDER BY name');
    const broken = (database: DatabaseSync): void => {
      beginLedger(database);
      throw new Error('The disk is full.');
    };
    const failed = openDatabase(file, {
      versions: [...migrations.slice(0, migrations.indexOf(beginLedger)), broken],
    });
    expect(failed).toMatchObject({ ok: false, problem: 'unavailable' });
    expect(rows(file, 'SELECT * FROM sqlite_schema ORDER BY name')).toEqual(before);
    expect(rows(file, 'PRAGMA user_version')).toEqual([{ user_version: migrations.indexOf(beginLedger) }]);
    open(file).close();
    expect(rows(file, ledgerOf)).toHaveLength(3);
  });

  test('is not written by a program that does not know the ledger', () => {
    const file = journalPath();
    sell(open(file), 1, codeCame('code_1'), paid);
    const held = openJournal({ path: file, clock });
    if (held.ok) held.journal.close();
    const before = readFileSync(file);
    const opened = openDatabase(file, { versions: migrations.slice(0, migrations.indexOf(beginLedger)) });
    expect(opened).toMatchObject({ ok: false, problem: 'newer' });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('has of a payment what went back of it before a later try covered it', () => {
    const file = ofBefore(
      2,
      `UPDATE attempts SET code = json_set(code, '$.charge', json_object('id', 'ch_late', 'status', 'failed'))
         WHERE order_no LIKE '%1-BENC';
       INSERT INTO refunds (id, sale_id, attempt, charge_id, amount, reason, asked_at, state, refund_id, why)
         VALUES ('r', '${firstId}', 1, 'ch_paid', 30, 'r', 1, 'done', 're_1', '');
       INSERT INTO events (sale_id, at, kind, details, hash) VALUES
         ('${firstId}', 9, 'given-back', '{"attempt":1,"amount":30,"total":30}', '${'0'.repeat(64)}'),
         ('${firstId}', 9, 'given-back', '{"attempt":1,"amount":-30,"total":0}', '${'0'.repeat(64)}')`,
    );
    open(file).close();
    expect(rows(file, 'SELECT charge_id, amount, given_back FROM payments ORDER BY position')).toEqual([
      { charge_id: 'ch_paid', amount: 101, given_back: 30 },
      { charge_id: null, amount: 102, given_back: 0 },
    ]);
    expect(rows(file, moneyOfPayments)[0]).toMatchObject({ received: 101, given_back: 30 });
  });

  test('keeps what the chain says of other accounts and of closes', () => {
    const file = ofBefore(2);
    const database = new DatabaseSync(file);
    const stopped = { at: 5, kind: 'stopped', details: '{"account":"acct_2"}' } as const;
    createChain(database).link(stopped);
    database.close();
    const links = rows(file, 'SELECT * FROM links ORDER BY number');
    open(file).close();
    const after = new DatabaseSync(file, { readOnly: true });
    expect(verifyChain(after).kind).toBe('whole');
    after.close();
    const now = rows(file, 'SELECT * FROM links ORDER BY number');
    expect(now.slice(0, 1)).toEqual(links);
    expect(now.map(({ kind }) => kind)).toEqual(['stopped', 'payment', 'payment']);
  });

  test('opens whatever its rows say', () => {
    const beyond = '9223372036854775807';
    const item = (position: number, key: string, more: string): string =>
      `(1, ${position}, '${key}', 'payment', ${more}, 0, 0, NULL)`;
    const file = ofBefore(
      5,
      `UPDATE sales SET amount = -1 WHERE counter = 1;
       UPDATE sales SET paid_at = NULL, disputed = ${beyond} WHERE counter = 2;
       UPDATE attempts SET number = ${beyond} WHERE order_no LIKE '%3-BENC';
       INSERT INTO closes (number, business_day, from_at, to_at, sealed_at, considered_to, close)
         VALUES (1, '2026-04-01', 0, 10, 11, 2, '{}');
       INSERT INTO close_items VALUES ${[
         item(1, 'charge/ch_1', `NULL, 'T1-1', 'JPY', NULL, ${beyond}, ${beyond}`),
         item(2, 'charge/ch_2', `NULL, 'T1-1', 'JPY', NULL, -${beyond}, 100`),
         // The lines of one sale under the key of another.
         item(
           3,
           `${firstId.replaceAll('1', '5')}/word`,
           `'${firstId.replaceAll('1', '4')}', 'T1-1', 'JPY', NULL, 1, 100`,
         ),
       ].join()}`,
    );
    open(file).close();
    expect(rows(file, 'SELECT key, amount, paid_at >= 0 AS known FROM payments ORDER BY position')).toEqual([
      { key: '00000002-0000-4000-8000-000000000002/1', amount: 102, known: 1 },
      { key: '00000003-0000-4000-8000-000000000003/word', amount: 103, known: 1 },
      { key: '00000004-0000-4000-8000-000000000004/1', amount: 104, known: 1 },
      { key: '00000005-0000-4000-8000-000000000005/1', amount: 105, known: 1 },
      { key: '00000005-0000-4000-8000-000000000005/word', amount: 105, known: 1 },
      { key: 'charge/ch_2', amount: 100, known: 1 },
    ]);
    expect(rows(file, moneyOfPayments).map(({ received }) => received)).toEqual([0, 102, 103, 104, 105]);
  });

  test('that is damaged comes back from a backup that has no ledger either, with every payment once', async () => {
    const path = await backedUp((journal) => sell(journal, 3, codeCame('code_3'), paid));
    const [backup] = rows(path, ledgerOf);
    const of = (file: string): void => {
      withoutLedger(file);
      rmSync(`${file}.mark`, { force: true });
    };
    const journal = open(path);
    const kept = valueOf(await keepBackup(journal, 'hourly'))?.path ?? '';
    journal.close();
    of(kept);
    of(path);
    change(path, 'UPDATE events SET at = at + 1 WHERE sequence = 1');
    const recovered = recover(path, 'said to be damaged', clock);
    expect(recovered.restored).not.toBeNull();
    open(path).close();
    expect(rows(path, ledgerOf)[0]).toMatchObject({ key: backup?.['key'], amount: 100 });
    expect(rows(path, 'SELECT count(*) AS count FROM payments')).toEqual([{ count: 2 }]);
    expect(rows(path, moneyOfPayments).map(({ received }) => received)).toEqual([100, 0, 300]);
  });
});

describe('a journal whose payments are damaged', () => {
  test.each([
    ['changed', 'UPDATE payments SET amount = 9000, given_back = 9 WHERE position = 1'],
    ['taken out', 'DELETE FROM payments'],
    [
      'put in',
      `INSERT INTO payments SELECT 77, 'x', sale_id, 1, order_no, 'ch_x', 5000, currency, 7, NULL, 0, 0, 'code', NULL, 0
         FROM payments WHERE position = 1`,
    ],
    ['out of reach', 'DROP TABLE payments'],
  ])('(%s) comes back with those of its backup, no less and no more', async (_, sql) => {
    const path = await backedUp((journal) => sell(journal, 3, codeCame('code_3'), paid));
    change(path, sql);
    const recovered = recover(path, 'said to be damaged', clock);
    // What was paid since is asked about.
    expect(recovered.restored?.asked.map(({ counter }) => counter)).toEqual([3]);
    const journal = open(path);
    expect(valueOf(journal.read(id(1)))).toMatchObject({
      money: { received: 100, givenBack: 0 },
      payments: [{ key: `${id(1)}/1`, amount: 100, givenBack: 0 }],
    });
    expect(valueOf(journal.read(id(3)))).toMatchObject({ money: { received: 0 }, payments: [] });
    expect(valueOf(journal.record(id(3), paid))).toMatchObject({ money: { received: 300 }, payments: [{}] });
    journal.close();
    const after = new DatabaseSync(path, { readOnly: true });
    expect(verifyChain(after).kind).toBe('whole');
    after.close();
  });
});
