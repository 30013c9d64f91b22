import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxRates } from '../../../../electron/contract/limits.ts';
import type { Line } from '../../../../electron/contract/sale.ts';
import { takingsIn, type TakingsIn } from '../../../../electron/contract/takings.ts';
import type { Discount } from '../../../../electron/contract/tax.ts';
import type { SalePayment } from '../../../../electron/domain/ledger.ts';
import { lineTakings, type Sold, TakingsSums } from '../../../../electron/domain/day-close/takings-by.ts';
import { reckon } from '../../../../electron/domain/ticket.ts';
import { from, payment } from './payment.ts';

const hour = 3_600_000;

/** What payments of a day come to. */
function takingsBy(
  made: readonly SalePayment[],
  soldOf: (saleId: string) => Sold | undefined,
  times = Array.from({ length: 24 }, (_, index) => from + index * hour),
): TakingsIn[] {
  const sums = new TakingsSums(times, () => null);
  for (const one of made) sums.add(one, soldOf(one.saleId), one.currency === 'USD' ? 2 : 0);
  return sums.all();
}

const tea: Line = { name: 'Tea', price: 600, count: 2, rate: 10 };
const bread: Line = { name: 'Bread', price: 300, count: 1, rate: 8 };

function sold(lines: Line[], discount: Discount | null, prices: 'included' | 'excluded' = 'included'): Sold {
  const reckoned = reckon(lines, discount, { prices, rounding: 'floor', keypadRate: 10 });
  if ('problem' in reckoned) throw new Error(reckoned.problem.kind);
  return { lines: reckoned.lines, tax: reckoned.tax };
}

describe('what a line took', () => {
  test('is what is left of it after its discount and its part of the ticket’s', () => {
    const coupon = { kind: 'amount', value: 100, name: 'Coupon' } as const;
    expect(lineTakings(sold([tea, bread], coupon), payment({ amount: 1_400 }))).toEqual([1_120, 280]);
    const half = { ...bread, discount: { kind: 'percent', value: 50, name: 'Old' } as const };
    expect(lineTakings(sold([tea, half], null), payment({ amount: 1_350 }))).toEqual([1_200, 150]);
  });

  test('has the tax in it where prices do not', () => {
    expect(lineTakings(sold([tea, bread], null, 'excluded'), payment({ amount: 1_644 }))).toEqual([
      1_320, 324,
    ]);
  });

  test('bears what went back for its own pieces, and its part of the rest', () => {
    const returned = [{ chargeId: 'ch_1', line: 1, count: 1, amount: 300 }];
    const back = (givenBack: number, chargeId = 'ch_1'): number[] =>
      lineTakings({ ...sold([tea, bread], null), returned }, payment({ amount: 1_500, chargeId, givenBack }));
    expect(back(300)).toEqual([1_200, 0]);
    expect(back(800)).toEqual([700, 0]);
    // Of another payment of the sale, or where less went back, no line is named.
    expect(back(500, 'ch_2')).toEqual([800, 200]);
    expect(back(150)).toEqual([1_080, 270]);
  });

  test('bears its part of what was given back, down to nothing', () => {
    const back = (givenBack: number): number[] =>
      lineTakings(sold([tea, bread], null), payment({ amount: 1_500, givenBack }));
    expect(back(500)).toEqual([800, 200]);
    expect(back(1)).toEqual([1_199, 300]);
    expect(back(1_500)).toEqual([0, 0]);
  });

  test('is nothing once all of a payment of another amount than the price is back', () => {
    const back = (givenBack: number): number[] =>
      lineTakings(sold([tea, bread], null), payment({ amount: 500, givenBack }));
    expect(back(500)).toEqual([0, 0]);
    expect(back(499)).not.toEqual([0, 0]);
  });

  test('is known of sales from before there were rates', () => {
    const plain = [{ ...tea }, { name: 'Keypad', price: 50, count: 1 }].map(({ name, price, count }) => ({
      name,
      price,
      count,
    }));
    expect(lineTakings({ lines: plain, tax: null }, payment({ amount: 1_250 }))).toEqual([1_200, 50]);
  });
});

