import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Line } from '../../electron/contract/sale.ts';
import {
  type Discount,
  type SaleTax,
  saleTax,
  type TaxRate,
  type TaxSettings,
} from '../../electron/contract/tax.ts';
import { isChargeable, payerItems, reckon } from '../../electron/domain/ticket.ts';
import type { ExportedSale } from '../../electron/journal/snapshot.ts';
import { printerBytes } from '../../electron/printing/paper.ts';
import { slipText } from '../../electron/printing/slip-text.ts';
import { itemRows } from '../../electron/sales/export-item-rows.ts';
import { linesOf as csvOf, type RowsOfSales, saleRows } from '../../electron/sales/export-rows.ts';
import { linesOf } from '../../electron/terminal/sale-slip.ts';
import { readPrinted } from '../support/printer/makes.ts';
import { readReceipt } from '../support/printer/receipt.ts';
import { receipt } from '../support/printer/receipts.ts';

/* One ticket, reckoned here by fractions that are compared and never by the product's own arithmetic. */

const moneys = [
  { currency: 'JPY', digits: 0, sign: '¥' },
  { currency: 'USD', digits: 2, sign: '$' },
  { currency: 'KWD', digits: 3, sign: 'KWD ' },
] as const;
type Money = (typeof moneys)[number];

const rates = [10, 8, 0] as const;
const part = fc.record({
  kind: fc.constantFrom('amount', 'percent'),
  part: fc.integer({ min: 1, max: 100 }),
});
const drawnLine = fc.record({
  price: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 9_999_999 })),
  count: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 99 })),
  rate: fc.constantFrom<TaxRate>(...rates),
  off: fc.option(part),
});
const drawnTicket = fc.record({
  lines: fc.array(drawnLine, { minLength: 1, maxLength: 6 }),
  off: fc.option(part),
  prices: fc.constantFrom<TaxSettings['prices']>('included', 'excluded'),
  rounding: fc.constantFrom<TaxSettings['rounding']>('floor', 'ceil', 'half-up'),
  money: fc.constantFrom<Money>(...moneys),
});
type Drawn = typeof drawnTicket extends fc.Arbitrary<infer T> ? T : never;

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** The greatest whole number of which a rule still holds, counted up from below where it must lie. */
function greatest(guess: number, holds: (whole: bigint) => boolean): number {
  let whole = BigInt(Math.max(0, Math.floor(guess) - 2));
  while (holds(whole + 1n)) whole += 1n;
  return Number(whole);
}

/** A discount of that part of what there is, and what it takes off. */
function offOf(drawn: Drawn['off'], available: number): { discount: Discount; taken: number } | null {
  if (drawn === null) return null;
  const exact = BigInt(available) * BigInt(drawn.part);
  const taken = greatest((available * drawn.part) / 100, (whole) => whole * 100n <= exact);
  if (drawn.kind === 'percent')
    return { discount: { kind: 'percent', value: drawn.part, name: 'off' }, taken };
  return taken === 0 ? null : { discount: { kind: 'amount', value: taken, name: 'off' }, taken };
}

/** One unit after another to the rate that lacks the most of its exact part, the higher rate first. */
function sharesOf(taken: number, nets: readonly number[]): number[] {
  const whole = sum(nets);
  const shares = nets.map((net) =>
    whole === 0
      ? 0
      : greatest((taken * net) / whole, (one) => one * BigInt(whole) <= BigInt(taken) * BigInt(net)),
  );
  const lacks = nets.map((net, at) => BigInt(taken) * BigInt(net) - BigInt(shares[at] ?? 0) * BigInt(whole));
  for (let left = taken - sum(shares); left > 0; left -= 1) {
    const most = lacks.reduce((best, one, at) => (one > (lacks[best] ?? 0n) ? at : best), 0);
    shares[most] = (shares[most] ?? 0) + 1;
    lacks[most] = -1n;
  }
  return shares;
}

function taxOf(
  amount: number,
  rate: number,
  { prices, rounding }: Pick<Drawn, 'prices' | 'rounding'>,
): number {
  const by = BigInt(prices === 'included' ? 100 + rate : 100);
  const exact = BigInt(amount) * BigInt(rate);
  const guess = (amount * rate) / Number(by);
  if (rounding === 'floor') return greatest(guess, (tax) => tax * by <= exact);
  if (rounding === 'ceil') return greatest(guess, (tax) => (tax - 1n) * by < exact);
  return greatest(guess, (tax) => (tax * 2n - 1n) * by <= exact * 2n);
}

/** Everything that a ticket comes to. */
function expectedOf(drawn: Drawn) {
  const lines = drawn.lines.map((one) => ({ ...one, off: offOf(one.off, one.price * one.count) }));
  const nets = lines.map(({ price, count, off }) => price * count - (off?.taken ?? 0));
  const off = offOf(drawn.off, sum(nets));
  const used = rates.filter((rate) => lines.some((line) => line.rate === rate));
  const ofRate = used.map((rate) => sum(nets.filter((_, at) => lines[at]?.rate === rate)));
  const shares = sharesOf(off?.taken ?? 0, ofRate);
  const byRate = used.map((rate, at) => {
    const left = (ofRate[at] ?? 0) - (shares[at] ?? 0);
    const tax = taxOf(left, rate, drawn);
    return { rate, amount: drawn.prices === 'included' ? left : left + tax, tax };
  });
  return { lines, nets, off, byRate, total: sum(byRate.map(({ amount }) => amount)) };
}

