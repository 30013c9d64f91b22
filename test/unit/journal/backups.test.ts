import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { whyUnproven } from '../../../electron/journal/backup.ts';
import { backupFolder, keepBackup, listBackups } from '../../../electron/journal/backups.ts';
import { healthInBackground } from '../../../electron/journal/background.ts';
import { setAside } from '../../../electron/journal/aside.ts';
import { type Journal, openJournal } from '../../../electron/journal/journal.ts';
import { recover } from '../../../electron/journal/recovery.ts';
import { valueOf } from '../../support/result.ts';
import { clock, codeCame, id, intent, journalPath, open, paid, sealOf } from './support.ts';

const { DatabaseSync } = sqlite;

function sell(journal: Journal, from: number, to: number): void {
  for (let n = from; n <= to; n += 1) {
    valueOf(journal.recordIntent(intent(n)));
    valueOf(journal.record(id(n), codeCame(`code_${n}`)));
    valueOf(journal.record(id(n), paid));
  }
}

describe('a backup of a journal in use', () => {
  test('holds everything that was committed, proves itself, and is all that is left in the folder', async () => {
    const path = journalPath();
    const journal = open(path);
    sell(journal, 1, 5);
    const to = join(dirname(path), 'copy.db');
    const backup = valueOf(await journal.backup(to));
    expect(backup).toMatchObject({ path: to, head: valueOf(journal.chainHead()), sales: 5 });
    expect(valueOf(open(to).read(id(5))).stage.state).toBe('paid');
    expect(readdirSync(dirname(path)).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('is of one moment, and what is sold meanwhile neither waits nor spoils it', async () => {
    const journal = open(journalPath());
    sell(journal, 1, 5);
    const head = valueOf(journal.chainHead());
    const making = journal.backup(join(dirname(journal.path), 'copy.db'));
    sell(journal, 6, 40);
    expect(valueOf(await making).head).toEqual(head);
    expect(valueOf(journal.listDay(0, Number.MAX_SAFE_INTEGER))).toHaveLength(40);
  });

  test('that cannot be written is said so, and leaves nothing', async () => {
    const path = journalPath();
    const journal = open(path);
    sell(journal, 1, 1);
    const made = await journal.backup(join(dirname(path), 'no', 'such', 'folder.db'));
    expect(made).toMatchObject({ ok: false, code: 'storage' });
  });

  test('of a journal that does not prove itself is not kept', async () => {
    const path = journalPath();
    const journal = open(path);
    sell(journal, 1, 3);
    const database = new DatabaseSync(path);
    database.exec(`DROP TRIGGER events_are_not_changed; UPDATE events SET at = 9 WHERE sequence = 4`);
    database.close();
    const made = await journal.backup(join(dirname(path), 'copy.db'));
    expect(made).toMatchObject({ ok: false, message: expect.stringContaining('event 4') as string });
    expect(readdirSync(dirname(path)).filter((name) => name.startsWith('copy'))).toEqual([]);
  });
});

describe('backups beside a journal', () => {
  test('are made each hour when something was sold, and the oldest go', async () => {
    const journal = open(journalPath());
    expect(valueOf(await keepBackup(journal, 'hourly'))).toBeNull();
    for (let hour = 1; hour <= 6; hour += 1) {
      sell(journal, hour, hour);
      expect(valueOf(await keepBackup(journal, 'hourly'))?.head).toEqual(valueOf(journal.chainHead()));
      expect(valueOf(await keepBackup(journal, 'hourly'))).toBeNull();
    }
    const listed = listBackups(journal.path);
    expect(listed.map(({ sequence }) => sequence)).toEqual([24, 20, 16, 12]);
    expect(readdirSync(backupFolder(journal.path))).toHaveLength(4);
  });

  test('are made too when a day was closed or something was asked of a subscription, and nothing was sold', async () => {
    const journal = open(journalPath());
    const { subscriptions } = journal;
    const asked = { id: id(1), terms: { customerId: 'cus_1' }, customerName: '', askedAt: 1 };
    const made = { kind: 'made', subscription: { id: 'sub_1' }, seenAt: 2 } as const;
    sell(journal, 1, 1);
    for (const act of [
      () => valueOf(journal.closes.seal(sealOf(journal, '2026-04-01', 1))),
      () => valueOf(subscriptions.recordIntent(asked)),
      () => valueOf(subscriptions.record(id(1), made)),
      () => valueOf(subscriptions.recordChange(id(1), { act: 'start', askedAt: 3 })),
      () => valueOf(subscriptions.conclude(id(1), { number: 1, outcome: { kind: 'done' } })),
    ]) {
      act();
      expect(valueOf(await keepBackup(journal, 'hourly'))).not.toBeNull();
      expect(valueOf(await keepBackup(journal, 'hourly'))).toBeNull();
    }
  });

  test('of a close stay beside those of the hours', async () => {
    const journal = open(journalPath());
    sell(journal, 1, 1);
    valueOf(await keepBackup(journal, 'closing'));
    for (let hour = 2; hour <= 6; hour += 1) {
      sell(journal, hour, hour);
      valueOf(await keepBackup(journal, 'hourly'));
    }
    expect(listBackups(journal.path).map(({ occasion }) => occasion)).toEqual([
      'hourly',
      'hourly',
      'hourly',
      'hourly',
      'closing',
    ]);
  });

  test('that go further, as those of a newer version that was given up do, leave what was just made', async () => {
    const journal = open(journalPath());
    sell(journal, 1, 1);
    const newer = valueOf(await keepBackup(journal, 'update'))?.path ?? '';
    for (const number of ['98', '99']) copyFileSync(newer, newer.replace('04-', `${number}-`));
    sell(journal, 2, 2);
    const made = valueOf(await keepBackup(journal, 'update'));
    expect(existsSync(made?.path ?? '')).toBe(true);
    expect(listBackups(journal.path).map(({ sequence }) => sequence)).toEqual([99, 8]);
  });

  test('that are not whole, or are none, are not listed', () => {
    const journal = open(journalPath());
    expect(listBackups(journal.path)).toEqual([]);
  });
});

describe('backups of a journal that was lost', () => {
  /**
   * One with six sales and a backup after each is gone; another began anew in its place, as where no backup could be used
   * at that time, and sold `count`.
   */
  async function begunAnew(count: number): Promise<Journal> {
    const lost = open(journalPath());
    for (let hour = 1; hour <= 6; hour += 1) {
      sell(lost, hour, hour);
      valueOf(await keepBackup(lost, 'hourly'));
    }
    lost.close();
    rmSync(lost.path);
    setAside(lost.path);
    const opened = openJournal({ path: lost.path, clock, startAfter: 6 });
    if (!opened.ok) throw new Error(opened.message);
    const { journal } = opened;
    onTestFinished(() => journal.close());
    sell(journal, 7, 6 + count);
    return journal;
  }

  /** No page of it can be read any more. */
  function spoil({ path }: Journal): void {
    writeFileSync(path, readFileSync(path).fill(0xff, 0, 100));
  }

  const sequences = (journal: Journal): number[] => listBackups(journal.path).map(({ sequence }) => sequence);

  test('do not push out the one of the journal that began anew, and go one after the other', async () => {
    const journal = await begunAnew(1);
    const made = valueOf(await keepBackup(journal, 'hourly'));
    expect(existsSync(made?.path ?? '')).toBe(true);
    expect(sequences(journal)).toEqual([4, 24, 20, 16]);
    expect(valueOf(await keepBackup(journal, 'hourly'))).toBeNull();
    sell(journal, 8, 8);
    valueOf(await keepBackup(journal, 'hourly'));
    expect(sequences(journal)).toEqual([8, 4, 24, 20]);
  });

  test('keep none from being made where their events are as many', async () => {
    const journal = await begunAnew(6);
    expect(valueOf(await keepBackup(journal, 'hourly'))?.head.sequence).toBe(24);
  });

  test('do not take the place of the journal that began anew when that is damaged', async () => {
    const journal = await begunAnew(1);
    const made = valueOf(await keepBackup(journal, 'hourly'));
    journal.close();
    spoil(journal);
    expect(recover(journal.path, 'damaged', clock).restored?.backup).toBe(made?.path);
  });

  test('do not either where the clock was wrong and its chain can be read', async () => {
    const journal = await begunAnew(1);
    const made = valueOf(await keepBackup(journal, 'hourly'));
    journal.close();
    if (made) utimesSync(made.path, 0, 0);
    expect(recover(journal.path, 'damaged', clock).restored?.backup).toBe(made?.path);
  });

  test('are put back where there is no other', async () => {
    const journal = await begunAnew(1);
    journal.close();
    spoil(journal);
    const { restored, highestCounter } = recover(journal.path, 'damaged', clock);
    expect(restored?.backup).toContain('000000000024-hourly.db');
    // The sale that nothing can read any more keeps its number.
    expect(highestCounter).toBe(7);
  });

  test('are left where the journal that began anew proves itself', async () => {
    const journal = await begunAnew(1);
    journal.close();
    const { restored } = recover(journal.path, 'damaged', clock);
    expect(restored).toMatchObject({ from: 'itself', backup: null });
    expect(valueOf(open(journal.path).read(id(7))).stage.state).toBe('paid');
    expect(sequences(journal)).toEqual([24, 20, 16, 12]);
  });
});

describe('reading a journal through', () => {
  test('in a thread says what reading it here says', async () => {
    const path = journalPath();
    const journal = open(path);
    sell(journal, 1, 3);
    const health = await healthInBackground({ path });
    expect(health).toMatchObject({
      kind: 'sound',
      sales: 3,
      chain: { kind: 'whole', head: { sequence: 12 } },
    });
    expect(whyUnproven(health)).toBeNull();
  });

  test('in a thread finds damage in a page', async () => {
    const path = journalPath();
    const journal = open(path);
    sell(journal, 1, 30);
    journal.close();
    const bytes = readFileSync(path);
    bytes.fill(0x5a, 4_096 * 3, 4_096 * 4);
    writeFileSync(path, bytes);
    expect(whyUnproven(await healthInBackground({ path, thorough: true }))).toEqual(expect.any(String));
    rmSync(path);
    expect(await healthInBackground({ path })).toEqual({ kind: 'absent' });
  });
});

test('where SQLite cannot make online backups, that is what is said', async () => {
  const journal = open(journalPath());
  sell(journal, 1, 1);
  vi.resetModules();
  vi.doMock('node:sqlite', () => ({ ...sqlite, backup: undefined }));
  onTestFinished(() => {
    vi.doUnmock('node:sqlite');
  });
  const { backUp } = await import('../../../electron/journal/backup.ts');
  expect(await backUp(journal.path, `${journal.path}.copy`)).toMatchObject({
    ok: false,
    message: expect.stringContaining('online backups') as string,
  });
});
