import { expect, test } from 'vitest';
import type { Charge } from '../../../../electron/contract/payment-objects.ts';
import { createBench, lists, lost, ok, opened, refusedWith } from '../support.ts';
import { charge, close, codeOf, dayMs, nextDay, requestId, sell } from './support.ts';

test('listed payments are this terminal’s where they were made under an earlier name of it, and another’s who got that name since', async () => {
  const bench = createBench();
  await sell(bench);
  const before = bench.machine.wallMs;
  await bench.machine.pass(60_000);
  bench.settings = { ...bench.settings, prefix: 'T2' };
  await sell(bench);
  const after = bench.machine.wallMs;
  const listed = [
    charge('ch_lost', 'T1-000999-ABCD', before),
    charge('ch_other', 'T1-000002-ABCD', after + 1),
    charge('ch_longer', 'T12-000002-ABCD', before),
    charge('ch_bare', 'T2', before),
  ];
  bench.service.listCharges = () => Promise.resolve(ok({ total: 4, charges: listed }));
  const closed = await close(bench);
  expect(closed.adjustments).toMatchObject([{ kind: 'unknown-payment', orderNo: 'T1-000999-ABCD' }]);
  expect(closed.elsewhere).toEqual([{ currency: 'JPY', count: 3, amount: 2_700 }]);
});

test('listed payments under an earlier name are this terminal’s also where nothing was sold under the new one', async () => {
  const bench = createBench();
  await sell(bench);
  bench.settings = { ...bench.settings, prefix: 'T2' };
  const listed = [charge('ch_lost', 'T1-000999-ABCD', bench.machine.wallMs)];
  bench.service.listCharges = () => Promise.resolve(ok({ total: 1, charges: listed }));
  expect((await close(bench)).adjustments).toMatchObject([{ kind: 'unknown-payment' }]);
});

test('a till that is given the name of another does not count what that one took, before its own first sale or after', async () => {
  const bench = createBench();
  bench.settings = { ...bench.settings, prefix: 'T2' };
  await sell(bench);
  await close(bench);
  await nextDay(bench);
  lists(bench, [charge('ch_other', 'T1-000042-ABCD', bench.machine.wallMs - 500)]);
  await sell(bench);
  expect(await close(bench)).toMatchObject({ adjustments: [], elsewhere: [{ count: 1, amount: 900 }] });
  await nextDay(bench);
  bench.settings = { ...bench.settings, prefix: 'T1' };
  expect((await close(bench)).adjustments).toEqual([]);
  await nextDay(bench);
  await sell(bench);
  const lost = charge('ch_lost', 'T1-000999-ABCD', bench.machine.wallMs);
  lists(bench, [charge('ch_other', 'T1-000042-ABCD', bench.machine.wallMs - 2 * dayMs), lost]);
  expect((await close(bench)).adjustments).toMatchObject([{ orderNo: 'T1-000999-ABCD' }]);
});

test('a till that has its first name again does not count what another took under it between', async () => {
  const bench = createBench();
  const atTimes: number[] = [];
  for (const prefix of ['T1', 'T2', 'T1']) {
    bench.settings = { ...bench.settings, prefix };
    await sell(bench);
    atTimes.push(bench.machine.wallMs);
    await bench.machine.pass(60_000);
  }
  const names = ['T1', 'T2'].flatMap((prefix) =>
    atTimes.map((at, turn) => [`${prefix}-00000${turn}-ABCD`, at] as const),
  );
  lists(
    bench,
    names.map(([orderNo, at]) => charge(`ch_${orderNo}`, orderNo, at)),
  );
  const closed = await close(bench);
  const ours = ['T1-000000-ABCD', 'T1-000002-ABCD', 'T2-000001-ABCD'];
  expect(closed.adjustments.map(({ orderNo }) => orderNo).sort()).toEqual(ours);
  expect(closed.elsewhere).toMatchObject([{ count: 3 }]);
});

test.each([
  ['currency', { currency: undefined }],
  ['time of payment', { paidTime: undefined }],
])('listed payments that name no %s are named all the same', async (_, missing) => {
  const bench = createBench();
  await sell(bench);
  const at = bench.machine.wallMs;
  const { paidTime, currency, ...rest } = charge('ch_lost', 'T1-000999-ABCD', at);
  const listed = { ...rest, createTime: at, ...{ ...{ paidTime, currency }, ...missing } } as Charge;
  bench.service.listCharges = () => Promise.resolve(ok({ total: 1, charges: [listed] }));
  const lost = { kind: 'unknown-payment', paid: 900, currency: 'JPY', at };
  expect((await close(bench)).adjustments).toMatchObject([lost]);
});

