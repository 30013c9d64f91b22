import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { saleEvent } from '../../../electron/contract/sale.ts';
import { openJournal } from '../../../electron/journal/journal.ts';
import { valueOf } from '../../support/result.ts';
import { clock, codeCame, id, intent, journalPath, lapsed, open, paid } from './support.ts';

const draft = { lines: [], note: '', expiryPeriod: null, locationId: null, customer: null, replaces: null };

describe('an intent', () => {
  test('is counter, order number, sale, first attempt and events', () => {
    const journal = open(journalPath());
    const { sale, created } = valueOf(journal.recordIntent(intent(1)));
    expect(created).toBe(true);
    expect(sale).toMatchObject({
      id: id(1),
      counter: 1,
      orderNo: 'T1-000001-GGGG',
      amount: 100,
      stage: { state: 'opening' },
      openedAt: 1_775_000_000_001,
      attempts: [
        {
          number: 1,
          orderNo: 'T1-000001-GGGG',
          state: 'sending',
          code: null,
          sent: { wall: 1_775_000_000_001, monotonic: 1.5, bootId: 'boot' },
        },
      ],
    });
    expect(valueOf(journal.readEvents(id(1)))).toEqual([
      {
        sequence: 1,
        at: clock.wall(),
        kind: 'opened',
        details: { orderNo: 'T1-000001-GGGG', amount: 100, currency: 'JPY' },
      },
      { sequence: 2, at: clock.wall(), kind: 'sending', details: { attempt: 1, orderNo: 'T1-000001-GGGG' } },
    ]);
  });

  test('of the same request is the same sale, and uses up no number', () => {
    const journal = open(journalPath());
    const first = valueOf(journal.recordIntent(intent(1)));
    const again = valueOf(journal.recordIntent(intent(2, { requestId: intent(1).requestId })));
    expect(again).toEqual({ sale: first.sale, created: false });
    expect(valueOf(journal.recordIntent(intent(3))).sale.counter).toBe(2);
  });

  test('clears the draft in the same commit, and only then', () => {
    const journal = open(journalPath());
    valueOf(journal.saveDraft(draft));
    expect(journal.recordIntent(intent(1, { amount: 0 })).ok).toBe(false);
    expect(valueOf(journal.readDraft())).toEqual(draft);
    valueOf(journal.recordIntent(intent(1)));
    expect(valueOf(journal.readDraft())).toBeNull();
  });

  test.each([0, -5, 1.5, 10_000_000_000, Number.NaN])('with the amount %s is refused whole', (amount) => {
    const journal = open(journalPath());
    expect(journal.recordIntent(intent(1, { amount }))).toMatchObject({ ok: false, code: 'storage' });
    expect(valueOf(journal.listOpen())).toEqual([]);
    expect(journal.isBroken()).toBe(false);
    expect(valueOf(journal.recordIntent(intent(2))).sale.counter).toBe(1);
  });

  test('has a number above all others after a restart, and gaps can be seen', () => {
    const path = journalPath();
    const first = open(path);
    valueOf(first.recordIntent(intent(1)));
    first.close();
    const database = new DatabaseSync(path);
    database.exec('UPDATE counter SET value = 4');
    database.close();
    const second = open(path);
    expect(valueOf(second.recordIntent(intent(2))).sale.counter).toBe(5);
    expect(valueOf(second.listGaps())).toEqual([2, 3, 4]);
  });
});

