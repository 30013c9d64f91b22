import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { parquetOf } from '../../../electron/report/parquet.ts';
import { periodOf } from '../../../electron/report/period.ts';
import { reportOn } from '../../../electron/report/report-on.ts';
import { close, sell, today } from '../sales/day-close/support.ts';
import { dayOfAllKinds, expectedOfDay } from '../sales/day-of-all-kinds.ts';
import { newFolder } from '../../support/folder.ts';
import { change, folder, made, monthOf, tillOf } from './support.ts';

const { count, received, givenBack, net, methods } = expectedOfDay;
const tills = ['T1', 'T2', 'T3'];

/** Tills of two shops that each closed a day that was paid in every way; the second and the third sold more by codes, 1,200 yen each. */
async function chain(): Promise<{ at: string; day: string; now: number; folders: string[] }> {
  const at = newFolder();
  const folders: string[] = [];
  let day = '';
  let now = 0;
  for (const till of tills) {
    const { bench } = await dayOfAllKinds();
    for (let more = 0; more < tills.indexOf(till); more += 1) await sell(bench);
    day = today(bench);
    await close(bench);
    now = bench.machine.wallMs;
    folders.push(await tillOf(bench, [day]).copy(at, { shop: till === 'T3' ? '渋谷' : 'ginza', till }));
  }
  return { at, day, now, folders };
}

test('many tills’ codes, payers’ codes and recorded payments add up to the yen, by method and by shop', async () => {
  const { at, day, now } = await chain();
  const { totals, shops, problems } = await made(at, day, now);
  expect(problems).toEqual([]);
  const more = { count: 3, amount: 3_600 };
  const all = {
    count: 3 * count + more.count,
    payments: 3 * received + more.amount,
    refunds: 3 * givenBack,
    net: 3 * net + more.amount,
  };
  expect(totals).toMatchObject([all]);
  expect(totals[0]?.methods).toEqual(
    expect.arrayContaining(
      Object.entries(methods).map(([method, sum]) => {
        const by = method === 'paypay' ? more : { count: 0, amount: 0 };
        return { method, count: 3 + by.count, net: 3 * sum + by.amount };
      }),
    ),
  );
  expect(totals[0]?.methods).toHaveLength(5);
  expect(shops.map((shop) => shop.totals[0]?.net)).toEqual([2 * net + 1_200, net + 2_400]);
});

test('a recorded payment of another amount in a till’s copy leaves that till out by name, and adds nothing', async () => {
  const { at, day, now, folders } = await chain();
  change(folders[0] ?? '', monthOf(day), (text) => text.replaceAll('950', '960'));
  const { totals, problems } = await made(at, day, now);
  expect(problems).toMatchObject([{ till: 'T1', kind: 'damaged' }]);
  expect(totals).toMatchObject([{ payments: 2 * received + 3_600, net: 2 * net + 3_600 }]);
});

test('the Parquet file has the goods of every kind of payment, to the yen', async () => {
  const { at, day, now } = await chain();
  const period = periodOf(day);
  if (period === null) throw new Error(day);
  const report = await reportOn(folder(at), { period, now, goods: true });
  const file = join(newFolder(), 'goods.parquet');
  writeFileSync(file, parquetOf(report));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const sums = await connection.runAndReadAll(
    `SELECT till, sum(amount)::INT AS amount, sum(count)::INT AS pieces FROM read_parquet('${file}') GROUP BY till ORDER BY till`,
  );
  expect(sums.getRowObjectsJson()).toEqual(
    tills.map((till, more) => ({ till, amount: received + more * 1_200, pieces: count + 1 + more * 2 })),
  );
  connection.closeSync();
});
