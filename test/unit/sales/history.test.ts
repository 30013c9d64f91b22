import { describe, expect, test } from 'vitest';
import { historyDay, salePage, saleRow } from '../../../electron/contract/sale.ts';
import { valueOf } from '../../support/result.ts';
import { paidAfterWord } from './day-close/support.ts';
import { createBench, lost, opened, settleAll, uuid } from './support.ts';

describe('a day', () => {
  test('has its sales, newest first, and what is paid', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    bench.service.onCreate = () => lost;
    await opened(bench, { requestId: uuid(77) });
    const day = bench.sales.readDay(null);
    if (!day.ok) throw new Error(day.message);
    expect(historyDay.parse(day.value)).toEqual(day.value);
    expect(day.value).toMatchObject({
      count: 2,
      paidCount: 1,
      tally: [
        { state: 'unknown', disputed: false, doubled: false, locationId: null, count: 1 },
        { state: 'paid', disputed: false, doubled: false, locationId: null, count: 1 },
      ],
      totals: [{ currency: 'JPY', digits: 0, received: 1_200, givenBack: 0 }],
      close: null,
      sales: [
        { orderNo: 'T1-000002-GGGG', state: 'unknown', paidAt: null },
        {
          orderNo: 'T1-000001-GGGG',
          state: 'paid',
          paidAt: bench.machine.wallMs,
          paymentMethod: 'alipay',
        },
      ],
    });
    expect(bench.sales.readDay(day.value.date)).toEqual(day);
    const { sales, ...all } = day.value;
    expect(bench.sales.readDay(null, 1)).toEqual({ ok: true, value: { ...all, sales: sales.slice(0, 1) } });
    expect(bench.sales.readDay('2001-01-01')).toMatchObject({
      value: { count: 0, sales: [], totals: [] },
    });
  });
});

test('a row says what was sold, and nothing where amounts were typed', async () => {
  const bench = createBench();
  const lines = [
    { itemId: 'tea', name: 'Tea', price: 500, count: 2 },
    { name: 'Keypad amount', price: 200, count: 1 },
  ];
  const named = await opened(bench, { lines, requestId: uuid(5) });
  await bench.sales.cancel(named);
  const typed = await opened(bench, { requestId: uuid(6) });
  expect(bench.page(named).row.goods).toEqual({ name: 'Tea', count: 3, others: true });
  expect(bench.page(typed).row.goods).toBeNull();
});

describe("a sale's page", () => {
  test('is the journal itself', async () => {
    const bench = createBench();
    const saleId = await opened(bench, { note: 'Table 4' });
    const page = bench.page(saleId);
    expect(salePage.parse(page)).toEqual(page);
    expect(page).toMatchObject({
      row: { id: saleId, state: 'awaiting', amount: 1_200 },
      lines: [{ name: 'Tea', price: 600, count: 2 }],
      note: 'Table 4',
      expiryPeriod: 10,
      attempts: [{ number: 1, orderNo: 'T1-000001-GGGG', state: 'code', code: { id: 'code_1' } }],
      actions: ['show', 'check'],
    });
    expect(page.events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  });

  test('offers only what is possible', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    const actions = (): string[] => bench.page(saleId).actions;
    await bench.machine.pass(600_000);
    expect(actions()).toEqual(['show', 'renew', 'check', 'settle']);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(20_000);
    expect(actions()).toEqual(['renew', 'check', 'settle']);
    bench.service.known = { 'read-code': false };
    expect(actions()).toEqual(['renew', 'settle']);
    bench.service.known = {};
    bench.service.onCreate = () => lost;
    await bench.sales.renew(saleId);
    await settleAll();
    expect(bench.phase().state).toBe('unknown');
    expect(actions()).toEqual(['check', 'settle', 'retry']);
    bench.service.pay('code_1');
    await bench.sales.check(saleId);
    expect(actions()).toEqual([]);
  });

  test('is `not-found` for a sale that is not there', () => {
    const bench = createBench();
    expect(bench.sales.readPage(uuid(99))).toMatchObject({ ok: false, code: 'not-found' });
  });
});

describe('finding sales', () => {
  test('goes by any part of the order number', async () => {
    const bench = createBench();
    await opened(bench);
    const found = valueOf(bench.sales.find('000001'));
    for (const row of found) expect(saleRow.parse(row)).toEqual(row);
    expect(found).toHaveLength(1);
    expect(bench.sales.find('%')).toEqual({ ok: true, value: [] });
  });

  const customer = { id: 'cus_77', name: '山田 花子', sourceId: null, shouldCreateSource: false };
  const cake = { lines: [{ name: 'Cheese Cake', price: 5, count: 1 }], currency: 'USD', expectedTotal: 5 };

  test.each<[string, number[]]>([
    ['tea', [3, 1]],
    ['CHEESE c', [2]],
    ['山田', [3]],
    ['cus_77', [3]],
    ['1200', [3, 1]],
    ['1,200円', [3, 1]],
    ['¥1,200', [3, 1]],
    ['0.05', [2]],
    ['$0.05', [2]],
    ['12', []],
    ['alip', [3, 2, 1]],
    ['konbini', []],
    ['000002', [2]],
    ['Ｔ１－０００００２', [2]],
    ['ｔ１ー０００００２', [2]],
    ['１，２００円', [3, 1]],
    ['￥１，２００', [3, 1]],
    ['ＡＬＩＰ', [3, 2, 1]],
    ['cheesecake', [2]],
    ['山田　花子', [3]],
    // What a line is kept as is no name of it.
    ['itemId', []],
    ['price', []],
    ['_', [3]],
    ['%', []],
  ])('finds %j by what a sale is of, its amount, its customer or its method', async (text, counters) => {
    const bench = createBench();
    for (const [index, sale] of [{}, cake, { customer }].entries()) {
      const saleId = await opened(bench, { requestId: uuid(501 + index), ...sale });
      bench.service.pay(bench.page(saleId).attempts[0]?.code?.id ?? '');
      await bench.machine.pass(3_000);
      bench.sales.dismiss(saleId);
    }
    const found = valueOf(bench.sales.find(text));
    expect(found.map(({ orderNo }) => Number(orderNo.slice(3, 9)))).toEqual(counters);
  });
});

