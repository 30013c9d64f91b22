import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Line } from '../../../electron/contract/sale.ts';
import { type Discount, saleTax, type TaxSettings } from '../../../electron/contract/tax.ts';
import { payerItems, reckon, type Reckoned } from '../../../electron/domain/ticket.ts';

const usual: TaxSettings = { prices: 'included', rounding: 'floor', keypadRate: 10 };
const yen = { currency: 'JPY', digits: 0 };
const off = (value: number, name = 'Coupon'): Discount => ({ kind: 'amount', value, name });
const tea: Line = { itemId: 'tea', name: 'Tea', price: 600, count: 2, rate: 10 };
const bread: Line = { itemId: 'bread', name: 'Bread', price: 300, count: 1, rate: 8 };

function reckoned(lines: Line[], discount: Discount | null = null, tax = usual): Reckoned {
  const outcome = reckon(lines, discount, tax);
  if ('problem' in outcome) throw new Error(JSON.stringify(outcome.problem));
  return outcome;
}

const itemsOf = (lines: Line[], discount: Discount | null = null, tax = usual) =>
  payerItems({ lines, tax: reckoned(lines, discount, tax).tax, ...yen }, 'en');

describe('a ticket that is reckoned', () => {
  test('gives a line without a rate that of typed amounts', () => {
    const { rate: _, ...typed } = tea;
    expect(reckoned([typed], null, { ...usual, keypadRate: 8 }).lines).toEqual([{ ...typed, rate: 8 }]);
  });

  test('is kept with what was taken off and how that is spread', () => {
    const { tax } = reckoned([tea, bread], off(100));
    expect(tax).toEqual({
      prices: 'included',
      rounding: 'floor',
      discount: off(100),
      taken: 100,
      shares: [
        { rate: 10, discount: 80 },
        { rate: 8, discount: 20 },
      ],
      rates: [
        { rate: 10, amount: 1120, tax: 101 },
        { rate: 8, amount: 280, tax: 20 },
      ],
    });
    expect(saleTax.parse(tax)).toEqual(tax);
  });

  test('is no sale where more is taken off it than ten digits keep: its record could not be read again', () => {
    const dear = (count: number): Line[] => [{ ...tea, price: 9_999_999_999, count }];
    const percent: Discount = { kind: 'percent', value: 60, name: 'Sale' };
    expect(reckon(dear(2), percent, usual)).toEqual({ problem: { kind: 'too-large' } });
    const { tax, sums } = reckoned(dear(2), { ...percent, value: 50 });
    expect(saleTax.parse(tax)).toMatchObject({ taken: 9_999_999_999 });
    expect(sums.total).toBe(9_999_999_999);
  });
});

describe('what the payer is charged for', () => {
  test('is the lines as they are where nothing is taken off', () => {
    expect(itemsOf([tea, bread])).toEqual([
      { name: 'Tea', price: 600, count: 2 },
      { name: 'Bread', price: 300, count: 1 },
    ]);
  });

  test('names what is taken off a line, and off the ticket', () => {
    expect(itemsOf([{ ...tea, discount: off(200, 'Regular') }, bread], off(130))).toEqual([
      { name: 'Tea ×2 (Regular -¥200, Coupon -¥100)', price: 900, count: 1 },
      { name: 'Bread (Coupon -¥30)', price: 270, count: 1 },
    ]);
  });

  test('has the tax of each rate where it is not in the prices', () => {
    expect(itemsOf([tea, bread], null, { ...usual, prices: 'excluded' }).slice(2)).toEqual([
      { name: 'Consumption tax 10%', price: 120, count: 1 },
      { name: 'Consumption tax 8%', price: 24, count: 1 },
    ]);
  });

  test('says what was taken off a name of 255 characters within 255', () => {
    const [item] = itemsOf([{ ...tea, name: '茶'.repeat(255) }], off(100));
    expect(Array.from(item?.name ?? '')).toHaveLength(255);
    expect(item?.name).toMatch(/^茶+… ×2 \(Coupon -¥100\)$/);
  });

  test('is the lines of a sale from before there were rates', () => {
    expect(payerItems({ lines: [tea], tax: null, ...yen }, 'en')).toEqual([
      { name: 'Tea', price: 600, count: 2 },
    ]);
  });

  test('says what was chosen of a line after its name, in a language, and within what a service takes', () => {
    const iced: Line = {
      ...tea,
      choices: [
        { ja: '大', en: 'Large' },
        { ja: '冷', en: 'iced' },
      ],
    };
    const named = (line: Line, language: 'ja' | 'en') =>
      payerItems({ lines: [line], tax: null, ...yen }, language)[0]?.name;
    expect(named(iced, 'en')).toBe('Tea (Large, iced)');
    expect(named(iced, 'ja')).toBe('Tea（大・冷）');
    const long = named({ ...iced, name: 'あ'.repeat(255) }, 'ja') ?? '';
    expect(Array.from(long)).toHaveLength(255);
    expect(itemsOf([{ ...iced, discount: off(10) }])[0]?.name).toBe('Tea (Large, iced) ×2 (Coupon -¥10)');
  });

  test('adds up to the amount of any ticket, and has no negative price', () => {
    const discount = fc.oneof(
      fc.record({
        kind: fc.constant('percent' as const),
        value: fc.integer({ min: 1, max: 100 }),
        name: fc.constant('P'),
      }),
      fc.record({
        kind: fc.constant('amount' as const),
        value: fc.integer({ min: 1, max: 500 }),
        name: fc.constant('A'),
      }),
    );
    const line = fc.record(
      {
        name: fc.constant('x'),
        price: fc.integer({ min: 0, max: 3000 }),
        count: fc.integer({ min: 1, max: 20 }),
        rate: fc.constantFrom(10 as const, 8 as const, 0 as const),
        discount,
      },
      { requiredKeys: ['name', 'price', 'count', 'rate'] },
    );
    const rules = fc.record({
      prices: fc.constantFrom('included' as const, 'excluded' as const),
      rounding: fc.constantFrom('floor' as const, 'ceil' as const, 'half-up' as const),
      keypadRate: fc.constant(10 as const),
    });
    let tickets = 0;
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.option(discount), rules, (lines, whole, tax) => {
        const outcome = reckon(lines, whole, tax);
        if ('problem' in outcome) return;
        tickets += 1;
        const items = payerItems({ lines, tax: outcome.tax, ...yen }, 'en');
        expect(items.reduce((sum, { price, count }) => sum + price * count, 0)).toBe(outcome.sums.total);
        expect(items.every(({ price, count }) => price >= 0 && count >= 1)).toBe(true);
      }),
      { numRuns: 5000 },
    );
    expect(tickets).toBeGreaterThan(1000);
  });
});
