/** Goods that were paid twice, and whose money of one payment went back: nobody is asked any more to give one back. */
import { expect, test } from 'vitest';
import { valueOf } from '../../support/result.ts';
import {
  type Bench,
  createBench,
  opened,
  renewed,
  rungUpAgain,
  unseenNow,
  unsupported,
  uuid,
} from './support.ts';

/** The owner gives a code's payment back at the service's own page; the terminal hears of it. */
async function givenBack(bench: Bench, saleId: string, codeId: string): Promise<void> {
  const { charge } = bench.service.code(codeId);
  bench.service.set(codeId, { charge: { ...charge, status: 'refunded', refunds: { amount: 1_200 } } });
  await bench.sales.refunds.read(saleId);
}

/** One sale whose two codes are paid. */
async function paidByTwoCodes(bench: Bench): Promise<string> {
  const saleId = await renewed(bench);
  bench.service.pay('code_2');
  await bench.machine.pass(3_000);
  bench.sales.dismiss(saleId);
  bench.service.pay('code_1');
  await bench.machine.pass(70_000);
  expect(unseenNow(bench)).toEqual([[bench.page(saleId).row.orderNo, 'paid']]);
  return saleId;
}

/** Two sales for the same goods, both paid: the first one last. */
async function paidByTwoSales(bench: Bench): Promise<{ first: string; second: string }> {
  const { first, second } = await rungUpAgain(bench);
  bench.service.pay('code_2');
  await bench.machine.pass(3_000);
  bench.sales.dismiss(second);
  bench.service.pay('code_1');
  await bench.machine.pass(70_000);
  expect(unseenNow(bench)).toEqual([[bench.page(first).row.orderNo, 'paid']]);
  return { first, second };
}

test('by two codes of a sale: the notice is gone, and the page says that one is back', async () => {
  const bench = createBench();
  const saleId = await paidByTwoCodes(bench);
  expect(bench.page(saleId).row).not.toHaveProperty('isOneBack');
  await givenBack(bench, saleId, 'code_1');
  expect(unseenNow(bench)).toEqual([]);
  expect(bench.page(saleId)).toMatchObject({ row: { doubled: true, isOneBack: true, givenBack: 1_200 } });
});

test('by two sales: once one is given back the notice of the other says that it was paid, and both pages that one is back', async () => {
  const bench = createBench();
  const { first, second } = await paidByTwoSales(bench);
  await givenBack(bench, second, 'code_2');
  expect(unseenNow(bench)).toEqual([[bench.page(first).row.orderNo, 'expired']]);
  for (const saleId of [first, second])
    expect(bench.page(saleId)).toMatchObject({ row: { doubled: true, isOneBack: true } });
});

test('the notice is there again when that refund fails after all, also after a restart', async () => {
  const bench = createBench();
  const { first, second } = await paidByTwoSales(bench);
  await givenBack(bench, second, 'code_2');
  const { charge } = bench.service.code('code_2');
  bench.service.set('code_2', { charge: { ...charge, status: 'captured', refunds: { amount: 0 } } });
  await bench.sales.refunds.read(second);
  const told = unseenNow(bench).map(([orderNo]) => orderNo);
  expect(told).toContain(bench.page(first).row.orderNo);
  bench.restart();
  expect(bench.sales.recover()).toMatchObject({ ok: true });
  expect(unseenNow(bench).map(([orderNo]) => orderNo)).toEqual(told);
});

test.each(['by two codes of a sale', 'by two sales'])(
  'nor was it enough to have seen it before: %s',
  async (by) => {
    const bench = createBench();
    const saleId = by === 'by two sales' ? (await paidByTwoSales(bench)).first : await paidByTwoCodes(bench);
    valueOf(bench.sales.seePayments(bench.sales.unseenPayments()));
    const { charge } = bench.service.code('code_1');
    await givenBack(bench, saleId, 'code_1');
    expect(unseenNow(bench)).toEqual([]);
    bench.service.set('code_1', { charge: { ...charge, status: 'captured', refunds: { amount: 0 } } });
    await bench.sales.refunds.read(saleId);
    expect(unseenNow(bench)).toEqual([[bench.page(saleId).row.orderNo, 'paid']]);
  },
);

test('nor does the list of the day count the sale among those to check, nor what is found', async () => {
  const bench = createBench();
  const saleId = await paidByTwoCodes(bench);
  const inLists = (): unknown[] => {
    const { sales, tally } = valueOf(bench.sales.readDay(null));
    return [sales[0], tally[0], valueOf(bench.sales.find(bench.page(saleId).row.orderNo))[0]];
  };
  for (const row of inLists()) {
    expect(row).toMatchObject({ doubled: true });
    expect(row).not.toHaveProperty('isOneBack');
  }
  await givenBack(bench, saleId, 'code_1');
  for (const row of inLists()) expect(row).toMatchObject({ doubled: true, isOneBack: true });
});

test('the code screen goes on to say that the goods are paid, and that nothing of their price is back', async () => {
  const bench = createBench();
  const saleId = await paidByTwoCodes(bench);
  expect(bench.sales.show(saleId)).toMatchObject({ ok: true });
  await givenBack(bench, saleId, 'code_1');
  expect(bench.view()).toMatchObject({ amount: 1_200, phase: { state: 'paid', givenBack: 0 } });
  await givenBack(bench, saleId, 'code_2');
  expect(bench.view()).toMatchObject({ amount: 1_200, phase: { state: 'paid', givenBack: 1_200 } });
});

test('that a canceled sale was paid is told until it was seen, also once one of its two payments is back', async () => {
  const bench = createBench();
  const saleId = await renewed(bench);
  bench.service.onClose = () => unsupported;
  await bench.sales.cancel(saleId);
  expect(bench.sales.dismiss(saleId)).toMatchObject({ ok: true });
  const { orderNo } = bench.page(saleId).row;
  for (const [code, after] of [
    ['code_1', 'canceled'],
    ['code_2', 'paid'],
  ] as const) {
    bench.service.pay(code);
    await bench.machine.pass(70_000);
    expect(unseenNow(bench)).toEqual([[orderNo, after]]);
  }
  await givenBack(bench, saleId, 'code_2');
  expect(unseenNow(bench)).toEqual([[orderNo, 'canceled']]);
  valueOf(bench.sales.seePayments(bench.sales.unseenPayments()));
  expect(unseenNow(bench)).toEqual([]);
});

test('that a sale was paid on the screen beside another one is there after a power cut, also once the other one is given back', async () => {
  const bench = createBench();
  const { first, second } = await rungUpAgain(bench);
  // The second one is paid just before it would be closed, as the goods are.
  bench.service.onClose = (codeId) => {
    bench.service.pay(codeId);
    return unsupported;
  };
  bench.service.pay('code_1');
  await bench.machine.pass(70_000);
  expect(bench.view()).toMatchObject({ id: second, phase: { state: 'paid' } });
  const { orderNo } = bench.page(second).row;
  expect(unseenNow(bench)).toContainEqual([orderNo, 'paid']);
  bench.restart();
  expect(bench.sales.recover()).toMatchObject({ ok: true });
  expect(unseenNow(bench)).toContainEqual([orderNo, 'paid']);
  await givenBack(bench, first, 'code_1');
  expect(bench.view()).toMatchObject({ id: second, phase: { state: 'paid' } });
  const later = await opened(bench, { requestId: uuid(3) });
  bench.restart();
  expect(bench.sales.recover()).toMatchObject({ ok: true });
  expect(bench.view()).toMatchObject({ id: later });
  expect(unseenNow(bench)).not.toContainEqual(expect.arrayContaining([orderNo]));
});
