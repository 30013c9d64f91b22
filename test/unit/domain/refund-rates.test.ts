import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaxRate } from '../../../electron/contract/tax.ts';
import { refundRates } from '../../../electron/domain/refund-rates.ts';
import { sumTicket } from '../../../electron/domain/tax.ts';

const both = {
  rounding: 'floor',
  rates: [
    { rate: 10, amount: 1_100, tax: 100 },
    { rate: 8, amount: 540, tax: 40 },
  ],
} as const;
const ratesOf = (amounts: number[]) => refundRates({ ...both, rates: [...both.rates] }, amounts);

test('a part is spread over the rates in proportion, with the tax in each', () => {
  // 820 of 1,640: half of each.
  expect(ratesOf([820])).toEqual([
    [
      { rate: 10, amount: 550, tax: 50 },
      { rate: 8, amount: 270, tax: 20 },
    ],
  ]);
});

test('all of it is what the sale came to', () => {
  expect(ratesOf([1_640])).toEqual([both.rates]);
});

test('a refund of one yen names one rate, and the next has the other left', () => {
  const one = { rounding: 'floor', rates: [10, 8].map((rate) => ({ rate, amount: 1, tax: 0 })) } as const;
  const rates = refundRates({ ...one, rates: [...one.rates] as never }, [1, 1]);
  expect(rates?.map((refund) => refund.map(({ rate }) => rate))).toEqual([[10], [8]]);
});

test('more than the sale came to has no rates', () => {
  expect(ratesOf([1_000, 641])).toBeNull();
});

const line = fc.record({
  price: fc.integer({ min: 0, max: 99_999 }),
  count: fc.integer({ min: 1, max: 9 }),
  rate: fc.constantFrom<TaxRate>(10, 8, 0),
});
const given = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  prices: fc.constantFrom('included' as const, 'excluded' as const),
  rounding: fc.constantFrom('floor' as const, 'ceil' as const, 'half-up' as const),
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
});

test('whatever is given back adds up: each refund, each rate, and in the end the whole tax', () => {
  fc.assert(
    fc.property(given, ({ lines, prices, rounding, cuts }) => {
      const reckoned = sumTicket(lines, null, { prices, rounding });
      if (!('sums' in reckoned)) throw new Error('the ticket does not add up');
      const { rates, total } = reckoned.sums;
      const ends = [...cuts.map((cut) => Math.floor(cut * total)), total].sort((a, b) => a - b);
      const amounts = ends.map((end, index) => end - (ends[index - 1] ?? 0)).filter((amount) => amount > 0);
      const refunds = refundRates({ rates: [...rates], rounding }, amounts);
      if (!refunds) throw new Error('no rates');
      refunds.forEach((refund, index) => {
        expect(refund.reduce((sum, { amount }) => sum + amount, 0)).toBe(amounts[index]);
        for (const { rate, amount, tax } of refund) {
          expect(amount).toBeGreaterThan(0);
          expect(Number.isSafeInteger(tax) && tax >= 0).toBe(true);
          // Its own tax, but for what its fraction and those of the refunds before it came to.
          expect(Math.abs(tax - (amount * rate) / (100 + rate))).toBeLessThanOrEqual(2);
        }
      });
      for (const { rate, amount, tax } of rates) {
        const own = refunds.flatMap((refund) => refund.filter((one) => one.rate === rate));
        expect(own.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
        expect(own.reduce((sum, one) => sum + one.tax, 0)).toBe(tax);
      }
      // What comes later changes nothing of what was printed.
      expect(refundRates({ rates: [...rates], rounding }, amounts.slice(0, -1))).toEqual(
        refunds.slice(0, -1),
      );
    }),
    { numRuns: 5_000, seed: 20261122 },
  );
});
