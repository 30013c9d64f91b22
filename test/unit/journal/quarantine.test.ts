import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { Journal } from '../../../electron/journal/journal.ts';
import { openJournal } from '../../../electron/journal/journal.ts';
import { markPath } from '../../../electron/journal/mark.ts';
import { finishQuarantine, quarantine } from '../../../electron/journal/quarantine.ts';
import { salvage } from '../../../electron/journal/salvage.ts';
import { clock, codeCame, id, intent, journalPath, open, paid, value } from './support.ts';

const now = Date.UTC(2026, 3, 1);

/** Sales 1 to `count`: odd ones are paid, even ones have a code on the screen. */
function sell(journal: Journal, count: number): void {
  for (let n = 1; n <= count; n += 1) {
    value(journal.recordIntent(intent(n)));
    value(journal.record(id(n), codeCame(`code_${n}`)));
    if (n % 2 === 1) value(journal.record(id(n), paid));
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

interface Exported {
  table: string;
  row: Record<string, unknown>;
}

function exported(file: string): Exported[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Exported);
}

describe('reading a journal page by page', () => {
  test('finds every row of a sound one, as SQLite does', () => {
    const file = written(40);
    const found = salvage(file, `${file}.jsonl`);
    expect(found.unreadable).toBe(0);
    expect(found.highestCounter).toBe(40);
    const database = new DatabaseSync(file, { readOnly: true });
    for (const table of ['sales', 'attempts', 'events']) {
      const rows = database.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all();
      const ours = exported(`${file}.jsonl`)
        .filter((line) => line.table === table)
        .map(({ row }) => row);
      expect(found.rows[table]).toBe(rows.length);
      const inJson = ['lines', 'stage', 'customer', 'code', 'details'];
      const asParsed = rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, cell]) => [
            name,
            inJson.includes(name) && typeof cell === 'string' ? (JSON.parse(cell) as unknown) : cell,
          ]),
        ),
      );
      expect(ours).toEqual(asParsed);
    }
    database.close();
    expect(found.sales.map(({ counter, state, amount }) => [counter, state, amount])).toEqual(
      Array.from({ length: 40 }, (_, index) => 40 - index).map((n) => [
        ...[n, n % 2 === 1 ? 'paid' : 'awaiting', n * 100],
      ]),
    );
  });

  test('finds what is in the log alone', () => {
    const file = journalPath();
    sell(open(file), 3);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    expect(salvage(file, `${file}.jsonl`).sales.map(({ state }) => state)).toEqual([
      ...['paid', 'awaiting', 'paid'],
    ]);
  });

  test('follows a row that goes on on other pages', () => {
    const file = journalPath();
    const journal = open(file);
    const lines = Array.from({ length: 200 }, (_, n) => ({
      name: `お茶 ${n} ${'x'.repeat(100)}`,
      price: 1,
      count: 1,
    }));
    value(journal.recordIntent(intent(1, { lines, amount: 200 })));
    journal.close();
    salvage(file, `${file}.jsonl`);
    const sale = exported(`${file}.jsonl`).find(({ table }) => table === 'sales');
    expect(sale?.row['lines']).toEqual(lines);
  });

  test.each<[string, (file: string) => void]>([
    ['a damaged header', (file) => overwrite(file, 0, 100, 0xff)],
    ['a first page of rubbish', (file) => overwrite(file, 0, 4_096, 0x5a)],
    ['a first page of zeros', (file) => overwrite(file, 0, 4_096, 0)],
  ])('finds every sale in spite of %s', (_, harm) => {
    const file = written();
    harm(file);
    expect(salvage(file, `${file}.jsonl`).sales).toHaveLength(9);
  });

  test('finds what is left of a file that was cut short, or is rubbish at any place', () => {
    const whole = readFileSync(written(60));
    const copy = journalPath();
    for (let at = 0; at < whole.length; at += 4_096) {
      for (const harm of ['cut', 'rubbish'] as const) {
        writeFileSync(copy, whole);
        if (harm === 'cut') truncateSync(copy, at);
        else overwrite(copy, at, at + 4_096, 0xa5);
        const exportPath = `${copy}.${at}.${harm}.jsonl`;
        const { sales, highestCounter } = salvage(copy, exportPath);
        for (const sale of sales) expect(sale.amount).toBe(sale.counter * 100);
        expect(new Set(sales.map(({ counter }) => counter)).size).toBe(sales.length);
        if (harm === 'rubbish') expect(highestCounter).toBeGreaterThan(0);
      }
    }
  });

  test('bears every byte of a page being another, and never makes up a sale', () => {
    const file = written(3);
    const whole = readFileSync(file);
    const page = Array.from({ length: whole.length / 4_096 }, (_, n) => n * 4_096).find(
      (at) => whole[at] === 0x0d && whole.includes(id(1), at) && whole.indexOf(id(1), at) < at + 4_096,
    );
    expect(page).toBeDefined();
    const copy = journalPath();
    for (let at = 0; at < 4_096; at += 7) {
      const bytes = Buffer.from(whole);
      bytes[(page ?? 0) + at] = (bytes[(page ?? 0) + at] ?? 0) ^ 0xff;
      writeFileSync(copy, bytes);
      const { sales } = salvage(copy, `${copy}.${at}.jsonl`);
      expect(sales.length).toBeLessThanOrEqual(4);
    }
  });
});

