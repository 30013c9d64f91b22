import { describe, expect, test } from 'vitest';
import { type Bench, createBench, opened, request, unsupported, uuid } from './support.ts';

const despite = { reason: 'phone died', by: 'Sato', pin: null };

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
    const first = await opened(bench);
    await bench.sales.cancel(first);
    const { onClose } = bench.service;
    bench.service.onClose = () => unsupported;
    const second = await opened(bench, { requestId: uuid(2), replaces: first });
    await bench.sales.cancel(second);
    bench.service.onClose = onClose;
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
    const first = await opened(bench);
    await bench.sales.cancel(first);
    const { onClose } = bench.service;
    bench.service.onClose = () => unsupported;
    const second = await opened(bench, { requestId: uuid(2), replaces: first });
    await bench.sales.cancel(second);
    bench.service.onClose = onClose;
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
