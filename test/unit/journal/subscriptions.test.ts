import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { Subscription } from '../../../electron/contract/payment-objects.ts';
import { valueOf } from '../../support/result.ts';
import { id, journalPath, open } from './support.ts';

const terms = { customerId: 'cus_1', amount: 500, interval: 'month' as const, metadata: { a: { b: [1] } } };
const intent = (n: number) => ({ id: id(n), terms, customerName: '佐藤', askedAt: 1_775_000_000_000 + n });
const subscription = (n: number): Subscription => ({ id: `sub_${n}`, object: 'subscription', status: 'new' });
const made = (n: number) => ({ kind: 'made', subscription: subscription(n), seenAt: 7 }) as const;
const reason = { kind: 'no-answer', message: 'Too late.' } as const;

describe('a subscription in the journal', () => {
  test('is kept with its terms, newest first, over a restart', () => {
    const path = journalPath();
    const first = open(path);
    valueOf(first.subscriptions.recordIntent(intent(1)));
    valueOf(first.subscriptions.recordIntent(intent(2)));
    valueOf(first.subscriptions.record(id(1), made(1)));
    first.close();
    expect(valueOf(open(path).subscriptions.list())).toEqual([
      {
        id: id(2),
        terms,
        customerName: '佐藤',
        askedAt: 1_775_000_000_002,
        state: { kind: 'creating' },
        changes: [],
      },
      { id: id(1), terms, customerName: '佐藤', askedAt: 1_775_000_000_001, state: made(1), changes: [] },
    ]);
  });

  test('is noted once for an id', () => {
    const { subscriptions } = open(journalPath());
    expect(valueOf(subscriptions.recordIntent(intent(1))).created).toBe(true);
    const again = valueOf(subscriptions.recordIntent({ ...intent(1), customerName: '別人' }));
    expect(again).toMatchObject({ created: false, entry: { customerName: '佐藤' } });
    expect(valueOf(subscriptions.list())).toHaveLength(1);
  });

  test('is on the disk for another reader as soon as it is noted', () => {
    const path = journalPath();
    valueOf(open(path).subscriptions.recordIntent(intent(1)));
    const reader = new DatabaseSync(path, { readOnly: true });
    expect(reader.prepare('SELECT id, state FROM subscriptions').all()).toEqual([
      { id: id(1), state: 'creating' },
    ]);
    reader.close();
  });

  test('becomes unknown on the next start if it was being asked for; the others stay', () => {
    const { subscriptions } = open(journalPath());
    for (const n of [1, 2, 3, 4]) valueOf(subscriptions.recordIntent(intent(n)));
    valueOf(subscriptions.record(id(1), made(1)));
    valueOf(subscriptions.record(id(2), { kind: 'refused', reason }));
    valueOf(subscriptions.record(id(3), { kind: 'unknown', reason }));
    valueOf(subscriptions.interrupt());
    const states = valueOf(subscriptions.list()).map(({ state }) => state);
    expect(states).toEqual([
      { kind: 'unknown', reason: { kind: 'interrupted', message: expect.any(String) as string } },
      { kind: 'unknown', reason },
      { kind: 'refused', reason },
      made(1),
    ]);
  });

  test('is held by one entry: the change that would give it to another is undone', () => {
    const { subscriptions } = open(journalPath());
    valueOf(subscriptions.recordIntent(intent(1)));
    valueOf(subscriptions.recordIntent(intent(2)));
    valueOf(subscriptions.record(id(1), made(1)));
    expect(subscriptions.record(id(2), made(1))).toMatchObject({ code: 'conflict' });
    expect(valueOf(subscriptions.read(id(2))).state).toEqual({ kind: 'creating' });
  });

  test('is renewed whole by what the service says now', () => {
    const { subscriptions } = open(journalPath());
    valueOf(subscriptions.recordIntent(intent(1)));
    valueOf(subscriptions.record(id(1), made(1)));
    const now = { ...subscription(1), status: 'active', nextChargeTime: 9 };
    const entry = valueOf(subscriptions.record(id(1), { kind: 'made', subscription: now, seenAt: 8 }));
    expect(entry.state).toEqual({ kind: 'made', subscription: now, seenAt: 8 });
  });

  test('is added without terms, found again by its own id, and put back on the list', () => {
    const { subscriptions } = open(journalPath());
    const found = { id: id(5), subscription: subscription(5), customerName: '田中', seenAt: 3 };
    const added = valueOf(subscriptions.add(found));
    expect(added).toEqual({
      id: id(5),
      terms: null,
      customerName: '田中',
      askedAt: 3,
      state: { kind: 'made', subscription: subscription(5), seenAt: 3 },
      changes: [],
    });
    valueOf(subscriptions.setHidden(id(5), true));
    expect(valueOf(subscriptions.list())).toEqual([]);
    const again = valueOf(subscriptions.add({ ...found, id: id(6), seenAt: 4 }));
    expect(again).toEqual({ ...added, state: { ...added.state, seenAt: 4 } });
    expect(valueOf(subscriptions.list())).toEqual([again]);
  });

  test('holds a change before its answer is there, and what came of it, over a restart', () => {
    const path = journalPath();
    const first = open(path);
    valueOf(first.subscriptions.recordIntent(intent(1)));
    valueOf(first.subscriptions.record(id(1), made(1)));
    const started = valueOf(first.subscriptions.recordChange(id(1), { act: 'start', askedAt: 8 }));
    const metadata = { a: { b: [1] } };
    const updated = valueOf(first.subscriptions.recordChange(id(1), { act: 'update', metadata, askedAt: 9 }));
    const reader = new DatabaseSync(path, { readOnly: true });
    expect(reader.prepare('SELECT act, outcome FROM subscription_changes').all()).toEqual([
      { act: 'start', outcome: 'asking' },
      { act: 'update', outcome: 'asking' },
    ]);
    reader.close();
    valueOf(first.subscriptions.record(id(1), made(1), [{ number: started, outcome: { kind: 'done' } }]));
    valueOf(first.subscriptions.conclude(id(1), { number: updated, outcome: { kind: 'refused', reason } }));
    first.close();
    expect(valueOf(open(path).subscriptions.read(id(1))).changes).toEqual([
      { number: updated, act: 'update', metadata, askedAt: 9, outcome: { kind: 'refused', reason } },
      { number: started, act: 'start', askedAt: 8, outcome: { kind: 'done' } },
    ]);
  });

  test('has a change unknown on the next start that was being asked for; the others stay', () => {
    const { subscriptions } = open(journalPath());
    valueOf(subscriptions.recordIntent(intent(1)));
    valueOf(subscriptions.record(id(1), made(1)));
    const first = valueOf(subscriptions.recordChange(id(1), { act: 'cancel', askedAt: 8 }));
    valueOf(subscriptions.conclude(id(1), { number: first, outcome: { kind: 'refused', reason } }));
    valueOf(subscriptions.recordChange(id(1), { act: 'cancel', askedAt: 9 }));
    valueOf(subscriptions.interrupt());
    expect(valueOf(subscriptions.read(id(1))).changes.map(({ outcome }) => outcome)).toEqual([
      { kind: 'unknown', reason: { kind: 'interrupted', message: expect.any(String) as string } },
      { kind: 'refused', reason },
    ]);
  });

  test('undoes what the service said of it with a change that is not its own', () => {
    const { subscriptions } = open(journalPath());
    for (const n of [1, 2]) {
      valueOf(subscriptions.recordIntent(intent(n)));
      valueOf(subscriptions.record(id(n), made(n)));
    }
    const number = valueOf(subscriptions.recordChange(id(2), { act: 'cancel', askedAt: 8 }));
    const active = {
      kind: 'made',
      subscription: { ...subscription(1), status: 'active' },
      seenAt: 9,
    } as const;
    const done = [{ number, outcome: { kind: 'done' } }] as const;
    expect(subscriptions.record(id(1), active, done)).toMatchObject({ code: 'not-found' });
    expect(valueOf(subscriptions.read(id(1))).state).toEqual(made(1));
    expect(valueOf(subscriptions.read(id(2))).changes[0]?.outcome).toEqual({ kind: 'asking' });
  });

  test.each([
    ['removed', 'DELETE FROM subscription_changes', 'never removed'],
    ['asked for again', "UPDATE subscription_changes SET outcome = 'asking'", 'stays'],
    ['another one', "UPDATE subscription_changes SET act = 'start'", 'stays'],
  ])('has no change that is %s', (_name, sql, words) => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.subscriptions.recordIntent(intent(1)));
    const number = valueOf(journal.subscriptions.recordChange(id(1), { act: 'cancel', askedAt: 8 }));
    valueOf(journal.subscriptions.conclude(id(1), { number, outcome: { kind: 'done' } }));
    journal.close();
    const database = new DatabaseSync(path);
    expect(() => database.exec(sql)).toThrow(words);
    database.close();
  });

  test('that is not there is named', () => {
    const { subscriptions } = open(journalPath());
    for (const result of [
      subscriptions.read(id(9)),
      subscriptions.record(id(9), made(1)),
      subscriptions.setHidden(id(9), true),
      subscriptions.recordChange(id(9), { act: 'start', askedAt: 1 }),
      subscriptions.conclude(id(9), { number: 1, outcome: { kind: 'done' } }),
    ]) {
      expect(result).toMatchObject({ code: 'not-found', message: expect.stringContaining(id(9)) as string });
    }
  });

  test('cannot be removed from the file', () => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.subscriptions.recordIntent(intent(1)));
    journal.close();
    const database = new DatabaseSync(path);
    expect(() => database.exec('DELETE FROM subscriptions')).toThrow('never removed');
    database.close();
  });

  test.each([
    ['a state that is none', "UPDATE subscriptions SET state = 'charged'"],
    ['made without an object', "UPDATE subscriptions SET state = 'made', subscription_id = 'sub_1'"],
    ['unknown without a reason', "UPDATE subscriptions SET state = 'unknown'"],
  ])('is not taken by the file as %s', (_name, sql) => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.subscriptions.recordIntent(intent(1)));
    journal.close();
    const database = new DatabaseSync(path);
    expect(() => database.exec(sql)).toThrow('CHECK');
    database.close();
  });

  test('whose row makes no sense is a failure of the storage, not a made-up entry', () => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.subscriptions.recordIntent(intent(1)));
    journal.close();
    const database = new DatabaseSync(path);
    database.exec(`UPDATE subscriptions SET terms = '{"customerId": 1'`);
    database.close();
    expect(open(path).subscriptions.list()).toMatchObject({ ok: false, code: 'storage' });
  });
});
