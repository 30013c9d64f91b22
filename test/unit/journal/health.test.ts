import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import {
  hasOpenSale,
  hasUnresolvedCode,
  journalHealth,
  unendedOrders,
  unresolvedOrders,
} from '../../../electron/journal/health.ts';
import type { Change } from '../../../electron/journal/records.ts';
import { applicationId, applyMigration, migrations } from '../../../electron/journal/schema.ts';
import { valueOf } from '../../support/result.ts';
import { codeCame, id, intent, journalPath, lapsed, open, paid } from './support.ts';

/** A folder's files with their content, to be compared. */
function contentOf(folder: string): [string, string][] {
  return readdirSync(folder)
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'base64')]);
}

/** A closed journal with so many sales. */
function closedWith(sales: number): string {
  const path = journalPath();
  const journal = open(path);
  for (let number = 1; number <= sales; number += 1) valueOf(journal.recordIntent(intent(number)));
  journal.close();
  return path;
}

describe('the health of a journal', () => {
  test('that is not there is that it is not there, and none is made', () => {
    const path = journalPath();
    expect(journalHealth(path)).toEqual({ kind: 'absent' });
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test('that is closed is told without a trace', () => {
    const path = closedWith(3);
    const before = contentOf(dirname(path));
    expect(journalHealth(path)).toMatchObject({
      kind: 'sound',
      version: migrations.length,
      sales: 3,
      gaps: [],
      isBehind: false,
    });
    expect(contentOf(dirname(path))).toEqual(before);
  });

  test('that is in use is told as of now, and selling goes on', () => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.recordIntent(intent(1)));
    expect(journalHealth(path)).toMatchObject({ kind: 'sound', sales: 1, isBehind: false });
    valueOf(journal.recordIntent(intent(2)));
    expect(journalHealth(path)).toMatchObject({ kind: 'sound', sales: 2, isBehind: false });
    journal.close();
  });

  test('that was put back to an older copy is behind its mark', () => {
    const path = closedWith(1);
    copyFileSync(path, `${path}.older`);
    const journal = open(path);
    valueOf(journal.recordIntent(intent(2)));
    journal.close();
    copyFileSync(`${path}.older`, path);
    expect(journalHealth(path)).toMatchObject({ kind: 'sound', sales: 1, isBehind: true });
  });

  test('that lost a sale has a gap', () => {
    const path = closedWith(3);
    const database = new DatabaseSync(path);
    database.exec('UPDATE counter SET value = value + 2');
    database.close();
    expect(journalHealth(path)).toMatchObject({ kind: 'sound', gaps: [4, 5] });
  });

  test.each<[string, (path: string) => void]>([
    ['holds nothing', (path) => truncateSync(path, 0)],
    ['is text', (path) => writeFileSync(path, 'not a journal '.repeat(500))],
    ['is another program’s', (path) => executeOn(path, 'PRAGMA application_id = 1')],
    ['has its tables taken away', (path) => executeOn(path, 'DROP TABLE counter')],
    ['is cut short', (path) => truncateSync(path, 8192)],
  ])('that %s is damaged', (_name, damage) => {
    const path = closedWith(20);
    rmSync(`${path}.mark`);
    damage(path);
    expect(journalHealth(path)).toMatchObject({ kind: 'damaged' });
  });

  test('that a newer program wrote is newer', () => {
    const path = closedWith(1);
    executeOn(path, 'PRAGMA user_version = 99');
    expect(journalHealth(path)).toEqual({ kind: 'newer', version: 99 });
  });

  test('of an older version is sound, and it is left at that version', () => {
    const path = journalPath();
    const database = new DatabaseSync(path);
    for (const migration of migrations.slice(0, 1)) applyMigration(database, migration);
    database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = 1`);
    database.close();
    expect(journalHealth(path)).toMatchObject({ kind: 'sound', version: 1, sales: 0 });
  });
});

function executeOn(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

describe('a sale that the next start would show', () => {
  test.each([
    ['asked for', [], true],
    ['payable', [codeCame('code_1')], true],
    ['perhaps paid', [codeCame('code_1'), lapsed], true],
    ['paid', [codeCame('code_1'), paid], false],
  ] as const)(
    'is told of one that is %s, whether the process ended or was killed',
    (_what, changes, expected) => {
      const path = journalPath();
      const journal = open(path);
      valueOf(journal.recordIntent(intent(1)));
      for (const change of changes) valueOf(journal.record(id(1), change));
      const { wall } = intent(1).sent;
      expect(hasOpenSale(path, wall)).toBe(expected);
      expect(hasOpenSale(path, wall + 1)).toBe(false);
      journal.close();
      expect(hasOpenSale(path, wall)).toBe(expected);
    },
  );

  test('is not one that staff put aside, nor in a journal that is not there or is none', () => {
    const path = journalPath();
    expect(hasOpenSale(path, 0)).toBe(false);
    const journal = open(path);
    valueOf(journal.recordIntent(intent(1)));
    for (const change of [codeCame('code_1'), lapsed]) valueOf(journal.record(id(1), change));
    valueOf(journal.setDismissed(id(1), true));
    journal.close();
    expect(hasOpenSale(path, 0)).toBe(false);
    writeFileSync(path, 'not a journal, but a text that somebody put in its place');
    expect(hasOpenSale(path, 0)).toBe(false);
  });
});

describe('codes of which nobody knows whether they are paid', () => {
  const resolved: Change['resolved'] = { attempt: 1, by: 'paid' };

  test('are those that the journal itself asks about, whatever the sale has come to, in use and closed', () => {
    const path = journalPath();
    const journal = open(path);
    for (let n = 1; n <= 3; n += 1) valueOf(journal.recordIntent(intent(n)));
    expect(hasUnresolvedCode(path)).toBe(true);
    for (let n = 1; n <= 3; n += 1) valueOf(journal.record(id(n), codeCame(`code_${n}`)));
    valueOf(journal.record(id(1), { ...paid, resolved }));
    valueOf(journal.record(id(3), { ...paid, resolved }));
    // Over for the staff, and the service has not said its last word.
    valueOf(
      journal.record(id(2), { transition: { kind: 'rule-out', attempt: 1, how: 'closed' }, entries: [] }),
    );
    const queue = valueOf(journal.listUnresolved()).map(({ orderNo }) => orderNo);
    expect(queue).toHaveLength(1);
    expect(unresolvedOrders(path, 10)).toEqual(queue);
    valueOf(journal.record(id(2), { transition: null, resolved: { attempt: 1, by: 'over' }, entries: [] }));
    expect(valueOf(journal.listUnresolved())).toEqual([]);
    expect(hasUnresolvedCode(path)).toBe(false);
    journal.close();
    expect(hasUnresolvedCode(path)).toBe(false);
  });

  test('are named with payments that staff have not seen, where the journal is not in use', () => {
    const path = journalPath();
    const journal = open(path);
    for (let n = 1; n <= 2; n += 1) {
      valueOf(journal.recordIntent(intent(n)));
      valueOf(journal.record(id(n), codeCame(`code_${n}`)));
    }
    valueOf(journal.record(id(1), { ...paid, resolved, unseen: 'canceled' }));
    valueOf(journal.record(id(2), { ...paid, resolved }));
    const told = valueOf(journal.listUnseen()).map(({ attempts }) => attempts[0]?.orderNo);
    journal.close();
    expect(told).toHaveLength(1);
    expect(unendedOrders(path, 10)).toEqual(told);
    expect(unresolvedOrders(path, 10)).toEqual([]);
  });

  test('are there in a journal that cannot be read, and not in one that is not there', () => {
    const path = journalPath();
    expect([hasUnresolvedCode(path), unresolvedOrders(path, 10)]).toEqual([false, []]);
    writeFileSync(path, 'no journal');
    expect([hasUnresolvedCode(path), unresolvedOrders(path, 10)]).toEqual([true, null]);
  });
});
