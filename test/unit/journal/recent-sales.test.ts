import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createReader } from '../../../electron/journal/reader.ts';
import { valueOf } from '../../support/result.ts';
import { codeCame, id, intent, journalPath, open, paid } from './support.ts';

function databaseAt(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  onTestFinished(() => database.close());
  return database;
}

/** Two sales, the first with a code, and their tables open for whatever a test does to them. */
function tables(): DatabaseSync {
  const path = journalPath();
  const journal = open(path);
  valueOf(journal.recordIntent(intent(1)));
  valueOf(journal.record(id(1), codeCame('code_1')));
  valueOf(journal.recordIntent(intent(2)));
  journal.close();
  return databaseAt(path);
}

test('a sale whose rows are as they were is not read from them again', () => {
  const reader = createReader(tables());
  const sale = reader.byId(id(1));
  expect(sale).toMatchObject({ id: id(1), amount: 100 });
  expect(reader.byRequest(id(1_001))).toBe(sale);
  expect(reader.open()).toEqual([reader.byId(id(2)), sale]);
});

test('a change is read, be it of the sale or of an attempt alone, and whoever made it', () => {
  const path = journalPath();
  const journal = open(path);
  const created = valueOf(journal.recordIntent(intent(1))).sale;
  expect(valueOf(journal.read(id(1)))).toEqual(created);
  valueOf(journal.record(id(1), codeCame('code_1')));
  expect(valueOf(journal.read(id(1)))).toMatchObject({ stage: { state: 'awaiting' } });
  valueOf(journal.record(id(1), { transition: null, entries: [], resolved: { attempt: 1, by: 'over' } }));
  expect(valueOf(journal.read(id(1))).attempts).toMatchObject([{ resolved: 'over' }]);
  valueOf(journal.record(id(1), paid));
  expect(valueOf(journal.read(id(1)))).toMatchObject({ stage: { state: 'paid' } });

  const database = tables();
  const reader = createReader(database);
  const before = reader.byId(id(1));
  database.exec(`UPDATE attempts SET validity_ms = 1 WHERE sale_id = '${id(1)}'`);
  expect(reader.byId(id(1))?.attempts).toMatchObject([{ validityMs: 1 }]);
  expect(before?.attempts).toMatchObject([{ validityMs: 600_000 }]);
});

test('a row that is none any more is refused, though it was one when it was read last', () => {
  const database = tables();
  const reader = createReader(database);
  reader.byId(id(1));
  database.exec(`UPDATE attempts SET code = '{}' WHERE sale_id = '${id(1)}'`);
  expect(() => reader.byId(id(1))).toThrow(/"code"/);
  expect(reader.byId(id(2))).toMatchObject({ id: id(2) });
});

test('of a day of sales the newest are held, and all are read', () => {
  const path = journalPath();
  const journal = open(path);
  for (let n = 1; n <= 100; n += 1) valueOf(journal.recordIntent(intent(n)));
  journal.close();
  const reader = createReader(databaseAt(path));
  const first = reader.byId(id(1));
  expect(reader.byId(id(1))).toBe(first);
  expect(reader.open()).toHaveLength(100);
  expect(reader.byId(id(1))).not.toBe(first);
  expect(reader.byId(id(1))).toEqual(first);
  expect(reader.open().map(({ amount }) => amount)).toEqual(
    Array.from({ length: 100 }, (_, index) => (100 - index) * 100),
  );
});
