import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { tillFile } from '../../../electron/contract/copied-closes.ts';
import { PlaceAway } from '../../../electron/copy/place-files.ts';
import { filesAt, readPlace } from '../../../electron/report/place.ts';
import { report } from '../../../electron/terminal/report-tool.ts';
import { close, nextDay, requestId, sell, today } from '../sales/day-close/support.ts';
import { createBench, lost, opened } from '../sales/support.ts';
import { newFolder } from '../../support/folder.ts';
import { chain, changeTill, folder, made, monthOf, type Till, till, tillOf } from './support.ts';

interface Said {
  out: string;
  err: string[];
  bytes: Uint8Array;
  refused: string | null;
}

async function run(now: number, ...args: string[]): Promise<Said> {
  const said: Said = { out: '', err: [], bytes: new Uint8Array(), refused: null };
  const io = {
    stdin: process.stdin,
    out: (text: string) => void (said.out += text),
    err: (text: string) => void said.err.push(text),
    outBytes: (bytes: Uint8Array) => void (said.bytes = bytes),
    print: (page: string) => Promise.resolve(Buffer.from(`printed ${page}`)),
  };
  await report(args, io, now).catch((error: unknown) => void (said.refused = String(error)));
  return said;
}

/** Sells so many times at a till on another day, and closes it. */
async function sellADay({ bench, days }: Till, count: number): Promise<void> {
  for (let sold = 0; sold < count; sold += 1) await sell(bench);
  days.push(today(bench));
  await close(bench);
  await nextDay(bench);
}

/** What DuckDB answers of Parquet files, all of them at once as of a folder. */
async function asked(files: readonly Uint8Array[], sql: string): Promise<unknown[]> {
  const at = newFolder();
  files.forEach((bytes, index) => writeFileSync(join(at, `${index}.parquet`), bytes));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  onTestFinished(() => connection.closeSync());
  return (await connection.runAndReadAll(sql.replace('GOODS', `'${at}/*.parquet'`))).getRowObjectsJson();
}

describe('a place without a till, as of a drive that is not mounted,', () => {
  test.each(['csv', 'json', 'html', 'pdf', 'parquet'])(
    'is named, and not a day of 0 yen: %s',
    async (format) => {
      const at = newFolder();
      mkdirSync(join(at, 'lost+found'));
      const { out, bytes, err, refused } = await run(Date.now(), at, '2026-11-26', '--format', format);
      expect(err).toEqual([`${at}: has no till`]);
      expect(refused).toContain('1 are in no sum.');
      const written = out + Buffer.from(bytes).toString();
      const page = /^(printed )?<!doctype html>[^]*端末の控えが1つもありません/;
      const whole = {
        csv: /^\uFEFF"shop","till"[^\r\n]*$/,
        json: /"tills": \[\]/,
        html: page,
        pdf: page,
        parquet: /^PAR1[^]*PAR1$/,
      };
      expect(written).toMatch(whole[format as keyof typeof whole]);
    },
  );
});

test('a day on which nothing was sold is a Parquet file that is read beside the others', async () => {
  const { at, day, now } = await chain();
  const [sold, none] = [
    await run(now, at, day, '--format', 'parquet'),
    await run(now, at, '2020-01-01', '--format', 'parquet'),
  ];
  expect([sold.refused, none.refused]).toEqual([null, null]);
  const sum =
    'SELECT sum(amount)::INT AS amount, count(DISTINCT till)::INT AS tills FROM read_parquet(GOODS)';
  expect(await asked([none.bytes, sold.bytes], sum)).toEqual([{ amount: 7_200, tills: 3 }]);
  const types = 'SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_parquet(GOODS))';
  expect(await asked([none.bytes], types)).toEqual(await asked([sold.bytes], types));
});

test('a page has the methods and rates of each of several shops', async () => {
  const { at, day, now } = await chain();
  const { out } = await run(now, at, day, '--format', 'html', '--language', 'en');
  for (const [shop, count, net] of [
    ['All', 6, '7,200'],
    ['ginza', 4, '4,800'],
    ['渋谷', 2, '2,400'],
  ]) {
    expect(out).toContain(
      `<td>${shop}</td><td>PayPay</td><td class="figure">${count}</td><td class="figure">¥${net}</td>`,
    );
    expect(out).toContain(`<td>${shop}</td><td>10%</td><td class="figure">¥${net}</td>`);
  }
});

