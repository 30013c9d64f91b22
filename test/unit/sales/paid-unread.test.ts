import { describe, expect, test } from 'vitest';
import {
  type Bench,
  createBench,
  lost,
  notSent,
  opened,
  settleAll,
  unseenNow,
  unsupported,
  uuid,
} from './support.ts';

/** The power is cut, and the terminal begins again. */
function started(bench: Bench): void {
  bench.unseenPayments.length = 0;
  bench.restart();
  expect(bench.sales.recover().ok).toBe(true);
}

/** A sale that left the screen with a code that may be paid: its number is the first. */
async function left(bench: Bench): Promise<string> {
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(2_000);
  expect(bench.sales.dismiss(saleId).ok).toBe(true);
  return saleId;
}

function payNewest({ service }: Bench): void {
  service.pay([...service.codes.keys()].at(-1) ?? '');
}

/** It has another code on the screen, and is paid there. */
async function paidOnScreen(bench: Bench, saleId: string): Promise<void> {
  expect(await bench.sales.renew(saleId)).toMatchObject({ ok: true });
  await settleAll();
  payNewest(bench);
  await bench.machine.pass(10_000);
  expect(bench.view()).toMatchObject({ id: saleId, phase: { state: 'paid' } });
  expect(unseenNow(bench)).toEqual([]);
}

/** A sale after which another one was begun and left, and which was paid on the screen since. */
async function paidAfterAnother(bench: Bench): Promise<{ saleId: string; other: string }> {
  const saleId = await left(bench);
  const other = await opened(bench, { requestId: uuid(2) });
  expect(await bench.sales.cancel(other)).toMatchObject({ ok: true });
  expect(bench.sales.dismiss(other).ok).toBe(true);
  await paidOnScreen(bench, saleId);
  return { saleId, other };
}

/** As above, and of the other one nobody knows what became of its request. */
async function paidBesideUnknown(bench: Bench): Promise<{ saleId: string; unknown: string }> {
  const saleId = await left(bench);
  const { onCreate } = bench.service;
  bench.service.onCreate = () => lost;
  const unknown = await opened(bench, { requestId: uuid(2) });
  bench.service.onCreate = onCreate;
  expect(bench.view()).toMatchObject({ id: unknown, phase: { state: 'unknown' } });
  await paidOnScreen(bench, saleId);
  return { saleId, unknown };
}

describe('a sale that was paid on the screen, and whose screen nobody left before the power went,', () => {
  test('comes back to the screen, also where another one was begun after it', async () => {
    const bench = createBench();
    const { saleId } = await paidAfterAnother(bench);
    started(bench);
    expect(bench.view()).toMatchObject({ id: saleId, phase: { state: 'paid' } });
    expect(unseenNow(bench)).toEqual([]);
  });

  test('is told beside the sale that is on the screen because more depends on it', async () => {
    const bench = createBench();
    const { saleId, unknown } = await paidBesideUnknown(bench);
    started(bench);
    expect(bench.view()).toMatchObject({ id: unknown, phase: { state: 'unknown' } });
    expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'shown']]);
    // At the next start again, until somebody has seen it.
    started(bench);
    expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'shown']]);
    expect(bench.sales.seePayments(bench.sales.unseenPayments())).toMatchObject({ ok: true });
    expect(unseenNow(bench)).toEqual([]);
    expect(bench.page(saleId).events.at(-1)).toMatchObject({
      kind: 'payment-seen',
      details: { after: 'shown' },
    });
    started(bench);
    expect(unseenNow(bench)).toEqual([]);
  });

  test('is told no more once it is on the screen again, and left', async () => {
    const bench = createBench();
    const { saleId, unknown } = await paidBesideUnknown(bench);
    started(bench);
    expect(bench.sales.show(saleId).ok).toBe(true);
    expect(unseenNow(bench)).toEqual([]);
    expect(bench.sales.show(unknown).ok).toBe(true);
    started(bench);
    expect(bench.view()).toMatchObject({ id: unknown });
    expect(unseenNow(bench)).toEqual([]);
  });

  test('is the last that was paid, of several: the others are told', async () => {
    const bench = createBench();
    const { unknown } = await paidBesideUnknown(bench);
    started(bench);
    expect(bench.sales.dismiss(unknown).ok).toBe(true);
    const last = await opened(bench, { requestId: uuid(3) });
    payNewest(bench);
    await bench.machine.pass(2_000);
    expect(bench.view()).toMatchObject({ id: last, phase: { state: 'paid' } });
    started(bench);
    expect(bench.view()).toMatchObject({ id: last, phase: { state: 'paid' } });
    expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'shown']]);
  });

  test('comes back as well where a person said that it was paid, or recorded it', async () => {
    const bench = createBench();
    bench.settings = { ...bench.settings, otherWays: ['現金'] };
    const saleId = await opened(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(700_000);
    const said = { outcome: 'paid', reason: 'Seen on the phone', by: 'Sato' } as const;
    expect(await bench.sales.settle({ saleId, ...said })).toMatchObject({ ok: true });
    started(bench);
    expect(bench.view()).toMatchObject({ id: saleId, phase: { state: 'paid' } });
    const recorded = await opened(bench, { requestId: uuid(2), otherWay: '現金' });
    started(bench);
    expect(bench.view()).toMatchObject({ id: recorded, phase: { state: 'paid' } });
    expect(unseenNow(bench)).toEqual([]);
  });
});

