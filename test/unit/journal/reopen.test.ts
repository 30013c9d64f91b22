import { copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { type Journal, openJournal, reopenJournal } from '../../../electron/journal/journal.ts';
import { markPath } from '../../../electron/journal/high-water-mark.ts';
import { recover } from '../../../electron/journal/recovery.ts';
import { valueOf } from '../../support/result.ts';
import { clock, codeCame, id, intent, journalPath, lapsed, open, paid } from './support.ts';

/** Opens a journal with everything that it warns of. */
function opened(path: string): { journal: Journal; warnings: string[] } {
  const warnings: string[] = [];
  const result = openJournal({ path, clock, warn: (message) => warnings.push(message) });
  if (!result.ok) throw new Error(`${result.problem}: ${result.message}`);
  return { journal: result.journal, warnings };
}

/** A journal of which what was committed last is in the log alone, as after a kill. */
function killed(sales: number): string {
  const path = journalPath();
  const journal = open(path);
  valueOf(journal.recordIntent(intent(1)));
  journal.close();
  const running = open(path);
  for (let n = 2; n <= sales; n += 1) valueOf(running.recordIntent(intent(n)));
  return path;
}

/** Takes the files of a journal to another place, as they are on the disk now; some of them are left behind. */
function carried(path: string, without: string[] = []): string {
  const to = journalPath();
  for (const suffix of ['', '-wal', '.mark']) {
    if (!without.includes(suffix) && existsSync(path + suffix)) copyFileSync(path + suffix, to + suffix);
  }
  return to;
}

describe('a journal whose log is missing', () => {
  test('is damaged: it ends before its mark', () => {
    const path = carried(killed(4), ['-wal']);
    const message = 'It ends with sale 1 and event 2; sale 4 and event 8 were committed.';
    expect(openJournal({ path, clock })).toMatchObject({ ok: false, problem: 'damaged', message });
    expect(recover(path, message, clock).restored).toMatchObject({ from: 'itself', asked: [] });
    const { journal } = opened(path);
    expect(valueOf(journal.listGaps())).toEqual([2, 3, 4]);
    expect(valueOf(journal.recordIntent(intent(9))).sale.counter).toBe(5);
    journal.close();
    // Lost sales stay lost, and are told of again.
    expect(valueOf(opened(path).journal.listGaps())).toEqual([2, 3, 4]);
  });

  test('is damaged when no sale is missing, but what became of one', () => {
    const path = journalPath();
    const first = open(path);
    valueOf(first.recordIntent(intent(1)));
    first.close();
    valueOf(open(path).record(id(1), codeCame('code_1')));
    const without = carried(path, ['-wal']);
    expect(openJournal({ path: without, clock })).toMatchObject({ ok: false, problem: 'damaged' });
  });

  test('is not damaged when the log is there, nor when nothing had been committed to it', () => {
    for (const path of [carried(killed(4)), carried(killed(1), ['-wal'])]) {
      const { journal, warnings } = opened(path);
      expect(valueOf(journal.listGaps())).toEqual([]);
      expect(warnings).toEqual([]);
      journal.close();
    }
  });

  test('that is missing whole gives no number twice either', () => {
    const path = carried(killed(3), ['', '-wal']);
    expect(openJournal({ path, clock })).toMatchObject({ ok: false, problem: 'damaged' });
    const { restored, highestCounter } = recover(path, 'It is missing.', clock);
    expect(restored).toBeNull();
    const next = openJournal({ path, clock, startAfter: highestCounter });
    if (!next.ok) throw new Error(next.message);
    expect(valueOf(next.journal.recordIntent(intent(9))).sale.counter).toBe(4);
    next.journal.close();
  });
});

describe('the mark beside a journal', () => {
  test('follows each commit, and a draft is none', () => {
    const path = journalPath();
    const journal = open(path);
    const mark = (): unknown => JSON.parse(readFileSync(markPath(path), 'utf8'));
    expect(mark()).toMatchObject({ counter: 0, sequence: 0, closed: null });
    valueOf(journal.recordIntent(intent(1)));
    expect(mark()).toMatchObject({ counter: 1, sequence: 2, closed: null });
    const draft = { lines: [], note: '', expiryPeriod: null, locationId: null, customer: null };
    valueOf(journal.saveDraft(draft));
    expect(journal.recordIntent(intent(2, { amount: 0 })).ok).toBe(false);
    expect(mark()).toMatchObject({ counter: 1, sequence: 2, closed: null });
    valueOf(journal.record(id(1), codeCame('code_1')));
    expect(mark()).toMatchObject({ counter: 1, sequence: 3 });
    journal.close();
    expect(mark()).toMatchObject({ counter: 1, closed: { size: expect.any(Number) as number } });
  });

  test.each(['', '{', '{"counter":-1,"sequence":0,"closed":null}', '\u0000\u0000'])(
    'that cannot be read (%j) is told of and stops nothing',
    (content) => {
      const path = carried(killed(2));
      writeFileSync(markPath(path), content);
      const { journal, warnings } = opened(path);
      expect(warnings).toHaveLength(1);
      expect(valueOf(journal.recordIntent(intent(3))).sale.counter).toBe(3);
      journal.close();
      expect(opened(path).warnings).toEqual([]);
    },
  );

  test('saves reading a file through that nobody touched, and no other', () => {
    const path = journalPath();
    const journal = open(path);
    for (let n = 1; n <= 40; n += 1) valueOf(journal.recordIntent(intent(n)));
    journal.close();
    // Damage that is not met on the way to an open sale.
    harmPage(path, 0x0d, '"attempt":1', (page) => page.writeUInt16BE(0xffff, 8));
    const { size, mtimeMs } = statSync(path);
    const mark = JSON.parse(readFileSync(markPath(path), 'utf8')) as object;
    writeFileSync(markPath(path), JSON.stringify({ ...mark, closed: { size, modifiedMs: mtimeMs } }));
    const untouched = openJournal({ path, clock });
    expect(untouched.ok).toBe(true);
    if (untouched.ok) untouched.journal.close();
    writeFileSync(markPath(path), JSON.stringify({ ...mark, closed: { size, modifiedMs: mtimeMs - 1 } }));
    expect(openJournal({ path, clock })).toMatchObject({ ok: false, problem: 'damaged' });
  });
});

describe('opening a journal anew after a failed write', () => {
  test('finds everything that was committed, in the file itself', () => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.recordIntent(intent(1)));
    valueOf(journal.record(id(1), codeCame('code_1')));
    const again = reopenJournal(journal, { clock });
    if (!again.ok) throw new Error(again.message);
    expect(journal.read(id(1)).ok).toBe(false);
    expect(valueOf(again.journal.read(id(1))).stage.state).toBe('awaiting');
    expect(again.journal.lastCommit).toEqual(journal.lastCommit);
    expect(again.journal.isBroken()).toBe(false);
    // Without its log, too: everything was written into the file and synced once more.
    const alone = new DatabaseSync(carried(path, ['-wal', '.mark']), { readOnly: true });
    expect(alone.prepare('SELECT count(*) AS count FROM events').get()).toEqual({ count: 3 });
    alone.close();
    valueOf(again.journal.record(id(1), lapsed));
    again.journal.close();
  });

  test('refuses a file that lacks the last commit, says what is missing, and may be tried again', () => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.recordIntent(intent(1)));
    const early = carried(path, ['.mark']);
    change(early, 'PRAGMA wal_checkpoint(TRUNCATE)');
    valueOf(journal.record(id(1), codeCame('code_1')));
    const late = carried(path, ['.mark']);
    journal.close();
    rmSync(`${path}.mark`);
    copyFileSync(early, path);
    expect(reopenJournal(journal, { clock })).toMatchObject({
      ok: false,
      problem: 'unavailable',
      path,
      message: 'Sale 1, event 3 was committed and is not in the file.',
    });
    copyFileSync(late, path);
    copyFileSync(`${late}-wal`, `${path}-wal`);
    rmSync(`${path}.mark`, { force: true });
    const again = reopenJournal(journal, { clock });
    if (!again.ok) throw new Error(again.message);
    expect(valueOf(again.journal.record(id(1), paid)).stage.state).toBe('paid');
    again.journal.close();
  });

  test.each([
    ['is gone', (path: string) => rmSync(path)],
    ['is rubbish', (path: string) => writeFileSync(path, 'rubbish'.repeat(2_000))],
    ['has lost a table', (path: string) => change(path, 'DROP TABLE draft')],
  ])('says why when the file %s', (_, harm) => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.recordIntent(intent(1)));
    journal.close();
    harm(path);
    const again = reopenJournal(journal, { clock });
    expect(again.ok).toBe(false);
    if (!again.ok) expect(again.message).not.toBe('');
  });

  test('waits for another process that holds the file only so long', () => {
    const path = journalPath();
    const journal = open(path);
    valueOf(journal.recordIntent(intent(1)));
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    expect(reopenJournal(journal, { clock, busyMs: 5 })).toMatchObject({ ok: false, problem: 'unavailable' });
    other.exec('ROLLBACK');
    other.close();
    const again = reopenJournal(journal, { clock, busyMs: 5 });
    if (!again.ok) throw new Error(again.message);
    again.journal.close();
  });
});

function change(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

/** Changes the last page of a kind that contains a text. */
function harmPage(path: string, kind: number, text: string, harm: (page: Buffer) => void): void {
  const bytes = readFileSync(path);
  const pages = Array.from({ length: bytes.length / 4_096 }, (_, n) =>
    bytes.subarray(n * 4_096, (n + 1) * 4_096),
  );
  const page = pages.findLast((found) => found[0] === kind && found.includes(text));
  if (!page) throw new Error('There is no such page.');
  harm(page);
  writeFileSync(path, bytes);
}
