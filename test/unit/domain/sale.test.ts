import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { saleStates } from '../../../electron/contract/sale.ts';
import {
  lastAttempt,
  maySend,
  newSale,
  nextOrderNo,
  payableAttempts,
  type Sale,
  type SaleChange,
  type Stage,
  transition,
} from '../../../electron/domain/sale.ts';

const orderNo = 'T1-000001-ABCD';
const reason = { kind: 'no-answer', message: 'x' } as const;
const duplicate = { kind: 'duplicate', message: 'x' } as const;
const pay: SaleChange = { kind: 'pay', paidAt: 5, paymentMethod: 'alipay', attempt: 1 };
const cancel: SaleChange = { kind: 'cancel', payableUntil: 9, ruledOut: null };
const closed: SaleChange = { kind: 'cancel', payableUntil: null, ruledOut: 'closed' };
const expire: SaleChange = { kind: 'rule-out', attempt: 1, how: 'expired' };
const hold: SaleChange = { kind: 'hold', sent: false, duplicate: false };

/** A new sale after the given changes; each must be possible. */
function after(...changes: SaleChange[]): Sale {
  return changes.reduce((sale, change) => {
    const next = transition(sale, change);
    if (!next.ok) throw new Error(next.why);
    return next.sale;
  }, newSale(orderNo));
}

const code: SaleChange = { kind: 'code' };
const lapse: SaleChange = { kind: 'lapse' };
const send: SaleChange = { kind: 'send' };
const inState: Record<Stage['state'], Sale> = {
  opening: after(),
  awaiting: after(code),
  lapsed: after(code, lapse),
  expired: after(code, lapse, expire),
  canceled: after(code, cancel),
  paid: after(code, pay),
  refused: after({ kind: 'refuse', reason, canRetry: true }),
  unknown: after({ kind: 'doubt', reason }),
};

describe('the states of a sale', () => {
  test('are all reached', () => {
    expect(saleStates.map((state) => inState[state].stage.state)).toEqual([...saleStates]);
  });

  test('let a request that had no effect be repeated, given up or canceled', () => {
    const held = after(hold);
    expect(lastAttempt(held)?.state).toBe('not-sent');
    expect(transition(held, send)).toMatchObject({
      ok: true,
      sale: { attempts: [{}, { number: 2, orderNo }] },
    });
    expect(transition(held, { kind: 'give-up', reason })).toMatchObject({
      sale: { stage: { state: 'refused', canRetry: true } },
    });
    expect(transition(held, closed)).toMatchObject({ sale: { stage: { state: 'canceled' } } });
    expect(lastAttempt(after({ kind: 'hold', sent: true, duplicate: false }))?.state).toBe('refused');
  });

  test('do not let a request be canceled that is under way', () => {
    expect(transition(inState.opening, closed).ok).toBe(false);
  });

  test('keep a payment by an earlier code, and still note what came of the request under way', () => {
    const paid = after(code, closed, send, pay);
    const noted = transition(paid, code);
    expect(noted).toMatchObject({ ok: true, sale: { stage: { state: 'paid', attempt: 1 } } });
    expect(noted.ok && payableAttempts(noted.sale).map(({ number }) => number)).toEqual([2]);
    expect(transition(paid, { kind: 'doubt', reason })).toMatchObject({ sale: { stage: { state: 'paid' } } });
  });

  test('never repeat what the service refused for good', () => {
    expect(maySend(after({ kind: 'refuse', reason, canRetry: false }))).toBe(false);
  });
});

describe('a code that may still be paid', () => {
  test('keeps the next request from leaving until it is ruled out', () => {
    for (const sale of [inState.lapsed, after(code, cancel)]) expect(maySend(sale)).toBe(false);
    for (const how of ['closed', 'expired', 'staff'] as const) {
      expect(maySend(after(code, lapse, { kind: 'rule-out', attempt: 1, how }))).toBe(true);
    }
  });

  test('is still payable after a person settled it as unpaid before its time was over', () => {
    const sale = after(code, { kind: 'settle-unpaid', payableUntil: 9 });
    expect(sale.stage).toEqual({ state: 'canceled', payableUntil: 9 });
    expect(maySend(sale)).toBe(false);
    expect(maySend(after(code, lapse, { kind: 'settle-unpaid', payableUntil: null }))).toBe(true);
  });

  test('becomes certainly unpayable when it is ruled out after the cancel', () => {
    expect(after(code, cancel, expire).stage).toEqual({ state: 'canceled', payableUntil: null });
  });

  test('keeps a sale in doubt from being asked for again', () => {
    expect(maySend(after(code, { kind: 'doubt', reason }))).toBe(false);
  });
});

