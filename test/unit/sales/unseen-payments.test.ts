import { describe, expect, test } from 'vitest';
import {
  type Bench,
  createBench,
  lost,
  notSent,
  opened,
  renewed,
  settleAll,
  unseenNow,
  unsupported,
  uuid,
} from './support.ts';

/** A sale that was canceled and whose code the service could not close, off the screen; it is paid a minute later. */
async function canceledAndPaid(bench: Bench): Promise<string> {
  const saleId = await opened(bench, { expiryPeriod: 30 });
  bench.service.onClose = () => unsupported;
  await bench.sales.cancel(saleId);
  expect(bench.sales.dismiss(saleId).ok).toBe(true);
  bench.service.pay('code_1');
  await bench.machine.pass(60_000);
  expect(bench.page(saleId).row.state).toBe('paid');
  return saleId;
}

function restarted(bench: Bench, same: { sameBoot: boolean } = { sameBoot: true }): void {
  bench.unseenPayments.length = 0;
  bench.restart(same);
  expect(bench.sales.recover().ok).toBe(true);
}

describe('a payment of a sale that is not on the screen is told', () => {
  test('after it was canceled, with all that the staff need and nothing of the customer', async () => {
    const bench = createBench();
    const saleId = await canceledAndPaid(bench);
    expect(bench.unseenPayments.at(-1)).toEqual([
      {
        saleId,
        orderNo: 'T1-000001-GGGG',
        amount: 1_200,
        currency: 'JPY',
        digits: 0,
        paidAt: expect.any(Number) as number,
        after: 'canceled',
        payments: 1,
      },
    ]);
    expect(bench.sales.unseenPayments()).toEqual(bench.unseenPayments.at(-1));
  });

  test('after its time ran out', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(2_000);
    expect(bench.sales.dismiss(saleId).ok).toBe(true);
    bench.service.pay('code_1');
    await bench.machine.pass(10_000);
    expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'expired']]);
  });

  test('while nobody knew what had become of it', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(700_000);
    expect(bench.sales.dismiss(saleId).ok).toBe(true);
    bench.service.pay('code_1');
    bench.service.onRead = (id) => bench.ok(bench.service.code(id));
    await bench.machine.pass(3_600_000);
    expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'lapsed']]);
  });

  test('while another customer is shown a code', async () => {
    const bench = createBench();
    const first = await opened(bench, { expiryPeriod: 30 });
    bench.service.onClose = () => unsupported;
    await bench.sales.cancel(first);
    bench.sales.dismiss(first);
    const second = await opened(bench, { requestId: uuid(2) });
    bench.service.pay('code_1');
    await bench.machine.pass(60_000);
    expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'canceled']]);
    expect(bench.view()).toMatchObject({ id: second, phase: { state: 'awaiting' } });
  });

  test('when the close of the day finds it', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.sales.cancel(saleId);
    bench.sales.dismiss(saleId);
    await bench.machine.pass(3_600_000);
    bench.service.pay('code_1');
    expect(bench.sales.compareDay(null).ok).toBe(true);
    await bench.machine.pass(10_000);
    expect(bench.page(saleId).row.state).toBe('paid');
    expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'canceled']]);
  });

  test('beside the others, the newest first', async () => {
    const bench = createBench();
    bench.service.onClose = () => unsupported;
    for (const [at, code] of ['code_1', 'code_2'].entries()) {
      const saleId = await opened(bench, { requestId: uuid(at + 1), expiryPeriod: 30 });
      await bench.sales.cancel(saleId);
      bench.sales.dismiss(saleId);
      bench.service.pay(code);
      bench.service.set(code, { charge: { id: `ch_${at}`, paid: true } });
    }
    await bench.machine.pass(120_000);
    expect(unseenNow(bench).map(([orderNo]) => orderNo)).toEqual(['T1-000002-GGGG', 'T1-000001-GGGG']);
  });
});

test('a payment on the screen is told there, and nowhere else', async () => {
  const bench = createBench();
  await opened(bench);
  bench.service.pay('code_1');
  await bench.machine.pass(2_000);
  expect(bench.phase().state).toBe('paid');
  expect(bench.unseenPayments).toEqual([]);
  restarted(bench);
  expect(unseenNow(bench)).toEqual([]);
});

