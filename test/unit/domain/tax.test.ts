import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxRates } from '../../../electron/contract/limits.ts';
import { type Discount, firstTaxSettings, type TaxSettings } from '../../../electron/contract/tax.ts';
import { sumTicket, type TaxedLine, type TaxRules, type TicketSums } from '../../../electron/domain/tax.ts';

const off = (kind: Discount['kind'], value: number): Discount => ({ kind, value, name: 'Coupon' });

function sumsOf(
  lines: readonly TaxedLine[],
  discount: Discount | null = null,
  rules: TaxRules = firstTaxSettings,
): TicketSums {
  const outcome = sumTicket(lines, discount, rules);
  if ('problem' in outcome) throw new Error(JSON.stringify(outcome.problem));
  return outcome.sums;
}

describe('a ticket', () => {
  test('of both rates has the tax of each in its prices', () => {
    const sums = sumsOf([
      { price: 1100, count: 1, rate: 10 },
      { price: 540, count: 2, rate: 8 },
    ]);
    expect(sums.rates).toEqual([
      { rate: 10, amount: 1100, tax: 100 },
      { rate: 8, amount: 1080, tax: 80 },
    ]);
    expect([sums.total, sums.tax]).toEqual([2180, 180]);
  });

  test('makes tax whole once for a rate, not once for a line', () => {
    // 9 / 1.1: 0.81 of tax in each line, none of it whole; in three lines together it is 2.45.
    const line: TaxedLine = { price: 9, count: 1, rate: 10 };
    expect(sumsOf([line, line, line]).rates).toEqual([{ rate: 10, amount: 27, tax: 2 }]);
  });

  test.each<[TaxSettings['rounding'], TaxRules['prices'], number, number, number]>([
    ['floor', 'included', 105, 9, 105],
    ['ceil', 'included', 105, 10, 105],
    ['half-up', 'included', 105, 10, 105],
    ['half-up', 'included', 104, 9, 104],
    ['floor', 'excluded', 105, 10, 115],
    ['ceil', 'excluded', 105, 11, 116],
    ['half-up', 'excluded', 105, 11, 116],
    ['half-up', 'excluded', 104, 10, 114],
    ['ceil', 'excluded', 100, 10, 110],
  ])('with %s and prices %s takes %d for %d of tax and %d in all', (rounding, prices, price, tax, total) => {
    const sums = sumsOf([{ price, count: 1, rate: 10 }], null, { rounding, prices });
    expect([sums.tax, sums.total]).toEqual([tax, total]);
  });

  test('without lines comes to nothing', () => {
    expect(sumsOf([])).toEqual({
      lines: [],
      subtotal: 0,
      discount: 0,
      shares: [],
      rates: [],
      tax: 0,
      total: 0,
    });
  });

  test('is exact up to the last integer that a number can hold', () => {
    const price = 9_007_199_254_740_991;
    expect(sumsOf([{ price, count: 1, rate: 10 }]).rates).toEqual([
      { rate: 10, amount: price, tax: 818_836_295_885_544 },
    ]);
  });
});

describe('a discount', () => {
  const both: TaxedLine[] = [
    { price: 1000, count: 1, rate: 10 },
    { price: 500, count: 1, rate: 8 },
  ];

  test('of the ticket is spread over the rates in proportion, to the last yen', () => {
    const sums = sumsOf(both, off('amount', 100));
    expect(sums.shares).toEqual([
      { rate: 10, discount: 67 },
      { rate: 8, discount: 33 },
    ]);
    expect(sums.total).toBe(1400);
  });

  test('gives the last yen of equal fractions to the higher rate', () => {
    const even = both.map((line) => ({ ...line, price: 100 }));
    expect(sumsOf(even, off('amount', 1)).shares).toEqual([
      { rate: 10, discount: 1 },
      { rate: 8, discount: 0 },
    ]);
  });

  test('of a line is off the whole line, a percentage rounded down', () => {
    const sums = sumsOf([{ price: 333, count: 3, rate: 8, discount: off('percent', 10) }]);
    expect(sums.lines).toEqual([{ gross: 999, discount: 99, net: 900 }]);
    expect(sums.total).toBe(900);
  });

  test('of the ticket is of what the lines come to after theirs', () => {
    const lines: TaxedLine[] = [{ price: 1000, count: 1, rate: 10, discount: off('amount', 500) }];
    const sums = sumsOf(lines, off('percent', 50));
    expect([sums.subtotal, sums.discount, sums.total]).toEqual([500, 250, 250]);
  });

  test('may be all of it', () => {
    expect(sumsOf(both, off('percent', 100)).total).toBe(0);
    expect(sumsOf(both, off('amount', 1500)).total).toBe(0);
  });

  test('above the ticket is refused, with what there is to take it off', () => {
    expect(sumTicket(both, off('amount', 1501), firstTaxSettings)).toEqual({
      problem: { kind: 'discount-above-total', line: null, available: 1500 },
    });
  });

  test('above its line is refused, though the ticket would bear it', () => {
    const [first, second] = both as [TaxedLine, TaxedLine];
    const lines = [first, { ...second, discount: off('amount', 501) }];
    expect(sumTicket(lines, null, firstTaxSettings)).toEqual({
      problem: { kind: 'discount-above-total', line: 1, available: 500 },
    });
  });
});

