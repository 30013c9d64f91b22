import { expect, test } from 'vitest';
import { dayTakings, type DayTakings } from '../../../electron/contract/takings.ts';
import { businessDay } from '../../../electron/domain/local-day.ts';
import { createBench, type Bench, opened, overriding, uuid } from './support.ts';

const lines = [
  { name: 'Tea', price: 600, count: 2, rate: 10 as const },
  { name: 'Bread', price: 300, count: 1, rate: 8 as const },
];
let serial = 300;

async function sell(bench: Bench, givenBack = 0): Promise<void> {
  const saleId = await opened(bench, { requestId: uuid((serial += 1)), lines, expectedTotal: 1_500 });
  const codeId = bench.page(saleId).attempts[0]?.code?.id ?? '';
  bench.service.pay(codeId);
  if (givenBack > 0) {
    const refunds = { amount: givenBack };
    bench.service.set(codeId, {
      charge: { id: codeId, paid: true, paymentMethod: 'alipay', status: 'partially_refunded', refunds },
    });
  }
  await bench.sales.check(saleId);
  bench.sales.dismiss(saleId);
}

async function read(bench: Bench, date: string | null): Promise<DayTakings> {
  const takings = await bench.sales.readTakings(date);
  if (!takings.ok) throw new Error(takings.message);
  return dayTakings.parse(takings.value);
}

test('the takings of a business day are what the history has of it, beside the day before', async () => {
  const bench = createBench();
  bench.settings.dayEndsAt = 4;
  const { from, to, date } = businessDay('2026-04-02', 0, 4);
  for (const at of [from - 1, from, from + 3_600_000, to - 1]) {
    bench.machine.wallMs = at;
    await sell(bench, at === from ? 500 : 0);
  }
  const takings = await read(bench, date);
  expect(takings).toEqual({
    date,
    takings: [
      {
        currency: 'JPY',
        net: 4_000,
        hours: Array.from({ length: 24 }, (_, hour) => ({
          from: from + hour * 3_600_000,
          count: [0, 1, 23].includes(hour) ? 1 : 0,
          net: { 0: 1_000, 1: 1_500, 23: 1_500 }[hour] ?? 0,
        })),
        items: [
          { name: 'Tea', count: 6, net: 3_200 },
          { name: 'Bread', count: 3, net: 800 },
        ],
        otherItems: null,
        methods: [{ method: 'alipay', count: 3, net: 4_000 }],
      },
    ],
    before: [{ currency: 'JPY', net: 1_500 }],
  });
  const day = bench.sales.readDay(date);
  expect(day).toMatchObject({ value: { totals: [{ received: 4_500, givenBack: 500 }] } });
  expect(await read(bench, null)).toEqual(takings);
  // Told where the copies are: of the day that runs, and of its time.
  expect(bench.sales.takenSoFar()).toMatchObject({
    value: {
      ...{ at: to - 1, date },
      totals: [{ currency: 'JPY', digits: 0, count: 3, payments: 4_500, refunds: 500 }],
    },
  });
});

test('a day without payments has none', async () => {
  expect(await read(createBench(), '2001-01-01')).toEqual({ date: '2001-01-01', takings: [], before: [] });
});

test('a journal that cannot be read is said so', async () => {
  const failed = { ok: false, code: 'storage', message: 'disk image is malformed' } as const;
  const bench = createBench({ wrap: (journal) => overriding(journal, { listDay: () => failed }) });
  expect(await bench.sales.readTakings(null)).toEqual(failed);
});
