import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { type ChainFinding, type ChainHead, verifyChain } from '../../../electron/journal/chain.ts';
import { nameListedBack } from '../../../electron/journal/payments.ts';
import { migrations } from '../../../electron/journal/schema.ts';
import { valueOf } from '../../support/result.ts';
import { placeFixture } from './fixtures/fixtures.ts';
import { codeCame, id, intent, journalPath, lapsed, open, paid, sealOf } from './support.ts';

/** A journal with three sales, closed; its head. */
function written(): { path: string; head: ChainHead } {
  const path = journalPath();
  const journal = open(path);
  for (const n of [1, 2, 3]) {
    valueOf(journal.recordIntent(intent(n)));
    valueOf(journal.record(id(n), codeCame(`code_${n}`)));
  }
  valueOf(journal.record(id(1), paid));
  valueOf(journal.record(id(2), lapsed));
  const head = valueOf(journal.chainHead());
  journal.close();
  return { path, head };
}

function verified(path: string): ChainFinding {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return verifyChain(database);
  } finally {
    database.close();
  }
}

/** Changes a journal as somebody would who knows SQL: what refuses a change is taken away first. */
function tamper(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  const triggers = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`);
  database.exec(sql);
  database.close();
}

describe('the chain of events', () => {
  test('is whole, and its head is the one that was told', () => {
    const { path, head } = written();
    expect(verified(path)).toEqual({ kind: 'whole', head });
    expect(head.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('can be followed by anybody with SHA-256 and the rows alone', () => {
    const { path, head } = written();
    const database = new DatabaseSync(path, { readOnly: true });
    const rows = database.prepare('SELECT * FROM events ORDER BY sequence').all();
    const links = database.prepare('SELECT * FROM links ORDER BY number').all();
    expect(links.map(({ kind }) => kind)).toEqual(['payment']);
    let expected = String(database.prepare('SELECT genesis FROM chain').get()?.['genesis']);
    database.close();
    for (const { sequence, sale_id, at, kind, details } of rows) {
      expected = hash('sha256', JSON.stringify([expected, sequence, sale_id, at, kind, details]));
      for (const link of links.filter(({ after }) => after === sequence)) {
        const of = [link['number'], link['after'], link['at'], link['kind'], link['details']];
        expected = hash('sha256', JSON.stringify([expected, 'link', ...of]));
      }
    }
    expect(head.hash).toBe(expected);
  });

  test('of two journals with the same sales is not the same: one cannot be taken for the other', () => {
    expect(written().head.hash).not.toBe(written().head.hash);
  });

  test('goes on after a transaction that was undone', () => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.recordIntent(intent(1)));
    const before = valueOf(journal.chainHead());
    expect(journal.record(id(1), { ...paid, transition: { kind: 'renewed' } as never }).ok).toBe(false);
    expect(valueOf(journal.chainHead())).toEqual(before);
    valueOf(journal.record(id(1), codeCame('code_1')));
    expect(verified(path).kind).toBe('whole');
  });

  test.each([
    ['an event that says something else', 5, `UPDATE events SET details = '{}' WHERE sequence = 5`],
    ['an event at another time', 2, 'UPDATE events SET at = at + 1 WHERE sequence = 2'],
    ['an event of another kind', 4, `UPDATE events SET kind = 'paid' WHERE sequence = 4`],
    ['an event of another sale', 6, `UPDATE events SET sale_id = '${id(1)}' WHERE sequence = 6`],
    ['another hash', 3, `UPDATE events SET hash = '${'0'.repeat(64)}' WHERE sequence = 3`],
    ['an event that was taken out', 4, 'DELETE FROM events WHERE sequence = 4'],
    ['the first event taken out', 1, 'DELETE FROM events WHERE sequence = 1'],
    ['the newest events taken out', 10, 'DELETE FROM events WHERE sequence >= 10'],
    ['all events taken out', 1, 'DELETE FROM events'],
    [
      'two events that changed places',
      3,
      `UPDATE events SET sequence = -3 WHERE sequence = 3; UPDATE events SET sequence = 3 WHERE sequence = 4;
       UPDATE events SET sequence = 4 WHERE sequence = -3`,
    ],
    [
      'an event that was put in',
      12,
      `INSERT INTO events (sale_id, at, kind, details, hash) SELECT sale_id, at, kind, details, hash FROM events
       WHERE sequence = 1`,
    ],
  ])('finds %s', (_, sequence, sql) => {
    const { path } = written();
    tamper(path, sql);
    expect(verified(path)).toMatchObject({ kind: 'broken', sequence });
  });

  test.each([
    ['another amount', 'UPDATE sales SET amount = 1 WHERE counter = 2', 'sale 2'],
    ['another number', `UPDATE sales SET order_no = 'T1-000009-XXXX' WHERE counter = 3`, 'sale 3'],
    ['another currency', `UPDATE sales SET currency = 'USD' WHERE counter = 1`, 'sale 1'],
    [
      'a payment that nothing says',
      `UPDATE sales SET state = 'paid', stage = '{"state":"paid"}', paid_at = 1 WHERE counter = 3`,
      'sale 3',
    ],
    [
      'a sale that nothing opened',
      `INSERT INTO sales SELECT 'x', 'y', 9, 'T1-000009-XXXX', amount, currency, location_id, lines, note,
         expiry_period, opened_at, state, stage, paid_at, dismissed, customer,
         0, NULL, 0, tax, code_data, unseen
       FROM sales WHERE counter = 3`,
      'sale 9',
    ],
  ])('finds %s in the row of a sale', (_, sql, why) => {
    const { path } = written();
    tamper(path, sql);
    expect(verified(path)).toMatchObject({ kind: 'broken', why: expect.stringContaining(why) as string });
  });
});

describe('payments', () => {
  const all = 'INSERT INTO payments SELECT 99, key || 9, sale_id, attempt, order_no, charge_id, 1, currency,';

  test.each([
    ['with another amount', 'UPDATE payments SET amount = 1', 'is not what was written'],
    ['of another sale', `UPDATE payments SET sale_id = '${id(2)}'`, 'is not what was written'],
    ['of which something was given back', 'UPDATE payments SET given_back = 1', 'is not what was written'],
    ['with another method', `UPDATE payments SET method = 'paypay'`, 'is not what was written'],
    [
      'of which more was listed',
      `UPDATE payments SET listed_back = '[{"id":"re_1","amount":1}]'`,
      'is not what was',
    ],
    ['at another time', 'UPDATE payments SET paid_at = 8', 'is not what was written'],
    ['under another key', `UPDATE payments SET key = 'charge/ch_9'`, 'is not what was written'],
    [
      'that was put in',
      `${all} paid_at, method, 0, 0, known_from, NULL, '[]' FROM payments`,
      'is not what was written',
    ],
    ['that was taken out', 'DELETE FROM payments', 'payments are missing: 1'],
    ['of which the chain says something else', `UPDATE links SET details = '[]'`, 'is not what was written'],
    ['of which the chain says nothing', 'DELETE FROM links', 'is not what was written'],
  ])('one %s is found', (_, sql, why) => {
    const { path } = written();
    tamper(path, sql);
    expect(verified(path)).toMatchObject({ kind: 'broken', why: expect.stringContaining(why) as string });
  });
});

test('a journal that kept what listed refunds come to, and not which they were, is whole in this version', () => {
  const { path } = written();
  tamper(
    path,
    `ALTER TABLE payments DROP COLUMN listed_back;
      ALTER TABLE payments ADD COLUMN listed_back INTEGER NOT NULL DEFAULT 0;
      UPDATE payments SET given_back = 1, listed_back = 1;
      PRAGMA user_version = ${migrations.indexOf(nameListedBack)}`,
  );
  open(path).close();
  expect(verified(path)).toMatchObject({ kind: 'whole' });
});

describe('a journal from before the chain', () => {
  test.each(['closed', 'killed'] as const)('(%s) is chained from its first event on', (name) => {
    const path = journalPath();
    placeFixture(name, path);
    const journal = open(path);
    valueOf(journal.recordIntent(intent(9)));
    const head = valueOf(journal.chainHead());
    journal.close();
    expect(verified(path)).toEqual({ kind: 'whole', head });
  });

  test.each([
    ['changed', `UPDATE events SET details = '{}' WHERE sequence = 2`],
    ['taken out', 'DELETE FROM events WHERE sequence = 2'],
    ['taken out at the end', 'DELETE FROM events WHERE sequence = (SELECT started_after FROM chain)'],
    [
      'put in between',
      `INSERT INTO events SELECT -1, sale_id, at, kind, details, NULL FROM events WHERE sequence = 1`,
    ],
  ])('finds an old event that was %s since', (_, sql) => {
    const path = journalPath();
    placeFixture('closed', path);
    const journal = open(path);
    valueOf(journal.recordIntent(intent(9)));
    journal.close();
    tamper(path, sql);
    expect(verified(path).kind).toBe('broken');
  });
});

describe('the closes of days', () => {
  /** A journal with two closes, a sale after the first of them, and a stop for a wrong account. */
  function closed(): string {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.recordIntent(intent(1)));
    valueOf(journal.closes.seal(sealOf(journal, '2026-04-01', 1)));
    valueOf(journal.recordIntent(intent(2)));
    valueOf(journal.noteStop({ why: 'other-account', appId: 'app_2', liveMode: true }));
    valueOf(journal.closes.seal(sealOf(journal, '2026-04-02', 2)));
    expect(verified(path)).toEqual({ kind: 'whole', head: valueOf(journal.chainHead()) });
    journal.close();
    return path;
  }

  test('and the stops are in the chain: its head is another after each', () => {
    const journal = open(journalPath());
    const heads = new Set([valueOf(journal.chainHead()).hash]);
    valueOf(journal.closes.seal(sealOf(journal, '2026-04-01', 1)));
    heads.add(valueOf(journal.chainHead()).hash);
    valueOf(journal.noteStop({ why: 'other-account', appId: null, liveMode: true }));
    heads.add(valueOf(journal.chainHead()).hash);
    valueOf(journal.recordIntent(intent(1)));
    heads.add(valueOf(journal.chainHead()).hash);
    expect(heads.size).toBe(4);
    expect(verified(journal.path).kind).toBe('whole');
  });

  test.each([
    ['a close that says something else', `UPDATE closes SET close = '{}' WHERE number = 1`],
    ['a close of another day', `UPDATE closes SET business_day = '2026-03-01' WHERE number = 2`],
    ['a line with another amount', 'UPDATE close_items SET paid = 1 WHERE number = 2'],
    ['a line that was taken out', 'DELETE FROM close_items WHERE number = 1'],
    ['a line that was put in', 'UPDATE close_items SET number = 1, position = 2 WHERE number = 2'],
    [
      'the last close taken out',
      'DELETE FROM close_items WHERE number = 2; DELETE FROM closes WHERE number = 2',
    ],
    [
      'a close that was put in',
      `INSERT INTO closes SELECT 3, '2026-04-03', from_at, to_at, sealed_at, considered_to, close FROM closes
       WHERE number = 2`,
    ],
    [
      'a close taken out with what is noted of it',
      'DELETE FROM links WHERE number = 3; DELETE FROM close_items WHERE number = 2; DELETE FROM closes WHERE number = 2',
    ],
    ['a stop that was taken out', 'DELETE FROM links WHERE number = 2'],
    ['a stop for another account', `UPDATE links SET details = '{}' WHERE number = 2`],
    ['a stop at another time', 'UPDATE links SET at = at + 1 WHERE number = 2'],
    ['a stop at another place', 'UPDATE links SET after = 1 WHERE number = 2'],
    ['all notes taken out', 'DELETE FROM links'],
  ])('%s is found', (_, sql) => {
    const path = closed();
    tamper(path, sql);
    expect(verified(path)).toMatchObject({ kind: 'broken' });
  });

  test('that were sealed before the chain had them are in it from then on', () => {
    const path = journalPath();
    const before = open(path);
    valueOf(before.recordIntent(intent(1)));
    for (const n of [1, 2]) valueOf(before.closes.seal(sealOf(before, `2026-04-0${n}`, n)));
    before.close();
    // As the version before left it.
    tamper(
      path,
      `DROP TABLE links; ALTER TABLE sales DROP COLUMN digits; ALTER TABLE attempts DROP COLUMN kind;
       ALTER TABLE sales DROP COLUMN tax; ALTER TABLE sales DROP COLUMN code_data; DROP TABLE close_digits; DROP TABLE parked;
       DROP TABLE sale_words; DROP INDEX later_attempts; DROP INDEX sales_by_amount; DROP INDEX sales_by_method;
       ALTER TABLE sales ADD COLUMN received INTEGER; ALTER TABLE sales ADD COLUMN given_back INTEGER;
       ALTER TABLE sales ADD COLUMN disputed INTEGER;
       DROP TABLE refunds; DROP TABLE payments; DROP INDEX unseen_payments; ALTER TABLE sales DROP COLUMN unseen;
       PRAGMA user_version = 8`,
    );
    const journal = open(path);
    valueOf(journal.recordIntent(intent(2)));
    expect(verified(path)).toEqual({ kind: 'whole', head: valueOf(journal.chainHead()) });
    journal.close();
    tamper(path, 'UPDATE close_items SET paid = 1 WHERE number = 1');
    expect(verified(path)).toMatchObject({ kind: 'broken', why: 'close 1 is not what was sealed' });
  });
});