test('what came after a close, what is open and each rate of tax are rows of their own, with their till', async () => {
  const at = newFolder();
  const bench = createBench();
  await sell(bench);
  await close(bench);
  await sell(bench); // the day is closed already: the next close has it
  await nextDay(bench);
  await sell(bench, {
    ticket: { lines: [{ name: 'Tea', price: 1_080, count: 1, rate: 8 }], expectedTotal: 1_080 },
  });
  const { onCreate } = bench.service;
  bench.service.onCreate = () => lost;
  const open = await opened(bench, { requestId: requestId() });
  bench.sales.dismiss(open);
  bench.service.onCreate = onCreate;
  const day = today(bench);
  await close(bench);
  const now = bench.machine.wallMs;
  await tillOf(bench, [day]).copy(at, { shop: 'ginza', till: 'T1' });
  const rows = async (kind: string): Promise<string[]> => {
    const { out, refused } = await run(now, at, day, '--rows', kind);
    expect(refused).toBeNull();
    return out.trim().split('\r\n').slice(1);
  };
  const of = '"ginza","T1","Till T1"';
  expect(await rows('tills')).toEqual([
    `${of},,"T1-0000000000000000",1,"${day}","${new Date(now).toISOString()}",,"JPY",1,1080,0,1200,2280,1`,
  ]);
  expect(await rows('rates')).toEqual([`${of},"JPY",8,1080,80,`, `${of},"JPY",10,1200,109,"late"`]);
  expect(await rows('unresolved')).toEqual([
    expect.stringMatching(/^"ginza","T1","Till T1","T1-000004-\w+","JPY",1200,"[^"]+","no-code",$/),
  ]);
  const page = (await run(now, at, day, '--format', 'html', '--language', 'en')).out;
  expect(page).toMatch(/<td>ginza<\/td><td>T1 Till T1<\/td><td>Unresolved T1-000004-\w+ ¥1,200<\/td>/);
});