test('what staff recorded as paid and the service confirms is no news', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  bench.service.onRead = () => notSent;
  await bench.machine.pass(700_000);
  const said = { outcome: 'paid', reason: 'Seen on the phone', by: 'Sato' } as const;
  expect(await bench.sales.settle({ saleId, ...said })).toMatchObject({ ok: true });
  bench.sales.dismiss(saleId);
  bench.service.pay('code_1');
  bench.service.onRead = (id) => bench.ok(bench.service.code(id));
  await bench.machine.pass(3_600_000);
  expect(bench.kinds(saleId)).toContain('paid');
  expect(unseenNow(bench)).toEqual([]);
});

describe('until staff have seen it', () => {
  test.each([true, false])('it is told again after a restart, same boot: %s', async (sameBoot) => {
    const bench = createBench();
    await canceledAndPaid(bench);
    restarted(bench, { sameBoot });
    expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'canceled']]);
    restarted(bench, { sameBoot });
    expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'canceled']]);
  });

  test('and who has is on record; then it is told no more', async () => {
    const bench = createBench();
    bench.settings = { ...bench.settings, staff: 'Sato' };
    const saleId = await canceledAndPaid(bench);
    const shown = bench.sales.unseenPayments();
    expect(bench.sales.seePayments(shown)).toMatchObject({ ok: true });
    expect(unseenNow(bench)).toEqual([]);
    expect(bench.page(saleId).events.at(-1)).toMatchObject({
      kind: 'payment-seen',
      details: { after: 'canceled', staff: 'Sato' },
    });
    restarted(bench);
    expect(unseenNow(bench)).toEqual([]);
    // Seen twice is seen once.
    const { length } = bench.page(saleId).events;
    expect(bench.sales.seePayments(shown)).toMatchObject({ ok: true });
    expect(bench.page(saleId).events).toHaveLength(length);
  });

  test('a sale that does not exist is refused, and the others stay told', async () => {
    const bench = createBench();
    await canceledAndPaid(bench);
    const stray = bench.sales.unseenPayments().map((notice) => ({ ...notice, saleId: uuid(9) }));
    expect(bench.sales.seePayments(stray)).toMatchObject({ ok: false, code: 'not-found' });
    expect(bench.sales.unseenPayments()).toHaveLength(1);
  });

  test('and a late tap on the notice of one payment says nothing of the next', async () => {
    const bench = createBench();
    const saleId = await renewed(bench);
    bench.service.onClose = () => lost;
    await bench.sales.cancel(saleId);
    expect(bench.sales.dismiss(saleId).ok).toBe(true);
    bench.service.pay('code_1');
    await bench.machine.pass(60_000);
    const shown = bench.sales.unseenPayments();
    expect(shown).toMatchObject([{ saleId, payments: 1 }]);
    bench.service.pay('code_2');
    await bench.machine.pass(60_000);
    const twice = [expect.objectContaining({ saleId, after: 'paid', payments: 2 })];
    expect(bench.sales.unseenPayments()).toEqual(twice);
    expect(bench.sales.seePayments(shown)).toMatchObject({ ok: true });
    expect(bench.sales.unseenPayments()).toEqual(twice);
    expect(bench.kinds(saleId)).not.toContain('payment-seen');
  });
});

test('whatever is written down of a sale is told, on the screen or not', async () => {
  const bench = createBench();
  const saleId = await opened(bench, { expiryPeriod: 30 });
  expect(bench.journalTold.at(-1)).toBe(bench.page(saleId).events.at(-1)?.sequence);
  bench.service.onClose = () => unsupported;
  await bench.sales.cancel(saleId);
  bench.sales.dismiss(saleId);
  const before = bench.journalTold.length;
  bench.service.pay('code_1');
  await bench.machine.pass(60_000);
  await settleAll();
  expect(bench.journalTold.length).toBeGreaterThan(before);
  expect(bench.journalTold.at(-1)).toBe(bench.page(saleId).events.at(-1)?.sequence);
});
