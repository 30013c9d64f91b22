import { describe, expect, test } from 'vitest';
import { RefundCounter } from './refund-counter.ts';
import { uuid } from './support.ts';

describe('the same refund asked for again', () => {
  test.each([
    ['with another amount', { amount: 500 }],
    ['of another payment', { chargeId: 'ch_2' }],
    ['for goods', { lines: [{ line: 0, count: 1 }] }],
  ])('%s is a conflict, and asks for nothing', async (_, other) => {
    const counter = await RefundCounter.open();
    const id = uuid(900);
    expect((await counter.tap(300, { id })).ok).toBe(true);
    expect(await counter.tap(300, { id, ...other })).toMatchObject({ ok: false, code: 'conflict' });
    expect((await counter.tap(300, { id })).ok).toBe(true);
    expect(counter.requests).toHaveLength(1);
  });

  test('for other pieces is a conflict, and for the same ones is not', async () => {
    const counter = await RefundCounter.open(undefined, [{ name: 'Cup', price: 500, count: 2 }]);
    const id = uuid(901);
    const lines = (count: number): { line: number; count: number }[] => [{ line: 0, count }];
    expect((await counter.tap(500, { id, lines: lines(1) })).ok).toBe(true);
    expect(await counter.tap(500, { id, lines: lines(2) })).toMatchObject({ ok: false, code: 'conflict' });
    expect(await counter.tap(500, { id })).toMatchObject({ ok: false, code: 'conflict' });
    expect((await counter.tap(500, { id, lines: lines(1) })).ok).toBe(true);
    expect(counter.requests).toHaveLength(1);
  });
});
