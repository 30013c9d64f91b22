import { describe, expect, test } from 'vitest';
import type { HistoryDay } from '../../../../electron/contract/sale.ts';
import path from 'node:path';
import { cellsOf } from '../exported.ts';
import { type Bench, createBench, opened } from '../support.ts';
import { valueOf } from '../../../support/result.ts';
import { close, codeOf, compare, nextDay, paidAfterWord, requestId, sell, today } from './support.ts';

function dayOf(bench: Bench, date: string): HistoryDay {
  return valueOf(bench.sales.readDay(date));
}

/** What the list of a day says beside the close of that day: how many payments, and what they came to. */
function besides(bench: Bench, date: string, payments: { count: number; amount: number } | undefined) {
  const { totals, payments: count } = dayOf(bench, date);
  return [{ count, amount: totals[0]?.received ?? 0 }, payments ?? { count: 0, amount: 0 }];
}

/** A sale whose code expired and was renewed: the second code is paid now. */
async function renewed(bench: Bench): Promise<string> {
  const saleId = await opened(bench, { requestId: requestId(), expiryPeriod: 3 });
  bench.service.set(codeOf(bench, saleId), { expired: true });
  await bench.machine.pass(300_000);
  valueOf(await bench.sales.renew(saleId));
  await bench.machine.pass(100);
  pay(bench, codeOf(bench, saleId, 2));
  await bench.machine.pass(3_000);
  bench.sales.dismiss(saleId);
  return saleId;
}

function pay(bench: Bench, codeId: string): void {
  const charge = { id: `ch_${codeId}`, paid: true, paymentMethod: 'paypay', paidTime: bench.machine.wallMs };
  bench.service.set(codeId, { status: 'captured', charge });
}

test('a sale that staff called paid is of the day of its payment, once the service tells of that, in every list and sum', async () => {
  const bench = createBench();
  const before = today(bench);
  const { saleId, paidTime } = await paidAfterWord(bench);
  expect(dayOf(bench, before)).toMatchObject({ sales: [], count: 0, totals: [] });
  const day = { sales: [{ id: saleId, paidAt: paidTime }], count: 1, totals: [{ received: 1_200 }] };
  expect(dayOf(bench, today(bench))).toMatchObject(day);
  expect(valueOf(bench.sales.listReceipts())).toMatchObject([{ id: saleId, paidAt: paidTime }]);
  expect(bench.page(saleId).row.paidAt).toBe(paidTime);
  const [date, folder] = [today(bench), path.join(bench.folder, 'documents')];
  const target = { folder, language: 'en', locationName: () => undefined } as const;
  const written = valueOf(await bench.sales.exportSales({ rows: 'sales', from: date, to: date }, target));
  expect(cellsOf(written.path)).toHaveLength(2);
  bench.restart();
  expect(bench.page(saleId).row.paidAt).toBe(paidTime);
});

describe('the list of a day and its close', () => {
  test('say the same of payments', async () => {
    const bench = createBench();
    await sell(bench);
    await sell(bench);
    const date = today(bench);
    const { figures } = await compare(bench);
    const [list, closed] = besides(bench, date, figures?.totals[0]?.payments);
    expect(list).toEqual(closed);
    expect(dayOf(bench, date)).toMatchObject({ paidCount: 2, payments: 2, sinceClose: false });
  });

  test('both count the two payments of a sale that was paid twice, which is one sale', async () => {
    const bench = createBench();
    const saleId = await renewed(bench);
    pay(bench, codeOf(bench, saleId));
    const date = today(bench);
    const { figures } = await compare(bench);
    const [list, closed] = besides(bench, date, figures?.totals[0]?.payments);
    expect(list).toEqual({ count: 2, amount: 2_400 });
    expect(list).toEqual(closed);
    expect(dayOf(bench, date)).toMatchObject({ count: 1, paidCount: 1, payments: 2 });
  });

  test('have a second payment of another day on the day on which it was made', async () => {
    const bench = createBench();
    const saleId = await renewed(bench);
    const first = today(bench);
    const sealed = await close(bench);
    await nextDay(bench);
    pay(bench, codeOf(bench, saleId));
    const { figures } = await compare(bench);
    const [list, closed] = besides(bench, today(bench), figures?.totals[0]?.payments);
    expect(list).toEqual({ count: 1, amount: 1_200 });
    expect(list).toEqual(closed);
    const [before, sealedBefore] = besides(bench, first, sealed.totals[0]?.payments);
    expect(before).toEqual(sealedBefore);
    expect(dayOf(bench, first)).toMatchObject({ payments: 1, sinceClose: false });
    expect(dayOf(bench, today(bench))).toMatchObject({ count: 0, paidCount: 0, payments: 1 });
  });

  test('part where something was learnt after the day was sealed, and the list says so', async () => {
    const bench = createBench();
    const saleId = await sell(bench);
    const date = today(bench);
    await close(bench);
    expect(dayOf(bench, date).sinceClose).toBe(false);
    const codeId = codeOf(bench, saleId);
    const { charge } = bench.service.code(codeId);
    bench.service.set(codeId, { charge: { ...charge, status: 'refunded', refunds: { amount: 1_200 } } });
    await nextDay(bench);
    const { figures } = await compare(bench);
    expect(figures?.adjustments).toHaveLength(1);
    expect(dayOf(bench, date)).toMatchObject({ close: 1, sinceClose: true, totals: [{ givenBack: 1_200 }] });
  });

  test('part where a payment came to light after the day was sealed, and the list says so', async () => {
    const bench = createBench();
    const saleId = await opened(bench, { requestId: requestId(), expiryPeriod: 3 });
    const at = bench.machine.wallMs;
    bench.service.set(codeOf(bench, saleId), { expired: true });
    await bench.machine.pass(300_000);
    bench.sales.dismiss(saleId);
    const date = today(bench);
    await close(bench);
    const codeId = codeOf(bench, saleId);
    const charge = { id: 'ch_late', paid: true, paymentMethod: 'paypay', paidTime: at };
    bench.service.set(codeId, { status: 'captured', charge });
    await bench.sales.check(saleId);
    expect(dayOf(bench, date)).toMatchObject({ close: 1, payments: 1, sinceClose: true });
  });
});