describe('what is no ticket', () => {
  const line: TaxedLine = { price: 100, count: 1, rate: 10 };

  test.each<[string, TaxedLine]>([
    ['a fraction of a yen', { ...line, price: 0.5 }],
    ['a negative price', { ...line, price: -1 }],
    ['a price that is no number', { ...line, price: Number.NaN }],
    ['half a piece', { ...line, count: 1.5 }],
    ['another rate', { ...line, rate: 5 as never }],
    ['a negative discount', { ...line, discount: off('amount', -1) }],
    ['a fraction of a percent', { ...line, discount: off('percent', 0.5) }],
    ['more than all of it in percent', { ...line, discount: off('percent', 101) }],
  ])('is a problem of its line: %s', (_, wrong) => {
    expect(sumTicket([line, wrong], null, firstTaxSettings)).toEqual({
      problem: { kind: 'not-whole', line: 1 },
    });
  });

  test('is a problem of the ticket: a discount that is not whole', () => {
    expect(sumTicket([line], off('amount', 1.5), firstTaxSettings)).toEqual({
      problem: { kind: 'not-whole', line: null },
    });
  });

  test.each<[string, TaxedLine[], Discount | null, TaxRules]>([
    ['in one line', [{ price: 9_999_999_999, count: 9_999_999, rate: 0 }], null, firstTaxSettings],
    [
      'before a discount',
      [
        { ...line, price: 2 ** 52 },
        { ...line, price: 2 ** 52 },
      ],
      off('percent', 90),
      firstTaxSettings,
    ],
    ['with its tax', [{ ...line, price: 2 ** 53 - 1 }], null, { prices: 'excluded', rounding: 'floor' }],
  ])('is too large where integers are not exact any more: %s', (_, lines, discount, rules) => {
    expect(sumTicket(lines, discount, rules)).toEqual({ problem: { kind: 'too-large' } });
  });
});

/** The same ticket once more in another way: by asking what each figure has to satisfy, in exact fractions. */
function expectRight(
  lines: readonly TaxedLine[],
  discount: Discount | null,
  rules: TaxRules,
  sums: TicketSums,
): void {
  const add = (values: readonly number[]): bigint => values.reduce((sum, value) => sum + BigInt(value), 0n);
  const isFloor = (part: number, numerator: bigint, denominator: bigint): boolean =>
    BigInt(part) * denominator <= numerator && (BigInt(part) + 1n) * denominator > numerator;
  const isDiscount = (taken: number, of: number, asked: Discount | null): boolean => {
    if (!asked) return taken === 0;
    if (asked.kind === 'amount') return taken === asked.value;
    return isFloor(taken, BigInt(of) * BigInt(asked.value), 100n);
  };
  const right: [string, boolean][] = lines.map((line, index) => {
    const { gross, discount: taken, net } = sums.lines[index] ?? { gross: -1, discount: -1, net: -1 };
    const adds = BigInt(gross) === BigInt(line.price) * BigInt(line.count) && net === gross - taken;
    return [`line ${index}`, adds && isDiscount(taken, gross, line.discount ?? null)];
  });
  right.push(['subtotal', add(sums.lines.map(({ net }) => net)) === BigInt(sums.subtotal)]);
  right.push(['discount', isDiscount(sums.discount, sums.subtotal, discount)]);
  right.push(['shares', add(sums.shares.map((share) => share.discount)) === BigInt(sums.discount)]);
  right.push(['rates', sums.rates.map(({ rate }) => rate).join() === ratesOf(lines).join()]);
  for (const { rate, amount, tax } of sums.rates) {
    const net = add(lines.map((line, index) => (line.rate === rate ? (sums.lines[index]?.net ?? -1) : 0)));
    const share = BigInt(sums.shares.find((one) => one.rate === rate)?.discount ?? -1);
    // The share is less than one unit from its exact part, and none below it while another has a larger fraction.
    const exact = BigInt(sums.discount) * net;
    const distance = share * BigInt(sums.subtotal) - exact;
    right.push([`share of ${rate}`, (distance < 0n ? -distance : distance) < BigInt(sums.subtotal || 1)]);
    const [base, whole] =
      rules.prices === 'included' ? [BigInt(amount), 100 + rate] : [BigInt(amount) - BigInt(tax), 100];
    right.push([`amount of ${rate}`, net - share === base]);
    // Twice the distance between the whole tax and the exact one, in parts of `whole`.
    const error = 2n * (BigInt(tax) * BigInt(whole) - base * BigInt(rate));
    const unit = 2n * BigInt(whole);
    const fits = {
      floor: error <= 0n && error > -unit,
      ceil: error >= 0n && error < unit,
      'half-up': error > -unit / 2n && error <= unit / 2n,
    };
    right.push([`tax of ${rate}`, fits[rules.rounding]]);
  }
  right.push(['fairness', isFair(lines, sums)]);
  right.push(['tax', add(sums.rates.map(({ tax }) => tax)) === BigInt(sums.tax)]);
  right.push(['total', add(sums.rates.map(({ amount }) => amount)) === BigInt(sums.total)]);
  const outside = rules.prices === 'included' ? 0 : sums.tax;
  right.push(['lines and total', sums.subtotal - sums.discount + outside === sums.total]);
  const wrong = right.filter(([, holds]) => !holds).map(([what]) => what);
  if (wrong.length > 0)
    expect.fail(`${wrong.join(', ')}: ${JSON.stringify({ lines, discount, rules, sums })}`);
}