describe('a change', () => {
  test('is kept with its events, its code and its attempt across a restart', () => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.recordIntent(intent(1)));
    valueOf(journal.record(id(1), codeCame('code_1')));
    const before = valueOf(journal.record(id(1), lapsed));
    journal.close();
    const sale = valueOf(open(path).read(id(1)));
    expect(sale).toEqual(before);
    expect(sale.stage).toEqual({ state: 'lapsed' });
    expect(sale.attempts[0]).toMatchObject({ state: 'code', code: { id: 'code_1' }, validityMs: 600_000 });
  });

  test('that the rules forbid writes nothing, not even its events', () => {
    const journal = open(journalPath());
    const { sale } = valueOf(journal.recordIntent(intent(1)));
    expect(journal.record(id(1), lapsed)).toMatchObject({ ok: false, code: 'conflict' });
    expect(valueOf(journal.read(id(1)))).toEqual(sale);
    expect(valueOf(journal.readEvents(id(1)))).toHaveLength(2);
  });

  test('of a sale that is not there is not found', () => {
    const journal = open(journalPath());
    expect(journal.record(id(9), lapsed)).toMatchObject({ ok: false, code: 'not-found' });
    expect(journal.read(id(9))).toMatchObject({ ok: false, code: 'not-found' });
    expect(journal.setDismissed(id(9), true)).toMatchObject({ ok: false, code: 'not-found' });
  });

  test('with a code that another attempt holds is a conflict and writes nothing', () => {
    const journal = open(journalPath());
    valueOf(journal.recordIntent(intent(1)));
    valueOf(journal.record(id(1), codeCame('code_1')));
    const { sale } = valueOf(journal.recordIntent(intent(2)));
    expect(journal.record(id(2), codeCame('code_1'))).toMatchObject({ ok: false, code: 'conflict' });
    expect(valueOf(journal.read(id(2)))).toEqual(sale);
  });

  test('that sends again adds an attempt, notes it, and brings the sale back on the screen', () => {
    const journal = open(journalPath());
    valueOf(journal.recordIntent(intent(1)));
    const reason = { kind: 'no-answer', message: 'x' } as const;
    valueOf(journal.record(id(1), { transition: { kind: 'doubt', reason }, entries: [] }));
    expect(valueOf(journal.setDismissed(id(1), true)).dismissed).toBe(true);
    const sent = { wall: 9, monotonic: 8, bootId: null };
    const sale = valueOf(
      journal.record(id(1), { transition: { kind: 'send' }, sent, entries: [{ kind: 'retried' }] }),
    );
    expect(sale.attempts[1]).toMatchObject({ number: 2, orderNo: sale.orderNo, state: 'sending', sent });
    expect(sale.dismissed).toBe(false);
    const kinds = valueOf(journal.readEvents(id(1))).map(({ kind }) => kind);
    expect(kinds).toEqual(['opened', 'sending', 'retried', 'sending']);
  });

  test('keeps what the service said of a code last', () => {
    const journal = open(journalPath());
    valueOf(journal.recordIntent(intent(1)));
    valueOf(journal.record(id(1), codeCame('code_1')));
    const seen = { attempt: 1, code: { id: 'code_1', status: 'captured' } };
    valueOf(journal.record(id(1), { ...paid, seen }));
    expect(valueOf(journal.read(id(1))).attempts[0]?.code).toEqual(seen.code);
    // Another code does not take its place.
    valueOf(
      journal.record(id(1), { transition: null, entries: [], seen: { attempt: 1, code: { id: 'code_2' } } }),
    );
    expect(valueOf(journal.read(id(1))).attempts[0]?.code).toEqual(seen.code);
  });

  test('keeps every event in the form of the contract', () => {
    const journal = open(journalPath());
    valueOf(journal.recordIntent(intent(1)));
    valueOf(journal.record(id(1), codeCame('code_1')));
    valueOf(journal.record(id(1), paid));
    for (const event of valueOf(journal.readEvents(id(1)))) expect(saleEvent.parse(event)).toEqual(event);
  });
});

describe('the file itself refuses', () => {
  test.each([
    ["UPDATE events SET kind = 'paid'", 'append-only'],
    ['DELETE FROM events', 'append-only'],
    ["UPDATE sales SET code_data = '{}'", 'not changed'],
    ['DELETE FROM sales', 'never removed'],
    ['DELETE FROM attempts', 'never removed'],
    ['UPDATE sales SET state = \'expired\', stage = \'{"state":"expired"}\', paid_at = NULL', 'stays paid'],
    ['UPDATE sales SET amount = 1', 'not changed'],
    ["UPDATE sales SET order_no = 'X'", 'not changed'],
    ["UPDATE attempts SET code_id = 'other'", 'keeps its code'],
    ['UPDATE attempts SET code_id = NULL, code = NULL', 'keeps its code'],
    ['UPDATE counter SET value = 0', 'only grows'],
    ['DELETE FROM counter', 'only grows'],
    ["UPDATE sales SET state = 'lapsed'", 'constraint'],
    [
      `INSERT INTO events (sale_id, at, kind, details, hash) VALUES ('none', 1, 'paid', '{}', '${'0'.repeat(64)}')`,
      'FOREIGN KEY',
    ],
    [
      `INSERT INTO events (sale_id, at, kind, details) VALUES ('${id(1)}', 1, 'paid', '{}')`,
      'carries the hash',
    ],
    ['UPDATE chain SET hash = genesis', 'not changed'],
    ['DELETE FROM chain', 'not changed'],
  ])('%s', (statement, message) => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.recordIntent(intent(1)));
    valueOf(journal.record(id(1), codeCame('code_1')));
    valueOf(journal.record(id(1), paid));
    const database = new DatabaseSync(path);
    expect(() => database.exec(statement)).toThrow(new RegExp(message, 'i'));
    database.close();
  });
});

