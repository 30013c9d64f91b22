import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { readMark } from '../../../electron/journal/high-water-mark.ts';
import { valueOf } from '../../support/result.ts';
import { codeCame, id, intent, journalPath, lapsed, open, paid } from './support.ts';

/** A journal that was closed with its log beside it, in which pages were written more than once. */
function left(): string {
  const path = journalPath();
  open(path).close();
  const journal = open(path);
  for (let n = 1; n <= 3; n += 1) {
    valueOf(journal.recordIntent(intent(n)));
    valueOf(journal.record(id(n), codeCame(`code_${n}`)));
    valueOf(journal.record(id(n), n === 2 ? lapsed : paid));
    valueOf(journal.setDismissed(id(n), true));
  }
  journal.close({ leavesLog: true });
  return path;
}

/** Takes files of a journal to another place, with their times. */
function carried(path: string, suffixes = ['', '-wal', '.mark']): string {
  const to = journalPath();
  for (const suffix of suffixes) {
    copyFileSync(path + suffix, to + suffix);
    const { atimeMs, mtimeMs } = statSync(path + suffix);
    utimesSync(to + suffix, atimeMs / 1_000, mtimeMs / 1_000);
  }
  const mark = readMark(path, () => undefined);
  if (mark?.closed) {
    // A copy's time is rounded.
    const closed = { ...mark.closed, modifiedMs: statSync(to).mtimeMs };
    if (suffixes.includes('.mark')) writeFileSync(`${to}.mark`, JSON.stringify({ ...mark, closed }));
  }
  return to;
}

/** What a journal is read through with when it is opened; closes it as it was. */
function checksAt(path: string): string[] {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  try {
    const journal = open(path);
    const asked = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.endsWith('_check'));
    journal.close({ leavesLog: true });
    return asked;
  } finally {
    prepare.mockRestore();
  }
}

/** All that a journal says of its sales. */
function told(path: string): unknown {
  const journal = open(path);
  const sales = [1, 2, 3].map((n) => valueOf(journal.read(id(n))));
  const all = { sales, head: valueOf(journal.chainHead()), gaps: valueOf(journal.listGaps()) };
  journal.close();
  return all;
}

test('a log that is left beside the file holds nothing that the file does not, and is vouched for', () => {
  const path = left();
  const log = readFileSync(`${path}-wal`);
  expect(readMark(path, () => undefined)?.closed?.log?.bytes).toBe(log.length);
  expect(statSync(`${path}.mark`).size).toBe(256);
  const whole = told(carried(path));
  expect(told(carried(path, ['', '.mark']))).toEqual(whole);
  expect(checksAt(path)).toEqual([]);
  // The next start goes on in the same log.
  expect(readFileSync(`${path}-wal`).subarray(0, log.length).equals(log)).toBe(true);
  expect(checksAt(path)).toEqual([]);
});

test('a journal without a copy leaves no log behind, also where one was left before', () => {
  const path = left();
  open(path).close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(readMark(path, () => undefined)?.closed?.log).toBeNull();
});

test('a log that another holds back from the file is not vouched for', () => {
  const path = journalPath();
  const journal = open(path, 1);
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.exec('BEGIN; SELECT * FROM sales');
  valueOf(journal.recordIntent(intent(1)));
  journal.close({ leavesLog: true });
  expect(readMark(path, () => undefined)?.closed).toBeNull();
  reader.close();
});

test('what was committed after the mark of a clean end is there, and is read through as after a loss of power', () => {
  const path = left();
  const mark = readFileSync(`${path}.mark`);
  const { mtimeMs } = statSync(path);
  const journal = open(path);
  valueOf(journal.recordIntent(intent(4)));
  // As a kill between the commit and the mark leaves it.
  writeFileSync(`${path}.mark`, mark);
  const cut = carried(path);
  journal.close();
  expect(statSync(cut).mtimeMs).toBeCloseTo(mtimeMs, 0);
  expect(checksAt(cut)).toEqual(['PRAGMA quick_check']);
  expect(valueOf(open(cut).read(id(4)))).not.toBeNull();
});

const frameBytes = 24 + 4_096;

test('a left log that lost its end, or was damaged anywhere, hides nothing of the file', () => {
  const path = left();
  const whole = told(carried(path));
  const log = readFileSync(`${path}-wal`);
  const frames = Math.floor((log.length - 32) / frameBytes);
  expect(frames).toBeGreaterThan(20);
  for (let frame = 0; frame < frames; frame += 1) {
    const at = 32 + frame * frameBytes;
    const cut = carried(path);
    writeFileSync(`${cut}-wal`, log.subarray(0, at));
    expect(told(cut), `cut off before frame ${frame}`).toEqual(whole);
    const flipped = carried(path);
    const bytes = Buffer.from(log);
    bytes.writeUInt8(bytes.readUInt8(at + 100) ^ 1, at + 100);
    writeFileSync(`${flipped}-wal`, bytes);
    expect(told(flipped), `frame ${frame} damaged`).toEqual(whole);
    expect(readdirSync(dirname(flipped)).filter((name) => name.includes('-wal.odd-'))).toHaveLength(1);
  }
  for (const spoil of [(at: string) => rmSync(at), (at: string) => writeFileSync(at, 'not a log at all')]) {
    const gone = carried(path);
    spoil(`${gone}-wal`);
    expect(told(gone)).toEqual(whole);
  }
});
