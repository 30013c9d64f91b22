import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copiedGoods, goodsFile, type SoldGoods } from '../../../electron/contract/copied-closes.ts';
import type { CloseRate, DayClose } from '../../../electron/contract/day-close.ts';
import { close, nextDay, sell, today } from '../sales/day-close/support.ts';
import { newFolder } from '../../support/folder.ts';
import { type Bench, createBench } from '../sales/support.ts';
import { made, tillOf } from './support.ts';

const tickets = [
  {
    lines: [
      { itemId: 'tea', name: 'Tea', price: 600, count: 2, rate: 10 as const },
      { itemId: 'bread', name: 'Bread', price: 300, count: 1, rate: 8 as const },
    ],
    expectedTotal: 1_500,
  },
  { lines: [{ itemId: 'bread', name: 'Bread', price: 300, count: 3, rate: 8 as const }], expectedTotal: 900 },
];

/** What each ticket is at each rate, and its pieces. */
const sold = [
  { rates: { 10: 1_200, 8: 300 }, pieces: { Tea: 2, Bread: 1 } },
  { rates: { 10: 0, 8: 900 }, pieces: { Tea: 0, Bread: 3 } },
] as const;

/** Which tickets are sold on a day before it is closed, and after. */
interface Day {
  early: number[];
  late: number[];
}

const day = fc.record<Day>({
  early: fc.array(fc.nat({ max: 1 }), { minLength: 1, maxLength: 2 }),
  late: fc.array(fc.nat({ max: 1 }), { maxLength: 2 }),
});

async function sellAll(bench: Bench, which: readonly number[]): Promise<void> {
  for (const at of which) await sell(bench, { ticket: tickets[at] ?? {} });
}

/** Sells and closes, and then closes a day without sales, which has what was sold late on the last. */
async function lived(days: readonly Day[]): Promise<{ bench: Bench; closes: DayClose[]; dates: string[] }> {
  const bench = createBench();
  const [closes, dates]: [DayClose[], string[]] = [[], []];
  for (const { early, late } of [...days, { early: [], late: [] }]) {
    await sellAll(bench, early);
    closes.push(await close(bench));
    dates.push(today(bench));
    await sellAll(bench, late);
    await nextDay(bench);
  }
  return { bench, closes, dates };
}

const amountAt = (rates: readonly CloseRate[], of: number): number =>
  rates.reduce((sum, { rate, amount }) => sum + (rate === of ? amount : 0), 0);
const all = (rates: readonly { amount: number }[]): number =>
  rates.reduce((sum, { amount }) => sum + amount, 0);

test('whatever days are closed early, their rates come to what was taken, and each sale’s goods are in one close', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 2 }), async (days) => {
      const { bench, closes, dates } = await lived(days);
      const which = days.flatMap(({ early, late }) => [...early, ...late]);
      for (const { rates, lateRates = [], totals, adjustments } of closes) {
        expect(all(rates)).toBe(totals[0]?.payments.amount ?? 0);
        expect(all(lateRates)).toBe(adjustments.reduce((sum, { paid }) => sum + paid, 0));
      }
      const rates = closes.flatMap(({ rates, lateRates = [] }) => [...rates, ...lateRates]);
      for (const rate of [10, 8] as const) {
        expect(amountAt(rates, rate)).toBe(which.reduce((sum, at) => sum + (sold[at]?.rates[rate] ?? 0), 0));
      }
      const at = newFolder();
      const folder = await tillOf(bench, dates).copy(at, { shop: 'ginza', till: 'T1' });
      const goods = [...new Set(dates.map((date) => date.slice(0, 7)))].flatMap((month) =>
        goodsIn(folder, month),
      );
      for (const name of ['Tea', 'Bread'] as const) {
        const pieces = goods.reduce((sum, one) => sum + (one.name === name ? one.count : 0), 0);
        expect(pieces).toBe(which.reduce((sum, at) => sum + (sold[at]?.pieces[name] ?? 0), 0));
      }
      const taken = closes.flatMap(({ totals }) => totals).reduce((sum, { net }) => sum + net, 0);
      expect(all(goods)).toBe(taken);
      const span = `${dates[0] ?? ''}..${dates.at(-1) ?? ''}`;
      const { problems, totals } = await made(at, span, bench.machine.wallMs);
      expect(problems).toEqual([]);
      expect(all([...(totals[0]?.rates ?? []), ...(totals[0]?.lateRates ?? [])])).toBe(taken);
    }),
    { numRuns: 6 },
  );
});

function goodsIn(folder: string, month: string): SoldGoods[] {
  return readFileSync(join(folder, goodsFile(month)), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => copiedGoods.parse(JSON.parse(line.slice(65))))
    .flatMap(({ goods, late = [] }) => [...goods, ...late]);
}

test('a close without anything late, paid twice or in doubt says what it said before there were words for these', async () => {
  const bench = createBench();
  await sell(bench);
  const sealed = await close(bench);
  expect(sealed).not.toHaveProperty('lateRates');
  expect(sealed).not.toHaveProperty('openRefunds');
  const folder = await tillOf(bench, [today(bench)]).copy(newFolder(), { shop: 'ginza', till: 'T1' });
  expect(readFileSync(join(folder, goodsFile(sealed.date.slice(0, 7))), 'utf8')).not.toContain('late');
});
