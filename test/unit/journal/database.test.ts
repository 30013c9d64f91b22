import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../electron/journal/database.ts';
import { openJournal } from '../../../electron/journal/journal.ts';
import { setAside } from '../../../electron/journal/aside.ts';
import { migrations } from '../../../electron/journal/schema.ts';
import { valueOf } from '../../support/result.ts';
import { clock, id, intent, journalPath, open } from './support.ts';

/** A journal with one sale in it, closed. */
function written(): string {
  const file = journalPath();
  const journal = open(file);
  valueOf(journal.recordIntent(intent(1)));
  journal.close();
  return file;
}

describe('opening a journal', () => {
  test('makes a new one where there is none, and finds it again', () => {
    const file = written();
    expect(valueOf(open(file).read(id(1))).counter).toBe(1);
  });

  test('has the settings in force that keep a commit on the disk', () => {
    const opened = openDatabase(journalPath());
    if (!opened.ok) throw new Error(opened.message);
    const { database } = opened;
    const setting = (name: string): unknown =>
      Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    expect(setting('journal_mode')).toBe('wal');
    expect(setting('synchronous')).toBe(2);
    expect(setting('foreign_keys')).toBe(1);
    expect(setting('busy_timeout')).toBe(2_000);
    expect(setting('user_version')).toBe(migrations.length);
    database.close();
  });

  test('finds what an earlier process committed and did not close', () => {
    const file = journalPath();
    const killed = open(file);
    valueOf(killed.recordIntent(intent(1)));
    expect(existsSync(`${file}-wal`)).toBe(true);
    expect(valueOf(open(file).read(id(1))).counter).toBe(1);
  });

  test.each<[string, 'damaged' | 'newer' | 'unavailable', (file: string) => void]>([
    [
      'a file of other content',
      'damaged',
      (file) => writeFileSync(file, 'not a database, but long enough to be read as one'.repeat(40)),
    ],
    ['an empty file', 'damaged', (file) => writeFileSync(file, '')],
    [
      'a damaged header',
      'damaged',
      (file) => writeFileSync(file, Buffer.concat([Buffer.alloc(64, 0xff), readFileSync(file).subarray(64)])),
    ],
    ['a file that was cut short', 'damaged', (file) => truncateSync(file, 5_000)],
    [
      'a page of rubbish',
      'damaged',
      (file) =>
        writeFileSync(
          file,
          Buffer.concat([
            readFileSync(file).subarray(0, 4_096),
            Buffer.alloc(readFileSync(file).length - 4_096, 0x5a),
          ]),
        ),
    ],
    ['a database of another program', 'damaged', (file) => change(file, 'PRAGMA application_id = 7')],
    ['tables that are not the ones of its version', 'damaged', (file) => change(file, 'DROP TABLE events')],
    ['a later version', 'newer', (file) => change(file, `PRAGMA user_version = ${migrations.length + 1}`)],
  ])('refuses %s as %s, names it, and leaves it alone', (_, problem, harm) => {
    const file = written();
    harm(file);
    const before = readFileSync(file);
    expect(openJournal({ path: file, clock })).toMatchObject({ ok: false, problem, path: file });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('refuses a path that cannot be opened as unavailable', () => {
    const file = path.join(journalPath(), 'no', 'such', 'folder.db');
    expect(openJournal({ path: file, clock })).toMatchObject({
      ok: false,
      problem: 'unavailable',
      path: file,
    });
  });

  test('bears rubbish at the end of the log: it was never committed', () => {
    const file = journalPath();
    valueOf(open(file).recordIntent(intent(1)));
    appendFileSync(`${file}-wal`, Buffer.alloc(3_000, 0x41));
    expect(valueOf(open(file).read(id(1))).counter).toBe(1);
  });
});

describe('keeping a damaged journal aside', () => {
  test('moves it with its log, under a name that is free, so that a new one can begin', () => {
    const file = written();
    writeFileSync(file, 'damaged');
    writeFileSync(`${file}-wal`, 'log');
    expect(setAside(file)).toBe(`${file}.damaged-1`);
    expect(readFileSync(`${file}.damaged-1`, 'utf8')).toBe('damaged');
    expect(readFileSync(`${file}.damaged-1-wal`, 'utf8')).toBe('log');
    // As long as none was put in its place, the next start goes on with what is left to do.
    expect(openJournal({ path: file, clock })).toMatchObject({ ok: false, problem: 'damaged' });
    const next = openJournal({ path: file, clock, startAfter: 1 });
    if (next.ok) next.journal.close();
    writeFileSync(file, 'damaged again');
    expect(setAside(file)).toBe(`${file}.damaged-2`);
    expect(readFileSync(`${file}.damaged-1`, 'utf8')).toBe('damaged');
  });
});

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
