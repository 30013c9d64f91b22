import { describe, expect, test } from 'vitest';
import type { Charge, Code } from '../../../electron/contract/payment-objects.ts';
import {
  type Bench,
  conflict,
  createBench,
  lost,
  notSent,
  ok,
  opened,
  request,
  refusedWith,
  settleAll,
  unsupported,
  uuid,
} from './support.ts';

/** A sale whose code ended like this, by the service's word. */
async function ended(change: Partial<Code> = { expired: true }): Promise<{ bench: Bench; saleId: string }> {
  const bench = createBench();
  const saleId = await opened(bench);
  bench.service.set('code_1', change);
  await bench.machine.pass(2_000);
  expect(bench.phase().state).toBe('expired');
  return { bench, saleId };
}

describe('renewing an expired sale', () => {
  test('looks at the old code once more, then asks for a new one with the same number', async () => {
    const { bench, saleId } = await ended();
    bench.service.calls.length = 0;
    expect((await bench.sales.renew(saleId)).ok).toBe(true);
    await settleAll();
    expect(bench.service.calls).toEqual(['read code_1', 'create T1-000001-GGGG']);
    expect(bench.phase()).toMatchObject({
      state: 'awaiting',
      codeUrl: 'https://pay.example/code_2',
      remainingMs: 600_000,
    });
    expect(bench.view().id).toBe(saleId);
    expect(bench.kinds(saleId).slice(-4)).toEqual(['renewed', 'sending', 'code-received', 'shown']);
  });

  test('is journalled before the new request leaves', async () => {
    const { bench, saleId } = await ended();
    bench.service.onCall = (call) => {
      if (call.startsWith('create')) expect(bench.kinds(saleId).slice(-2)).toEqual(['renewed', 'sending']);
    };
    await bench.sales.renew(saleId);
    expect(bench.service.count('create')).toBe(2);
  });

  test('takes a suffix by itself when the number is its own', async () => {
    const { bench, saleId } = await ended();
    bench.service.onCreate = (body) =>
      body.orderNo.endsWith('-2') ? bench.ok(bench.service.codeFor(body)) : conflict;
    await bench.sales.renew(saleId);
    await settleAll();
    expect(bench.phase().state).toBe('awaiting');
    expect(bench.view().orderNo).toBe('T1-000001-GGGG-2');
    expect(bench.states()).not.toContain('unknown');
    expect(bench.page(saleId).attempts.map(({ orderNo, state }) => [orderNo, state])).toEqual([
      ['T1-000001-GGGG', 'code'],
      ['T1-000001-GGGG', 'refused'],
      ['T1-000001-GGGG-2', 'code'],
    ]);
  });

  test('does not go through numbers when the next one is taken as well', async () => {
    const { bench, saleId } = await ended();
    bench.service.onCreate = () => conflict;
    await bench.sales.renew(saleId);
    await settleAll();
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'duplicate' } });
    expect(bench.service.count('create')).toBe(3);
  });

  test('ends with the payment, when the look finds one', async () => {
    const { bench, saleId } = await ended();
    bench.service.pay('code_1');
    expect((await bench.sales.renew(saleId)).ok).toBe(true);
    expect(bench.phase().state).toBe('paid');
    expect(bench.service.count('create')).toBe(1);
  });

  test('does not go ahead without the look', async () => {
    const { bench, saleId } = await ended();
    bench.service.onRead = () => notSent;
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'unreachable' });
    bench.service.onRead = () => lost;
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'no-answer' });
    expect(bench.phase()).toEqual({ state: 'expired' });
    expect(bench.service.count('create')).toBe(1);
  });

  test('does not go ahead when the service changed its mind', async () => {
    const { bench, saleId } = await ended();
    bench.service.set('code_1', { expired: false });
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
    expect(bench.service.count('create')).toBe(1);
  });

  test('looks at a code that was closed once more, until its last word is said', async () => {
    const { bench, saleId } = await ended({ status: 'closed' });
    bench.service.calls.length = 0;
    await bench.sales.renew(saleId);
    expect(bench.service.calls).toEqual(['read code_1', 'create T1-000001-GGGG']);
  });

  test('is not kept back by a code of which the last word is said, and which the service knows no more', async () => {
    const { bench, saleId } = await ended({ status: 'closed' });
    await bench.machine.pass(1_200_000);
    bench.service.calls.length = 0;
    bench.service.onRead = () => refusedWith('not-found');
    await bench.sales.renew(saleId);
    expect(bench.service.calls).toEqual(['read code_1', 'create T1-000001-GGGG']);
  });

  test('happens once, however often it is asked for', async () => {
    const { bench, saleId } = await ended();
    const [first, second] = await Promise.all([bench.sales.renew(saleId), bench.sales.renew(saleId)]);
    expect([first.ok, second.ok]).toEqual([true, false]);
    await settleAll();
    expect(bench.service.count('create')).toBe(2);
  });

  test('waits for another sale to be over', async () => {
    const { bench, saleId } = await ended();
    await opened(bench, { requestId: uuid(77) });
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'busy' });
  });

  test('makes no second open sale, when one was opened while the service was asked', async () => {
    const { bench, saleId } = await ended();
    bench.sales.dismiss(saleId);
    const answer = bench.later();
    bench.service.onRead = () => answer.promise;
    const renewed = bench.sales.renew(saleId);
    await settleAll();
    expect(bench.sales.open(request({ requestId: uuid(77) })).ok).toBe(true);
    answer.resolve(bench.ok(bench.service.code('code_1')));
    expect(await renewed).toMatchObject({ ok: false, code: 'busy' });
    expect(bench.service.count('create')).toBe(2);
  });
});

