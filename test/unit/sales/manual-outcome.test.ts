import { describe, expect, test } from 'vitest';
import type { SettleSale } from '../../../electron/contract/sale.ts';
import type { SaleRecord } from '../../../electron/journal/records.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { maySettleNow } from '../../../electron/sales/manual-outcome.ts';
import type { SaleBook } from '../../../electron/sales/sale-book.ts';
import { createBench, lost, notSent, opened, refusedWith, settleAll, unsupported } from './support.ts';

const word = (saleId: string, outcome: SettleSale['outcome']): SettleSale => ({
  saleId,
  outcome,
  reason: 'Seen on the phone of the customer',
  by: 'Sato',
});

describe('the word of staff', () => {
  test('pays a sale that cannot be asked about, and is on record as such', async () => {
    const bench = createBench();
    bench.service.known = { 'read-code': false };
    const saleId = await opened(bench);
    expect((await bench.sales.settle(word(saleId, 'paid'))).ok).toBe(true);
    expect(bench.phase()).toEqual({
      state: 'paid',
      paidAt: bench.machine.wallMs,
      paymentMethod: null,
      settledByStaff: true,
      givenBack: 0,
    });
    expect(bench.page(saleId).events.find(({ kind }) => kind === 'settled')).toMatchObject({
      kind: 'settled',
      details: {
        outcome: 'paid',
        reason: 'Seen on the phone of the customer',
        staff: 'Sato',
        after: 'awaiting',
      },
    });
    await bench.machine.pass(3_600_000);
    expect(bench.phase().state).toBe('paid');
  });

  test('pays a sale whose code the service does not know, as long as it is on the screen too', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onRead = () => refusedWith('not-found');
    await bench.machine.pass(60_000);
    expect(bench.phase()).toMatchObject({ state: 'awaiting', watch: { kind: 'unscanned' } });
    expect(bench.page(saleId).actions).toContain('settle');
    expect(await bench.sales.settle(word(saleId, 'paid'))).toMatchObject({ ok: true });
    expect(bench.phase()).toMatchObject({ state: 'paid', settledByStaff: true });
  });

  test('is not taken while the service can be asked', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    for (const outcome of ['paid', 'unpaid'] as const) {
      expect(await bench.sales.settle(word(saleId, outcome))).toMatchObject({ ok: false, code: 'conflict' });
    }
    bench.service.onRead = () => notSent;
    await bench.machine.pass(2_000);
    expect(await bench.sales.settle(word(saleId, 'paid'))).toMatchObject({ ok: false, code: 'conflict' });
    expect(bench.phase().state).toBe('awaiting');
  });

  test('that nothing was paid leaves a code payable until its time is over', async () => {
    const bench = createBench();
    bench.service.known = { 'read-code': false };
    const saleId = await opened(bench);
    await bench.machine.pass(60_000);
    await bench.sales.settle(word(saleId, 'unpaid'));
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: bench.machine.wallMs + 540_000 });
    expect((await bench.sales.settle(word(saleId, 'unpaid'))).ok).toBe(true);
    expect(bench.phase()).toMatchObject({ payableUntil: bench.machine.wallMs + 540_000 });
    await bench.machine.pass(540_000);
    await bench.sales.settle(word(saleId, 'unpaid'));
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
  });

  test('that nothing was paid expires a lapsed sale', async () => {
    const bench = createBench();
    bench.service.known = { 'read-code': false };
    const saleId = await opened(bench);
    await bench.machine.pass(600_000);
    await bench.sales.settle(word(saleId, 'unpaid'));
    expect(bench.phase()).toEqual({ state: 'expired' });
  });

  test('settles a sale of which nothing is known, either way', async () => {
    for (const [outcome, state] of [
      ['paid', 'paid'],
      ['unpaid', 'canceled'],
    ] as const) {
      const bench = createBench();
      bench.service.onCreate = () => lost;
      const saleId = await opened(bench);
      expect((await bench.sales.settle(word(saleId, outcome))).ok).toBe(true);
      expect(bench.phase().state).toBe(state);
    }
  });

  test('ends a sale whose newest request nobody knows the end of, though an older code can be asked about', async () => {
    const bench = createBench();
    const { onCreate } = bench.service;
    const saleId = await opened(bench);
    await bench.sales.cancel(saleId);
    bench.service.onCreate = () => lost;
    expect((await bench.sales.renew(saleId)).ok).toBe(true);
    await settleAll();
    bench.service.onCreate = onCreate;
    expect(bench.phase().state).toBe('unknown');
    expect(await bench.sales.settle(word(saleId, 'paid'))).toMatchObject({ code: 'service-answers' });
    expect(await bench.sales.settle(word(saleId, 'unpaid'))).toMatchObject({ ok: true });
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
    expect(bench.kinds(saleId)).toContain('settled');
  });

  test('ends a sale that the service contradicted once, though it says by now that the code is over', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { amount: 9 });
    await bench.machine.pass(3_000);
    expect(bench.phase().state).toBe('unknown');
    bench.service.set('code_1', { amount: 1_200, expired: true });
    expect(await bench.sales.settle(word(saleId, 'unpaid'))).toMatchObject({ ok: true });
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
  });

  test('gives way to the service: a payment found later wins over "unpaid"', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(603_000);
    await bench.sales.settle(word(saleId, 'unpaid'));
    expect(bench.phase().state).toBe('expired');
    bench.service.pay('code_1');
    bench.service.onRead = (codeId) => bench.ok(bench.service.code(codeId));
    await bench.machine.pass(10_000);
    expect(bench.phase()).toMatchObject({ state: 'paid', settledByStaff: false });
  });

  test.each(['opening', 'refused', 'paid'])('is not taken on a sale that is %s', async (state) => {
    const bench = createBench();
    if (state === 'opening') bench.service.onCreate = () => bench.later().promise;
    if (state === 'refused') {
      bench.service.onCreate = () => ({ kind: 'invalid-request', field: 'amount', message: 'x' });
    }
    const saleId = await opened(bench);
    if (state === 'paid') bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    expect(bench.phase().state).toBe(state);
    expect(await bench.sales.settle(word(saleId, 'unpaid'))).toMatchObject({ ok: false, code: 'conflict' });
    expect(bench.phase().state).toBe(state);
  });
});

