import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createChain, verifyChain } from '../../../electron/journal/chain.ts';
import { closeDetails } from '../../../electron/journal/chain-links.ts';
import { openDatabase } from '../../../electron/journal/database.ts';
import { keepDigitsOfCloses } from '../../../electron/journal/digits.ts';
import { applicationId, applyMigration, migrations } from '../../../electron/journal/schema.ts';
import { valueOf } from '../../support/result.ts';
import { codeCame, id, intent, journalPath, open, paid } from './support.ts';

/** The version that chained the events. */
const chainedSince = 5;

/** A journal as an earlier version of this program left it: that version's tables, two sales, the yen one paid. */
function ofVersion(
  version: number,
  more: (database: DatabaseSync) => void = () => undefined,
  second = 'JPY',
): string {
  const file = journalPath();
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL');
  for (const migration of migrations.slice(0, version)) applyMigration(database, migration);
  database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}`);
  const sale = database.prepare(`
    INSERT INTO sales (id, request_id, counter, order_no, amount, currency, lines, note, expiry_period,
      opened_at, state, stage, paid_at)
    VALUES (?, ?, ?, ?, 1200, ?, '[{"name":"Tea","price":600,"count":2}]', '', 10, 1775000000000, ?, ?, ?)`);
  const attempt = database.prepare(`
    INSERT INTO attempts (sale_id, number, order_no, state, duplicate, sent_at, sent_monotonic, code_id, code,
      validity_ms)
    VALUES (?, 1, ?, 'code', 0, 1775000000000, 1.5, ?, ?, 600000)`);
  const insertEvent = 'INSERT INTO events (sale_id, at, kind, details) VALUES (?, ?, ?, ?)';
  const note = (saleId: string, kind: string, orderNo: string, currency: string): void => {
    const event = { saleId, at: 5, kind, details: JSON.stringify({ orderNo, amount: 1_200, currency }) };
    if (version < chainedSince) database.prepare(insertEvent).run(saleId, 5, kind, event.details);
    else chained(database, event);
  };
  for (const n of [1, 2]) {
    const orderNo = `T1-00000${n}-ABCD`;
    const currency = n === 1 ? 'JPY' : second;
    const stage =
      n === 1
        ? { state: 'paid', paidAt: 7, paymentMethod: 'alipay', settledByStaff: false, attempt: 1 }
        : { state: 'awaiting' };
    const state = [stage.state, JSON.stringify(stage), n === 1 ? 7 : null] as const;
    sale.run(id(n), id(n + 100), n, orderNo, currency, ...state);
    attempt.run(id(n), orderNo, `code_${n}`, JSON.stringify({ id: `code_${n}` }));
    note(id(n), 'opened', orderNo, currency);
    if (n === 1) note(id(n), 'paid', orderNo, currency);
  }
  database.exec('UPDATE counter SET value = 2');
  more(database);
  database.close();
  return file;
}

/** Adds an event to the chain of a journal of any version that has one. */
function chained(
  database: DatabaseSync,
  event: { saleId: string; at: number; kind: string; details: string },
): void {
  const { saleId, at, kind, details } = event;
  const last = database.prepare('SELECT sequence, hash FROM events ORDER BY sequence DESC LIMIT 1').get();
  const begun = database.prepare('SELECT hash FROM chain').get();
  const sequence = Number(last?.['sequence'] ?? 0) + 1;
  const before = last?.['hash'] ?? begun?.['hash'];
  const head = hash('sha256', JSON.stringify([before, sequence, saleId, at, kind, details]));
  database
    .prepare('INSERT INTO events (sale_id, at, kind, details, hash) VALUES (?, ?, ?, ?, ?)')
    .run(saleId, at, kind, details, head);
}

/** Everything that a journal holds, by table, and its version. */
function contents(file: string): Record<string, unknown> {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
    .all()
    .map(({ name }) => String(name));
  const version = database.prepare('PRAGMA user_version').get();
  const rows = tables.map((name) => [name, database.prepare(`SELECT * FROM ${name}`).all()]);
  database.close();
  return { ...version, ...(Object.fromEntries(rows) as object) };
}

const older = migrations.slice(0, -1).map((_, index) => index + 1);

describe('a journal of an earlier version', () => {
  test('tells of a second payment of its last week until staff have seen it, and of none before', () => {
    const week = 7 * 86_400_000;
    const before = migrations.findIndex((migration) => String(migration).includes('unseen'));
    const file = ofVersion(before, (database) => {
      chained(database, { saleId: id(2), at: 1, kind: 'paid-twice', details: '{}' });
      chained(database, { saleId: id(1), at: week + 2, kind: 'paid-twice', details: '{}' });
      database.exec('UPDATE sales SET doubled = 1');
    });
    const journal = open(file);
    expect(valueOf(journal.listUnseen()).map((sale) => [sale.id, sale.unseen])).toEqual([[id(1), 'paid']]);
    valueOf(journal.record(id(1), { transition: null, unseen: null, entries: [{ kind: 'payment-seen' }] }));
    expect(valueOf(journal.listUnseen())).toEqual([]);
  });

  test.each([
    [
      'the newest sale',
      'UPDATE sales SET (state, stage, paid_at) = (SELECT state, stage, paid_at FROM sales WHERE counter = 1)',
      [[id(2), 'shown']],
    ],
    ['none after which another one was begun', '', []],
    [
      'none that somebody left',
      `UPDATE sales SET dismissed = 1,
        (state, stage, paid_at) = (SELECT state, stage, paid_at FROM sales WHERE counter = 1)`,
      [],
    ],
  ] as const)('tells that %s was paid on the screen and left by nobody', (_of, sql, told) => {
    const before = migrations.findIndex((migration) => String(migration).includes("'shown'"));
    const journal = open(ofVersion(before, (database) => database.exec(sql)));
    expect(valueOf(journal.listUnseen()).map((sale) => [sale.id, sale.unseen])).toEqual(told);
  });

  test.each(older)('%i is kept as a copy first, brought up to date, and goes on', (version) => {
    const file = ofVersion(version, () => undefined, 'KWD');
    const before = contents(file);
    const journal = open(file);
    expect(valueOf(journal.read(id(1)))).toMatchObject({
      amount: 1_200,
      customer: null,
      stage: { state: 'paid' },
    });
    // Each sale keeps the digits of its currency from then on.
    expect([1, 2].map((n) => valueOf(journal.read(id(n))).digits)).toEqual([0, 3]);
    expect(valueOf(journal.listOpen()).map((sale) => sale.id)).toEqual([id(2)]);
    expect(valueOf(journal.record(id(2), paid)).stage.state).toBe('paid');
    const { sale } = valueOf(journal.recordIntent(intent(3)));
    expect(sale.counter).toBe(3);
    valueOf(journal.record(id(3), codeCame('code_3')));
    expect(valueOf(journal.listGaps())).toEqual([]);
    expect(valueOf(journal.search('000001', 10))).toHaveLength(1);
    const [line] = valueOf(journal.read(id(1))).lines;
    for (const text of [line?.name ?? '', 'ｔｅａ']) {
      expect(
        valueOf(journal.search(text, 10)).map(({ counter }) => counter),
        text,
      ).toEqual([3, 2, 1]);
    }
    const database = new DatabaseSync(file, { readOnly: true });
    expect(verifyChain(database)).toEqual({ kind: 'whole', head: valueOf(journal.chainHead()) });
    database.close();
    journal.close();
    // Once is enough: the next start finds nothing to do.
    open(file).close();
    const copy = `${file}.version-${version}`;
    expect(contents(copy)).toEqual(before);
    expect(contents(file)).toMatchObject({ user_version: migrations.length });
    const names = readdirSync(path.dirname(file)).filter((name) => name.includes('version'));
    expect(names).toEqual([path.basename(copy)]);
  });

  test('has its copy replaced where an earlier try was broken off', () => {
    const file = ofVersion(1);
    const before = contents(file);
    const failing = openDatabase(file, { versions: [...migrations.slice(0, 2), 'not SQL'] });
    expect(failing.ok).toBe(false);
    expect(contents(`${file}.version-1`)).toEqual(before);
    open(file).close();
    expect(contents(`${file}.version-1`)).toEqual(before);
    expect(existsSync(`${file}.version-1.partial`)).toBe(false);
  });
});

/** A close of a journal's days as it was written before closes kept the digits of their currencies. */
function closedBefore(file: string): void {
  const database = new DatabaseSync(file);
  const head = database.prepare('SELECT sequence, hash FROM events ORDER BY sequence DESC LIMIT 1').get();
  const sum = { count: 1, amount: 1_200 };
  const none = { count: 0, amount: 0 };
  const totals = [{ currency: 'JPY', payments: sum, refunds: none, adjustments: none, net: 1_200 }];
  const close = JSON.stringify({
    totals,
    methods: [],
    adjustments: [],
    unresolved: [],
    resolved: [],
    paidTwice: [],
    byWord: [],
    elsewhere: null,
    notLookedAt: 0,
    head,
  });
  database
    .prepare(
      `INSERT INTO closes (number, business_day, from_at, to_at, sealed_at, considered_to, close)
       VALUES (1, '2026-04-01', 0, 10, 11, 2, ?)`,
    )
    .run(close);
  database
    .prepare(
      `INSERT INTO close_items (number, position, key, kind, sale_id, order_no, currency, method, at, paid,
         given_back, is_adjustment, of_close)
       VALUES (1, 1, ?, 'payment', ?, 'T1-000001-ABCD', 'JPY', 'alipay', 7, 1200, 0, 0, NULL),
         (1, 2, 'charge/ch_9', 'unknown-payment', NULL, 'T1-000009-ABCD', 'KWD', 'alipay', 7, 1200, 0, 1, NULL)`,
    )
    .run(`${id(1)}/1`, id(1));
  // Into the chain, as the version before did when it sealed it.
  createChain(database).link({ at: 11, kind: 'day-closed', details: closeDetails(database, 1) });
  database.close();
}

describe('closes that were sealed before they kept their digits', () => {
  test('keep those of their sales, whatever the table of currencies says later, and the chain is whole', () => {
    const file = ofVersion(migrations.indexOf(keepDigitsOfCloses));
    closedBefore(file);
    const database = new DatabaseSync(file);
    // The yen had hundredths when these sales were made, as far as this journal knows.
    database.exec('DROP TRIGGER digits_are_not_changed; UPDATE sales SET digits = 2');
    database.close();
    const journal = open(file);
    const kept = { JPY: 2, KWD: 3 };
    expect(valueOf(journal.closes.read(1))).toMatchObject({ digits: kept, totals: [{ net: 1_200 }] });
    expect(valueOf(journal.closes.list())).toMatchObject([{ number: 1, digits: kept }]);
    expect(valueOf(journal.closes.last())).toMatchObject({ digits: kept });
    const after = new DatabaseSync(file);
    expect(verifyChain(after)).toEqual({ kind: 'whole', head: valueOf(journal.chainHead()) });
    expect(() => after.exec('UPDATE close_digits SET digits = 0')).toThrow('a close is sealed');
    expect(() => after.exec('DELETE FROM close_digits')).toThrow('a close is sealed');
    after.close();
  });

  test('are told from those that keep them by themselves', () => {
    const file = ofVersion(migrations.indexOf(keepDigitsOfCloses));
    closedBefore(file);
    const journal = open(file);
    const { number: _, ...before } = valueOf(journal.closes.read(1));
    const close = { ...before, date: '2026-04-02', digits: { JPY: 3 } };
    valueOf(journal.closes.seal({ close, items: [], consideredTo: 2 }));
    expect(valueOf(journal.closes.list()).map(({ digits }) => digits)).toEqual([
      { JPY: 3 },
      { JPY: 0, KWD: 3 },
    ]);
  });
});

describe('a migration that fails', () => {
  test.each([
    ['at once', ['not SQL']],
    ['in the middle of a version', ['CREATE TABLE half (id INTEGER) STRICT; not SQL']],
    ['in a later version', ['CREATE TABLE whole (id INTEGER) STRICT', 'UPDATE counter SET value = 0']],
  ])('%s leaves the journal as it was, says so, and is no damage', (_, versions) => {
    const file = ofVersion(migrations.length);
    const before = contents(file);
    const bytes = readFileSync(file);
    const opened = openDatabase(file, { versions: [...migrations, ...versions] });
    expect(opened).toMatchObject({
      ok: false,
      problem: 'unavailable',
      path: file,
      message: expect.stringContaining(`from version ${migrations.length}`) as string,
    });
    expect(contents(file)).toEqual(before);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(valueOf(open(file).recordIntent(intent(3))).sale.counter).toBe(3);
  });

  test('of a new file leaves nothing that the next try would take for a damaged journal', () => {
    const file = journalPath();
    expect(openDatabase(file, { versions: ['not SQL'] }).ok).toBe(false);
    expect(valueOf(open(file).recordIntent(intent(1))).sale.counter).toBe(1);
  });
});
