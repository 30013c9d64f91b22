import { describe, expect, test } from 'vitest';
import type { OpenSale } from '../../../electron/contract/sale.ts';
import {
  type Bench,
  createBench,
  journalled,
  lost,
  opened,
  overriding,
  request,
  settleAll,
  spied,
  uuid,
} from './support.ts';

describe('the order of things', () => {
  test('the intent is committed before the request leaves, the code before it is shown', async () => {
    const order: string[] = [];
    const bench = createBench({ wrap: (journal) => spied(journal, order) });
    bench.service.onCall = (call) => void order.push(call.split(' ')[0] ?? '');
    bench.onView = (view) => void order.push(`view ${view?.phase.state ?? 'none'}`);
    await opened(bench);
    expect(order).toEqual([
      'committed recordIntent opening',
      'create',
      'view opening',
      'committed record awaiting',
      'view awaiting',
    ]);
  });

  test('what is committed can be read by another process before the request leaves', async () => {
    const bench = createBench();
    let seen: unknown;
    bench.service.onCall = () => {
      seen ??= journalled(bench, 'SELECT state, (SELECT state FROM attempts) AS attempt FROM sales');
    };
    await opened(bench);
    expect(seen).toEqual({ state: 'opening', attempt: 'sending' });
  });

  test('the code can be read by another process before it is shown', async () => {
    const bench = createBench();
    const seen: unknown[] = [];
    bench.onView = (view) => {
      if (view?.phase.state === 'awaiting') seen.push(journalled(bench, 'SELECT code_id FROM attempts'));
    };
    await opened(bench);
    expect(seen).toEqual([{ code_id: 'code_1' }]);
  });

  test('the request leaves, and the answer to the screen is there, without waiting for the service', () => {
    const bench = createBench();
    bench.service.onCreate = () => bench.later().promise;
    const result = bench.sales.open(request());
    expect(result).toEqual({ ok: true, value: uuid(1) });
    expect(bench.service.count('create')).toBe(1);
    expect(bench.phase()).toEqual({ state: 'opening', retryInMs: null });
  });
});

describe('what is sent', () => {
  test('is the ticket, the journal’s order number and nothing else', async () => {
    const bench = createBench();
    bench.settings.frontUrl = 'https://shop.example/thanks';
    await opened(bench, {
      lines: [{ itemId: 'i-1', name: 'Tea', price: 600, count: 2 }],
      note: 'Table 4',
      locationId: 'loc_1',
      expiryPeriod: 3,
    });
    expect(bench.service.bodies).toEqual([
      {
        amount: 1_200,
        currency: 'JPY',
        orderNo: 'T1-000001-GGGG',
        expiryPeriod: 3,
        items: [{ name: 'Tea', price: 600, count: 2 }],
        description: 'Table 4',
        locationId: 'loc_1',
        frontUrl: 'https://shop.example/thanks',
      },
    ]);
  });

  test('leaves out what there is none of', async () => {
    const bench = createBench();
    await opened(bench);
    expect(Object.keys(bench.service.bodies[0] ?? {})).toEqual([
      'amount',
      'currency',
      'orderNo',
      'expiryPeriod',
      'items',
    ]);
  });
});