test.each([
  ['Ｔシャツ', ['tシャツ', 'Tしゃつ', 'ｔｼｬﾂ', 'シャツ']],
  ['ｱｲｽｺｰﾋｰ', ['アイスコーヒー', 'あいすこ', 'コーヒー']],
  ['CAFÉ Crème', ['café', 'CRÈME']],
  ['ガトーショコラ', ['がとー', 'ｶﾞﾄｰ', 'ｼｮｺﾗ']],
])('finding sales of %s goes by what it is, however it is typed', async (name, texts) => {
  const bench = createBench();
  const saleId = await opened(bench, { lines: [{ name, price: 500, count: 1 }], expectedTotal: 500 });
  for (const text of texts) {
    expect(bench.sales.find(text), text).toMatchObject({ ok: true, value: [{ id: saleId }] });
  }
  expect(bench.sales.find('紅茶')).toEqual({ ok: true, value: [] });
});

test('finding sales by a time finds one that was paid after midnight, opened before', async () => {
  const bench = createBench();
  bench.machine.wallMs = new Date(2026, 3, 1, 23, 58).getTime();
  const saleId = await opened(bench);
  await bench.machine.pass(180_000);
  bench.service.pay(bench.page(saleId).attempts[0]?.code?.id ?? '');
  await bench.machine.pass(3_000);
  const paidAt = new Date(bench.machine.wallMs).toTimeString().slice(0, 5);
  expect(paidAt).toBe('00:01');
  expect(bench.sales.find(paidAt)).toMatchObject({ ok: true, value: [{ id: saleId }] });
});

test('finding sales by a time looks at the days of the others, whatever year a payment is said to be of', async () => {
  const bench = createBench();
  const strange = await opened(bench);
  const codeId = bench.page(strange).attempts[0]?.code?.id ?? '';
  bench.service.pay(codeId);
  const { charge } = bench.service.code(codeId);
  bench.service.set(codeId, { charge: { ...charge, paidTime: Date.UTC(2150, 0) } });
  await bench.machine.pass(600_000);
  expect(bench.page(strange).row.paidAt).toBe(Date.UTC(2150, 0));
  const openedAt = new Date(bench.machine.wallMs).toTimeString().slice(0, 5);
  const saleId = await opened(bench, { requestId: uuid(2) });
  expect(bench.sales.find(openedAt)).toMatchObject({ ok: true, value: [{ id: saleId }] });
});

test('finding sales goes by the minute in which they were opened or paid', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  const time = (): string => new Date(bench.machine.wallMs).toTimeString().slice(0, 5);
  const openedAt = time();
  await bench.machine.pass(180_000);
  bench.service.pay(bench.page(saleId).attempts[0]?.code?.id ?? '');
  await bench.machine.pass(3_000);
  const paidAt = time();
  expect(paidAt).not.toBe(openedAt);
  const idsOf = (text: string): string[] => {
    const found = valueOf(bench.sales.find(text));
    return found.map(({ id }) => id);
  };
  expect(idsOf(openedAt)).toEqual([saleId]);
  expect(idsOf(paidAt)).toEqual([saleId]);
  const later = new Date(bench.machine.wallMs + 600_000).toTimeString().slice(0, 5);
  expect(idsOf(later)).toEqual([]);
});

test('finding sales by a method finds one that a person said was paid, by the method that the service told since', async () => {
  const bench = createBench();
  const { saleId } = await paidAfterWord(bench);
  expect(bench.page(saleId).row.paymentMethod).toBe('paypay');
  expect(bench.sales.find('paypay')).toMatchObject({ ok: true, value: [{ id: saleId }] });
  expect(bench.sales.find('alipay')).toEqual({ ok: true, value: [] });
});

describe('a draft', () => {
  test('is kept until the sale is opened', async () => {
    const bench = createBench();
    const draft = { lines: [], note: 'half typed', expiryPeriod: null, locationId: null, customer: null };
    const replaces = uuid(5);
    expect(bench.sales.saveDraft({ ...draft, replaces }).ok).toBe(true);
    bench.restart();
    expect(bench.sales.readDraft()).toEqual({ ok: true, value: { ...draft, replaces } });
    await opened(bench);
    expect(bench.sales.readDraft()).toEqual({ ok: true, value: null });
  });
});