describe('keeping a damaged journal aside', () => {
  test('writes a report that staff can read, and everything else beside it', () => {
    const file = written();
    overwrite(file, 0, 100, 0xff);
    const before = readFileSync(file);
    const kept = quarantine(file, 'file is not a database', now);
    expect(kept).toEqual({
      path: `${file}.damaged-1`,
      report: `${file}.damaged-1.txt`,
      trouble: null,
      highestCounter: 9,
    });
    expect(readFileSync(kept.path).equals(before)).toBe(true);
    expect(existsSync(file)).toBe(false);
    const report = readFileSync(kept.report ?? '', 'utf8');
    expect(report).toContain('file is not a database');
    expect(report).toContain(`${kept.path}.jsonl`);
    expect(report).toMatch(/Rows read \/ 読み取れた行: sales 9, attempts 9, events \d+/);
    expect(report).toMatch(/Open: .*: 4\nT1-000008-GGGG {2}800 JPY {2}awaiting {2}2026-\S+ {2}\S{36}\n/);
    expect(report).toMatch(/Paid \/ 支払い済み: 5\nT1-000009-GGGG {2}900 JPY {2}paid/);
    expect(report).toContain('Total / 合計: 2500 JPY');
    expect(exported(`${kept.path}.jsonl`).filter(({ table }) => table === 'sales')).toHaveLength(9);
  });

  test('lets the next journal go on after the highest number, without calling the old ones lost', () => {
    const file = written();
    overwrite(file, 0, 100, 0xff);
    const { highestCounter } = quarantine(file, 'damaged', now);
    const opened = openJournal({ path: file, clock, startAfter: highestCounter });
    if (!opened.ok) throw new Error(opened.message);
    expect(opened.journal.wasBehind).toBe(false);
    expect(value(opened.journal.recordIntent(intent(1))).sale.orderNo).toBe('T1-000010-GGGG');
    expect(value(opened.journal.listGaps())).toEqual([]);
    opened.journal.close();
  });

  test('knows the highest number from the mark where nothing can be read at all', () => {
    const file = written();
    writeFileSync(file, Buffer.alloc(20_000, 0x41));
    const kept = quarantine(file, 'damaged', now);
    expect(kept.highestCounter).toBe(9);
    expect(readFileSync(kept.report ?? '', 'utf8')).toContain('Rows read / 読み取れた行: 0');
    expect(existsSync(markPath(kept.path))).toBe(true);
    expect(existsSync(markPath(file))).toBe(false);
  });

  test('knows it from an attempt where the row of the sale is lost', () => {
    const file = written(3);
    const bytes = readFileSync(file);
    // The number stands in the rows of attempts and events, too.
    for (let at = 0; at < bytes.length; at += 4_096) {
      const isOfSales = bytes[at] === 0x0d && bytes.subarray(at, at + 4_096).includes('"Tea"');
      if (isOfSales) bytes.fill(0, at, at + 4_096);
    }
    writeFileSync(file, bytes);
    writeFileSync(markPath(file), 'not a mark');
    const kept = quarantine(file, 'damaged', now);
    expect(kept.highestCounter).toBe(3);
    expect(readFileSync(kept.report ?? '', 'utf8')).toMatch(/読み取れた行: attempts 3, events/);
  });

  test('takes a free name each time', () => {
    const file = journalPath();
    for (const name of ['journal.db.damaged-1', 'journal.db.damaged-2']) {
      writeFileSync(file, '');
      expect(path.basename(quarantine(file, 'empty', now).path)).toBe(name);
    }
    expect(readdirSync(path.dirname(file)).filter((name) => name.endsWith('.txt'))).toHaveLength(2);
  });

  test.each<[string, string[]]>([
    ['nothing but the journal', ['-wal', '-shm', '.mark', '.txt', '.jsonl']],
    ['the log, too', ['.mark', '.txt', '.jsonl']],
    ['everything, and nothing was read of it', ['.txt', '.jsonl']],
    ['everything, and the report was not written', ['.txt']],
    ['everything', []],
  ])('is ended at the next start, when the power went after moving %s', (_, missing) => {
    const file = written();
    writeFileSync(`${file}-wal`, 'log');
    overwrite(file, 0, 100, 0xff);
    const { path: aside } = quarantine(file, 'damaged', now);
    for (const suffix of missing) {
      if (suffix.startsWith('.txt') || suffix.startsWith('.jsonl')) rmSync(aside + suffix);
      else if (existsSync(aside + suffix)) renameSync(aside + suffix, file + suffix);
    }
    expect(finishQuarantine(file, now)).toEqual({
      path: aside,
      report: `${aside}.txt`,
      trouble: null,
      highestCounter: 9,
    });
    expect(readFileSync(`${aside}-wal`, 'utf8')).toBe('log');
    expect(exported(`${aside}.jsonl`).filter(({ table }) => table === 'sales')).toHaveLength(9);
    expect(
      readdirSync(path.dirname(file)).filter((name) => /partial|^journal\.db[-.](wal|mark)/.test(name)),
    ).toEqual([]);
  });

  test('counts on after every journal that was ever kept aside', () => {
    const file = written(9);
    overwrite(file, 0, 100, 0xff);
    quarantine(file, 'damaged', now);
    writeFileSync(file, '');
    expect(quarantine(file, 'empty', now).highestCounter).toBe(9);
  });

  test('has nothing to end where there is a journal, or none was ever damaged', () => {
    expect(finishQuarantine(journalPath(), now)).toBeNull();
    const file = written();
    expect(finishQuarantine(file, now)).toBeNull();
    quarantine(file, 'damaged', now);
    open(file).close();
    expect(finishQuarantine(file, now)).toBeNull();
  });

  test('says why where the report cannot be written, and still goes on', () => {
    const file = written();
    mkdirSync(`${file}.damaged-1.txt`);
    expect(quarantine(file, 'damaged', now)).toMatchObject({
      report: null,
      trouble: expect.stringMatching(/EISDIR|ENOTEMPTY|EEXIST/) as string,
      highestCounter: 9,
    });
  });
});