describe('renewing a canceled or lapsed sale', () => {
  test('closes the old code first when that had not worked', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    const { onClose } = bench.service;
    bench.service.onClose = () => lost;
    await bench.sales.cancel(saleId);
    bench.service.onClose = onClose;
    bench.service.calls.length = 0;
    expect((await bench.sales.renew(saleId)).ok).toBe(true);
    expect(bench.service.calls).toEqual(['close code_1', 'read code_1', 'create T1-000001-GGGG']);
  });

  test('is refused while the old code may still be paid', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onClose = () => unsupported;
    await bench.sales.cancel(saleId);
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
    expect(bench.service.count('create')).toBe(1);
  });

  test('of a lapsed one rules it out by closing', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.machine.pass(600_000);
    expect(bench.phase().state).toBe('lapsed');
    expect((await bench.sales.renew(saleId)).ok).toBe(true);
    await settleAll();
    expect(bench.phase()).toMatchObject({ state: 'awaiting', codeUrl: 'https://pay.example/code_2' });
  });

  test('goes by the word of staff, where the service can neither be read nor told to close', async () => {
    const bench = createBench();
    bench.service.known = { 'read-code': false, 'close-code': false };
    bench.service.onRead = () => unsupported;
    const saleId = await opened(bench);
    await bench.machine.pass(600_000);
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'unsupported' });
    await bench.sales.settle({ saleId, outcome: 'unpaid', reason: 'Customer left', by: 'Sato' });
    expect((await bench.sales.renew(saleId)).ok).toBe(true);
    await settleAll();
    expect(bench.phase()).toMatchObject({ state: 'awaiting', watch: { kind: 'unreadable' } });
  });

  test('is a conflict for a sale in any other state', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'conflict' });
    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'conflict' });
  });
});

describe('asking again', () => {
  test('after an unknown outcome uses the same number, and both attempts stay', async () => {
    const bench = createBench();
    const { onCreate } = bench.service;
    bench.service.onCreate = () => lost;
    const saleId = await opened(bench);
    bench.service.onCreate = onCreate;
    expect((await bench.sales.renew(saleId)).ok).toBe(true);
    await settleAll();
    expect(bench.phase().state).toBe('awaiting');
    expect(bench.page(saleId).attempts.map(({ orderNo, state }) => [orderNo, state])).toEqual([
      ['T1-000001-GGGG', 'unknown'],
      ['T1-000001-GGGG', 'code'],
    ]);
    expect(bench.kinds(saleId)).toContain('retried');
  });

  test('after a duplicate uses the number with a suffix, on the same sale', async () => {
    const bench = createBench();
    const { onCreate } = bench.service;
    bench.service.onCreate = () => conflict;
    const saleId = await opened(bench);
    bench.service.onCreate = onCreate;
    await bench.sales.renew(saleId);
    await settleAll();
    expect(bench.view()).toMatchObject({ id: saleId, orderNo: 'T1-000001-GGGG-2' });
    const found = bench.sales.find('gggg-2');
    expect(found.ok && found.value.map(({ id }) => id)).toEqual([saleId]);
  });

  test('after a definite refusal is a conflict', async () => {
    const bench = createBench();
    bench.service.onCreate = () => ({ kind: 'invalid-request', field: 'amount', message: 'x' });
    const saleId = await opened(bench);
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'conflict' });
    expect(bench.service.count('create')).toBe(1);
  });

  test('is a conflict while a code of the sale may still be paid, or is on the screen', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'conflict' });
    bench.service.set('code_1', { amount: 1 });
    await bench.machine.pass(2_000);
    expect(bench.phase().state).toBe('unknown');
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
    expect(bench.service.count('create')).toBe(1);
  });

  test('twice in one tick is once', async () => {
    const bench = createBench();
    bench.service.onCreate = () => lost;
    const saleId = await opened(bench);
    const first = bench.sales.renew(saleId);
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'conflict' });
    expect((await first).ok).toBe(true);
    expect(bench.service.count('create')).toBe(2);
  });
});

test('a paid sale has an end also where both its codes had one order number', async () => {
  const bench = createBench();
  const saleId = await opened(bench, { expiryPeriod: 3 });
  const begun = bench.machine.wallMs;
  const { orderNo } = bench.page(saleId).row;
  bench.service.set('code_1', { createTime: begun, expiryTime: begun + 180_000 });
  const listed: Charge[] = [];
  bench.service.listCharges = ({ offset }) =>
    Promise.resolve(ok({ total: listed.length, charges: listed.slice(offset) }));
  await bench.machine.pass(181_000);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(5_000);
  expect(await bench.sales.renew(saleId)).toMatchObject({ ok: true });
  await settleAll();
  const again = bench.machine.wallMs;
  bench.service.set('code_2', { createTime: again, expiryTime: again + 180_000 });
  expect(bench.service.code('code_2').orderNo, 'the service takes a number twice').toBe(orderNo);
  // Somebody tries the second code, in vain; then the first one's capture, begun in its last seconds, comes through.
  bench.service.set('code_2', { charge: { id: 'ch_2', status: 'failed', orderNo } });
  listed.push({ id: 'ch_2', status: 'failed', orderNo, createTime: again + 1_000 });
  await bench.machine.pass(3_000);
  const charge = { id: 'ch_1', paid: true, status: 'captured', paidTime: again + 3_000 };
  listed.push({ ...charge, orderNo, amount: 1_200, currency: 'JPY', createTime: begun + 175_000 });
  bench.service.set('code_1', { status: 'captured', charge });
  await bench.machine.pass(60_000);
  expect(bench.page(saleId).row.state).toBe('paid');
  await bench.machine.pass(48 * 3_600_000);
  const left = bench.journal.listUnresolved();
  expect(left.ok && left.value).toEqual([]);
});
