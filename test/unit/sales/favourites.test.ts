import { expect, test } from 'vitest';
import { type Bench, createBench, opened, overriding, uuid } from './support.ts';

const dayMs = 86_400_000;
const onSale = { items: ['cup', 'tea', 'cake'].map((id) => ({ id })), currency: 'JPY' };
let serial = 700;

type End = 'paid' | 'open' | 'canceled' | 'given back';

async function sell(bench: Bench, itemId: string, end: End = 'paid'): Promise<void> {
  const lines = [{ itemId, name: itemId, price: 600, count: 2 }];
  const saleId = await opened(bench, { requestId: uuid((serial += 1)), lines });
  const codeId = bench.page(saleId).attempts[0]?.code?.id ?? '';
  if (end === 'paid' || end === 'given back') {
    bench.service.pay(codeId);
    const charge = { id: codeId, paid: true, paymentMethod: 'alipay', status: 'refunded' as const };
    if (end === 'given back') bench.service.set(codeId, { charge });
    await bench.sales.check(saleId);
  }
  if (end === 'canceled') await bench.sales.cancel(saleId);
  bench.sales.dismiss(saleId);
}

async function sellTimes(bench: Bench, times: number, itemId: string, end?: End): Promise<void> {
  for (let time = 0; time < times; time += 1) await sell(bench, itemId, end);
}

test('what sold most often in the last 30 days is told, as far as it is sold still', async () => {
  const bench = createBench();
  const start = bench.machine.wallMs;
  await sellTimes(bench, 6, 'cup');
  bench.machine.wallMs = start + 1;
  await sellTimes(bench, 2, 'cake');
  await sellTimes(bench, 3, 'tea');
  await sellTimes(bench, 4, 'sold no more');
  bench.machine.wallMs = start + 30 * dayMs;
  expect(bench.sales.readFavourites(onSale)).toEqual({ ok: true, value: ['cup', 'tea', 'cake'] });
  bench.machine.wallMs += 1;
  expect(bench.sales.readFavourites(onSale)).toEqual({ ok: true, value: ['tea', 'cake'] });
  bench.machine.wallMs += 1;
  expect(bench.sales.readFavourites(onSale)).toEqual({ ok: true, value: [] });
});

test('what was canceled, waits for its payment or was given back whole did not sell', async () => {
  const bench = createBench();
  await sellTimes(bench, 5, 'tea');
  await sellTimes(bench, 6, 'cup', 'canceled');
  await sellTimes(bench, 6, 'cup', 'given back');
  await sell(bench, 'cup', 'open');
  expect(bench.sales.readFavourites(onSale)).toEqual({ ok: true, value: ['tea'] });
});

test('what sold in another currency did not sell in this one', async () => {
  const bench = createBench();
  await sellTimes(bench, 5, 'tea');
  expect(bench.sales.readFavourites({ ...onSale, currency: 'USD' })).toEqual({ ok: true, value: [] });
});

test('a journal that cannot be read is said so, and noted', () => {
  const failed = { ok: false, code: 'storage', message: 'disk image is malformed' } as const;
  const bench = createBench({ wrap: (journal) => overriding(journal, { soldOfLate: () => failed }) });
  expect(bench.sales.readFavourites(onSale)).toEqual(failed);
  expect(bench.logged).toEqual(['What sold most often cannot be read.']);
});
