/** The service lists a payment that the journal has with another amount: money is not as it was said, and nobody else would tell. */
import { expect, test } from 'vitest';
import type { Charge } from '../../../../electron/contract/payment-objects.ts';
import { type Bench, createBench, lists } from '../support.ts';
import { charge, close, codeOf, nextDay, sell } from './support.ts';

/** A sale of 1,200 yen that was paid; its payment is listed as so much. */
async function sold(): Promise<{ bench: Bench; saleId: string; list: (more: Partial<Charge>) => void }> {
  const bench = createBench();
  const saleId = await sell(bench);
  const { id = '', orderNo, paidTime = 0 } = bench.service.code(codeOf(bench, saleId)).charge ?? {};
  const listed = charge(id, orderNo ?? bench.page(saleId).row.orderNo, paidTime);
  return { bench, saleId, list: (more) => lists(bench, [{ ...listed, amount: 1_200, ...more }]) };
}

const alarmsOf = (bench: Bench, saleId: string): unknown[] =>
  bench.page(saleId).events.filter(({ kind }) => kind === 'unknown');

test.each([
  ['amount', { amount: 900 }],
  ['currency', { currency: 'USD' }],
])('each close names its sale as long as the %s is another one, with one alarm', async (_, other) => {
  const { bench, saleId, list } = await sold();
  list(other);
  const first = await close(bench);
  expect(first.unresolved).toMatchObject([{ saleId, amount: 1_200, doubt: 'contradicted', since: null }]);
  expect(first.totals).toMatchObject([{ net: 1_200 }]);
  await nextDay(bench);
  expect((await close(bench)).unresolved).toMatchObject([{ saleId, doubt: 'contradicted', since: 1 }]);
  expect(alarmsOf(bench, saleId)).toHaveLength(1);
  list({});
  await nextDay(bench);
  expect(await close(bench)).toMatchObject({ unresolved: [], resolved: [{ saleId, isPaid: true }] });
});

test('so does the close of a later day, each time that it comes to be so', async () => {
  const { bench, saleId, list } = await sold();
  for (const more of [{}, { amount: 900 }, {}, { amount: 900 }]) {
    list(more);
    const named = (await close(bench)).unresolved.map((one) => one.saleId);
    expect(named).toEqual(more.amount === undefined ? [] : [saleId]);
    await nextDay(bench);
  }
  expect(alarmsOf(bench, saleId)).toHaveLength(2);
});

test('a list that names no currency says nothing of it', async () => {
  const { bench, list } = await sold();
  list({ currency: undefined });
  expect((await close(bench)).unresolved).toEqual([]);
});