test('a sale is three commits: its intent, its code, its payment', () => {
  const journal = open(journalPath());
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  onTestFinished(() => exec.mockRestore());
  valueOf(journal.recordIntent(intent(1)));
  valueOf(journal.record(id(1), codeCame('code_1')));
  valueOf(journal.record(id(1), paid));
  expect(exec.mock.calls.map(([sql]) => sql)).toEqual(Array(3).fill(['BEGIN IMMEDIATE', 'COMMIT']).flat());
});

describe('lists', () => {
  test('open sales are those whose end is not known, newest first', () => {
    const journal = open(journalPath());
    const doubt = { kind: 'no-answer', message: 'x' } as const;
    for (let n = 1; n <= 7; n += 1) valueOf(journal.recordIntent(intent(n)));
    for (const n of [2, 3, 4]) valueOf(journal.record(id(n), codeCame(`code_${n}`)));
    valueOf(journal.record(id(3), lapsed));
    valueOf(journal.record(id(4), paid));
    for (const n of [5, 6])
      valueOf(journal.record(id(n), { transition: { kind: 'doubt', reason: doubt }, entries: [] }));
    valueOf(journal.setDismissed(id(6), true));
    expect(valueOf(journal.listOpen()).map((sale) => sale.id)).toEqual([7, 5, 3, 2, 1].map(id));
  });

  test('unresolved are the sales with a code that was shown and of which nobody has said the last word', () => {
    const journal = open(journalPath());
    for (let n = 1; n <= 5; n += 1) valueOf(journal.recordIntent(intent(n)));
    for (let n = 1; n <= 4; n += 1) valueOf(journal.record(id(n), codeCame(`code_${n}`)));
    const unresolved = () => valueOf(journal.listUnresolved()).map((sale) => sale.id);
    expect(unresolved()).toEqual([4, 3, 2, 1].map(id));
    valueOf(
      journal.record(id(1), { transition: { kind: 'rule-out', attempt: 1, how: 'closed' }, entries: [] }),
    );
    valueOf(journal.record(id(2), paid));
    expect(unresolved()).toEqual([4, 3, 2, 1].map(id));
    for (const [n, by] of [
      [1, 'over'],
      [2, 'paid'],
      [3, 'staff'],
    ] as const) {
      valueOf(journal.record(id(n), { transition: null, resolved: { attempt: 1, by }, entries: [] }));
    }
    expect(unresolved()).toEqual([id(4)]);
    expect(valueOf(journal.read(id(1))).attempts[0]?.resolved).toBe('over');
  });

  test('a day has what was paid on it, or else opened, by counter whatever the clock said', () => {
    const journal = open(journalPath());
    const at = (wall: number) => ({ sent: { wall, monotonic: 0, bootId: null } });
    valueOf(journal.recordIntent(intent(1, at(500))));
    valueOf(journal.recordIntent(intent(2, { ...at(200), currency: 'USD' })));
    valueOf(journal.recordIntent(intent(3, at(100))));
    valueOf(journal.recordIntent(intent(4, at(99))));
    valueOf(journal.recordIntent(intent(5, at(600))));
    valueOf(journal.recordIntent(intent(6, at(599))));
    for (const n of [1, 2, 5, 6]) valueOf(journal.record(id(n), paid));
    const day = valueOf(journal.listDay(100, 600));
    expect(day.map((sale) => sale.counter)).toEqual([3]);
    const paidAt = valueOf(journal.read(id(1))).stage;
    const from = paidAt.state === 'paid' ? paidAt.paidAt : 0;
    expect(valueOf(journal.listDay(from, from + 1)).map((sale) => sale.counter)).toEqual([6, 5, 2, 1]);
  });

  test('sales are found by any part of an order number, as typed, newest first', () => {
    const journal = open(journalPath());
    for (let n = 1; n <= 3; n += 1) valueOf(journal.recordIntent(intent(n)));
    const found = (text: string, limit = 100) =>
      valueOf(journal.search(text, limit)).map((sale) => sale.counter);
    expect(found('t1-0')).toEqual([3, 2, 1]);
    expect(found('t1-0', 2)).toEqual([3, 2]);
    expect(found('000002')).toEqual([2]);
    for (const wildcard of ['%', '_', "' OR 1=1 --", 'x']) expect(found(wildcard)).toEqual([]);
  });

  test('a sale is found by the number that a duplicate got', () => {
    const journal = open(journalPath());
    valueOf(journal.recordIntent(intent(1)));
    const sent = { wall: 9, monotonic: 8, bootId: null };
    valueOf(
      journal.record(id(1), { transition: { kind: 'hold', sent: true, duplicate: true }, entries: [] }),
    );
    valueOf(journal.record(id(1), { transition: { kind: 'send' }, sent, entries: [] }));
    expect(valueOf(journal.search('GGGG-2', 10)).map((sale) => sale.id)).toEqual([id(1)]);
  });
});

