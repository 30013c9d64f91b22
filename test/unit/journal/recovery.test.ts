import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Journal, openJournal } from '../../../electron/journal/journal.ts';
import { markPath } from '../../../electron/journal/high-water-mark.ts';
import { recover } from '../../../electron/journal/recovery.ts';
import { valueOf } from '../../support/result.ts';
import { clock, codeCame, id, intent, journalPath, open, paid, unproven } from './support.ts';

/** Sales 1 to `count`: odd ones are paid, even ones have a code on the screen. */
function sell(journal: Journal, count: number): void {
  for (let n = 1; n <= count; n += 1) {
    valueOf(journal.recordIntent(intent(n)));
    valueOf(journal.record(id(n), codeCame(`code_${n}`)));
    if (n % 2 === 1) valueOf(journal.record(id(n), paid));
  }
}

/** A journal with some sales, closed in good order. */
function written(count = 9): string {
  const file = journalPath();
  const journal = open(file);
  sell(journal, count);
  journal.close();
  return file;
}

function overwrite(file: string, from: number, to: number, byte: number): void {
  const bytes = readFileSync(file);
  bytes.fill(byte, from, to);
  writeFileSync(file, bytes);
}

describe('keeping a damaged journal aside', () => {
  test('writes a report that staff can read, and leaves the damaged file as it is', () => {
    const file = written();
    overwrite(file, 0, 100, 0xff);
    const before = readFileSync(file);
    const kept = recover(file, 'file is not a database', clock);
    expect(kept).toEqual({
      path: `${file}.damaged-1`,
      report: `${file}.damaged-1.txt`,
      trouble: null,
      restored: null,
      highestCounter: 9,
    });
    expect(readFileSync(kept.path).equals(before)).toBe(true);
    expect(existsSync(file)).toBe(false);
    const report = readFileSync(kept.report ?? '', 'utf8');
    expect(report).toContain('What was found / 検出内容: file is not a database');
    expect(report).toContain('There was no backup');
    expect(report).toMatch(/Not all of it could be read .*: file is not a database/);
  });

  test('goes on with what SQLite can still read of it, to be asked about, and lists it', () => {
    const file = unproven(written());
    const kept = recover(file, 'said to be damaged', clock);
    expect(kept.restored).toMatchObject({ from: 'rows', backup: null, passedOver: [] });
    const report = readFileSync(kept.report ?? '', 'utf8');
    expect(report).toMatch(
      /サービスに確認.*: 9\nT1-000009-GGGG {2}900 JPY {2}lapsed {2}2026-\S+ {2}\S{36}\n/,
    );
    expect(valueOf(open(file).listUnresolved())).toHaveLength(9);
  });

  test('lets the next journal go on after the highest number, without calling the old ones lost', () => {
    const file = written();
    overwrite(file, 0, 100, 0xff);
    const { highestCounter } = recover(file, 'damaged', clock);
    const opened = openJournal({ path: file, clock, startAfter: highestCounter });
    if (!opened.ok) throw new Error(opened.message);
    expect(valueOf(opened.journal.recordIntent(intent(1))).sale.orderNo).toBe('T1-000010-GGGG');
    expect(valueOf(opened.journal.listGaps())).toEqual([]);
    opened.journal.close();
  });

  test('knows the highest number from the mark where nothing can be read at all', () => {
    const file = written();
    writeFileSync(file, Buffer.alloc(20_000, 0x41));
    const kept = recover(file, 'damaged', clock);
    expect(kept.highestCounter).toBe(9);
    expect(existsSync(markPath(kept.path))).toBe(true);
    expect(existsSync(markPath(file))).toBe(false);
  });

  test('takes a free name each time', () => {
    const file = journalPath();
    for (const name of ['journal.db.damaged-1', 'journal.db.damaged-2']) {
      writeFileSync(file, '');
      expect(path.basename(recover(file, 'empty', clock).path)).toBe(name);
    }
    expect(readdirSync(path.dirname(file)).filter((name) => name.endsWith('.txt'))).toHaveLength(2);
  });

  test.each<[string, string[]]>([
    ['nothing but the journal', ['-wal', '.mark', '.txt']],
    ['the log, too', ['.mark', '.txt']],
    ['everything, and the report was not written', ['.txt']],
    ['everything', []],
  ])('is ended at the next start, when the power went after moving %s', (_, missing) => {
    const file = written();
    writeFileSync(`${file}-wal`, 'log');
    overwrite(file, 0, 100, 0xff);
    const { path: aside } = recover(file, 'damaged', clock);
    for (const suffix of missing) {
      if (suffix === '.txt') rmSync(aside + suffix);
      else if (existsSync(aside + suffix)) renameSync(aside + suffix, file + suffix);
    }
    expect(recover(file, 'It is missing.', clock)).toEqual({
      path: aside,
      report: `${aside}.txt`,
      trouble: null,
      restored: null,
      highestCounter: 9,
    });
    expect(readFileSync(`${aside}-wal`, 'utf8')).toBe('log');
    expect(
      readdirSync(path.dirname(file)).filter((name) => /partial|^journal\.db[-.](wal|mark)/.test(name)),
    ).toEqual([]);
  });

  test('counts on after every journal that was ever kept aside', () => {
    const file = written(9);
    overwrite(file, 0, 100, 0xff);
    recover(file, 'damaged', clock);
    writeFileSync(file, '');
    expect(recover(file, 'empty', clock).highestCounter).toBe(9);
  });

  test('says why where the report cannot be written, and still goes on', () => {
    const file = written();
    mkdirSync(`${file}.damaged-1.txt`);
    expect(recover(file, 'damaged', clock)).toMatchObject({
      report: null,
      trouble: expect.stringMatching(/EISDIR|ENOTEMPTY|EEXIST/) as string,
      highestCounter: 9,
    });
  });
});
