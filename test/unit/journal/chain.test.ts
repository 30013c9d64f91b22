import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { type ChainFinding, type ChainHead, verifyChain } from '../../../electron/journal/chain.ts';
import { placeFixture } from './fixtures/fixtures.ts';
import { codeCame, id, intent, journalPath, lapsed, open, paid, value } from './support.ts';

/** A journal with three sales, closed; its head. */
function written(): { path: string; head: ChainHead } {
  const path = journalPath();
  const journal = open(path);
  for (const n of [1, 2, 3]) {
    value(journal.recordIntent(intent(n)));
    value(journal.record(id(n), codeCame(`code_${n}`)));
  }
  value(journal.record(id(1), paid));
  value(journal.record(id(2), lapsed));
  const head = value(journal.chainHead());
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
    let expected = String(database.prepare('SELECT genesis FROM chain').get()?.['genesis']);
    database.close();
    for (const { sequence, sale_id, at, kind, details } of rows) {
      expected = hash('sha256', JSON.stringify([expected, sequence, sale_id, at, kind, details]));
    }
    expect(head.hash).toBe(expected);
  });

  test('of two journals with the same sales is not the same: one cannot be taken for the other', () => {
    expect(written().head.hash).not.toBe(written().head.hash);
  });

  test('goes on after a transaction that was undone', () => {
    const path = journalPath();
    const journal = open(path);
    value(journal.recordIntent(intent(1)));
    const before = value(journal.chainHead());
    expect(journal.record(id(1), { ...paid, change: { kind: 'renewed' } as never }).ok).toBe(false);
    expect(value(journal.chainHead())).toEqual(before);
    value(journal.record(id(1), codeCame('code_1')));
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
         0, 0, 0, 0, NULL FROM sales WHERE counter = 3`,
      'sale 9',
    ],
  ])('finds %s in the row of a sale', (_, sql, why) => {
    const { path } = written();
    tamper(path, sql);
    expect(verified(path)).toMatchObject({ kind: 'broken', why: expect.stringContaining(why) as string });
  });
});

describe('a journal from before the chain', () => {
  test.each(['closed', 'killed'] as const)('(%s) is chained from its first event on', (name) => {
    const path = journalPath();
    placeFixture(name, path);
    const journal = open(path);
    value(journal.recordIntent(intent(9)));
    const head = value(journal.chainHead());
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
    value(journal.recordIntent(intent(9)));
    journal.close();
    tamper(path, sql);
    expect(verified(path).kind).toBe('broken');
  });
});
