import { describe, expect, test } from 'vitest';
import { createBench, notSent, opened, settleAll } from './support.ts';

describe('a request that waits to be repeated', () => {
  test('leaves no more once an earlier code has been said to be payable, and over again', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(4_000);
    bench.service.onCreate = () => ({ kind: 'rate-limited', retryAfterMs: 9_000, message: 'slow down' });
    await bench.sales.renew(saleId);
    await settleAll();
    expect(bench.phase()).toEqual({ state: 'opening', retryInMs: 9_000 });
    bench.service.set('code_1', { expired: false });
    await bench.sales.check(saleId);
    expect(bench.phase().state).toBe('lapsed');
    bench.service.set('code_1', { expired: true });
    await bench.sales.check(saleId);
    expect(bench.phase().state).toBe('expired');
    await bench.machine.pass(60_000);
    expect(bench.service.count('create')).toBe(2);
    expect(bench.phase().state).toBe('expired');
  });

  test('leaves no more where its time came long ago, as after a sleep', async () => {
    const bench = createBench();
    bench.service.onCreate = () => notSent;
    await opened(bench);
    expect(bench.phase()).toEqual({ state: 'opening', retryInMs: 1_500 });
    bench.machine.monotonicMs += 3_600_000;
    await bench.machine.pass(1_500);
    expect(bench.service.count('create')).toBe(1);
    expect(bench.phase()).toMatchObject({ state: 'refused', reason: { kind: 'not-sent' }, canRetry: true });
  });
});
