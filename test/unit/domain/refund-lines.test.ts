import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Line } from '../../../electron/contract/sale.ts';
import type { Discount } from '../../../electron/contract/tax.ts';
import {
  type LineBack,
  linesLeft,
  type Pieces,
  worthOfPieces,
} from '../../../electron/domain/refund-lines.ts';
import { reckon } from '../../../electron/domain/ticket.ts';
import { SeededRandom } from '../../fault/support/random.ts';
import { byHand, linesOf, ticketFrom } from './tickets-by-hand.ts';

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

test('pieces of 100,000 tickets, of several lines at once and in any order, are worth what they are by hand, to the yen', () => {
  const seed = 20_261_127;
  const random = new SeededRandom(seed);
  const met = { several: 0, refused: 0 };
  for (let nth = 0; nth < 100_000; nth += 1) {
    const ticket = ticketFrom(random);
    const hand = byHand(ticket);
    const reckoned = reckon(linesOf(ticket), ticket.discount, ticket.tax);
    if (hand === null || 'problem' in reckoned) {
      met.refused += 1;
      continue;
    }
    const { lines, tax } = reckoned;
    const amount = Number(hand.rates.reduce((sum, rate) => sum + rate.amount, 0n));
    const back: LineBack[] = [];
    const pieces = lines.map(({ count }) => ({ count: BigInt(count), back: 0n, paid: 0n }));
    for (let open = [...lines.keys()]; open.length > 0;) {
      const asked = open
        .filter((_, at) => at === 0 || random.below(3) === 0)
        .map((line) => {
          const { count, back: gone } = pieces[line] ?? { count: 0n, back: 0n };
          return { line, count: 1 + random.below(Number(count - gone)) };
        });
      if (asked.length > 1) met.several += 1;
      const expected = asked.map(({ line, count }): LineBack => {
        const of = pieces[line] ?? { count: 1n, back: 0n, paid: 0n };
        of.back += BigInt(count);
        const paid = ((hand.shares[line] ?? 0n) * of.back) / of.count;
        const worth = Number(paid - of.paid);
        of.paid = paid;
        return { line, count, amount: worth };
      });
      const actual = worthOfPieces(linesLeft({ lines, tax, amount }, back), asked);
      if (!isDeepStrictEqual(actual, expected)) {
        const words = [actual, expected, ticket].map((one) => JSON.stringify(one, textOf));
        expect.fail(`seed ${seed}, ticket ${nth}: ${words.join(', by hand ')}`);
      }
      back.push(...expected);
      open = random.pick([open, open.toReversed()]).filter((line) => {
        const { count, back: gone } = pieces[line] ?? { count: 0n, back: 0n };
        return gone < count;
      });
    }
    if (back.reduce((sum, one) => sum + one.amount, 0) !== amount)
      expect.fail(`seed ${seed}, ticket ${nth}: not all of ${amount} went back`);
  }
  expect(met.several).toBeGreaterThan(10_000);
  expect(met.refused).toBeLessThan(50_000);
});

function textOf(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
