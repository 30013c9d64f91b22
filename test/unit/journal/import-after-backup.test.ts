import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { keepBackup } from '../../../electron/journal/backups.ts';
import { recover } from '../../../electron/journal/recovery.ts';
import type { Entry } from '../../../electron/journal/records.ts';
import type { Journal } from '../../../electron/journal/journal.ts';
import { Transactions } from '../../../electron/journal/transactions.ts';
import { valueOf } from '../../support/result.ts';
import {
  again,
  backedUp,
  clock,
  codeCame,
  id,
  intent,
  journalPath,
  open,
  over,
  paid,
  sell,
  ticket,
  unproven,
} from './support.ts';

/** Changes a closed journal as no rule of its tables would let it. */
function change(path: string, sql: string): void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false, defensive: false });
  for (const { name } of database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()) {
    database.exec(`DROP TRIGGER ${String(name)}`);
  }
  database.exec(`PRAGMA ignore_check_constraints = ON; ${sql}`);
  database.close();
}

/** The type of a value is in its own bytes, which may be the damaged ones: lets a table's times be of another one. */
function admitReals(path: string, table: string): void {
  const sql = `UPDATE sqlite_schema SET sql = replace(sql, 'at INTEGER', 'at REAL') WHERE name = '${table}'`;
  change(path, `PRAGMA writable_schema = ON; ${sql}`);
}

