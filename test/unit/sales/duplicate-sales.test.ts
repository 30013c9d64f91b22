import { describe, expect, test } from 'vitest';
import {
  type Bench,
  createBench,
  notSent,
  opened,
  request,
  settleAll,
  unseenNow,
  unsupported,
  uuid,
  canceledTwice,
} from './support.ts';

const despite = { reason: 'phone died', by: 'Sato' };

/** A sale that is canceled and payable, since its code could not be closed, and a second code for its goods. */
async function twoCodes(): Promise<{ bench: Bench; first: string; second: string }> {
  const bench = createBench();
  const first = await opened(bench);
  const { onClose } = bench.service;
  bench.service.onClose = () => unsupported;
  await bench.sales.cancel(first);
  expect(bench.phase()).toMatchObject({ state: 'canceled', payableUntil: expect.any(Number) as number });
  bench.service.onClose = onClose;
  const second = await opened(bench, { requestId: uuid(2), replaces: first, despite });
  return { bench, first, second };
}

describe('of two codes for the same goods', () => {
  test('the second is closed at once when the first is paid, and the screen says why', async () => {
    const { bench, first, second } = await twoCodes();
    bench.service.pay('code_1');
    await bench.machine.pass(61_000);
    expect(bench.page(first).row).toMatchObject({ state: 'paid', doubled: false });
    expect(bench.service.code('code_2').status).toBe('closed');
    const { orderNo } = bench.page(first).row;
    expect(bench.view().id).toBe(second);
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null, goodsPaidAs: orderNo });
    expect(bench.page(second).events).toContainEqual(
      expect.objectContaining({ kind: 'goods-paid', details: { orderNo } }),
    );
  });

  test('the second says until when it may be paid where it cannot be closed', async () => {
    const { bench } = await twoCodes();
    bench.service.onClose = () => unsupported;
    bench.service.pay('code_1');
    await bench.machine.pass(61_000);
    expect(bench.phase()).toMatchObject({
      state: 'canceled',
      payableUntil: expect.any(Number) as number,
      goodsPaidAs: expect.any(String) as string,
    });
  });

  test('the second says so after each restart, and its journal once', async () => {
    const { bench, second } = await twoCodes();
    bench.service.onClose = () => unsupported;
    bench.service.pay('code_1');
    await bench.machine.pass(61_000);
    for (let times = 0; times < 3; times += 1) {
      bench.restart();
      expect(bench.sales.recover().ok).toBe(true);
      await settleAll();
    }
    expect(bench.sales.show(second).ok).toBe(true);
    expect(bench.phase()).toMatchObject({ state: 'canceled', goodsPaidAs: expect.any(String) as string });
    expect(bench.kinds(second).filter((kind) => kind === 'goods-paid')).toHaveLength(1);
  });

  test('the first is closed when the second is paid', async () => {
    const { bench, first } = await twoCodes();
    bench.service.pay('code_2');
    await bench.machine.pass(5_000);
    expect(bench.service.code('code_1').status).toBe('closed');
    expect(bench.page(first).row.state).toBe('canceled');
    expect(bench.page(first).payableUntil).toBeNull();
  });

  test('both are paid: both rows say so at once, and nothing is closed any more', async () => {
    const { bench, first, second } = await twoCodes();
    bench.service.pay('code_1');
    bench.service.pay('code_2');
    await bench.machine.pass(61_000);
    for (const id of [first, second]) {
      expect(bench.page(id).row).toMatchObject({ state: 'paid', doubled: true });
    }
    expect(unseenNow(bench)).toContainEqual([expect.any(String), 'paid']);
  });
});