describe('a draft', () => {
  test('survives a restart and is replaced whole', () => {
    const path = journalPath();
    const journal = open(path);
    expect(valueOf(journal.readDraft())).toBeNull();
    valueOf(journal.saveDraft(draft));
    valueOf(journal.saveDraft({ ...draft, note: 'all typed' }));
    journal.close();
    expect(valueOf(open(path).readDraft())).toEqual({ ...draft, note: 'all typed' });
  });

  test('of a ticket that became a sale is none, though it comes after the sale', () => {
    const journal = open(journalPath());
    const { requestId } = intent(1);
    valueOf(journal.saveDraft({ ...draft, requestId }));
    expect(valueOf(journal.readDraft())).toEqual({ ...draft, requestId });
    valueOf(journal.recordIntent(intent(1)));
    valueOf(journal.saveDraft({ ...draft, requestId }));
    expect(valueOf(journal.readDraft())).toBeNull();
    valueOf(journal.saveDraft(draft));
    expect(valueOf(journal.readDraft())).toEqual(draft);
  });

  test('that is not one any more is none', () => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.saveDraft(draft));
    const database = new DatabaseSync(path);
    database.exec(`UPDATE draft SET draft = '{"lines":"many"}'`);
    database.close();
    expect(valueOf(journal.readDraft())).toBeNull();
  });
});

describe('a journal that cannot be written', () => {
  test('answers a failure when it is closed, and says that it is not broken for a lock', () => {
    const path = journalPath();
    const journal = open(path, 1);
    valueOf(journal.recordIntent(intent(1)));
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const raw = openJournal({ path, clock });
    expect(raw.ok).toBe(true);
    expect(journal.record(id(1), codeCame('code_1'))).toMatchObject({ ok: false, code: 'storage' });
    expect(journal.isBroken()).toBe(false);
    other.exec('ROLLBACK');
    other.close();
    expect(journal.record(id(1), codeCame('code_1')).ok).toBe(true);
    if (raw.ok) raw.journal.close();
    journal.close();
    journal.close();
    expect(journal.recordIntent(intent(2))).toMatchObject({ ok: false, code: 'storage' });
    expect(journal.read(id(1))).toMatchObject({ ok: false, code: 'storage' });
  });

  test('answers a failure for a row that was tampered with', () => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.recordIntent(intent(1)));
    const database = new DatabaseSync(path);
    database.exec(`UPDATE sales SET stage = '{"state":"opening","extra":1}'`);
    database.close();
    expect(journal.read(id(1))).toMatchObject({ ok: false, code: 'storage' });
  });
});