describe('the takings of a day', () => {
  test('have every hour from the first payment to the last', () => {
    const made = [payment({ at: from + hour - 1 }), payment({ at: from + 3 * hour, givenBack: 400 })];
    expect(takingsBy(made, () => undefined)[0]?.times).toEqual([
      { from, count: 1, net: 1_000 },
      { from: from + hour, count: 0, net: 0 },
      { from: from + 2 * hour, count: 0, net: 0 },
      { from: from + 3 * hour, count: 1, net: 600 },
    ]);
  });

  test('are of the days of a longer span, also where one is longer than another', () => {
    const days = [from, from + 23 * hour, from + 47 * hour];
    const made = [payment({ at: from + 23 * hour - 1 }), payment({ at: from + 23 * hour })];
    expect(takingsBy(made, () => undefined, days)[0]?.times).toEqual([
      { from, count: 1, net: 1_000 },
      { from: from + 23 * hour, count: 1, net: 1_000 },
    ]);
  });

  test('tell the rates of what was sold, and count a payment once at each', () => {
    const two = { ...tea, name: 'Cake' };
    const made = [payment({ amount: 2_700, givenBack: 270 }), payment({ saleId: 'b', amount: 100 })];
    const soldOf = (id: string): Sold | undefined => (id === 'a' ? sold([tea, two, bread], null) : undefined);
    expect(takingsBy(made, soldOf)[0]?.rates).toEqual([
      { rate: 10, count: 1, net: 2_160 },
      { rate: 8, count: 1, net: 270 },
      { rate: null, count: 1, net: 100 },
    ]);
  });

  test('name what no line accounts for, and tell what is unknown from what is named', () => {
    const made = [payment(), payment({ saleId: 'b', method: null })];
    const [takings] = takingsBy(made, (id) => (id === 'a' ? { lines: [], tax: null } : undefined));
    expect(takings?.items).toEqual([{ name: null, count: 0, net: 2_000 }]);
    expect(takings?.methods).toEqual([
      { method: 'paypay', count: 1, net: 1_000 },
      { method: null, count: 1, net: 1_000 },
    ]);
  });

  test('count the goods of a sale that was paid twice once, and its money twice', () => {
    const made = [payment({ amount: 1_500 }), payment({ amount: 1_500, key: 'a/2' })];
    const soldOf = (): Sold => ({ ...sold([tea, bread], null), paidFor: 'a/1' });
    expect(takingsBy(made, soldOf)[0]?.items).toEqual([
      { name: 'Tea', count: 2, net: 2_400 },
      { name: 'Bread', count: 1, net: 600 },
    ]);
  });

  test('name the hundred items that took most, and add the others up', () => {
    const made = Array.from({ length: 130 }, (_, n) => payment({ saleId: String(n), amount: 1_000 - n }));
    const [takings] = takingsBy(made, (id) => ({
      lines: [{ name: id, price: 1_000 - Number(id), count: 1 }],
      tax: null,
    }));
    expect(takings?.items).toHaveLength(100);
    expect(takings?.otherItems).toEqual({ kinds: 30, count: 30, net: 30 * 900 - (29 * 30) / 2 });
  });

  test('name every item that another span names, to be compared with it', () => {
    const made = Array.from({ length: 130 }, (_, n) => payment({ saleId: String(n), amount: 1_000 - n }));
    const sums = new TakingsSums([from], () => null);
    for (const one of made) {
      sums.add(one, { lines: [{ name: one.saleId, price: one.amount, count: 1 }], tax: null });
    }
    const [other] = sums.all();
    const items = ['128', 'new'].map((name) => ({ name, count: 1, net: 1 }));
    const [takings] = sums.all(other && [{ ...other, items }]);
    expect(takings?.items.map(({ name }) => name).slice(99)).toEqual(['99', '128']);
    expect(takings?.otherItems).toEqual({ kinds: 29, count: 29, net: 30 * 900 - (29 * 30) / 2 - 872 });
    // Of another currency nothing is compared.
    expect(sums.all(other && [{ ...other, items, currency: 'USD' }])).toEqual([other]);
  });

  test('tell categories by what items are in now, and who rang the sales up', () => {
    const drinks = { id: 'drinks', name: { ja: 'ドリンク', en: 'Drinks' } };
    const sums = new TakingsSums([from], (itemId) => (itemId === 'tea' ? drinks : null));
    const lines = [
      { ...tea, itemId: 'tea' },
      { ...bread, itemId: 'sold no more' },
    ];
    sums.add(payment({ amount: 1_500 }), { ...sold(lines, null), staff: '佐藤' });
    sums.add(payment({ saleId: 'b', amount: 1_200, givenBack: 200 }), sold([tea], null));
    expect(sums.all()).toMatchObject([
      {
        categories: [
          { category: null, count: 3, net: 1_300 },
          { category: drinks, count: 2, net: 1_200 },
        ],
        staff: [
          { staff: '佐藤', count: 1, net: 1_500 },
          { staff: null, count: 1, net: 1_000 },
        ],
      },
    ]);
  });

  test('of a day without payments are none', () => {
    expect(takingsBy([], () => undefined)).toEqual([]);
  });
});

const arbitraryDiscount = fc.option(
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.integer({ min: 1, max: 99 }),
    name: fc.constant('Off'),
  }),
  { nil: null },
);