describe('what goes with the code beyond the ticket', () => {
  const fixed = { extra: { wallet: { app: 'x' } }, metadata: { branch: 'ginza' } };
  const own = { extra: {}, metadata: { table: '4' } };
  const merged = { extra: fixed.extra, metadata: { branch: 'ginza', table: '4' } };

  test('is fixed in the settings, and a sale adds to it without replacing any of it', async () => {
    const bench = createBench();
    bench.settings.codeData = fixed;
    const codeData = { extra: { wallet: 'mine' }, metadata: { ...own.metadata, branch: 'nowhere' } };
    await opened(bench, { codeData });
    expect(bench.service.bodies).toMatchObject([merged]);
    expect(bench.page(uuid(1)).codeData).toEqual(merged);
    // The ticket comes back with what staff gave, and not with what goes with every code.
    expect(bench.view().codeData).toEqual(own);
  });

  test('leaves out an object that is empty', async () => {
    const bench = createBench();
    bench.settings.codeData = { extra: {}, metadata: { branch: 'ginza' } };
    await opened(bench);
    expect(bench.service.bodies).toMatchObject([{ metadata: { branch: 'ginza' } }]);
    expect(bench.service.bodies[0]).not.toHaveProperty('extra');
    expect(bench.view()).not.toHaveProperty('codeData');
  });

  test('that the service would not take opens no sale, by the limits of its dialect', () => {
    const bench = createBench();
    const tables = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, '']));
    bench.settings.codeData = { extra: {}, metadata: { branch: 'ginza' } };
    bench.settings.dialect = 'elepay';
    for (const metadata of [tables, { table: 4 }, { ['k'.repeat(21)]: '' }]) {
      const answer = bench.sales.open(request({ codeData: { extra: {}, metadata } }));
      expect(answer).toMatchObject({ ok: false, code: 'invalid', field: 'codeData' });
    }
    expect(bench.service.bodies).toEqual([]);
  });

  test('is on the disk before the request leaves', async () => {
    const bench = createBench();
    bench.settings.codeData = fixed;
    let seen: unknown;
    bench.service.onCall = () => void (seen ??= journalled(bench, 'SELECT code_data FROM sales'));
    await opened(bench, { codeData: own });
    expect(seen).toEqual({ code_data: JSON.stringify({ fixed, own }) });
  });

  test('is the same to the byte in a later request, whatever the settings say by then', async () => {
    const bench = createBench();
    bench.settings.codeData = fixed;
    bench.service.onCreate = () => lost;
    const saleId = await opened(bench, { codeData: own });
    expect(bench.phase()).toMatchObject({ state: 'unknown' });
    bench.settings.codeData = { extra: {}, metadata: { branch: 'ueno' } };
    bench.restart();
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: true });
    await settleAll();
    const [first, second] = bench.service.bodies.map((body) => JSON.stringify(body));
    expect(second).toBe(first);
    expect(second).toContain('"metadata":{"branch":"ginza","table":"4"}');
  });
});

describe('the addresses of pictures', () => {
  const image = 'https://shop.example/tea.png?size=2';
  const lines = [
    { name: 'Tea', image, price: 500, count: 2 },
    { name: 'Cake', price: 200, count: 1 },
  ];

  test('are sent with their lines, and with no other', async () => {
    const bench = createBench();
    await opened(bench, { lines });
    expect(bench.service.bodies.map(({ items }) => items)).toEqual([
      [
        { name: 'Tea', image, price: 500, count: 2 },
        { name: 'Cake', price: 200, count: 1 },
      ],
    ]);
    expect(bench.page(uuid(1)).lines).toMatchObject([{ image }, {}]);
  });

  test('stay with a line that something was taken off, and belong to no tax', async () => {
    const bench = createBench();
    bench.settings.tax = { prices: 'excluded', rounding: 'floor', keypadRate: 10 };
    const discount = { name: 'Sale', kind: 'amount', value: 100 } as const;
    await opened(bench, {
      lines: [{ name: 'Tea', image, price: 600, count: 2, rate: 10, discount }],
      expectedTotal: 1_210,
    });
    const [items = []] = bench.service.bodies.map((body) => body.items);
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ image, price: 1_100, count: 1 });
    expect(items[1]).not.toHaveProperty('image');
  });

  test('are the same to the byte in a later request', async () => {
    const bench = createBench();
    bench.service.onCreate = () => lost;
    const saleId = await opened(bench, { lines });
    bench.restart();
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: true });
    await settleAll();
    const [first, second] = bench.service.bodies.map((body) => JSON.stringify(body));
    expect(second).toBe(first);
    expect(second).toContain(image);
  });
});

