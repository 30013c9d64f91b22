import { describe, expect, test } from 'vitest';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import {
  conflict,
  createBench,
  lost,
  notSent,
  opened,
  overriding,
  refusedWith,
  request,
  settleAll,
  unsupported,
  uuid,
} from './support.ts';

describe('an answer that is not a code', () => {
  const message = 'words';

  test.each<[Outcome<never>, string, object]>([
    [refusedWith('invalid'), 'refused', { reason: { kind: 'invalid' }, canRetry: false }],
    [refusedWith('credentials'), 'refused', { reason: { kind: 'credentials' }, canRetry: false }],
    [refusedWith('refused'), 'refused', { reason: { kind: 'refused' }, canRetry: true }],
    [refusedWith('not-found'), 'refused', { reason: { kind: 'refused' }, canRetry: true }],
    [
      { kind: 'invalid-request', field: 'amount', message },
      'refused',
      { reason: { field: 'amount', ours: true } },
    ],
    [{ kind: 'certificate', message, clockSuspected: true }, 'refused', { reason: { kind: 'certificate' } }],
    [unsupported, 'refused', { reason: { kind: 'refused' }, canRetry: false }],
    [conflict, 'unknown', { reason: { kind: 'duplicate' } }],
    [lost, 'unknown', { reason: { kind: 'no-answer' } }],
    [{ kind: 'unknown', reason: 'deadline', message }, 'unknown', { reason: { kind: 'no-answer' } }],
    [{ kind: 'unknown', reason: 'server-error', message }, 'unknown', { reason: { kind: 'no-answer' } }],
    [{ kind: 'unknown', reason: 'redirect', message }, 'unknown', { reason: { kind: 'bad-answer' } }],
    [{ kind: 'unknown', reason: 'not-json', message }, 'unknown', { reason: { kind: 'bad-answer' } }],
    [{ kind: 'unknown', reason: 'empty', message }, 'unknown', { reason: { kind: 'bad-answer' } }],
  ])('%j makes the sale %s, once, and nothing is sent again by itself', async (outcome, state, more) => {
    const bench = createBench();
    bench.service.onCreate = () => outcome;
    const saleId = await opened(bench);
    expect(bench.phase()).toMatchObject({ state, ...more });
    await bench.machine.pass(3_600_000);
    expect(bench.service.calls).toEqual(['create T1-000001-GGGG']);
    const isSent = outcome.kind !== 'invalid-request' && outcome.kind !== 'certificate';
    expect(bench.kinds(saleId)).toEqual(['opened', 'sending', isSent ? state : 'not-sent']);
    expect(bench.page(saleId).attempts).toMatchObject([{ state: isSent ? state : 'not-sent' }]);
    expect(bench.states()).toEqual(['opening', state]);
  });

  test('carries the words of the service and the field', async () => {
    const bench = createBench();
    bench.service.onCreate = () => ({
      kind: 'refused',
      reason: 'invalid',
      status: 422,
      message: 'No such location.',
      field: 'locationId',
    });
    await opened(bench);
    expect(bench.phase()).toMatchObject({
      reason: { kind: 'invalid', message: 'No such location.', field: 'locationId' },
    });
  });

  test('that refuses the key says that selling must stop', async () => {
    const bench = createBench();
    bench.service.onCreate = () => refusedWith('credentials');
    await opened(bench);
    expect(bench.connections).toEqual(['refused']);
    expect(bench.stops).toEqual(['credentials']);
  });

  test('is `unknown`, and logged, when the client fails in a way it never should', async () => {
    const bench = createBench();
    bench.service.onCreate = () => {
      throw new Error('a bug');
    };
    await opened(bench);
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'no-answer' } });
    expect(bench.logged).toHaveLength(1);
  });
});