describe('a readable row of a damaged journal that no journal may hold', () => {
  test('passes over a sale that no journal may hold, says which, and takes in the others', async () => {
    const path = await backedUp((journal) => {
      sell(journal, 3, codeCame('code_3'), paid);
      sell(journal, 4, codeCame('code_4'));
    });
    change(path, 'UPDATE sales SET amount = 0 WHERE counter = 3');
    const kept = recover(unproven(path), 'damaged', clock);
    expect(kept.restored?.asked.map(({ counter }) => counter)).toEqual([4]);
    expect(readFileSync(kept.report ?? '', 'utf8')).toMatch(/Could not be taken in.*: 1\nT1-000003-GGGG/);
    const journal = open(path);
    expect(valueOf(journal.listGaps())).toEqual([3]);
    expect(valueOf(journal.readEvents(id(4))).map(({ kind }) => kind)).toEqual(['opened', 'restored']);
    expect(journal.read(id(3))).toMatchObject({ code: 'not-found' });
  });

  test.each<[string, string]>([
    ['whose id is another than in the backup', `UPDATE sales SET id = '${id(99)}' WHERE counter = 2`],
    [
      'with the code of another one',
      `UPDATE attempts SET code = replace(code, 'code_2_2', 'code_1') WHERE code_id = 'code_2_2'`,
    ],
  ])('passes over a sale %s', async (_, damage) => {
    const path = await backedUp((journal) => {
      for (const each of [over, again, codeCame('code_2_2')]) valueOf(journal.record(id(2), each));
      sell(journal, 3, codeCame('code_3'));
    });
    change(path, damage);
    expect(recover(unproven(path), 'damaged', clock).restored?.asked.map(({ counter }) => counter)).toEqual([
      3,
    ]);
    const journal = open(path);
    expect(valueOf(journal.read(id(2)))).toMatchObject({ counter: 2, stage: { state: 'lapsed' } });
    expect(valueOf(journal.listGaps())).toEqual([]);
  });

  test('passes over what somebody of the staff did at a time that is none', async () => {
    const path = await backedUp((journal) => {
      valueOf(journal.recordIntent(intent(3, { staff: 'Sato' })));
      for (const staff of ['Ito', 'Kato']) {
        const entries: Entry[] = [{ kind: 'cancel-asked', details: { staff } }];
        valueOf(journal.record(id(3), { transition: null, entries }));
      }
    });
    admitReals(path, 'events');
    change(path, `UPDATE events SET at = at + 0.5 WHERE details ->> '$.staff' = 'Ito'`);
    expect(recover(unproven(path), 'damaged', clock).restored?.asked).toHaveLength(1);
    const events = valueOf(open(path).readEvents(id(3)));
    expect(events.map(({ details }) => details['staff'])).toEqual(['Sato', 'Kato', undefined]);
  });

  describe('among the tickets that were put aside', () => {
    const names = (journal: Journal): string[] =>
      valueOf(journal.parked.list()).map(({ draft }) => draft.note);

    /** A journal with a backup of two tickets that were put aside, of which the first was charged since, and a third. */
    async function charged(): Promise<string> {
      const journal = open(journalPath());
      for (const note of ['Table 1', 'Table 2']) valueOf(journal.parked.park({ ...ticket, note }, 5));
      valueOf(await keepBackup(journal, 'closing'));
      valueOf(journal.parked.take(1));
      sell(journal, 1, codeCame('code_1'), paid);
      valueOf(journal.parked.park({ ...ticket, note: 'Table 3' }, 6));
      journal.close();
      return journal.path;
    }

    test.each([
      ['ticket', "UPDATE parked SET draft = 'damaged' WHERE id = 2", ['Table 3', 'Table 2']],
      ['time', 'UPDATE parked SET at = 5.5 WHERE id = 2', ['Table 3', 'Table 2']],
      [
        'ticket that the backup does not have',
        "UPDATE parked SET draft = 'damaged' WHERE id = 3",
        ['Table 2'],
      ],
      ['ticket of all', "UPDATE parked SET draft = 'damaged'", ['Table 2']],
    ])('by its %s brings back none that was charged since the backup', async (_, damage, left) => {
      const path = await charged();
      admitReals(path, 'parked');
      change(path, damage);
      const { report } = recover(unproven(path), 'damaged', clock);
      const restored = open(path);
      expect(names(restored), 'Table 1 is paid').toEqual(left);
      expect(valueOf(restored.readDraft())).toBeNull();
      const told = readFileSync(report ?? '', 'utf8');
      if (left.includes('Table 3')) expect(told).not.toContain('3 (');
      else expect(told).toMatch(/Tickets put aside that could not be read.*: 1\n3 \(/);
    });

    test('or the one on the counter leaves what was put aside as it was', async () => {
      const path = await charged();
      change(path, "INSERT INTO draft (id, draft) VALUES (1, 'damaged')");
      recover(unproven(path), 'damaged', clock);
      expect(names(open(path)), 'Table 1 is paid').toEqual(['Table 3', 'Table 2']);
    });
  });

  test('is all that is passed over: a disk that is full is a failure, and nothing is taken in', () => {
    const database = new DatabaseSync(':memory:');
    database.exec(
      'CREATE TABLE held (amount INTEGER CHECK (amount > 0), note BLOB); PRAGMA max_page_count = 3',
    );
    const transactions = new Transactions(database, () => undefined);
    const insert = database.prepare('INSERT INTO held VALUES (?, zeroblob(?))');
    const importAfterBackup = (amount: number, bytes: number): number | null =>
      transactions.ifAdmitted(() => {
        insert.run(amount, bytes);
        return amount;
      });
    const small = transactions.commit(() => [
      importAfterBackup(1, 1),
      importAfterBackup(0, 1),
      importAfterBackup(2, 1),
    ]);
    expect(valueOf(small)).toEqual([1, null, 2]);
    const large = transactions.commit(() => [importAfterBackup(3, 1), importAfterBackup(4, 100_000)]);
    expect(large).toMatchObject({ code: 'storage', message: 'database or disk is full' });
    expect(database.prepare('SELECT amount FROM held').all()).toEqual([{ amount: 1 }, { amount: 2 }]);
    database.close();
  });
});

test.each([
  { who: 'a customer with a saved source, who may have paid unseen', sourceId: 'src_1', state: 'code' },
  { who: 'any other customer', sourceId: null, state: 'unknown' },
])('a request that was under way goes on as $state: of $who', async ({ sourceId, state }) => {
  const customer = { id: 'cus_1', name: 'A', sourceId, shouldCreateSource: false };
  const path = await backedUp((journal) => void valueOf(journal.recordIntent(intent(3, { customer }))));
  recover(unproven(path), 'damaged', clock);
  const { attempts } = valueOf(open(path).read(id(3)));
  expect(attempts).toMatchObject([{ state, code: null }]);
});