function units(amount: number, { digits }: Money): string {
  const plain = String(Math.abs(amount)).padStart(digits + 1, '0');
  const at = plain.length - digits;
  return (amount < 0 ? '-' : '') + plain.slice(0, at) + (digits === 0 ? '' : `.${plain.slice(at)}`);
}

function onPaper(amount: number, money: Money): string {
  const [whole = '', ...fraction] = units(amount, money).split('.');
  return money.sign + [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
}

/** A row of cells by the heading of each, written as a file and read back. */
function readBack(of: RowsOfSales, sale: ExportedSale): Record<string, string>[] {
  const style = { language: 'en', mode: 'live', locationName: () => undefined } as const;
  return parse(csvOf([of.heading(style), ...of.rows(sale, style)]), { columns: true });
}

const noSale: Omit<ExportedSale, 'amount' | 'received' | 'currency' | 'digits' | 'lines' | 'tax'> = {
  counter: 1,
  orderNos: ['A'],
  stage: { state: 'expired' },
  openedAt: 0,
  givenBack: 0,
  locationId: null,
  customer: null,
  codeData: null,
  settledBecause: null,
  staff: [],
  cancelAskedBy: [],
  refundAskedBy: [],
  returned: [],
  settledBy: null,
};

function linesFrom({ lines }: ReturnType<typeof expectedOf>): Line[] {
  return lines.map(({ price, count, rate, off }) => {
    return { name: 'x', price, count, rate, ...(off && { discount: off.discount }) };
  });
}

/** A ticket as it is expected, charged. */
interface Charged extends ReturnType<typeof expectedOf> {
  sold: { lines: Line[]; tax: SaleTax; currency: string; digits: number };
  money: Money;
}

function expectOnPaper({ lines, off, byRate, total, sold, money }: Charged): void {
  const { currency, digits, tax } = sold;
  const slip = slipText({
    ...receipt,
    ...{ currency, digits, prices: tax.prices, rates: tax.rates, total, ...linesOf(sold, 'ja') },
  });
  const read = readReceipt(readPrinted(printerBytes(slip, 80, 'escpos')), 48);
  const paper = (amount: number): string => onPaper(amount, money);
  expect({ ...read, head: [], foot: [], items: [] }).toMatchObject({
    total: paper(total),
    rates: byRate.map((one) => ({ rate: one.rate, amount: paper(one.amount), tax: paper(one.tax) })),
    discounts: off ? [{ amount: `-${paper(off.taken)}` }] : [],
  });
  expect(read.items.map(({ amount, count, discount }) => [amount, count, discount?.amount])).toEqual(
    lines.map((line) => {
      const taken = line.off ? `-${paper(line.off.taken)}` : undefined;
      return [paper(line.price * line.count), line.count, taken];
    }),
  );
}

function expectInFiles({ lines, off, byRate, total, sold, money }: Charged): void {
  const sale = { ...noSale, ...sold, amount: total, received: total };
  const at = (wanted: TaxRate) => byRate.find(({ rate }) => rate === wanted) ?? { amount: 0, tax: 0 };
  const takenOff = sum(lines.map((line) => line.off?.taken ?? 0)) + (off?.taken ?? 0);
  expect(readBack(saleRows, sale)).toMatchObject([
    {
      Amount: units(total, money),
      Discount: units(takenOff, money),
      'At 10%, with tax': units(at(10).amount, money),
      'Tax at 10%': units(at(10).tax, money),
      'At 8%, with tax': units(at(8).amount, money),
      'Tax at 8%': units(at(8).tax, money),
      'At 0%': units(at(0).amount, money),
    },
  ]);
  const rows = readBack(itemRows, sale);
  const sums = byRate.map(({ rate }) => {
    const ofRate = rows.filter((row) => row['Tax rate (%)'] === String(rate));
    return sum(ofRate.map((row) => Number(row['Amount']?.replace('.', ''))));
  });
  expect(sums).toEqual(byRate.map(({ amount }) => amount));
}

test('three thousand tickets are charged, and every sixth printed and exported, as they are reckoned by hand', () => {
  let charged = 0;
  const property = fc.property(drawnTicket, (drawn) => {
    const { money, prices, rounding } = drawn;
    const expected = expectedOf(drawn);
    const { off, byRate, total } = expected;
    const lines = linesFrom(expected);
    const outcome = reckon(lines, off?.discount ?? null, { prices, rounding, keypadRate: 10 });
    if ('problem' in outcome) throw new Error(JSON.stringify(outcome.problem));
    expect(outcome.sums).toMatchObject({ total, rates: byRate, discount: off?.taken ?? 0 });
    expect(isChargeable(total)).toBe(total > 0);
    const { currency, digits } = money;
    const sold = { lines, tax: saleTax.parse(outcome.tax), currency, digits };
    expect(sum(payerItems(sold, 'ja').map(({ price, count }) => price * count))).toBe(total);
    if (total === 0) return;
    charged += 1;
    if (charged % 6 !== 0) return;
    expectOnPaper({ ...expected, sold, money });
    expectInFiles({ ...expected, sold, money });
  });
  fc.assert(property, { numRuns: 3_000, seed: 20261126 });
  expect(charged).toBeGreaterThan(2_500);
});
