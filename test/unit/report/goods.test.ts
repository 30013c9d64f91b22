import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { copiedGoods, goodsFile } from '../../../electron/contract/copied-closes.ts';
import { copyOfGoods } from '../../../electron/journal/copied-goods.ts';
import { report } from '../../../electron/terminal/report-tool.ts';
import { close, codeOf, nextDay, sell, today } from '../sales/day-close/support.ts';
import { createBench, opened, rungUpAgain, uuid } from '../sales/support.ts';
import { newFolder } from '../../support/folder.ts';
import { change, type Till, tillOf } from './support.ts';

const lines = [
  { itemId: 'tea', name: 'Tea', price: 600, count: 2, rate: 10 as const },
  { itemId: 'bread', name: "Baker's bread", price: 300, count: 1, rate: 8 as const },
];
const coupon = { kind: 'amount' as const, value: 100, name: 'クーポン' };

/** A till that sold tickets with a discount and a typed amount without its tax on one day, and a ticket on the next. */
async function sold(first: number): Promise<Till> {
  const bench = createBench();
  const days: string[] = [];
  for (const tickets of [first, 1]) {
    for (let each = 0; each < tickets; each += 1) {
      await sell(bench, { ticket: { lines, discount: coupon, expectedTotal: 1_400 } });
    }
    if (days.length === 0) {
      bench.settings.tax = { prices: 'excluded', rounding: 'ceil', keypadRate: 8 };
      await sell(bench, { ticket: { lines: [{ name: 'x', price: 101, count: 1 }], expectedTotal: 110 } });
      bench.settings.tax = { prices: 'included', rounding: 'floor', keypadRate: 10 };
    }
    days.push(today(bench));
    await close(bench);
    await nextDay(bench);
  }
  return tillOf(bench, days);
}

async function run(now: number, ...args: string[]): Promise<{ out: string; err: string; bytes: Uint8Array }> {
  const said: Awaited<ReturnType<typeof run>> = { out: '', err: '', bytes: new Uint8Array() };
  const io = {
    stdin: process.stdin,
    out: (text: string) => void (said.out += text),
    err: (text: string) => void (said.err += text),
    outBytes: (bytes: Uint8Array) => void (said.bytes = bytes),
  };
  await report(args, io, now).catch((error: unknown) => void (said.err += String(error)));
  return said;
}

/** Two tills, and their first day. */
async function shop(): Promise<{ at: string; till: Till; day: string; now: number; folders: string[] }> {
  const at = newFolder();
  const [till, other] = [await sold(2), await sold(1)];
  const folders = [
    await till.copy(at, { shop: 'ginza', till: 'T1' }),
    await other.copy(at, { shop: '渋谷', till: 'T2' }),
  ];
  return { at, till, day: till.days[0] ?? '', now: till.bench.machine.wallMs, folders };
}

test('goods of closed days by hour add up to their closes, with discounts and tax apart', async () => {
  const { at, till, day, now } = await shop();
  const { out, err } = await run(now, at, day, '--rows', 'goods', '--shop', 'ginza');
  expect(err).toBe('');
  const hour = new Date(till.bench.machine.wallMs).getHours();
  const of = `"ginza","T1","Till T1","${day}",${hour}`;
  expect(out.split('\r\n')).toEqual([
    '\uFEFF"shop","till","name","day","hour","kind","item","goods","count","currency","amount","late"',
    `${of},"item","tea","Tea",4,"JPY",2400,`,
    `${of},"item","bread","Baker's bread",2,"JPY",600,`,
    `${of},"discount",,,0,"JPY",-200,`,
    `${of},"item",,"x",1,"JPY",101,`,
    `${of},"tax",,,0,"JPY",9,`,
  ]);
});

