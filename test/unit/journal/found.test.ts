import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { backupFolder, keepBackup } from '../../../electron/journal/backups.ts';
import {
  damageFound,
  damageOfHead,
  type HeadKnown,
  type JournalFound,
  type JournalHead,
} from '../../../electron/journal/found.ts';
import { type Journal, openJournal } from '../../../electron/journal/journal.ts';
import { markPath } from '../../../electron/journal/high-water-mark.ts';
import { recover } from '../../../electron/journal/recovery.ts';
import { valueOf } from '../../support/result.ts';
import { clock, codeCame, id, intent, journalPath, open, paid, sell } from './support.ts';

const nothing: JournalFound = {
  file: 'missing',
  log: 'missing',
  isMarked: false,
  hasBackup: false,
  hasAside: false,
};

describe('what is found of a journal, before SQLite opens it,', () => {
  test.each<[JournalFound['file'], Partial<JournalFound>, boolean]>([
    ['missing', {}, true],
    ['missing', { log: 'empty' }, true],
    ['missing', { log: 'written' }, false],
    ['missing', { log: 'odd' }, false],
    ['missing', { isMarked: true }, false],
    ['missing', { hasBackup: true }, false],
    ['missing', { hasAside: true }, false],
    ['missing', { log: 'written', isMarked: true, hasBackup: true, hasAside: true }, false],
    ['odd', {}, false],
    ['empty', {}, false],
    ['short', {}, false],
    ['no-database', {}, false],
    ['database', {}, true],
    ['database', { log: 'empty' }, true],
    ['database', { log: 'written', isMarked: true, hasBackup: true, hasAside: true }, true],
    ['database', { log: 'odd' }, false],
  ])('%s with %j: may be opened: %s', (file, more, may) => {
    expect(damageFound({ ...nothing, file, ...more }) === null).toBe(may);
  });

  const head: JournalHead = { counter: 4, sequence: 20, genesis: 'own' };
  const mark = { counter: 4, sequence: 20, closed: null, genesis: 'own' };
  test.each<[string, Partial<HeadKnown>, Partial<JournalHead>, boolean]>([
    ['with its mark', { mark }, {}, true],
    [
      'ahead of its mark, which a power cut left behind',
      { mark: { ...mark, counter: 3, sequence: 15 } },
      {},
      true,
    ],
    ['with a mark of before there was a chain in it', { mark: { ...mark, genesis: null } }, {}, true],
    ['without a mark', {}, {}, true],
    ['a sale behind its mark', { mark: { ...mark, counter: 5 } }, {}, false],
    ['an event behind its mark', { mark: { ...mark, sequence: 21 } }, {}, false],
    ['an event behind its backup', { backup: 21 }, {}, false],
    ['as far as its backup', { mark, backup: 20 }, {}, true],
    [
      'of another chain than its mark, of which there is a backup',
      { mark, hasBackupOfMark: true },
      { genesis: 'other' },
      false,
    ],
    [
      'with a mark of another chain, of which there is none',
      { mark: { ...mark, counter: 99, genesis: 'other' } },
      {},
      true,
    ],
  ])('a journal %s is the one that was written last: %s', (_, known, own, may) => {
    const all = { mark: null, backup: null, hasBackupOfMark: false, ...known };
    expect(damageOfHead({ ...head, ...own }, all) === null).toBe(may);
  });
});

/** A journal as a power cut leaves it: sales 1 and 2 in its backup, 3 and a payable code, 4, in its log alone. */
async function cut(): Promise<string> {
  const first = open(journalPath());
  sell(first, 1, codeCame('code_1'), paid);
  sell(first, 2, codeCame('code_2'), paid);
  valueOf(await keepBackup(first, 'hourly'));
  first.close();
  const running = open(first.path);
  sell(running, 3, codeCame('code_3'), paid);
  sell(running, 4, codeCame('code_4'));
  const path = journalPath();
  for (const suffix of ['', '-wal', '.mark']) copyFileSync(first.path + suffix, path + suffix);
  cpSync(backupFolder(first.path), backupFolder(path), { recursive: true });
  running.close();
  return path;
}