describe('the service that can be asked', () => {
  test.each([
    ['may still be paid', { status: 'pending' }, 'paid', 'lapsed'],
    ['may still be paid', { status: 'pending' }, 'unpaid', 'lapsed'],
    ['is being paid', { expired: true, charge: { status: 'waiting' } }, 'unpaid', 'lapsed'],
    ['is over', { expired: true }, 'paid', 'expired'],
    ['was paid', { status: 'captured' }, 'unpaid', 'paid'],
  ] as const)('says it itself: a code that %s %j is not settled as %s', async (_, code, outcome, state) => {
    const bench = createBench();
    const saleId = await opened(bench);
    const { onRead } = bench.service;
    bench.service.onRead = () => notSent;
    await bench.machine.pass(603_000);
    expect(bench.phase().state).toBe('lapsed');
    bench.service.onRead = onRead;
    bench.service.set('code_1', code);
    expect(await bench.sales.settle(word(saleId, outcome))).toMatchObject({
      ok: false,
      code: 'service-answers',
    });
    expect(bench.page(saleId).row.state).toBe(state);
    expect(bench.kinds(saleId)).not.toContain('settled');
  });
});

describe('one stray answer about a code whose sale is over', () => {
  const stray: [name: string, answer: Outcome<never>][] = [
    ['there is no such code', refusedWith('not-found')],
    ['there is no such operation', unsupported],
    ['a page of somebody else', { kind: 'unknown', reason: 'not-json', message: 'HTML' }],
    ['a refusal in passing', { kind: 'unknown', reason: 'in-passing', message: 'HTTP 405' }],
  ];

  test.each(stray)('lets no person’s word through: %s', async (_name, answer) => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onClose = () => notSent;
    await bench.sales.cancel(saleId);
    await bench.machine.pass(600_000);
    expect(bench.page(saleId).row.state).toBe('canceled');
    const { onRead } = bench.service;
    bench.service.pay('code_1');
    bench.service.onRead = () => {
      bench.service.onRead = onRead;
      return answer;
    };
    expect(await bench.sales.settle(word(saleId, 'unpaid'))).toMatchObject({ code: 'service-answers' });
    expect(bench.kinds(saleId)).not.toContain('settled');
    expect(bench.page(saleId).row.state).toBe('paid');
  });

  test.each(stray)('is believed when it comes again and again: %s', async (_name, answer) => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onRead = () => answer;
    await bench.machine.pass(700_000);
    const before = bench.service.count('read');
    expect(await bench.sales.settle(word(saleId, 'unpaid'))).toMatchObject({ ok: true });
    expect(bench.service.count('read') - before).toBe(3);
    expect(bench.kinds(saleId).filter((kind) => kind === 'asked')).toHaveLength(1);
  });

  test('one that takes its time is not waited for again', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(700_000);
    bench.service.onRead = () => {
      bench.machine.monotonicMs += 15_000;
      return lost;
    };
    const before = bench.service.count('read');
    expect(await bench.sales.settle(word(saleId, 'unpaid'))).toMatchObject({ ok: true });
    expect(bench.service.count('read') - before).toBe(1);
  });
});

