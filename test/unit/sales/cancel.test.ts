import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import {
  type Bench,
  conflict,
  createBench,
  lost,
  notSent,
  opened,
  refusedWith,
  renewed,
  settleAll,
  unsupported,
} from './support.ts';

describe('canceling a code on the screen', () => {
  test('closes it, looks, and says that it cannot be paid any more', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    expect((await bench.sales.cancel(saleId)).ok).toBe(true);
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
    expect(bench.service.calls.slice(1)).toEqual(['close code_1', 'read code_1']);
    expect(bench.kinds(saleId).slice(-3)).toEqual(['cancel-asked', 'closed', 'canceled']);
    // Asked about until nothing in flight can have come of it, and then never more.
    await bench.machine.pass(86_400_000);
    expect(bench.service.count('read')).toBe(6);
  });

  test('keeps the QR with a mark while the code is being closed', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    const closing = bench.later<ReturnType<typeof bench.ok<null>>>();
    bench.service.onClose = () => closing.promise;
    const canceled = bench.sales.cancel(saleId);
    await settleAll();
    expect(bench.phase()).toMatchObject({ state: 'awaiting', canceling: true });
    bench.service.set('code_1', { status: 'closed' });
    closing.resolve(bench.ok(null));
    expect((await canceled).ok).toBe(true);
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
  });

  test('finds a payment that came just before, and that wins', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onClose = () => {
      bench.service.pay('code_1');
      return conflict;
    };
    expect((await bench.sales.cancel(saleId)).ok).toBe(true);
    expect(bench.phase()).toMatchObject({ state: 'paid', paymentMethod: 'alipay' });
  });

  test('finds a payment although the code was closed', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onClose = () => {
      bench.service.pay('code_1');
      return bench.ok(null);
    };
    await bench.sales.cancel(saleId);
    expect(bench.phase().state).toBe('paid');
  });

  test.each([unsupported, lost, notSent, refusedWith('refused'), refusedWith('not-found')])(
    'says until when it stays payable, when it cannot be closed: %j',
    async (outcome) => {
      const bench = createBench();
      const saleId = await opened(bench);
      await bench.machine.pass(60_000);
      bench.service.onClose = () => outcome;
      await bench.sales.cancel(saleId);
      expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: bench.machine.wallMs + 540_000 });
      expect(bench.kinds(saleId).slice(-3)).toEqual(['cancel-asked', 'close-failed', 'canceled']);
    },
  );

  test('waits as long as the service asks for before the code is closed again', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    const { onClose } = bench.service;
    bench.service.onClose = () => {
      bench.service.onClose = onClose;
      return { kind: 'rate-limited', retryAfterMs: 5_000, message: 'slow down' };
    };
    const canceled = bench.sales.cancel(saleId);
    await settleAll();
    expect(bench.phase()).toMatchObject({ state: 'awaiting', canceling: true });
    await bench.machine.pass(4_900);
    expect(bench.phase()).toMatchObject({ state: 'awaiting', canceling: true });
    await bench.machine.pass(100);
    expect((await canceled).ok).toBe(true);
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
    expect(bench.kinds(saleId).slice(-3)).toEqual(['cancel-asked', 'closed', 'canceled']);
  });

  test('finds a payment that comes while it waits to close the code again', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onClose = () => ({ kind: 'rate-limited', retryAfterMs: 5_000, message: 'slow down' });
    const canceled = bench.sales.cancel(saleId);
    await settleAll();
    bench.service.pay('code_1');
    await bench.machine.pass(5_000);
    expect((await canceled).ok).toBe(true);
    expect(bench.phase().state).toBe('paid');
  });

  test('has nobody stand there for a minute because the service asks for it', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onClose = () => ({ kind: 'rate-limited', retryAfterMs: 60_000, message: 'slow down' });
    expect((await bench.sales.cancel(saleId)).ok).toBe(true);
    expect(bench.kinds(saleId).slice(-3)).toEqual(['cancel-asked', 'close-failed', 'canceled']);
  });

  test('believes the look, when the answer to the closing was lost', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onClose = () => {
      bench.service.set('code_1', { status: 'closed' });
      return lost;
    };
    await bench.sales.cancel(saleId);
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
  });

  test('does not believe the closing without a look, which is made up for as soon as it can be', async () => {
    for (const outcome of [unsupported, lost, refusedWith('not-found')]) {
      const bench = createBench();
      const saleId = await opened(bench);
      const { onRead } = bench.service;
      bench.service.onRead = () => outcome;
      await bench.sales.cancel(saleId);
      expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: bench.machine.wallMs + 600_000 });
      expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false });
      expect(bench.service.count('create')).toBe(1);
      bench.service.onRead = onRead;
      await bench.machine.pass(60_000);
      expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
    }
  });

  test('believes the closing where no code can ever be looked at', async () => {
    const bench = createBench();
    bench.service.known = { 'read-code': false };
    bench.service.onRead = () => unsupported;
    await bench.sales.cancel(await opened(bench));
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
  });

  test('believes the look rather than the closing, when it is still open', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onClose = () => bench.ok(null);
    await bench.sales.cancel(saleId);
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: bench.machine.wallMs + 600_000 });
  });

  test('stays payable while a payment is under way, closed or not', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { charge: { status: 'pending' } });
    await bench.sales.cancel(saleId);
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: bench.machine.wallMs + 600_000 });
    bench.service.pay('code_1');
    await bench.machine.pass(10_000);
    expect(bench.phase().state).toBe('paid');
  });

  test('does not try to close where the service is known not to', async () => {
    const bench = createBench();
    bench.service.known = { 'close-code': false, 'read-code': false };
    const saleId = await opened(bench);
    await bench.sales.cancel(saleId);
    expect(bench.service.count('close')).toBe(0);
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: bench.machine.wallMs + 600_000 });
  });

  test('twice is once', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    const [first, second] = await Promise.all([bench.sales.cancel(saleId), bench.sales.cancel(saleId)]);
    expect([first.ok, second.ok]).toEqual([true, true]);
    expect(bench.service.count('close')).toBe(1);
    expect(await bench.sales.cancel(saleId)).toMatchObject({ ok: false, code: 'conflict' });
  });

  test('is not overtaken by a question of before: the look of the cancel decides', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    const [answer, closing] = [bench.later(), bench.later<ReturnType<typeof bench.ok<null>>>()];
    const { onRead } = bench.service;
    bench.service.onRead = () => answer.promise;
    bench.service.onClose = () => closing.promise;
    await bench.machine.pass(2_000);
    const canceled = bench.sales.cancel(saleId);
    answer.resolve(bench.ok({ ...bench.service.code('code_1'), expired: true }));
    await settleAll();
    expect(bench.phase()).toMatchObject({ state: 'awaiting', canceling: true });
    bench.service.onRead = onRead;
    bench.service.set('code_1', { status: 'closed' });
    closing.resolve(bench.ok(null));
    await canceled;
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
  });

  test('goes well although its time runs out meanwhile', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.machine.pass(599_000);
    const closing = bench.later<ReturnType<typeof bench.ok<null>>>();
    bench.service.onClose = () => closing.promise;
    const canceled = bench.sales.cancel(saleId);
    await bench.machine.pass(1_000);
    expect(bench.phase().state).toBe('lapsed');
    bench.service.set('code_1', { status: 'closed' });
    closing.resolve(bench.ok(null));
    await canceled;
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
  });
});

