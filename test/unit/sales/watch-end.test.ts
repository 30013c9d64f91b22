import { describe, expect, test } from 'vitest';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import { createBench, notSent, opened } from './support.ts';

describe('a payment', () => {
  test('carries the method and the time of the charge', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.set('code_1', {
      status: 'captured',
      charge: {
        paid: true,
        paymentMethod: 'wechatpay',
        paidTime: 1_775_000_000,
        amount: 1_200,
        currency: 'JPY',
      },
    });
    await bench.machine.pass(2_000);
    expect(bench.phase()).toEqual({
      state: 'paid',
      paidAt: 1_775_000_000_000,
      paymentMethod: 'wechatpay',
      settledByStaff: false,
      givenBack: 0,
    });
  });

  test.each<[string, Partial<Code>]>([
    ['amount', { amount: 500, status: 'captured' }],
    ['amount', { status: 'captured', charge: { amount: 500 } }],
    ['currency', { currency: 'USD', status: 'captured' }],
    ['currency', { status: 'captured', charge: { currency: 'USD' } }],
    ['order-number', { orderNo: 'X', status: 'captured' }],
    ['amount', { amount: 500 }],
  ])('with another %s is an alarm, not a payment', async (what, change) => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', change);
    await bench.machine.pass(2_000);
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'bad-answer' } });
    expect(bench.page(saleId).events.at(-1)?.details['message']).toContain(what);
    expect(bench.logged).toHaveLength(1);
    expect(bench.page(saleId).actions).toEqual(['check', 'settle']);
  });

  test('that turns out right after an alarm is a payment', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { amount: 500, status: 'captured' });
    await bench.machine.pass(2_000);
    bench.service.set('code_1', { amount: 1_200 });
    expect((await bench.sales.check(saleId)).ok).toBe(true);
    expect(bench.phase().state).toBe('paid');
  });
});

describe('when the time runs out', () => {
  test('the QR is gone in the same moment, and the service is asked', async () => {
    const bench = createBench();
    await opened(bench, { expiryPeriod: 3 });
    await bench.machine.pass(179_999);
    expect(bench.sales.current()?.phase).toMatchObject({ state: 'awaiting', remainingMs: 1 });
    const before = bench.service.count('read');
    await bench.machine.pass(1);
    expect(bench.phase()).toEqual({ state: 'lapsed', watch: { kind: 'watching' } });
    expect(bench.service.count('read')).toBeGreaterThan(before);
  });

  test('the QR is gone even if the screen asks before the timer does', async () => {
    const bench = createBench();
    await opened(bench, { expiryPeriod: 3 });
    bench.machine.monotonicMs += 180_000;
    expect(bench.sales.current()?.phase.state).toBe('lapsed');
  });

  test('wall clocks that jump ten years change nothing', async () => {
    for (const jump of [-315_360_000_000, 315_360_000_000]) {
      const bench = createBench();
      await opened(bench, { expiryPeriod: 3 });
      bench.machine.wallMs += jump;
      await bench.machine.pass(179_000);
      expect(bench.sales.current()?.phase).toMatchObject({ state: 'awaiting', remainingMs: 1_000 });
      await bench.machine.pass(1_000);
      expect(bench.phase().state).toBe('lapsed');
    }
  });

  test('it is expired when the service says so, and paid when it says that', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.machine.pass(600_000);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(3_000);
    expect(bench.states()).toEqual(['opening', 'awaiting', 'lapsed', 'expired']);
    expect(bench.kinds(saleId).slice(-2)).toEqual(['lapsed', 'expired']);

    const other = createBench();
    await opened(other);
    other.service.onRead = () => notSent;
    await other.machine.pass(600_000);
    other.service.pay('code_1');
    other.service.onRead = (codeId) => other.ok(other.service.code(codeId));
    await other.machine.pass(20_000);
    expect(other.states()).toEqual(['opening', 'awaiting', 'lapsed', 'paid']);
  });

  test('an expired code with a payment under way is neither shown nor called expired for a minute', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.set('code_1', { expired: true, charge: { status: 'pending' } });
    await bench.machine.pass(2_000);
    expect(bench.phase().state).toBe('lapsed');
    await bench.machine.pass(55_000);
    expect(bench.phase().state).toBe('lapsed');
    bench.service.pay('code_1');
    await bench.machine.pass(15_000);
    expect(bench.phase().state).toBe('paid');
  });

  test('an expired code whose payment stays under way is never ruled out', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.set('code_1', { expired: true, charge: { status: 'pending' } });
    await bench.machine.pass(3_600_000);
    expect(bench.phase().state).toBe('lapsed');
    bench.service.pay('code_1');
    await bench.machine.pass(3_600_000);
    expect(bench.phase().state).toBe('paid');
  });

  test('the service is asked for ten minutes, then less and less, and never no more', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.machine.pass(600_000 + 640_000);
    expect(bench.phase()).toEqual({ state: 'lapsed', watch: { kind: 'watching' } });
    expect(bench.sales.dismiss(saleId).ok).toBe(true);
    const before = bench.service.count('read');
    await bench.machine.pass(86_400_000);
    expect(bench.service.count('read') - before).toBeGreaterThan(20);
    expect(bench.service.count('read') - before).toBeLessThan(40);
    bench.service.pay('code_1');
    await bench.machine.pass(3_600_000);
    expect(bench.page(saleId).row.state).toBe('paid');
  });
});