test('a listed payment of another amount that comes long after its sale ended is an alarm, and no payment', async () => {
  const bench = createBench();
  const listed: Charge[] = [];
  bench.service.listCharges = ({ offset }) =>
    Promise.resolve(ok({ total: listed.length, charges: listed.slice(offset) }));
  const saleId = await opened(bench, { requestId: requestId() });
  const { orderNo } = bench.page(saleId).row;
  await bench.sales.cancel(saleId);
  await bench.machine.pass(1_200_000);
  bench.sales.dismiss(saleId);
  await sell(bench);
  await close(bench);
  await nextDay(bench);
  const late = charge('ch_late', orderNo, bench.machine.wallMs - 1_000);
  listed.push({ ...late, paid: false, status: 'amount_mismatch' });
  const closed = await close(bench);
  expect(closed.unresolved).toMatchObject([{ orderNo, amount: 1_200 }]);
  expect([closed.adjustments, closed.elsewhere]).toEqual([[], []]);
  expect(bench.page(saleId).row.state).toBe('unknown');
});

test.each([
  { whose: 'a sale that is paid', number: null },
  { whose: 'a lost sale', number: 'T1-000999-ABCD' },
  { whose: 'another terminal', number: 'Z9-000001-ABCD' },
])('another amount than was asked for, under a number of $whose, is named all the same', async (of) => {
  const bench = createBench();
  const saleId = await sell(bench);
  const { orderNo } = bench.page(saleId).row;
  const own = bench.service.code(codeOf(bench, saleId)).charge;
  const at = bench.machine.wallMs;
  const other = charge('ch_other', of.number ?? orderNo, at);
  lists(bench, [
    { ...charge(own?.id ?? '', orderNo, at), amount: 1_200 },
    { ...other, paid: false, status: 'amount_mismatch' },
  ]);
  const { adjustments, elsewhere } = await close(bench);
  const isOurs = of.number?.startsWith('Z9') !== true;
  expect(adjustments).toMatchObject(
    isOurs ? [{ kind: 'unknown-payment', key: 'charge/ch_other', paid: 900 }] : [],
  );
  expect(elsewhere).toEqual(isOurs ? [] : [{ currency: 'JPY', count: 1, amount: 900 }]);
  expect(bench.page(saleId).row).toMatchObject({ received: 1_200, doubled: false });
  await nextDay(bench);
  expect((await close(bench)).adjustments).toEqual([]);
});

test('another amount under the number of a request that was refused is named all the same', async () => {
  const bench = createBench();
  const { onCreate } = bench.service;
  bench.service.onCreate = () => refusedWith('invalid');
  const { orderNo } = bench.page(await opened(bench)).row;
  bench.service.onCreate = onCreate;
  await sell(bench);
  lists(bench, [
    { ...charge('ch_x', orderNo, bench.machine.wallMs), paid: false, status: 'amount_mismatch' },
  ]);
  expect((await close(bench)).adjustments).toMatchObject([{ kind: 'unknown-payment', orderNo, paid: 900 }]);
  await nextDay(bench);
  expect((await close(bench)).adjustments).toEqual([]);
});

test.each([
  { amount: 1_200, row: { state: 'paid', received: 1_200 }, adjustments: [] },
  { amount: 900, row: { state: 'unknown', received: 0 }, adjustments: [{ kind: 'unknown-payment' }] },
])(
  'a payment of $amount under the number of a request whose answer was lost is its sale’s',
  async ({ amount, row, adjustments }) => {
    const bench = createBench();
    bench.service.onCreate = () => lost;
    const saleId = await opened(bench);
    const { orderNo } = bench.page(saleId).row;
    lists(bench, [{ ...charge('ch_1', orderNo, bench.machine.wallMs), amount }]);
    expect((await close(bench)).adjustments).toMatchObject(adjustments);
    expect(bench.page(saleId).row).toMatchObject(row);
    expect(bench.page(saleId).attempts[0]?.code).toBeNull();
  },
);