describe('asking the service now', () => {
  test('finds a payment and is on record', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.pay('code_1');
    expect((await bench.sales.check(saleId)).ok).toBe(true);
    expect(bench.phase().state).toBe('paid');
    const [question, payment] = bench.page(saleId).events.slice(-2);
    expect(question).toMatchObject({ kind: 'asked', details: { answer: 'paid' } });
    expect(payment).toMatchObject({ kind: 'paid' });
  });

  test('joins a question that is under way', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    const answer = bench.later();
    bench.service.onRead = () => answer.promise;
    await bench.machine.pass(2_000);
    const checked = bench.sales.check(saleId);
    answer.resolve(bench.ok({ ...bench.service.code('code_1'), status: 'captured' }));
    expect((await checked).ok).toBe(true);
    expect(bench.service.count('read')).toBe(1);
    expect(bench.phase().state).toBe('paid');
  });

  test('expires a lapsed sale when the service says so', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(610_000);
    bench.service.onRead = (codeId) => bench.ok({ ...bench.service.code(codeId), expired: true });
    await bench.sales.check(saleId);
    expect(bench.phase()).toEqual({ state: 'expired' });
  });

  test.each([
    [notSent, 'unreachable'],
    [lost, 'no-answer'],
    [unsupported, 'unsupported'],
  ])('says what is wrong: %j', async (outcome, code) => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onRead = () => outcome;
    expect(await bench.sales.check(saleId)).toMatchObject({ ok: false, code });
    expect(bench.phase().state).toBe('awaiting');
  });

  test('is a conflict when there is nothing to ask about', async () => {
    const bench = createBench();
    bench.service.onCreate = () => lost;
    const saleId = await opened(bench);
    expect(await bench.sales.check(saleId)).toMatchObject({ ok: false, code: 'conflict' });
    expect(await bench.sales.check('00000000-0000-4000-9000-000000000099')).toMatchObject({
      code: 'not-found',
    });
  });

  test('pays a sale whose answer could not be shown', async () => {
    const bench = createBench();
    bench.service.onCreate = (body) =>
      bench.ok(bench.service.codeFor(body, { codeUrl: 'http://x.example/' }));
    const saleId = await opened(bench);
    expect(bench.phase().state).toBe('unknown');
    bench.service.pay('code_1');
    await bench.sales.check(saleId);
    await settleAll();
    expect(bench.phase().state).toBe('paid');
  });
});

test('a paid sale whose page is looked at is not kept in memory', () => {
  const kept: string[] = [];
  const runtime = (id: string): unknown => kept.push(id) && { watching: { kind: 'watching' } };
  const sale = { id: 'paid', stage: { state: 'paid' } };
  expect(maySettleNow({ runtime } as unknown as SaleBook, sale as unknown as SaleRecord)).toBe(false);
  expect(kept).toEqual([]);
});