describe('a request that is refused before any effect', () => {
  const line = { name: 'Tea', price: 600, count: 2 };

  test.each<[string, string, Partial<OpenSale>]>([
    ['amount-changed', 'the total is not the one that was shown', { expectedTotal: 1_201 }],
    ['amount-changed', 'the total overflows what was shown', { lines: [line, line], expectedTotal: 1_200 }],
    ['invalid', 'the total is nothing', { lines: [{ ...line, price: 0 }], expectedTotal: 0 }],
    [
      'invalid',
      'the total is over ten digits',
      { lines: [{ ...line, price: 9_999_999_999 }], expectedTotal: 19_999_999_998 },
    ],
    [
      'confirmation-needed',
      'the total is over the limit',
      { lines: [{ ...line, count: 3 }], expectedTotal: 1_800 },
    ],
  ])('is %s when %s', (code, _, more) => {
    const bench = createBench();
    bench.settings.confirmAbove = 1_500;
    expect(bench.sales.open(request(more))).toMatchObject({ ok: false, code });
    expectNothing(bench);
  });

  test('goes ahead once the total over the limit is confirmed', async () => {
    const bench = createBench();
    bench.settings.confirmAbove = 1_199;
    expect(bench.sales.open(request())).toMatchObject({ code: 'confirmation-needed' });
    await opened(bench, { confirmed: true });
    expect(bench.phase().state).toBe('awaiting');
  });

  test('is `storage` when the intent cannot be journalled, and sells again when it can', async () => {
    let isFull = true;
    const bench = createBench({
      wrap: (journal) =>
        overriding(journal, {
          recordIntent: (intent) =>
            isFull ? { ok: false, code: 'storage', message: 'disk full' } : journal.recordIntent(intent),
        }),
    });
    expect(bench.sales.open(request())).toMatchObject({ ok: false, code: 'storage' });
    expectNothing(bench);
    expect(bench.stops).toEqual([]);
    isFull = false;
    await opened(bench);
    expect(bench.phase().state).toBe('awaiting');
  });

  test('stops selling when the journal is broken at the intent', () => {
    const bench = createBench({
      wrap: (journal) =>
        overriding(journal, {
          recordIntent: () => ({ ok: false, code: 'storage', message: 'I/O error' }),
          isBroken: () => true,
        }),
    });
    expect(bench.sales.open(request())).toMatchObject({ ok: false, code: 'storage' });
    expectNothing(bench);
    expect(bench.stops).toEqual(['storage']);
  });

  function expectNothing(bench: Bench): void {
    expect(bench.service.calls).toEqual([]);
    expect(bench.views).toEqual([]);
    expect(journalled(bench, 'SELECT count(*) AS n FROM sales')).toEqual({ n: 0 });
  }
});

describe('two requests', () => {
  test('with one request id are one sale, in the same tick and later', async () => {
    const bench = createBench();
    const first = bench.sales.open(request());
    expect(bench.sales.open(request())).toEqual(first);
    await settleAll();
    expect(bench.sales.open(request())).toEqual(first);
    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    expect(bench.sales.open(request())).toEqual(first);
    expect(bench.service.count('create')).toBe(1);
    expect(journalled(bench, 'SELECT count(*) AS n FROM sales')).toEqual({ n: 1 });
  });

  test('with one request id are one sale across a restart', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.restart();
    expect(bench.sales.recover().ok).toBe(true);
    expect(bench.sales.open(request())).toEqual({ ok: true, value: saleId });
    expect(bench.service.count('create')).toBe(1);
  });

  test('with one request id and different amounts are a conflict', async () => {
    const bench = createBench();
    await opened(bench);
    const other = request({ lines: [{ name: 'Tea', price: 1, count: 1 }], expectedTotal: 1 });
    expect(bench.sales.open(other)).toMatchObject({ ok: false, code: 'conflict' });
  });

  test('are `busy` while a code of another sale is asked for, payable or being ruled out', async () => {
    const bench = createBench();
    const answer = bench.later();
    bench.service.onCreate = () => answer.promise;
    await opened(bench);
    const second = request({ requestId: uuid(77) });
    expect(bench.sales.open(second)).toMatchObject({ ok: false, code: 'busy' });
    const [body] = bench.service.bodies;
    if (!body) throw new Error('Nothing was sent.');
    answer.resolve(bench.ok(bench.service.codeFor(body)));
    await settleAll();
    expect(bench.sales.isBusy()).toBe(true);
    expect(bench.sales.open(second)).toMatchObject({ ok: false, code: 'busy' });
    await bench.machine.pass(600_000);
    expect(bench.phase().state).toBe('lapsed');
    expect(bench.sales.open(second)).toMatchObject({ ok: false, code: 'busy' });
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(20_000);
    expect(bench.phase().state).toBe('expired');
    expect(bench.sales.isBusy()).toBe(false);
    expect(bench.sales.open(second)).toMatchObject({ ok: true });
  });

  test('get different order numbers, in the order of the counter', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    bench.machine.wallMs = 0;
    await opened(bench, { requestId: uuid(77) });
    expect(bench.service.bodies.map(({ orderNo }) => orderNo)).toEqual(['T1-000001-GGGG', 'T1-000002-GGGG']);
  });
});