function ratesOf(lines: readonly TaxedLine[]): number[] {
  return [...new Set(lines.map(({ rate }) => rate))].sort((a, b) => b - a);
}

/** Of two rates, the one that was rounded up had the larger fraction, or the same and the higher rate. */
function isFair(lines: readonly TaxedLine[], sums: TicketSums): boolean {
  if (sums.subtotal === 0) return true;
  const of = BigInt(sums.subtotal);
  const spread = sums.shares.map(({ rate, discount }) => {
    const net = lines.reduce(
      (sum, line, index) => sum + (line.rate === rate ? BigInt(sums.lines[index]?.net ?? 0) : 0n),
      0n,
    );
    const fraction = (BigInt(sums.discount) * net) % of;
    return { rate, fraction, isUp: BigInt(discount) * of > BigInt(sums.discount) * net };
  });
  const ups = spread.filter(({ isUp }) => isUp);
  const downs = spread.filter(({ isUp }) => !isUp);
  return ups.every((up) =>
    downs.every(
      (down) => up.fraction > down.fraction || (up.fraction === down.fraction && up.rate > down.rate),
    ),
  );
}

const value = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 5000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 9_999_999_999 }) },
);
const discountArbitrary = fc.option(
  fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      value: fc.integer({ min: 0, max: 100 }),
      name: fc.constant('%'),
    }),
    fc.record({ kind: fc.constant('amount' as const), value, name: fc.constant('¥') }),
  ),
);
const lineArbitrary = fc.record({
  price: value,
  count: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) },
    fc.integer({ min: 1, max: 9999 }),
  ),
  rate: fc.constantFrom(...taxRates),
  discount: discountArbitrary,
});
const rulesArbitrary = fc.record({
  prices: fc.constantFrom('included' as const, 'excluded' as const),
  rounding: fc.constantFrom('floor' as const, 'ceil' as const, 'half-up' as const),
});

test(
  '100,000 random tickets agree to the yen with what each figure has to satisfy',
  { timeout: 120_000 },
  () => {
    let refused = 0;
    fc.assert(
      fc.property(
        fc.array(lineArbitrary, { maxLength: 8 }),
        discountArbitrary,
        rulesArbitrary,
        (lines, discount, rules) => {
          const outcome = sumTicket(lines, discount, rules);
          if ('sums' in outcome) {
            expectRight(lines, discount, rules, outcome.sums);
            return;
          }
          refused += 1;
          expectRefusal(lines, discount, outcome.problem);
        },
      ),
      { numRuns: 100_000, seed: 20_261_122 },
    );
    // Most of them are tickets, and the refusals are met as well.
    expect(refused).toBeGreaterThan(1000);
    expect(refused).toBeLessThan(60_000);
  },
);

/** A random ticket is refused only where a discount is above what it is taken off. */
function expectRefusal(lines: readonly TaxedLine[], discount: Discount | null, problem: object): void {
  const gross = lines.map((line) => BigInt(line.price) * BigInt(line.count));
  const above = lines.findIndex(
    (line, index) => line.discount?.kind === 'amount' && BigInt(line.discount.value) > (gross[index] ?? 0n),
  );
  if (above !== -1) {
    expect(problem).toEqual({ kind: 'discount-above-total', line: above, available: Number(gross[above]) });
    return;
  }
  expect(problem).toMatchObject({ kind: 'discount-above-total', line: null });
  expect(discount?.kind).toBe('amount');
  expect(discount?.value).toBeGreaterThan((problem as { available: number }).available);
}