test('DuckDB reads the Parquet file, and the statement of the guide has the goods of each hour', async () => {
  const { at, till, day, now } = await shop();
  const folder = newFolder();
  for (const date of till.days) {
    const { bytes, err } = await run(now, at, date, '--format', 'parquet');
    expect(err).toBe('');
    writeFileSync(join(folder, `${date}.parquet`), bytes);
  }
  const guide = readFileSync(fromRoot('docs/several-tills.md'), 'utf8');
  const statement = /```sql\n(SELECT[^`]*)```/.exec(guide)?.[1] ?? '';
  expect(statement).toContain("read_parquet('goods/*.parquet')");
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const rows = async (sql: string): Promise<unknown[]> =>
    (await connection.runAndReadAll(sql.replace('goods/*', `${folder}/*`))).getRowObjectsJson();
  const hour = String(new Date(till.bench.machine.wallMs).getHours());
  expect(await rows(statement)).toEqual([
    { hour, goods: 'Tea', pieces: 10, amount: '6000' },
    { hour, goods: "Baker's bread", pieces: 5, amount: '1500' },
    { hour, goods: 'x', pieces: 2, amount: '202' },
  ]);
  const all = "FROM read_parquet('goods/*.parquet')";
  expect(
    await rows(`SELECT shop, till, day, sum(amount)::INT AS amount ${all} GROUP BY ALL ORDER BY ALL`),
  ).toEqual([
    { shop: 'ginza', till: 'T1', day, amount: 2_910 },
    { shop: 'ginza', till: 'T1', day: till.days[1], amount: 1_400 },
    { shop: '渋谷', till: 'T2', day, amount: 1_510 },
    { shop: '渋谷', till: 'T2', day: till.days[1], amount: 1_400 },
  ]);
  expect(await rows(`SELECT count(item)::INT AS items ${all}`)).toEqual([{ items: 8 }]);
  // The rows as CSV, too, whose first bytes are for a spreadsheet.
  const csv = join(folder, 'goods.csv');
  writeFileSync(csv, (await run(now, at, day, '--rows', 'goods')).out);
  expect(
    await rows(`SELECT shop, sum(amount)::INT AS amount FROM read_csv('${csv}') GROUP BY ALL ORDER BY ALL`),
  ).toEqual([
    { shop: 'ginza', amount: 2_910 },
    { shop: '渋谷', amount: 1_510 },
  ]);
  // What a service is told of the file in the guide is what the file has.
  const [, table = ''] = /CREATE EXTERNAL TABLE goods \(([^)]*)\)/.exec(guide) ?? [];
  const types: Record<string, string> = { VARCHAR: 'string', BIGINT: 'bigint', BOOLEAN: 'boolean' };
  const columns = await rows(
    `SELECT column_name AS name, column_type AS type FROM (DESCRIBE SELECT * ${all})`,
  );
  expect(table.split(',').map((column) => column.trim())).toEqual(
    (columns as { name: string; type: string }[]).map(({ name, type }) => `${name} ${types[type]}`),
  );
  connection.closeSync();
});

test.each<[string, (folder: string, day: string) => unknown, RegExp]>([
  [
    'goods changed by 1,000 yen',
    (folder, day) => change(folder, goodsFile(day.slice(0, 7)), (text) => text.replace('2400', '3400')),
    /goods-\d{4}-\d{2}\.txt:1 is not what was written/,
  ],
  [
    'goods that are missing',
    (folder, day) => rmSync(join(folder, goodsFile(day.slice(0, 7)))),
    /goods-\d{4}-\d{2}\.txt is missing/,
  ],
  [
    'half a file of goods',
    (folder, day) => change(folder, goodsFile(day.slice(0, 7)), () => ''),
    /goods-\d{4}-\d{2}\.txt does not have what the close 1 has/,
  ],
])(
  '%s are named, and what the till closed is in a report without goods all the same',
  async (_what, damage, why) => {
    const { at, day, now, folders } = await shop();
    damage(folders[0] ?? '', day);
    const { out, err } = await run(now, at, day, '--rows', 'goods');
    expect(err).toMatch(why);
    expect(out).not.toContain('"T1"');
    expect(out).toContain('"T2"');
    expect((await run(now, at, day)).err).toBe('');
  },
);

test('goods that are copied are not added up again, and those of another close are', async () => {
  const { till, day, folders } = await shop();
  const path = join(till.bench.folder, 'journal.db');
  const month = day.slice(0, 7);
  const text = readFileSync(join(folders[0] ?? '', goodsFile(month)), 'utf8');
  expect(copyOfGoods(path, month, '')).toBe(text);
  const first = text.split('\n')[0] ?? '';
  expect(copyOfGoods(path, month, `${first.replace('"Tea"', '"Tee"')}\n`)).toContain('"Tee"');
  expect(copyOfGoods(path, month, first.replace(/"link":"../, '"link":"zz').replace('"Tea"', '"Tee"'))).toBe(
    text,
  );
});

test.each(['one close', 'the closes of two days'])(
  'goods that were paid twice, in %s, went over the counter once: their money is counted both times',
  async (where) => {
    const bench = createBench();
    const pay = (codeId: string): void => {
      const paidTime = bench.machine.wallMs;
      bench.service.set(codeId, { status: 'captured', charge: { id: `ch_${codeId}`, paid: true, paidTime } });
    };
    const saleId = await opened(bench, {
      requestId: '00000000-0000-4000-8000-000000000901',
      expiryPeriod: 3,
      lines: lines.slice(0, 1),
      expectedTotal: 1_200,
    });
    bench.service.set(codeOf(bench, saleId), { expired: true });
    await bench.machine.pass(300_000);
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: true });
    await bench.machine.pass(100);
    pay(codeOf(bench, saleId, 2));
    await bench.machine.pass(3_000);
    bench.sales.dismiss(saleId);
    const days = [today(bench)];
    if (where !== 'one close') {
      await close(bench);
      await nextDay(bench);
      days.push(today(bench));
    }
    pay(codeOf(bench, saleId));
    await close(bench);
    const path = join(bench.folder, 'journal.db');
    const goods = [...new Set(days.map((day) => day.slice(0, 7)))].flatMap((month) =>
      copyOfGoods(path, month, '')
        .trim()
        .split('\n')
        .flatMap((line) => copiedGoods.parse(JSON.parse(line.slice(65))).goods),
    );
    const sum = (of: 'count' | 'amount'): number => goods.reduce((all, each) => all + each[of], 0);
    expect(sum('amount')).toBe(2_400);
    expect(sum('count')).toBe(2);
    expect(goods.every(({ name }) => name === 'Tea')).toBe(true);
  },
);

test.each([
  ['one after the other', ['code_1', 'code_2']],
  ['with one between them that nobody paid', ['code_1', 'code_3']],
])('so do goods that two sales for them were paid for, %s', async (_what, paid) => {
  const bench = createBench();
  const { first, second } = await rungUpAgain(bench);
  if (paid.includes('code_3')) {
    bench.service.set('code_2', { expired: true });
    await bench.machine.pass(2_000);
    bench.sales.dismiss(second);
    await opened(bench, { requestId: uuid(3), replaces: second });
  }
  for (const code of paid) bench.service.pay(code);
  await bench.sales.check(first);
  await bench.machine.pass(3_000);
  const [{ count } = { count: 0 }] = bench.page(first).lines;
  const { date, totals } = await close(bench);
  expect(totals).toMatchObject([{ net: 2_400 }]);
  const [line = ''] = copyOfGoods(join(bench.folder, 'journal.db'), date.slice(0, 7), '').split('\n');
  expect(copiedGoods.parse(JSON.parse(line.slice(65))).goods).toMatchObject([{ count, amount: 2_400 }]);
});