/** Opens it as the terminal does: recovered where it is damaged. */
function opened(path: string): Journal {
  const found = openJournal({ path, clock });
  if (found.ok) found.journal.close();
  else if (found.problem === 'damaged') recover(path, found.message, clock);
  return open(path);
}

describe('a journal with a payable code in its log, which is damaged', () => {
  test.each<[string, (path: string) => void]>([
    ['missing', (path) => rmSync(path)],
    ['empty', (path) => writeFileSync(path, '')],
    ['rubbish', (path) => writeFileSync(path, Buffer.alloc(40_000, 0x41))],
    ['cut in half', (path) => writeFileSync(path, readFileSync(path).subarray(0, 100_000))],
    [
      'a folder',
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
    [
      'a pipe',
      (path) => {
        rmSync(path);
        spawnSync('mkfifo', [path]);
      },
    ],
    [
      'a link to nothing',
      (path) => {
        rmSync(path);
        symlinkSync(`${path}.gone`, path);
      },
    ],
    [
      'a link to itself, moved',
      (path) => {
        renameSync(path, `${path}.moved`);
        symlinkSync(`${path}.moved`, path);
      },
    ],
    ['unreadable', (path) => chmodSync(path, 0)],
    ['read-only', (path) => chmodSync(path, 0o444)],
    [
      'missing with its mark',
      (path) => {
        rmSync(path);
        rmSync(markPath(path));
      },
    ],
    [
      'sound, with a log behind a link',
      (path) => {
        renameSync(`${path}-wal`, `${path}.log`);
        symlinkSync(`${path}.log`, `${path}-wal`);
      },
    ],
    [
      'sound, with a mark that is a pipe',
      (path) => {
        rmSync(markPath(path));
        spawnSync('mkfifo', [markPath(path)]);
      },
    ],
    ['sound, with an index of its log that is a folder', (path) => mkdirSync(`${path}-shm`)],
  ])('%s: keeps every sale, and asks about the code', async (_, harm) => {
    const path = await cut();
    harm(path);
    const journal = opened(path);
    expect([1, 2, 3, 4].filter((n) => journal.read(id(n)).ok)).toEqual([1, 2, 3, 4]);
    expect(valueOf(journal.listUnresolved()).map(({ counter }) => counter)).toContain(4);
    expect(valueOf(journal.read(id(1))).stage.state).toBe('paid');
    expect(valueOf(journal.recordIntent(intent(5))).sale.counter).toBe(5);
  });

  test.each<[string, number[], (path: string, other: string) => void]>([
    ['its log is missing', [1, 2], (path) => rmSync(`${path}-wal`)],
    ['its log is empty', [1, 2], (path) => writeFileSync(`${path}-wal`, '')],
    [
      'its log is a folder',
      [1, 2],
      (path) => {
        rmSync(`${path}-wal`);
        mkdirSync(`${path}-wal`);
      },
    ],
    ['its log is another terminal’s', [1, 2], (path, other) => copyFileSync(`${other}-wal`, `${path}-wal`)],
    [
      'it is another terminal’s, log and all',
      [1, 2],
      (path, other) => {
        copyFileSync(other, path);
        copyFileSync(`${other}-wal`, `${path}-wal`);
      },
    ],
    [
      'its log is that of a terminal with as many pages',
      [1, 2],
      (path, other) => {
        const theirs = open(`${other}.twin`);
        for (const n of [21, 22]) valueOf(theirs.recordIntent(intent(n, { prefix: 'T2' })));
        theirs.close();
        const running = open(`${other}.twin`);
        for (const n of [23, 24]) valueOf(running.recordIntent(intent(n, { prefix: 'T2' })));
        copyFileSync(`${other}.twin-wal`, `${path}-wal`);
      },
    ],
    ['it is another terminal’s', [1, 2, 3, 4], (path, other) => copyFileSync(other, path)],
    [
      'its mark is another terminal’s',
      [1, 2, 3, 4],
      (path, other) => copyFileSync(markPath(other), markPath(path)),
    ],
  ])('%s: holds sales %j of its own, and none of another', async (_, kept, harm) => {
    const other = journalPath();
    const theirs = open(other);
    for (const n of [11, 12, 13, 14, 15, 16]) sell(theirs, n, codeCame(`theirs_${n}`), paid);
    const path = await cut();
    harm(path, other);
    const journal = opened(path);
    const held = Array.from({ length: 30 }, (__, n) => n + 1).filter((n) => journal.read(id(n)).ok);
    expect(held).toEqual(kept);
    expect(valueOf(journal.recordIntent(intent(5))).sale.counter).toBe(5);
  });

  test('lost with its mark beside a log of another terminal: holds the sales of its backup, and none of another', async () => {
    const theirs = open(journalPath());
    for (const n of [11, 12, 13, 14, 15, 16]) sell(theirs, n, codeCame(`theirs_${n}`), paid);
    const path = await cut();
    for (const lost of [path, markPath(path)]) rmSync(lost);
    copyFileSync(`${theirs.path}-wal`, `${path}-wal`);
    const journal = opened(path);
    expect(Array.from({ length: 30 }, (_, n) => n).filter((n) => journal.read(id(n)).ok)).toEqual([1, 2]);
  });

  test.each<[string, string, (path: string) => void]>([
    ['missing', 'It is missing; its log is there.', () => undefined],
    ['a folder', 'It is not a regular file.', (path) => mkdirSync(path)],
  ])('is put together from its log alone when it is %s on its first day', (_, message, put) => {
    const running = open(journalPath());
    for (const n of [1, 2, 3]) sell(running, n, codeCame(`code_${n}`), paid);
    const path = journalPath();
    copyFileSync(`${running.path}-wal`, `${path}-wal`);
    running.close();
    put(path);
    expect(openJournal({ path, clock })).toMatchObject({ problem: 'damaged', message });
    expect(recover(path, message, clock).restored).toMatchObject({ from: 'itself', asked: [] });
    const journal = open(path);
    expect([1, 2, 3].map((n) => valueOf(journal.read(id(n))).stage.state)).toEqual(['paid', 'paid', 'paid']);
  });

  test('is left as it is found where it may not be opened, with its log', async () => {
    const path = await cut();
    writeFileSync(path, '');
    const log = readFileSync(`${path}-wal`);
    expect(openJournal({ path, clock })).toMatchObject({ ok: false, problem: 'damaged' });
    expect(statSync(path).size).toBe(0);
    expect(readFileSync(`${path}-wal`).equals(log)).toBe(true);
    const { path: aside } = recover(path, 'It is empty.', clock);
    for (const suffix of ['-wal', '.mark', '.txt']) expect(existsSync(aside + suffix), suffix).toBe(true);
    expect(readFileSync(`${aside}-wal`).equals(log)).toBe(true);
  });

  test('is behind its backup when file, log and mark are those of before', async () => {
    const path = journalPath();
    const journal = open(path);
    sell(journal, 1, codeCame('code_1'), paid);
    journal.close();
    for (const suffix of ['', '.mark']) copyFileSync(path + suffix, `${path}.before${suffix}`);
    const later = open(path);
    sell(later, 2, codeCame('code_2'), paid);
    valueOf(await keepBackup(later, 'hourly'));
    later.close();
    for (const suffix of ['', '.mark']) copyFileSync(`${path}.before${suffix}`, path + suffix);
    const again = opened(path);
    expect(valueOf(again.read(id(2))).stage.state).toBe('paid');
    expect(valueOf(again.recordIntent(intent(3))).sale.counter).toBe(3);
  });
});
