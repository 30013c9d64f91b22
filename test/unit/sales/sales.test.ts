import { describe, expect, test } from 'vitest';
import { saleView } from '../../../electron/contract/sale.ts';
import { createBench, opened } from './support.ts';

describe('a sale that goes well', () => {
  test('opens, shows its code, is paid and leaves the screen', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    expect(bench.phase()).toEqual({
      state: 'awaiting',
      codeUrl: 'https://pay.example/code_1',
      codeHost: 'pay.example',
      remainingMs: 600_000,
      validityMs: 600_000,
      watch: { kind: 'watching' },
      canceling: false,
    });

    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    expect(bench.phase()).toMatchObject({ state: 'paid', paymentMethod: 'alipay', settledByStaff: false });
    expect(bench.sales.dismiss(saleId).ok).toBe(true);

    expect(bench.states()).toEqual(['opening', 'awaiting', 'paid', 'none']);
    expect(bench.sales.current()).toBeNull();
    expect(bench.kinds(saleId)).toEqual(['opened', 'sending', 'code-received', 'shown', 'paid']);
    expect(bench.connections).toEqual(['online']);
    expect(bench.stops).toEqual([]);
    expect(bench.logged).toEqual([]);
    for (const view of bench.views) if (view) expect(saleView.parse(view)).toEqual(view);
  });

  test('leaves no timer behind', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    expect(bench.machine.pending).toBe(0);
  });

  test('is marked as practice in practice mode, where http is allowed on the own host only', async () => {
    const bench = createBench({ practiceOrigin: 'http://127.0.0.1:4100' });
    bench.service.onCreate = (body) =>
      bench.ok(bench.service.codeFor(body, { codeUrl: 'http://127.0.0.1:4100/pay/1' }));
    await opened(bench);
    expect(bench.view().practice).toBe(true);
    expect(bench.phase()).toMatchObject({ state: 'awaiting', codeHost: '127.0.0.1:4100' });
  });
});

describe('sales that are disposed of', () => {
  test('send, show and count nothing more, and leave the journal to its owner', async () => {
    const bench = createBench();
    await opened(bench);
    const { length } = bench.views;
    const { calls } = bench.service;
    const before = calls.length;
    bench.sales.dispose();
    bench.journal.close();
    await bench.machine.pass(3_600_000);
    expect(bench.views).toHaveLength(length);
    expect(calls).toHaveLength(before);
    expect(bench.machine.pending).toBe(0);
    bench.sales.current();
    expect(bench.stops).toEqual([]);
  });

  test('drop an answer that comes afterwards: the next start calls it interrupted', async () => {
    const bench = createBench();
    const answer = bench.later();
    bench.service.onCreate = () => answer.promise;
    await opened(bench);
    bench.sales.dispose();
    const body = bench.service.bodies[0];
    if (!body) throw new Error('Nothing was sent.');
    answer.resolve(bench.ok(bench.service.codeFor(body)));
    await bench.machine.pass(0);
    expect(bench.logged).toEqual(['An answer came too late to be used.']);
    bench.restart();
    expect(bench.sales.recover().ok).toBe(true);
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'interrupted' } });
  });
});