describe('a code that must not be shown', () => {
  test.each<[string, Partial<Code>]>([
    ['has no URL', { codeUrl: undefined }],
    ['has an http URL', { codeUrl: 'http://pay.example/' }],
    ['has a javascript URL', { codeUrl: 'javascript:alert(1)' }],
    ['has a URL with user info', { codeUrl: 'https://a@evil.example/' }],
    ['has a URL too long for a QR code', { codeUrl: `https://pay.example/${'a'.repeat(3_000)}` }],
    ['echoes another amount', { amount: 12_000 }],
    ['echoes another currency', { currency: 'USD' }],
    ['echoes another order number', { orderNo: 'X' }],
    ['is expired already', { expired: true }],
    ['is closed already', { status: 'closed' }],
  ])('makes the sale unknown when it %s, and no QR is drawn', async (_, more) => {
    const bench = createBench();
    bench.service.onCreate = (body) => bench.ok(bench.service.codeFor(body, more));
    const saleId = await opened(bench);
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'bad-answer' } });
    expect(bench.states()).toEqual(['opening', 'unknown']);
    expect(bench.kinds(saleId)).toEqual(['opened', 'sending', 'unknown']);
    // It is kept, so that a person may ask about it.
    expect(bench.page(saleId).attempts[0]?.code?.id).toBe('code_1');
  });

  test('is not taken for a second sale when its id is in the journal already', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    bench.service.onCreate = (body) => bench.ok(bench.service.codeFor(body, { id: 'code_1' }));
    const second = await opened(bench, { requestId: uuid(77) });
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'bad-answer' } });
    expect(bench.page(second).attempts[0]?.code).toBeNull();
  });

  test('and whose id is in the journal already is not kept twice', async () => {
    const bench = createBench();
    bench.service.onCreate = (body) => bench.ok(bench.service.codeFor(body, { id: 'code_1', amount: 1 }));
    await opened(bench);
    const second = await opened(bench, { requestId: uuid(77) });
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'bad-answer' } });
    expect(bench.page(second).attempts[0]?.code).toBeNull();
  });
});

describe('a request that did not leave', () => {
  test('is repeated with the same number until it does', async () => {
    const bench = createBench();
    let tries = 0;
    bench.service.onCreate = (body) => ((tries += 1) < 3 ? notSent : bench.ok(bench.service.codeFor(body)));
    const saleId = await opened(bench);
    expect(bench.phase()).toEqual({ state: 'opening', retryInMs: 1_500 });
    await bench.machine.pass(1_500);
    expect(bench.phase()).toEqual({ state: 'opening', retryInMs: 3_000 });
    await bench.machine.pass(3_000);
    expect(bench.phase().state).toBe('awaiting');
    expect(bench.service.calls).toEqual(Array(3).fill('create T1-000001-GGGG'));
    expect(bench.kinds(saleId)).toEqual([
      'opened',
      'sending',
      'not-sent',
      'sending',
      'not-sent',
      'sending',
      'code-received',
      'shown',
    ]);
    expect(bench.connections).toEqual(['offline', 'online']);
  });

  test('is given up after three tries and may be asked for by a person', async () => {
    const bench = createBench();
    bench.service.onCreate = () => notSent;
    const saleId = await opened(bench);
    await bench.machine.pass(60_000);
    expect(bench.service.count('create')).toBe(3);
    expect(bench.phase()).toEqual({
      state: 'refused',
      reason: { kind: 'not-sent', message: 'connection refused' },
      canRetry: true,
    });
    expect(bench.page(saleId).attempts.map(({ state }) => state)).toEqual(Array(3).fill('not-sent'));
    expect(bench.machine.pending).toBe(0);
  });

  test('is not repeated for longer than twelve seconds, however slowly each try fails', async () => {
    const bench = createBench();
    bench.service.onCreate = () => {
      const answer = bench.later();
      bench.machine.after(11_000, () => answer.resolve(notSent));
      return answer.promise;
    };
    await opened(bench);
    await bench.machine.pass(60_000);
    expect(bench.service.count('create')).toBe(1);
    expect(bench.phase()).toMatchObject({ state: 'refused', reason: { kind: 'not-sent' } });
  });

  test('waits as long as the service asks for, if that is bearable', async () => {
    const bench = createBench();
    let tries = 0;
    const slowDown: Outcome<never> = { kind: 'rate-limited', retryAfterMs: 7_000, message: 'slow down' };
    bench.service.onCreate = (body) => ((tries += 1) < 2 ? slowDown : bench.ok(bench.service.codeFor(body)));
    await opened(bench);
    expect(bench.phase()).toEqual({ state: 'opening', retryInMs: 7_000 });
    await bench.machine.pass(6_999);
    expect(bench.service.count('create')).toBe(1);
    await bench.machine.pass(1);
    expect(bench.phase().state).toBe('awaiting');
  });

  test('is refused at once when the service asks to wait too long', async () => {
    const bench = createBench();
    bench.service.onCreate = () => ({ kind: 'rate-limited', retryAfterMs: 30_000, message: 'slow down' });
    await opened(bench);
    expect(bench.phase()).toMatchObject({
      state: 'refused',
      reason: { kind: 'rate-limited', message: 'slow down' },
      canRetry: true,
    });
  });
});