describe('canceling while a code is asked for', () => {
  test('waits for the answer, never shows the code, and closes it', async () => {
    const bench = createBench();
    const answer = bench.later();
    bench.service.onCreate = () => answer.promise;
    const saleId = await opened(bench);
    const canceled = bench.sales.cancel(saleId);
    await bench.machine.pass(5_000);
    expect(bench.phase().state).toBe('opening');
    const [body] = bench.service.bodies;
    if (!body) throw new Error('Nothing was sent.');
    answer.resolve(bench.ok(bench.service.codeFor(body)));
    expect((await canceled).ok).toBe(true);
    expect(bench.states()).toEqual(['opening', 'canceled']);
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
    expect(bench.kinds(saleId)).toEqual([
      'opened',
      'sending',
      'cancel-asked',
      'code-received',
      'closed',
      'canceled',
    ]);
  });

  test('ends the repeating at once when nothing had left', async () => {
    const bench = createBench();
    bench.service.onCreate = () => notSent;
    const saleId = await opened(bench);
    expect((await bench.sales.cancel(saleId)).ok).toBe(true);
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
    await bench.machine.pass(60_000);
    expect(bench.service.count('create')).toBe(1);
    expect(bench.machine.pending).toBe(0);
  });

  test('does not repeat a request that fails to leave after the cancel', async () => {
    const bench = createBench();
    const answer = bench.later();
    bench.service.onCreate = () => answer.promise;
    const saleId = await opened(bench);
    const canceled = bench.sales.cancel(saleId);
    answer.resolve(notSent);
    expect((await canceled).ok).toBe(true);
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
    await bench.machine.pass(60_000);
    expect(bench.service.count('create')).toBe(1);
  });

  test.each([
    [lost, 'unknown'],
    [refusedWith('refused'), 'refused'],
  ])('says what came of the request: %j', async (outcome, state) => {
    const bench = createBench();
    const answer = bench.later();
    bench.service.onCreate = () => answer.promise;
    const saleId = await opened(bench);
    const canceled = bench.sales.cancel(saleId);
    answer.resolve(outcome);
    expect((await canceled).ok).toBe(true);
    expect(bench.phase().state).toBe(state);
  });
});

describe('canceling a sale that is over', () => {
  test('is a conflict', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    expect(await bench.sales.cancel(saleId)).toMatchObject({ ok: false, code: 'conflict' });
    expect(await bench.sales.cancel('00000000-0000-4000-9000-000000000099')).toMatchObject({
      code: 'not-found',
    });
  });
});

describe('canceling a sale with two codes that may be paid, as a restore can leave it', () => {
  async function withTwoCodes(): Promise<{ bench: Bench; saleId: string }> {
    const bench = createBench();
    const saleId = await renewed(bench);
    bench.service.set('code_1', { expired: false });
    const database = new DatabaseSync(bench.journal.path);
    database.exec('UPDATE attempts SET ruled_out = NULL, resolved = NULL');
    database.close();
    return { bench, saleId };
  }

  test('closes both', async () => {
    const { bench, saleId } = await withTwoCodes();
    expect(await bench.sales.cancel(saleId)).toMatchObject({ ok: true });
    const closed = bench.service.calls.filter((call) => call.startsWith('close'));
    expect(closed).toEqual(['close code_1', 'close code_2']);
    expect(bench.page(saleId)).toMatchObject({ row: { state: 'canceled' }, payableUntil: null });
  });

  test('says until when the one that cannot be closed may be paid', async () => {
    const { bench, saleId } = await withTwoCodes();
    const { onClose } = bench.service;
    bench.service.onClose = (id) => (id === 'code_1' ? unsupported : onClose(id));
    await bench.sales.cancel(saleId);
    expect(bench.page(saleId).row.state).toBe('canceled');
    expect(bench.page(saleId).payableUntil).toBeGreaterThan(bench.machine.wallMs);
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
  });
});