test('a shop of any name stands in one cell, one row and one line of words, and is no formula', async () => {
  const at = newFolder();
  const one = await till([2]);
  const shop = `=HYPERLINK("x"), "銀座"\nT9: nothing is wrong\u001b[2K\u202e`;
  const of = await one.copy(at, { shop, till: 'T1' });
  const [day = '', now] = [one.days[0], one.bench.machine.wallMs];
  const { out } = await run(now, at, day);
  expect(out.split('\r\n')[1]).toBe(
    `"'=HYPERLINK(""x""), ""銀座""\nT9: nothing is wrong\u001b[2K\u202e","T1","Till T1",,"T1-0000000000000000",1,"${day}","${new Date(now).toISOString()}",,"JPY",2,2400,0,0,2400,0`,
  );
  expect(JSON.parse((await run(now, at, day, '--format', 'json')).out)).toMatchObject({ tills: [{ shop }] });
  const { bytes } = await run(now, at, day, '--format', 'parquet');
  expect(await asked([bytes], 'SELECT DISTINCT shop FROM read_parquet(GOODS)')).toEqual([{ shop }]);
  rmSync(join(of, tillFile));
  expect((await run(now, at, day)).err).toEqual([
    expect.stringMatching(
      /^=HYPERLINK\("x"\), "銀座"…T9: nothing is wrong…\[2K…\/T1-0{16} \(T1\): has no closes/,
    ),
  ]);
});

test('a till that is called otherwise since the middle of the month is one till, by what it is called now', async () => {
  const at = newFolder();
  const one = await till([2, 3]);
  const of = await one.copy(at, { shop: 'ginza', till: 'T1' });
  changeTill(of, (told) => ({ ...told, till: 'K7', name: 'Bar', location: 'loc_2' }));
  const [first = ''] = one.days;
  const month = await made(at, first.slice(0, 7), one.bench.machine.wallMs);
  expect(month.problems).toEqual([]);
  expect(month.tills).toMatchObject([{ till: 'K7', name: 'Bar', location: 'loc_2', closes: 2 }]);
  expect(month.totals).toMatchObject([{ count: 5, net: 6_000 }]);
  // Another one that has its old prefix now is none of its copies.
  const other = await till([1, 1]);
  await other.copy(at, { shop: 'ginza', till: 'T1', copy: 'T1-1111111111111111' });
  const both = await made(at, first.slice(0, 7), one.bench.machine.wallMs);
  expect(both).toMatchObject({ problems: [], totals: [{ net: 8_400 }] });
});

test('of a till that was lost in the middle of a month and its heir each close counts once, whatever was not in the copy', async () => {
  const at = newFolder();
  const [lost, second] = [await till([2]), await till([2])];
  const [first = ''] = lost.days;
  const of = await lost.copy(at, { shop: 'ginza', till: 'T1' });
  await sellADay(lost, 3);
  const month = (): ReturnType<typeof made> => made(at, first.slice(0, 7), lost.bench.machine.wallMs);
  const heir = { shop: 'ginza', till: 'T1', copy: 'T1-1111111111111111' };
  // The copy has all: the heir begins with what is there, and goes on.
  await lost.copy(at, heir);
  expect(await month()).toMatchObject({ problems: [{ kind: 'doubled' }, { kind: 'doubled' }], totals: [] });
  writeFileSync(join(of, 'taken-over.json'), '{}');
  expect(await month()).toMatchObject({ problems: [], tills: [{ closes: 2 }], totals: [{ net: 6_000 }] });
  // The last close of the lost one had come beside the copy and not into it: its heir does not have it.
  await lost.copy(at, { shop: 'ginza', till: 'T1' });
  rmSync(join(at, 'ginza', heir.copy), { recursive: true });
  await second.copy(at, heir);
  const again = await month();
  expect(again.problems).toMatchObject([{ till: 'T1', kind: 'taken-over' }]);
  expect(again).toMatchObject({ tills: [{ copy: heir.copy, closes: 1 }], totals: [{ net: 2_400 }] });
});

describe('a machine in another time zone than its tills', () => {
  function inZone(zone: string): void {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
  }

  test('adds up a day that has begun at them and not at itself, and names one that has not begun at them', async () => {
    inZone('Asia/Tokyo');
    const { at, day, folders } = await chain();
    const from = Date.parse(`${day}T00:00:00+09:00`);
    // It is the day before where they are added up.
    inZone('Pacific/Honolulu');
    for (const folder of folders) changeTill(folder, (told) => ({ ...told, at: from - 1 }));
    const of = async (now: number): Promise<(string | undefined)[]> => {
      const { tills, problems } = await made(at, day, now);
      return [...tills.map(({ till }) => till), problems.find(({ till }) => till === 'T2')?.why];
    };
    expect(await of(from)).toEqual(['T2', undefined]);
    expect(await of(from - 1)).toEqual([`${monthOf(day)}:1: a close of ${day}, a day that has not come`]);
  });
});

describe('a place that is away', () => {
  const asked = { period: { from: '2026-11-26', to: '2026-11-26' }, now: Date.now() };
  const copies = Array.from({ length: 100 }, (_, index) => `T${index}-0000000000000000`);

  test.each(['list', 'read'] as const)(
    'ends the report where it stops in the middle of a %s, and is asked no more',
    async (stopped) => {
      const at = newFolder();
      for (const copy of copies) mkdirSync(join(at, 'ginza', copy), { recursive: true });
      const files = await filesAt(folder(at));
      let questions = 0;
      const away = (): never => {
        questions += 1;
        throw new PlaceAway('sftp://shop@office/copies: no answer within 20 s');
      };
      const list = (path: string): ReturnType<typeof files.list> =>
        stopped === 'list' && path !== '' ? away() : files.list(path);
      const read = stopped === 'read' ? away : files.read;
      await expect(readPlace({ ...files, atOnce: 8, list, read }, asked)).rejects.toThrow(
        'no answer within 20 s',
      );
      await new Promise((resolve) => setImmediate(resolve));
      expect(questions).toBeLessThanOrEqual(8);
    },
  );

  test.each([
    ['till.json', 2, 'till.json cannot be read: AccessDenied: not with this key'],
    ['closes', 2, '.txt cannot be read: AccessDenied: not with this key'],
    // What it says of a day that is not closed is in no sum.
    ['open-day.json', 3, null],
  ])('is told from %s that is there and is not given', async (refused, counted, why) => {
    const { at, day, now } = await chain();
    const files = await filesAt(folder(at));
    const read: typeof files.read = (path) => {
      if (path.startsWith(`ginza/T1-0000000000000000/${refused}`)) {
        throw new Error('AccessDenied: not with this key');
      }
      return files.read(path);
    };
    const { copies, problems } = await readPlace({ ...files, read }, { period: { from: day, to: day }, now });
    expect(copies).toHaveLength(counted);
    const named = { kind: 'unreadable', till: 'T1', why: expect.stringContaining(why ?? '') as string };
    expect(problems).toMatchObject(why === null ? [] : [named]);
  });
});