describe('the time that is left', () => {
  test('runs from the moment of sending, not of the answer', async () => {
    const bench = createBench();
    const answer = bench.later();
    bench.service.onCreate = () => answer.promise;
    await opened(bench);
    const [body] = bench.service.bodies;
    if (!body) throw new Error('Nothing was sent.');
    await bench.machine.pass(9_000);
    answer.resolve(bench.ok(bench.service.codeFor(body)));
    await settleAll();
    expect(bench.phase()).toMatchObject({ state: 'awaiting', remainingMs: 591_000, validityMs: 600_000 });
  });

  test('is what the service says, capped by its own two times', async () => {
    const bench = createBench();
    const times = { expiryPeriod: 8, createTime: 1_700_000_000, expiryTime: 1_700_000_300 };
    bench.service.onCreate = (body) => bench.ok(bench.service.codeFor(body, times));
    await opened(bench);
    expect(bench.phase()).toMatchObject({ remainingMs: 300_000, validityMs: 300_000 });
  });

  test.each([undefined, 0, -3, Number.NaN, 1e9])(
    'is what was asked for when the service says %s',
    async (said) => {
      const bench = createBench();
      bench.service.onCreate = (body) => bench.ok(bench.service.codeFor(body, { expiryPeriod: said }));
      await opened(bench, { expiryPeriod: 3 });
      expect(bench.phase()).toMatchObject({ remainingMs: 180_000 });
    },
  );

  test('counts a sleep that came before the answer', async () => {
    const bench = createBench();
    const answer = bench.later();
    bench.service.onCreate = () => answer.promise;
    await opened(bench);
    const [body] = bench.service.bodies;
    if (!body) throw new Error('Nothing was sent.');
    bench.sales.suspended();
    bench.machine.sleep(240_000);
    bench.sales.resumed();
    answer.resolve(bench.ok(bench.service.codeFor(body)));
    await settleAll();
    expect(bench.phase()).toMatchObject({ state: 'awaiting', remainingMs: 360_000 });
  });
});

describe('a journal that fails after the answer', () => {
  test('keeps the QR off the screen, stops selling, and the next start calls it interrupted', async () => {
    let isFull = false;
    const bench = createBench({
      wrap: (journal) =>
        overriding(journal, {
          record: (saleId, change) =>
            isFull ? { ok: false, code: 'storage', message: 'disk full' } : journal.record(saleId, change),
        }),
    });
    bench.service.onCall = () => {
      isFull = true;
    };
    await opened(bench);
    expect(bench.states()).toEqual(['opening', 'unknown']);
    expect(bench.phase()).toMatchObject({ reason: { kind: 'interrupted', message: 'disk full' } });
    expect(bench.stops).toEqual(['storage']);
    expect(bench.sales.open(request({ requestId: uuid(77) }))).toMatchObject({ ok: false, code: 'storage' });
    await bench.machine.pass(3_600_000);
    expect(bench.service.calls).toHaveLength(1);

    isFull = false;
    bench.restart();
    bench.sales.recover();
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'interrupted' } });
  });

  test('takes the QR off the screen when it fails later, payment or not', async () => {
    let isFull = false;
    const bench = createBench({
      wrap: (journal) =>
        overriding(journal, {
          record: (saleId, change) =>
            isFull ? { ok: false, code: 'storage', message: 'disk full' } : journal.record(saleId, change),
        }),
    });
    const saleId = await opened(bench);
    isFull = true;
    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    expect(bench.states()).toEqual(['opening', 'awaiting', 'unknown']);
    expect(bench.sales.dismiss(saleId).ok).toBe(true);
    expect(bench.views.at(-1)).toBeNull();

    isFull = false;
    bench.restart();
    bench.sales.recover();
    await bench.machine.pass(2_000);
    expect(bench.phase().state).toBe('paid');
  });

  test('takes the QR off the screen even when it cannot be read any more', async () => {
    const bench = createBench();
    await opened(bench);
    bench.journal.close();
    await bench.machine.pass(2_000);
    await bench.machine.pass(600_000);
    expect(bench.phase().state).toBe('unknown');
    expect(bench.stops).toEqual(['storage']);
  });
});
