import { describe, expect, test } from 'vitest';
import { createBench, lost, notSent, opened, overriding, request, settleAll, uuid } from './support.ts';

describe('leaving the code screen', () => {
  test('is not possible while a code is asked for or can be paid', async () => {
    const bench = createBench();
    const answer = bench.later();
    bench.service.onCreate = () => answer.promise;
    const saleId = await opened(bench);
    expect(bench.sales.dismiss(saleId)).toMatchObject({ ok: false, code: 'conflict' });
    const [body] = bench.service.bodies;
    if (!body) throw new Error('Nothing was sent.');
    answer.resolve(bench.ok(bench.service.codeFor(body)));
    await settleAll();
    expect(bench.sales.dismiss(saleId)).toMatchObject({ ok: false, code: 'conflict' });
    expect(bench.views.at(-1)).not.toBeNull();
  });

  test('is possible after a lapse once the service had its chance, and the asking goes on', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.machine.pass(614_999);
    expect(bench.sales.dismiss(saleId)).toMatchObject({ ok: false, code: 'conflict' });
    await bench.machine.pass(1);
    expect(bench.sales.dismiss(saleId).ok).toBe(true);
    expect(bench.views.at(-1)).toBeNull();
    bench.service.pay('code_1');
    await bench.machine.pass(60_000);
    expect(bench.page(saleId).row.state).toBe('paid');
    expect(bench.views.at(-1)).toBeNull();
  });

  test('is possible after a lapse at once when the service does not answer', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(601_000);
    expect(bench.sales.dismiss(saleId).ok).toBe(true);
    expect(bench.sales.isBusy()).toBe(false);
  });

  test('is not possible while the old code is being ruled out for a new one', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(2_000);
    const answer = bench.later();
    bench.service.onRead = () => answer.promise;
    const renewed = bench.sales.renew(saleId);
    expect(bench.sales.dismiss(saleId)).toMatchObject({ ok: false, code: 'conflict' });
    expect(bench.sales.open(request({ requestId: uuid(77) }))).toMatchObject({ ok: false, code: 'busy' });
    answer.resolve(bench.ok(bench.service.code('code_1')));
    expect((await renewed).ok).toBe(true);
  });

  test('of a sale that is not on it leaves the other one there', async () => {
    const bench = createBench();
    bench.service.onCreate = () => lost;
    const first = await opened(bench);
    const second = await opened(bench, { requestId: uuid(77) });
    expect(bench.sales.dismiss(first).ok).toBe(true);
    expect(bench.view().id).toBe(second);
  });

  test('is possible with a journal that can neither be read nor written any more', async () => {
    let isGone = false;
    const failed = { ok: false, code: 'storage', message: 'I/O error' } as const;
    const bench = createBench({
      wrap: (journal) =>
        overriding(journal, {
          read: (saleId) => (isGone ? failed : journal.read(saleId)),
          setDismissed: () => failed,
        }),
    });
    const saleId = await opened(bench);
    isGone = true;
    expect(bench.sales.current()?.phase.state).toBe('unknown');
    expect(bench.sales.dismiss(saleId).ok).toBe(true);
    expect(bench.views.at(-1)).toBeNull();
  });

  test('is the end of it: the sale is not kept in memory', async () => {
    const bench = createBench();
    bench.service.onCreate = () => lost;
    const saleId = await opened(bench);
    bench.sales.dismiss(saleId);
    expect(bench.sales.current()).toBeNull();
    expect(bench.machine.pending).toBe(0);
  });
});

describe('putting a sale on the code screen', () => {
  test('shows it as it is', async () => {
    const bench = createBench();
    bench.service.onCreate = () => lost;
    const saleId = await opened(bench);
    bench.sales.dismiss(saleId);
    expect(bench.sales.show(saleId).ok).toBe(true);
    expect(bench.view()).toMatchObject({ id: saleId, phase: { state: 'unknown' } });
  });

  test('is `busy` while another sale is open, and not for the sale itself', async () => {
    const bench = createBench();
    const { onCreate } = bench.service;
    bench.service.onCreate = () => lost;
    const first = await opened(bench);
    bench.service.onCreate = onCreate;
    const second = await opened(bench, { requestId: uuid(77) });
    expect(bench.sales.show(first)).toMatchObject({ ok: false, code: 'busy' });
    expect(bench.sales.show(second).ok).toBe(true);
    expect(bench.phase().state).toBe('awaiting');
  });

  test('is `not-found` for a sale that is not there', () => {
    const bench = createBench();
    expect(bench.sales.show(uuid(99))).toMatchObject({ ok: false, code: 'not-found' });
  });
});
