import { expect, test, vi } from 'vitest';
import {
  takings as takingsSchema,
  type Takings,
  type TakingsSpan,
} from '../../../electron/contract/takings.ts';
import { success } from '../../../electron/contract/result.ts';
import type { Journal } from '../../../electron/journal/journal.ts';
import { practiceCatalogue } from '../../../electron/catalogue/practice.ts';
import { noFacts } from '../../../electron/domain/ledger.ts';
import { businessDay } from '../../../electron/domain/local-day.ts';
import { valueOf } from '../../support/result.ts';
import { close, netOf } from './day-close/support.ts';
import {
  createBench,
  type Bench,
  nothingOnSale,
  opened,
  overriding,
  renewed,
  rungUpAgain,
  uuid,
} from './support.ts';

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

async function read(bench: Bench, date: string | null, span: TakingsSpan = 'day'): Promise<Takings> {
  const takings = valueOf(await bench.sales.readTakings({ date, span }, nothingOnSale));
  return takingsSchema.parse(takings);
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
    ...{ span: 'day', from: date, to: date },
    takings: [
      {
        ...{ currency: 'JPY', digits: 0 },
        net: 4_000,
        times: Array.from({ length: 24 }, (_, hour) => ({
          from: from + hour * 3_600_000,
          count: [0, 1, 23].includes(hour) ? 1 : 0,
          net: { 0: 1_000, 1: 1_500, 23: 1_500 }[hour] ?? 0,
        })),
        items: [
          { name: 'Tea', count: 6, net: 3_200 },
          { name: 'Bread', count: 3, net: 800 },
        ],
        otherItems: null,
        categories: [{ category: null, count: 9, net: 4_000 }],
        methods: [{ method: 'alipay', count: 3, net: 4_000 }],
        staff: [{ staff: null, count: 3, net: 4_000 }],
        rates: [
          { rate: 10, count: 3, net: 3_200 },
          { rate: 8, count: 3, net: 800 },
        ],
      },
    ],
    before: [
      {
        ...{ currency: 'JPY', digits: 0, net: 1_500 },
        times: [{ from: from - 3_600_000, count: 1, net: 1_500 }],
        items: [
          { name: 'Tea', count: 2, net: 1_200 },
          { name: 'Bread', count: 1, net: 300 },
        ],
        otherItems: null,
        categories: [{ category: null, count: 3, net: 1_500 }],
        methods: [{ method: 'alipay', count: 1, net: 1_500 }],
        staff: [{ staff: null, count: 1, net: 1_500 }],
        rates: [
          { rate: 10, count: 1, net: 1_200 },
          { rate: 8, count: 1, net: 300 },
        ],
      },
    ],
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

test('what was taken so far has nothing that is closed, also once the day ends at another hour', async () => {
  const bench = createBench();
  bench.settings.dayEndsAt = 4;
  const midnight = businessDay(null, bench.machine.wallMs, 0).to;
  bench.machine.sleep(midnight + 3_600_000 - bench.machine.wallMs);
  await sell(bench);
  const { date } = businessDay(null, bench.machine.wallMs, 4);
  bench.machine.sleep(4 * 3_600_000);
  expect(netOf(await close(bench, date))).toBe(1_500);
  bench.settings.dayEndsAt = 0;
  expect(valueOf(bench.sales.takenSoFar()).totals).toEqual([]);
  await sell(bench);
  expect(valueOf(bench.sales.takenSoFar()).totals).toMatchObject([{ count: 1, payments: 1_500 }]);
});

test.each([
  // A Monday, with a month's end within; and a month with the day that leap years have.
  ['week', '2026-04-02', ['2026-03-30', '2026-04-05'], ['2026-03-23', '2026-03-29']],
  ['week', '2026-03-30', ['2026-03-30', '2026-04-05'], ['2026-03-23', '2026-03-29']],
  ['week', '2026-04-05', ['2026-03-30', '2026-04-05'], ['2026-03-23', '2026-03-29']],
  ['month', '2028-02-29', ['2028-02-01', '2028-02-29'], ['2028-01-01', '2028-01-31']],
  ['month', '2026-01-31', ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31']],
] as const)(
  'the takings of the %s of %s are those of its days, beside the one before',
  async (span, date, own, before) => {
    const bench = createBench();
    bench.settings.dayEndsAt = 4;
    const [first, last] = own.map((each) => businessDay(each, 0, 4));
    const [firstBefore, lastBefore] = before.map((each) => businessDay(each, 0, 4));
    if (!first || !last || !firstBefore || !lastBefore) throw new Error('no days');
    const moments = [
      firstBefore.from - 1,
      firstBefore.from,
      lastBefore.to - 1,
      first.from,
      last.to - 1,
      last.to,
    ];
    for (const at of moments) {
      bench.machine.wallMs = at;
      await sell(bench);
    }
    const takings = await read(bench, date, span);
    expect(takings).toMatchObject({
      ...{ span, from: own[0], to: own[1] },
      takings: [{ net: 3_000, items: [{ count: 4 }, { count: 2 }] }],
      before: [{ net: 3_000 }],
    });
    const times = takings.takings[0]?.times ?? [];
    expect([times[0], times.at(-1)]).toEqual([
      { from: first.from, count: 1, net: 1_500 },
      { from: last.from, count: 1, net: 1_500 },
    ]);
    expect(times).toHaveLength(Math.round((last.to - first.from) / 86_400_000));
  },
);

test('they are told by the category that items have now and by who rang them up, beside the span before', async () => {
  const bench = createBench();
  const ring = async (staff: string | null, itemId: string): Promise<void> => {
    bench.settings.staff = staff;
    const ticket = { lines: [{ itemId, name: 'Tea', price: 600, count: 1 }], expectedTotal: 600 };
    const saleId = await opened(bench, { requestId: uuid((serial += 1)), ...ticket });
    // Who takes the till over meanwhile has sold nothing.
    bench.settings.staff = '田中';
    bench.service.pay(bench.page(saleId).attempts[0]?.code?.id ?? '');
    await bench.sales.check(saleId);
    bench.sales.dismiss(saleId);
  };
  const [latte] = practiceCatalogue.items;
  const drinks = practiceCatalogue.categories.find(({ id }) => id === latte?.category);
  if (!latte || !drinks) throw new Error('The practice shop sells nothing.');
  const { from } = businessDay('2026-04-02', 0, 0);
  bench.machine.wallMs = from - 1;
  await ring('鈴木', latte.id);
  bench.machine.wallMs = from;
  await ring('佐藤', latte.id);
  await ring(null, 'sold-no-more');
  expect(await bench.sales.readTakings({ date: null, span: 'day' }, practiceCatalogue)).toMatchObject({
    value: {
      takings: [
        {
          categories: [
            { category: drinks, count: 1, net: 600 },
            { category: null, count: 1, net: 600 },
          ],
          staff: [
            { staff: '佐藤', count: 1, net: 600 },
            { staff: null, count: 1, net: 600 },
          ],
        },
      ],
      before: [
        {
          categories: [{ category: drinks, count: 1, net: 600 }],
          staff: [{ staff: '鈴木', count: 1, net: 600 }],
        },
      ],
    },
  });
});

test('a day without payments has none', async () => {
  expect(await read(createBench(), '2001-01-01')).toEqual({
    ...{ span: 'day', from: '2001-01-01', to: '2001-01-01' },
    takings: [],
    before: [],
  });
});

test('a payment that takes the place of a person’s word meanwhile is of one day', async () => {
  const bench = createBench();
  bench.settings.dayEndsAt = 4;
  bench.service.known = { 'read-code': false };
  // Of a week from Monday on, which is read day by day, the word is of Wednesday, and the payment was made on Monday.
  bench.machine.wallMs = businessDay('2026-03-30', 0, 4).from + 3_600_000;
  const paidTime = bench.machine.wallMs;
  const saleId = await opened(bench, { lines, expectedTotal: 1_500 });
  bench.machine.wallMs = businessDay('2026-04-01', 0, 4).from;
  const word = { saleId, outcome: 'paid', reason: 'Seen on the phone', by: 'Sato' } as const;
  expect(await bench.sales.settle(word)).toMatchObject({ ok: true });
  const reading = read(bench, '2026-04-01', 'week');
  const told = { attempt: 1, at: paidTime, from: 'code', chargeId: 'ch_1' } as const;
  expect(
    bench.journal.record(saleId, { transition: null, told: { ...noFacts, ...told }, entries: [] }),
  ).toMatchObject({ ok: true });
  const wednesday = businessDay('2026-04-01', 0, 4).from;
  expect((await reading).takings[0]?.times.filter(({ count }) => count > 0)).toEqual([
    { from: wednesday, count: 1, net: 1_500 },
  ]);
  const after = await read(bench, '2026-04-01', 'week');
  expect(after.takings[0]?.times.filter(({ count }) => count > 0)).toEqual([
    { from: businessDay('2026-03-30', 0, 4).from, count: 1, net: 1_500 },
  ]);
});

test('a journal that cannot be read is said so', async () => {
  const failed = { ok: false, code: 'storage', message: 'disk image is malformed' } as const;
  const closed = vi.fn<() => void>();
  const ways: ((journal: Journal) => ReturnType<Journal['openSnapshot']>)[] = [
    () => failed,
    (journal) => {
      const snapshot = valueOf(journal.openSnapshot());
      const close = (): void => {
        snapshot.close();
        closed();
      };
      return success({ ...snapshot, close, paid: { ...snapshot.paid, listDay: () => failed } });
    },
  ];
  for (const openSnapshot of ways) {
    const bench = createBench({
      wrap: (journal) => overriding(journal, { openSnapshot: () => openSnapshot(journal) }),
    });
    await sell(bench);
    expect(await bench.sales.readTakings({ date: null, span: 'week' }, nothingOnSale)).toEqual(failed);
  }
  expect(closed).toHaveBeenCalledOnce();
});

test('goods that are paid again on another day went over the counter on the first', async () => {
  const bench = createBench();
  const saleId = await renewed(bench);
  bench.service.pay('code_2');
  await bench.machine.pass(3_000);
  bench.sales.dismiss(saleId);
  bench.machine.wallMs += 86_400_000;
  bench.service.pay('code_1');
  await bench.machine.pass(70_000);
  expect(bench.page(saleId).row).toMatchObject({ received: 2_400, doubled: true });
  const [first, second] = [
    { count: 2, net: 1_200 },
    { count: 0, net: 1_200 },
  ];
  expect(await read(bench, null)).toMatchObject({
    takings: [{ items: [second] }],
    before: [{ items: [first] }],
  });
  const both = { count: 2, net: 2_400 };
  expect(await read(bench, null, 'week')).toMatchObject({ takings: [{ items: [both] }] });
});

test('goods that two sales for them were paid for are counted once, with the one whose money is here', async () => {
  const bench = createBench();
  const { first, second } = await rungUpAgain(bench);
  for (const code of ['code_1', 'code_2']) bench.service.pay(code);
  valueOf(await bench.sales.check(first));
  await bench.machine.pass(3_000);
  const [{ count } = { count: 0 }] = bench.page(first).lines;
  const taken = async (): Promise<unknown> => (await read(bench, null)).takings[0]?.items;
  expect(await taken()).toMatchObject([{ count, net: 2_400 }]);
  let net = 2_400;
  for (const [saleId, code] of [
    [first, 'code_1'],
    [second, 'code_2'],
  ] as const) {
    const { charge } = bench.service.code(code);
    bench.service.set(code, { charge: { ...charge, status: 'refunded' } });
    await bench.sales.refunds.read(saleId);
    net -= 1_200;
    expect(await taken()).toMatchObject([{ count: net === 0 ? 0 : count, net }]);
  }
});