describe('the order number', () => {
  test('stays the same however often the request is repeated', () => {
    expect(nextOrderNo(after({ kind: 'doubt', reason }, send, hold, send, hold))).toBe(orderNo);
  });

  test('takes a suffix for each time that the service called it a duplicate', () => {
    const once = after({ kind: 'doubt', reason: duplicate });
    expect(nextOrderNo(once)).toBe(`${orderNo}-2`);
    expect(
      nextOrderNo(after({ kind: 'doubt', reason: duplicate }, send, { kind: 'doubt', reason: duplicate })),
    ).toBe(`${orderNo}-3`);
    expect(nextOrderNo(after({ kind: 'hold', sent: true, duplicate: true }))).toBe(`${orderNo}-2`);
  });
});

const anyChange: fc.Arbitrary<SaleChange> = fc.oneof(
  fc.constantFrom<SaleChange>(
    send,
    code,
    hold,
    { kind: 'hold', sent: true, duplicate: true },
    { kind: 'give-up', reason },
    { kind: 'refuse', reason, canRetry: true },
    { kind: 'refuse', reason, canRetry: false },
    { kind: 'doubt', reason },
    { kind: 'doubt', reason: duplicate },
    lapse,
    cancel,
    closed,
    { kind: 'settle-paid', paidAt: 3 },
    { kind: 'settle-unpaid', payableUntil: null },
    { kind: 'settle-unpaid', payableUntil: 4 },
  ),
  fc.record({
    kind: fc.constant('rule-out' as const),
    attempt: fc.integer({ min: 1, max: 4 }),
    how: fc.constantFrom('closed' as const, 'expired' as const, 'staff' as const),
  }),
  fc.integer({ min: 1, max: 4 }).map((attempt): SaleChange => ({ ...pay, attempt })),
);

describe('whatever happens to a sale, in any order', () => {
  test('it has one order number, at most one code that can be paid, and a payment is final', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 40 }), (changes) => {
        let sale = newSale(orderNo);
        for (const change of changes) {
          const before = sale;
          const next = transition(sale, change);
          if (!next.ok) continue;
          ({ sale } = next);
          expect(sale.orderNo).toBe(orderNo);
          expect(payableAttempts(sale).length).toBeLessThanOrEqual(1);
          expect(sale.attempts.filter(({ state }) => state === 'sending').length).toBeLessThanOrEqual(1);
          expect(sale.attempts.map(({ number }) => number)).toEqual(
            sale.attempts.map((_, index) => index + 1),
          );
          for (const attempt of sale.attempts) expect(attempt.orderNo).toMatch(/^T1-000001-ABCD(-\d+)?$/);
          expect(sale.attempts.slice(0, before.attempts.length).map((a) => a.orderNo)).toEqual(
            before.attempts.map((a) => a.orderNo),
          );
          if (before.stage.state === 'paid') expect(sale.stage).toBe(before.stage);
          if (sale.stage.state === 'awaiting') expect(lastAttempt(sale)?.state).toBe('code');
          if (sale.stage.state === 'awaiting') expect(payableAttempts(sale)).toHaveLength(1);
          if (sale.stage.state === 'expired') expect(payableAttempts(sale)).toHaveLength(0);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('a payment is always possible until there is one', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 30 }), (changes) => {
        const sale = changes.reduce((now, change) => {
          const next = transition(now, change);
          return next.ok ? next.sale : now;
        }, newSale(orderNo));
        expect(transition(sale, pay).ok).toBe(sale.stage.state !== 'paid');
      }),
      { numRuns: 1_000 },
    );
  });
});
