import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { duplicateOf, orderNumber } from '../../../electron/domain/order-number.ts';

describe('an order number', () => {
  test('is prefix, padded counter and random end', () => {
    expect(orderNumber({ prefix: 'SHOP1', counter: 42, fraction: () => 0 })).toBe('SHOP1-000042-0000');
    expect(orderNumber({ prefix: 'A', counter: 1_234_567, fraction: () => 0.999 })).toBe('A-1234567-ZZZZ');
  });

  test('fits in 50 characters, with a suffix too, and is safe to read aloud', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9]{1,8}$/),
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.integer({ min: 2, max: 999 }),
        (prefix, counter, random, n) => {
          const orderNo = orderNumber({ prefix, counter, fraction: () => random });
          expect(orderNo).toMatch(/^[A-Z0-9]{1,8}-\d{6,16}-[0-9A-HJKMNP-TV-Z]{4}$/);
          expect(duplicateOf(orderNo, n)).toBe(`${orderNo}-${n}`);
          expect(duplicateOf(orderNo, n).length).toBeLessThanOrEqual(50);
        },
      ),
    );
  });

  test('differs for different counters, whatever chance says', () => {
    const numbers = Array.from({ length: 1_000 }, (_, counter) =>
      orderNumber({ prefix: 'T', counter, fraction: () => 0.5 }),
    );
    expect(new Set(numbers).size).toBe(1_000);
  });

  test('is never cut short to fit', () => {
    expect(() => orderNumber({ prefix: 'P'.repeat(50), counter: 1, fraction: () => 0 })).toThrow(RangeError);
    expect(() => duplicateOf('X'.repeat(49), 2)).toThrow(RangeError);
  });

  test.each([0, 1, -2, 1.5, Number.NaN])('has no try number %d', (n) => {
    expect(() => duplicateOf('T-000001-0000', n)).toThrow(RangeError);
  });
});