const arbitraryLine = fc
  .record({
    name: fc.constantFrom('Tea', 'Bread', 'Cake', 'Keypad'),
    price: fc.integer({ min: 1, max: 99_999 }),
    count: fc.integer({ min: 1, max: 20 }),
    rate: fc.constantFrom(...taxRates),
    discount: arbitraryDiscount,
  })
  .map(({ discount, ...line }): Line => ({ ...line, ...(discount && { discount }) }));

const arbitrarySale = fc
  .record({
    lines: fc.array(arbitraryLine, { minLength: 1, maxLength: 6 }),
    discount: arbitraryDiscount,
    prices: fc.constantFrom('included' as const, 'excluded' as const),
    taxed: fc.boolean(),
    payments: fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 24 * hour - 1 }),
        method: fc.constantFrom('paypay', 'alipay', null),
        back: fc.constantFrom(0, 0, 1, 2, 3, 7),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    currency: fc.constantFrom('JPY', 'USD'),
  })
  .map(({ lines, discount, prices, taxed, payments, currency }) => {
    const of = sold(lines, discount, prices);
    const plain = lines.map(({ name, price, count }) => ({ name, price, count }));
    const total = plain.reduce((sum, { price, count }) => sum + price * count, 0);
    const amount = taxed ? (of.tax?.rates ?? []).reduce((sum, rate) => sum + rate.amount, 0) : total;
    return { sold: taxed ? of : { lines: plain, tax: null }, amount, payments, currency };
  })
  .filter(({ amount }) => amount > 0);

/** What a line is of a payment, exactly, by the books: a fraction, before anything is made whole. */
function exactly({ lines, tax }: Sold, index: number, amount: number, back: number): number {
  const line = lines[index];
  if (!line) return 0;
  const left = ({ price, count, discount }: Line): number =>
    price * count - (discount ? Math.floor((price * count * discount.value) / 100) : 0);
  const beside = tax ? lines.filter(({ rate }) => rate === line.rate) : lines;
  const whole = tax ? (tax.rates.find(({ rate }) => rate === line.rate)?.amount ?? 0) : amount;
  const weight = beside.reduce((sum, one) => sum + left(one), 0);
  return weight === 0 ? 0 : ((left(line) * whole) / weight) * (1 - back / amount);
}

test('by hour, by item, by method and by rate they each add up to the day, whatever was sold, taken off and given back', () => {
  fc.assert(
    fc.property(fc.array(arbitrarySale, { maxLength: 12 }), (sales) => {
      const made = sales.flatMap(({ amount, payments, currency }, n) =>
        payments.map(({ at, method, back }, index) => {
          const givenBack = back === 7 ? amount : Math.floor((amount * back) / 4);
          return payment({
            key: `${n}/${index}`,
            saleId: String(n),
            amount,
            currency,
            at: from + at,
            method,
            givenBack,
          });
        }),
      );
      const all = takingsBy(made, (id) => sales[Number(id)]?.sold);
      const sum = (parts: readonly { net: number }[]): number =>
        parts.reduce((total, { net }) => total + net, 0);
      expect(all.map(({ currency }) => currency)).toEqual(
        ['JPY', 'USD'].filter((currency) => made.some((one) => one.currency === currency)),
      );
      for (const takings of all) {
        expect(takingsIn.parse(takings)).toEqual(takings);
        const of = made.filter(({ currency }) => currency === takings.currency);
        let net = 0;
        for (const { amount, givenBack } of of) net += amount - givenBack;
        expect(takings.net).toBe(net);
        expect(sum(takings.times)).toBe(net);
        expect(sum(takings.methods)).toBe(net);
        expect(sum(takings.categories)).toBe(net);
        expect(sum(takings.staff)).toBe(net);
        expect(sum(takings.items)).toBe(net);
        expect(sum(takings.rates)).toBe(net);
        expect(takings.digits).toBe(takings.currency === 'USD' ? 2 : 0);
        expect(takings.items.every((item) => Number.isSafeInteger(item.net) && item.net >= 0)).toBe(true);
        expect(takings.items.some(({ name }) => name === null)).toBe(false);
        for (const { from: begins, net: taken, count } of takings.times) {
          const within = of.filter(({ at }) => at >= begins && at < begins + hour);
          expect([count, taken]).toEqual([
            within.length,
            within.reduce((total, { amount, givenBack }) => total + amount - givenBack, 0),
          ]);
        }
        for (const { name, net: taken } of takings.items) {
          let expected = 0;
          let parts = 0;
          for (const { saleId, amount, givenBack } of of) {
            const { lines, tax } = sales[Number(saleId)]?.sold ?? { lines: [], tax: null };
            lines.forEach((line, index) => {
              if (line.name !== name) return;
              expected += exactly({ lines, tax }, index, amount, givenBack);
              parts += 1;
            });
          }
          // Each part is made whole twice: less than one unit either way each time.
          expect(Math.abs(taken - expected)).toBeLessThan(2 * parts + 1e-6);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});