describe('a sale whose goods another sale is of', () => {
  test('is not asked for again once that one is paid', async () => {
    const bench = createBench();
    const { onCreate } = bench.service;
    bench.service.onCreate = () => notSent;
    const first = await opened(bench);
    await bench.machine.pass(60_000);
    expect(bench.phase()).toMatchObject({ state: 'refused', canRetry: true });
    bench.sales.dismiss(first);
    bench.service.onCreate = onCreate;
    await opened(bench, { requestId: uuid(2), replaces: first });
    bench.service.pay('code_1');
    await bench.machine.pass(5_000);
    expect(bench.phase().state).toBe('paid');
    const asked = bench.service.count('create');
    expect(await bench.sales.renew(first)).toMatchObject({ ok: false, code: 'already-paid' });
    await settleAll();
    expect(bench.service.count('create')).toBe(asked);
  });

  test('is not renewed while that one’s code may be paid, and is once it is over', async () => {
    const bench = createBench();
    const { first, second } = await canceledTwice(bench);
    expect(await bench.sales.renew(first)).toMatchObject({ ok: false, code: 'still-payable' });
    expect(bench.service.count('create')).toBe(2);
    expect((await bench.sales.renew(second)).ok).toBe(true);
    await settleAll();
    await bench.sales.cancel(second);
    expect((await bench.sales.renew(first)).ok).toBe(true);
  });

  test('may be asked for again beside a code that somebody chose to leave', async () => {
    const { bench, second } = await twoCodes();
    await bench.sales.cancel(second);
    expect((await bench.sales.renew(second)).ok).toBe(true);
  });

  test('says that it was paid twice, and closes what may be paid, also where a person says what was paid', async () => {
    const bench = createBench();
    bench.service.known = { 'read-code': false };
    const first = await opened(bench);
    const { onClose } = bench.service;
    bench.service.onClose = () => unsupported;
    await bench.sales.cancel(first);
    const second = await opened(bench, { requestId: uuid(2), replaces: first, despite });
    await bench.machine.pass(61_000);
    bench.service.onClose = onClose;
    const said = { outcome: 'paid', reason: 'saw it', by: 'Sato' } as const;
    expect(await bench.sales.settle({ saleId: second, ...said })).toMatchObject({ ok: true });
    await settleAll();
    expect(bench.service.code('code_1').status).toBe('closed');
    expect(await bench.sales.settle({ saleId: first, ...said })).toMatchObject({ ok: true });
    for (const id of [first, second]) {
      expect(bench.page(id).row).toMatchObject({ state: 'paid', doubled: true });
      expect(bench.page(id).events).toContainEqual(expect.objectContaining({ kind: 'paid-twice' }));
    }
    expect(unseenNow(bench)).toEqual([[bench.page(first).row.orderNo, 'paid']]);
  });
});

describe('a ticket that came back once, and whose sale was asked for again since', () => {
  /** A sale that is canceled for good, and another for its goods, whose code cannot be closed. */
  async function soldAgain(): Promise<{ bench: Bench; first: string; second: string }> {
    const bench = createBench();
    const first = await opened(bench);
    await bench.sales.cancel(first);
    const second = await opened(bench, { requestId: uuid(2), replaces: first });
    bench.service.onClose = () => unsupported;
    return { bench, first, second };
  }

  test('is not charged once that other sale is paid', async () => {
    const { bench, first, second } = await soldAgain();
    bench.service.pay('code_2');
    await bench.machine.pass(5_000);
    bench.sales.dismiss(second);
    const third = bench.sales.open(request({ requestId: uuid(3), replaces: first }));
    expect(third).toMatchObject({ ok: false, code: 'already-paid' });
    expect(bench.service.count('create')).toBe(2);
  });

  test('is not charged while the code of that other sale may be paid, unless somebody chooses to', async () => {
    const { bench, first, second } = await soldAgain();
    await bench.sales.cancel(second);
    const third = { requestId: uuid(3), replaces: first };
    expect(bench.sales.open(request(third))).toMatchObject({
      ok: false,
      code: 'still-payable',
      saleId: second,
    });
    const saleId = await opened(bench, { ...third, despite });
    const { orderNo } = bench.page(second).row;
    expect(bench.page(saleId).events).toContainEqual(
      expect.objectContaining({ kind: 'chosen', details: expect.objectContaining({ orderNo }) as unknown }),
    );
    bench.service.pay('code_2');
    bench.service.pay('code_3');
    await bench.machine.pass(61_000);
    for (const id of [second, saleId]) {
      expect(bench.page(id).row).toMatchObject({ state: 'paid', doubled: true });
    }
  });
});

test('what the terminal cancels by itself is nobody’s who is at the till', async () => {
  const { bench, first, second } = await twoCodes();
  const askers = (saleId: string): unknown[] =>
    bench.page(saleId).events.flatMap(({ kind, details }) => (kind === 'cancel-asked' ? [details] : []));
  bench.settings = { ...bench.settings, staff: 'Ken' };
  bench.service.pay('code_1');
  await bench.machine.pass(61_000);
  expect(bench.page(first).row.state).toBe('paid');
  expect(askers(second)).toEqual([{}]);
  bench.sales.dismiss(second);
  const third = await opened(bench, { requestId: uuid(3) });
  await bench.sales.cancel(third);
  expect(askers(third)).toEqual([{ staff: 'Ken' }]);
});