describe('whoever leaves the screen of "paid" has seen it:', () => {
  test.each<[string, (bench: Bench, sales: { saleId: string; other: string }) => unknown]>([
    ['for the sale screen', ({ sales }, { saleId }) => sales.dismiss(saleId)],
    ['for the next customer', (bench) => opened(bench, { requestId: uuid(7) })],
    ['for another sale', ({ sales }, { other }) => sales.show(other)],
    ['for a new code of another sale', ({ sales }, { other }) => sales.renew(other)],
  ])('%s', async (_name, leave) => {
    const bench = createBench();
    const both = await paidAfterAnother(bench);
    await leave(bench, both);
    expect(bench.sales.current()?.id).not.toBe(both.saleId);
    started(bench);
    expect(bench.sales.current()?.id).not.toBe(both.saleId);
    expect(unseenNow(bench)).toEqual([]);
  });
});

describe('nobody waits for', () => {
  test.each(['canceled', 'expired'] as const)(
    'a sale that is %s: it is told, though it is still on the screen and that leaves by itself',
    async (state) => {
      const bench = createBench();
      const saleId = await opened(bench, { expiryPeriod: 30 });
      if (state === 'canceled') {
        bench.service.onClose = () => unsupported;
        expect(await bench.sales.cancel(saleId)).toMatchObject({ ok: true });
      } else {
        bench.service.set('code_1', { expired: true });
        await bench.machine.pass(2_000);
      }
      expect(bench.phase().state).toBe(state);
      bench.service.pay('code_1');
      await bench.machine.pass(120_000);
      expect(bench.phase().state).toBe('paid');
      expect(bench.sales.dismiss(saleId).ok).toBe(true);
      expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', state]]);
    },
  );

  test('goods whose payment went back whole: another payment of them is told as that', async () => {
    const bench = createBench();
    const saleId = await left(bench);
    await paidOnScreen(bench, saleId);
    expect(bench.sales.dismiss(saleId).ok).toBe(true);
    const { charge } = bench.service.code('code_2');
    if (!charge) throw new Error('code_2 is not paid');
    bench.service.set('code_2', { charge: { ...charge, status: 'refunded', refunds: { amount: 1_200 } } });
    expect(bench.sales.compareDay(null).ok).toBe(true);
    await bench.machine.pass(5_000);
    expect(bench.page(saleId).row).toMatchObject({ received: 1_200, givenBack: 1_200 });
    bench.service.pay('code_1');
    await bench.machine.pass(300_000);
    expect(bench.page(saleId).row.received).toBe(2_400);
    expect(unseenNow(bench).map(([, after]) => after)).toEqual(['refunded']);
  });
});
