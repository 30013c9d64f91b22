import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Line } from '../../../electron/contract/sale.ts';
import type { Discount, TaxRate } from '../../../electron/contract/tax.ts';
import {
  type LineBack,
  linesLeft,
  type Pieces,
  worthOfPieces,
} from '../../../electron/domain/refund-lines.ts';
import { reckon } from '../../../electron/domain/ticket.ts';

type Prices = 'included' | 'excluded';

function sold(lines: Line[], discount: Discount | null = null, prices: Prices = 'included') {
  const reckoned = reckon(lines, discount, { prices, rounding: 'floor', keypadRate: 10 });
  if ('problem' in reckoned) return null;
  const { tax } = reckoned;
  return { lines: reckoned.lines, tax, amount: tax.rates.reduce((sum, rate) => sum + rate.amount, 0) };
}

const tea: Line = { name: 'Tea', price: 500, count: 3, rate: 10 };
const bread: Line = { name: 'Bread', price: 300, count: 1, rate: 8 };

function worth(sale: ReturnType<typeof sold>, pieces: Pieces[], before: LineBack[] = []): LineBack[] | null {
  if (!sale) throw new Error('the ticket does not add up');
  return worthOfPieces(linesLeft(sale, before), pieces);
}

describe('what pieces of a sale are worth', () => {
  test('is their price, and with a discount of the ticket their part of what was paid', () => {
    const all = [
      { line: 0, count: 2 },
      { line: 1, count: 1 },
    ];
    expect(worth(sold([tea, bread]), all)).toMatchObject([{ amount: 1_000 }, { amount: 300 }]);
    const off: Discount = { kind: 'percent', value: 10, name: 'Off' };
    expect(worth(sold([tea, bread], off), all)).toMatchObject([{ amount: 900 }, { amount: 270 }]);
  });

  test('has the tax in it where prices do not', () => {
    expect(worth(sold([tea, bread], null, 'excluded'), [{ line: 1, count: 1 }])).toMatchObject([
      { amount: 324 },
    ]);
  });

  test('is nothing that can be asked for where a piece is back, not there, or named twice', () => {
    const sale = sold([tea, bread]);
    const back = [{ line: 0, count: 2, amount: 1_000 }];
    expect(worth(sale, [{ line: 0, count: 1 }], back)).toEqual([{ line: 0, count: 1, amount: 500 }]);
    expect(worth(sale, [{ line: 0, count: 2 }], back)).toBeNull();
    expect(worth(sale, [{ line: 2, count: 1 }])).toBeNull();
    expect(
      worth(sale, [
        { line: 1, count: 1 },
        { line: 1, count: 1 },
      ]),
    ).toBeNull();
  });

  test('comes to the line’s part, also where a refund that had failed turns out to be made', () => {
    // 1,000 yen of three pieces: 333, 333 and 334. Two were given back as the first.
    const sale = sold([{ ...tea, price: 400, discount: { kind: 'amount', value: 200, name: 'Off' } }]);
    const first = { line: 0, count: 1, amount: 333 };
    expect(worth(sale, [{ line: 0, count: 1 }], [first, first])).toMatchObject([{ amount: 334 }]);
  });
});

const discount = fc.option(
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.integer({ min: 1, max: 100 }),
    name: fc.constant('Off'),
  }),
);
const line = fc
  .record({
    price: fc.integer({ min: 0, max: 9_999 }),
    count: fc.integer({ min: 1, max: 5 }),
    rate: fc.constantFrom<TaxRate>(10, 8, 0),
    off: discount,
  })
  .map(({ off, ...rest }): Line => ({ name: 'Goods', ...rest, ...(off && { discount: off }) }));

/** The part of a line by fractions of its own: [numerator, denominator] of what its rate came to. */
function exactly(
  lines: readonly Line[],
  rates: readonly { rate: TaxRate; amount: number }[],
  at: number,
): number {
  const netOf = ({ price, count, discount: off }: Line): number =>
    price * count - (off ? Math.floor((price * count * off.value) / 100) : 0);
  const own = lines[at];
  const rate = rates.find((one) => one.rate === own?.rate);
  const all = lines.filter((one) => one.rate === own?.rate).reduce((sum, one) => sum + netOf(one), 0);
  return own && rate && all > 0 ? (netOf(own) * rate.amount) / all : 0;
}

test('all pieces of 100,000 tickets, one by one in any order, come to what was paid, and never to more', () => {
  const given = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    off: discount,
    prices: fc.constantFrom<Prices>('included', 'excluded'),
    order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
  });
  fc.assert(
    fc.property(given, ({ lines, off, prices, order }) => {
      const sale = sold(lines, off, prices);
      if (!sale) throw new Error('the ticket does not add up');
      const back: LineBack[] = [];
      const open = lines.map((_, index) => index);
      let sum = 0;
      for (let step = 0; open.length > 0; step += 1) {
        const at = (order[step % order.length] ?? 0) % open.length;
        const index = open[at] ?? 0;
        const left = linesLeft(sale, back)[index]?.left ?? 0;
        const count = 1 + ((order[(step + 3) % order.length] ?? 0) % left);
        const [one] = worthOfPieces(linesLeft(sale, back), [{ line: index, count }]) ?? [];
        if (!one || one.amount < 0) throw new Error('a piece is worth nothing that can be said');
        back.push(one);
        sum += one.amount;
        if (sum > sale.amount) throw new Error(`${sum} of ${sale.amount}`);
        if (count === left) open.splice(at, 1);
      }
      if (sum !== sale.amount) throw new Error(`${sum}, and not ${sale.amount}`);
      for (const index of lines.keys()) {
        const ofLine = back.filter((one) => one.line === index).reduce((all, one) => all + one.amount, 0);
        if (Math.abs(ofLine - exactly(sale.lines, sale.tax.rates, index)) > 1 - 1e-9)
          throw new Error(`line ${index}`);
      }
    }),
    { numRuns: 100_000, seed: 20261127 },
  );
}, 120_000);