describe('the codes without a last word', () => {
  test('are counted and listed, without the one on screen, until the last word', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    expect(bench.unresolved).toEqual([]);
    bench.service.onClose = () => unsupported;
    await bench.sales.cancel(saleId);
    bench.sales.dismiss(saleId);
    expect(bench.unresolved).toEqual([1]);
    const until = bench.machine.wallMs + 600_000;
    expect(bench.sales.listUnresolved()).toMatchObject({
      ok: true,
      value: [{ row: { id: saleId }, known: 'payable', payableUntil: until, readable: true }],
    });
    bench.service.pay('code_1');
    await bench.machine.pass(61_000);
    expect(bench.unresolved).toEqual([1, 0]);
    expect(bench.sales.listUnresolved()).toEqual({ ok: true, value: [] });
  });

  test('say what is known of each', async () => {
    const bench = createBench();
    const known = (): unknown => {
      const list = bench.sales.listUnresolved();
      return list.ok && list.value.map((one) => [one.known, one.payableUntil !== null]);
    };
    const saleId = await opened(bench);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(5_000);
    bench.sales.dismiss(saleId);
    expect(known()).toEqual([['over', false]]);
    bench.service.onRead = () => unsupported;
    const second = await opened(bench, { requestId: uuid(3) });
    await bench.machine.pass(700_000);
    bench.sales.dismiss(second);
    expect(known()).toContainEqual(['in-doubt', true]);
    await bench.sales.settle({ saleId: second, outcome: 'unpaid', reason: 'left', by: 'Sato' });
    expect(known()).not.toContainEqual(['in-doubt', true]);
  });

  test('are counted again after a restart', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onClose = () => unsupported;
    await bench.sales.cancel(saleId);
    bench.restart();
    bench.unresolved.length = 0;
    expect(bench.sales.recover().ok).toBe(true);
    expect([bench.unresolved, bench.sales.unresolved()]).toEqual([[1], 1]);
  });
});

describe('the customer who pays', () => {
  test('is seen on the screen, and so is a try that failed and another one', async () => {
    const bench = createBench();
    await opened(bench);
    expect(bench.phase()).not.toHaveProperty('paying');
    bench.service.set('code_1', { status: 'completed', charge: { id: 'ch_1', status: 'pending' } });
    await bench.machine.pass(2_000);
    expect(bench.phase()).toMatchObject({ state: 'awaiting', paying: 'under-way' });
    bench.service.set('code_1', { status: 'pending', charge: { id: 'ch_1', status: 'failed' } });
    await bench.machine.pass(2_000);
    expect(bench.phase()).toMatchObject({ state: 'awaiting', paying: 'failed' });
    bench.service.set('code_1', { status: 'pending', charge: { id: 'ch_2', status: 'waiting' } });
    await bench.machine.pass(2_000);
    expect(bench.phase()).toMatchObject({ state: 'awaiting', paying: 'under-way' });
  });

  test('and fails twice in a row is seen to, each try once, whatever a lagging replica says between', async () => {
    const bench = createBench();
    await opened(bench);
    const tries = async (id: string | undefined, status: string): Promise<unknown> => {
      bench.service.set('code_1', { status: 'pending', charge: { ...(id !== undefined && { id }), status } });
      await bench.machine.pass(2_000);
      const phase = bench.phase();
      return phase.state === 'awaiting' ? phase.failedTries : null;
    };
    expect(await tries('ch_1', 'pending')).toBeUndefined();
    expect(await tries('ch_1', 'failed')).toBe(1);
    const { length } = bench.views;
    expect(await tries('ch_1', 'failed')).toBe(1);
    expect(bench.views).toHaveLength(length);
    expect(await tries('ch_2', 'failed')).toBe(2);
    expect(await tries('ch_1', 'pending')).toBe(2);
    expect(await tries('ch_1', 'failed')).toBe(2);
    expect(await tries(undefined, 'failed')).toBe(2);
    expect(await tries(undefined, 'pending')).toBe(2);
    expect(await tries(undefined, 'failed')).toBe(3);
  });

  test('when the time is over is still seen', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.set('code_1', { expired: true, charge: { id: 'ch_1', status: 'notified' } });
    await bench.machine.pass(3_000);
    expect(bench.phase()).toMatchObject({ state: 'lapsed', paying: 'under-way' });
  });

  test('of an earlier code is not taken for one of the new code', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { charge: { id: 'ch_1', status: 'failed' } });
    await bench.machine.pass(2_000);
    expect(bench.phase()).toMatchObject({ paying: 'failed' });
    // From now on nothing is heard of the first code but that it is closed.
    bench.service.known = { 'read-code': false };
    bench.service.onRead = () => unsupported;
    await bench.sales.cancel(saleId);
    expect((await bench.sales.renew(saleId)).ok).toBe(true);
    await bench.machine.pass(100);
    expect(bench.phase().state).toBe('awaiting');
    expect(bench.phase()).not.toHaveProperty('paying');
  });
});
