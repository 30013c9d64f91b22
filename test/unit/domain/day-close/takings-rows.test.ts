import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TakingsIn } from '../../../../electron/contract/takings.ts';
import { TakingsSums } from '../../../../electron/domain/day-close/takings-by.ts';
import { createTakingsRows } from '../../../../electron/domain/day-close/takings-rows.ts';
import { payment } from './payment.ts';

const rowsOf = createTakingsRows({
  item: (name) => name ?? 'none',
  otherItems: (kinds) => `${kinds} others`,
  category: () => '',
  method: () => '',
  rate: () => '',
  staff: () => '',
});

/** What a span took, an amount for each item. */
function sumsOf(items: Readonly<Record<string, number>>): TakingsSums {
  const sums = new TakingsSums([0], () => null);
  for (const [name, amount] of Object.entries(items)) {
    const lines = [{ name, price: amount, count: 1 }];
    sums.add(payment({ saleId: name, chargeId: name, amount }), { lines, tax: null });
  }
  return sums;
}

/** A span and the one before, as main answers them. */
function bothOf(now: Readonly<Record<string, number>>, before: Readonly<Record<string, number>>) {
  const takings = sumsOf(now).all();
  return { of: takings[0], before: sumsOf(before).all(takings)[0] };
}

const many = (count: number, from = 0): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`item ${n + from}`, 1_000 - n]));

test('each item is beside itself in the span before; what took nothing since comes last', () => {
  const { of, before } = bothOf({ tea: 500, cake: 300 }, { cake: 200, soup: 100 });
  expect(rowsOf.items({ of, before })).toEqual([
    { name: 'tea', count: 1, net: 500, before: 0 },
    { name: 'cake', count: 1, net: 300, before: 200 },
    { name: 'soup', count: 0, net: 0, before: 100 },
  ]);
  expect(rowsOf.items({ of: undefined, before }).map(({ net }) => net)).toEqual([0, 0]);
  expect(rowsOf.items({ of, before: undefined }).map((row) => row.before)).toEqual([0, 0]);
});

test('an item beyond the hundred of before is still beside itself', () => {
  const { of, before } = bothOf({ 'item 120': 5_000 }, many(130));
  const rows = rowsOf.items({ of, before });
  expect(rows[0]).toEqual({ name: 'item 120', count: 1, net: 5_000, before: 880 });
  expect(rows.at(-1)).toMatchObject({ name: '29 others', count: 0, net: 0, isRest: true });
});

test('what else was sold before is among the others of now: each of it may be one of them', () => {
  const { of, before } = bothOf(many(130), { 'item 120': 70, soup: 30, 'item 0': 5 });
  const rows = rowsOf.items({ of, before });
  expect(rows).toHaveLength(101);
  expect(rows[0]).toMatchObject({ name: 'item 0', before: 5 });
  expect(rows.at(-1)).toMatchObject({ name: '30 others', before: 100, isRest: true });
});

test('whatever was sold, both columns add up to what the spans took', () => {
  const names = fc.integer({ min: 0, max: 400 }).map((n) => `item ${n}`);
  const items = fc.dictionary(names, fc.integer({ min: 1, max: 9_999 }), { maxKeys: 160, size: 'max' });
  const net = (one: TakingsIn | undefined): number => one?.net ?? 0;
  fc.assert(
    fc.property(items, items, (now, then) => {
      const { of, before } = bothOf(now, then);
      const rows = rowsOf.items({ of, before });
      expect(rows.reduce((sum, row) => sum + row.net, 0)).toBe(net(of));
      expect(rows.reduce((sum, row) => sum + (row.before ?? 0), 0)).toBe(net(before));
      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    }),
  );
});
