import { describe, expect, test } from 'vitest';
import { fail } from '../../../electron/contract/result.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import {
  type Bench,
  createBench,
  opened,
  overriding,
  request,
  unsupported,
  uuid,
  canceledTwice,
} from './support.ts';

const despite = { reason: 'phone died', by: 'Sato' };

describe('of a sale that the service has contradicted, a code that may still be paid', () => {
  async function contradicted(): Promise<{ bench: Bench; first: string }> {
    const bench = createBench();
    const { onClose } = bench.service;
    const first = await opened(bench);
    bench.service.onClose = () => unsupported;
    await bench.sales.cancel(first);
    bench.service.set('code_1', { amount: 9 });
    await bench.machine.pass(61_000);
    bench.service.set('code_1', { amount: 1_200 });
    expect(bench.phase().state).toBe('unknown');
    expect(bench.page(first).payableUntil).not.toBeNull();
    bench.service.onClose = onClose;
    bench.sales.dismiss(first);
    return { bench, first };
  }

  test('is closed when the goods are paid by another code', async () => {
    const { bench, first } = await contradicted();
    await opened(bench, { requestId: uuid(2), replaces: first, despite });
    bench.service.pay('code_2');
    await bench.machine.pass(5_000);
    expect(bench.service.code('code_1').status).toBe('closed');
    expect(bench.page(first)).toMatchObject({ row: { state: 'unknown' }, payableUntil: null });
  });

  test('can be closed by a person, so that another code can be shown', async () => {
    const { bench, first } = await contradicted();
    const second = request({ requestId: uuid(2), replaces: first });
    expect(bench.sales.open(second)).toMatchObject({ ok: false, code: 'still-payable', saleId: first });
    expect(await bench.sales.cancel(first)).toMatchObject({ ok: true });
    expect(bench.service.code('code_1').status).toBe('closed');
    expect(bench.sales.open(second)).toMatchObject({ ok: true });
  });
});

describe('a ticket that came back more than once', () => {
  test('makes no code beside one that its twin’s sale made, and none once that is paid', async () => {
    const bench = createBench();
    const { first, second } = await canceledTwice(bench);
    bench.sales.dismiss(second);
    const twin = request({ requestId: uuid(3), replaces: first });
    expect(bench.sales.open(twin)).toMatchObject({ ok: false, code: 'still-payable' });
    bench.service.pay('code_2');
    await bench.machine.pass(61_000);
    expect(bench.sales.open(twin)).toMatchObject({ ok: false, code: 'already-paid' });
    expect(bench.service.count('create')).toBe(2);
  });

  test('has both codes said to be paid, and the other one closed when one is', async () => {
    const bench = createBench();
    const { first, second } = await canceledTwice(bench);
    const third = await opened(bench, { requestId: uuid(3), replaces: first, despite });
    const chosen = bench.page(third).events.filter(({ kind }) => kind === 'chosen');
    expect(chosen).toMatchObject([{ details: { orderNo: bench.page(second).row.orderNo } }]);
    bench.service.pay('code_3');
    await bench.machine.pass(5_000);
    expect(bench.service.code('code_2').status).toBe('closed');
    bench.service.pay('code_2');
    await bench.machine.pass(61_000);
    for (const id of [second, third]) {
      expect(bench.page(id).row).toMatchObject({ state: 'paid', doubled: true });
    }
  });
});

describe('a power cut just after the payment of one code', () => {
  test.each([
    ['before anything was done about the other', 0],
    ['while the other is being closed', 1],
  ])('%s: that one is not shown again, and closed', async (_, closings) => {
    const bench = createBench({
      wrap: (journal) =>
        overriding(journal, {
          record(saleId, change) {
            const isNews = change.entries.some(({ kind }) => kind === 'goods-paid');
            if (isNews && cut && closings === 0) return gone;
            return journal.record(saleId, change);
          },
        }),
    });
    let cut = true;
    const gone = fail('storage', 'The power went.');
    const { onClose } = bench.service;
    const first = await opened(bench);
    bench.service.onClose = () => unsupported;
    await bench.sales.cancel(first);
    const second = await opened(bench, { requestId: uuid(2), replaces: first, despite });
    bench.service.onClose = () => bench.later<Outcome<null>>().promise;
    bench.service.pay('code_1');
    await bench.machine.pass(61_000);
    expect(bench.page(first).row.state).toBe('paid');
    expect(bench.service.code('code_2').status).toBe('pending');
    cut = false;
    bench.service.onClose = onClose;
    bench.restart();
    expect(bench.sales.recover().ok).toBe(true);
    expect(bench.states()).not.toContain('awaiting');
    await bench.machine.pass(1_000);
    expect(bench.service.code('code_2').status).toBe('closed');
    expect(bench.page(second)).toMatchObject({ row: { state: 'canceled' }, payableUntil: null });
    const { orderNo } = bench.page(first).row;
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null, goodsPaidAs: orderNo });
  });
});

test('a choice to leave one code is no choice to leave the next code of that sale', async () => {
  const bench = createBench();
  const { onClose } = bench.service;
  const first = await opened(bench);
  bench.service.onClose = () => unsupported;
  await bench.sales.cancel(first);
  bench.sales.dismiss(first);
  const second = await opened(bench, { requestId: uuid(2), replaces: first, despite });
  bench.service.onClose = onClose;
  await bench.sales.cancel(second);
  bench.sales.dismiss(second);
  // The code that was chosen to be left is over now; its sale gets a new one, which nobody can close.
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(700_000);
  expect(await bench.sales.renew(first)).toMatchObject({ ok: true });
  await bench.machine.pass(0);
  bench.service.onClose = () => unsupported;
  await bench.sales.cancel(first);
  bench.sales.dismiss(first);
  expect(bench.page(first).payableUntil).not.toBeNull();
  expect(await bench.sales.renew(second)).toMatchObject({ ok: false, code: 'still-payable' });
});

test('both rows say that the goods were paid twice, also where the power went right after the payment', async () => {
  let isOff = false;
  const bench = createBench({
    wrap: (journal) =>
      overriding(journal, {
        record(saleId, change) {
          if (isOff) throw new TypeError('the power is off');
          const recorded = journal.record(saleId, change);
          if (change.doubled && change.transition?.kind === 'pay') isOff = true;
          return recorded;
        },
      }),
  });
  bench.service.onClose = () => unsupported;
  const first = await opened(bench);
  await bench.sales.cancel(first);
  bench.sales.dismiss(first);
  const second = await opened(bench, { requestId: uuid(2), replaces: first, despite });
  bench.service.pay('code_2');
  await bench.machine.pass(3_000);
  bench.service.pay('code_1');
  await bench.machine.pass(61_000).catch(() => undefined);
  expect(isOff).toBe(true);
  bench.restart();
  isOff = false;
  bench.sales.recover();
  await bench.machine.pass(7_200_000);
  expect([bench.page(first).row.doubled, bench.page(second).row.doubled]).toEqual([true, true]);
});
