import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxRate } from '../../../electron/contract/tax.ts';
import { localDay } from '../../../electron/domain/local-day.ts';
import { sumTicket } from '../../../electron/domain/tax.ts';
import { valueOf } from '../../support/result.ts';
import { cellsOf, formulasIn, sell } from './exported.ts';
import { type Bench, createBench } from './support.ts';

/** Exports today's lines and answers the cells, heading first, and the file's name. */
async function exported(
  bench: Bench,
): Promise<{ name: string; rows: number; cells: string[][]; formulas: string[] }> {
  const { date } = localDay(null, bench.machine.wallMs);
  const folder = path.join(bench.folder, 'documents');
  const target = { folder, language: 'en', locationName: () => undefined } as const;
  const written = valueOf(await bench.sales.exportSales({ rows: 'items', from: date, to: date }, target));
  const { path: file, rows } = written;
  return { name: path.basename(file), rows, cells: cellsOf(file), formulas: formulasIn(file) };
}

describe('a file of items', () => {
  test('has a row for each line of a sale, with what is off it and its rate', async () => {
    const bench = createBench();
    const percent = { kind: 'percent' as const, value: 10, name: '会員割引' };
    await sell(bench, {
      lines: [
        { name: '器', price: 2_000, count: 1, rate: 10, discount: percent },
        { name: '煎茶', price: 540, count: 2, rate: 8 },
      ],
      discount: { kind: 'amount', value: 288, name: '開店祝い' },
      expectedTotal: 2_592,
    });
    const { name, rows, cells } = await exported(bench);
    expect(name).toMatch(/^T1-sold-items-\d{4}-\d\d-\d\d\.csv$/);
    expect(rows).toBe(4);
    expect(cells[0]).toEqual([
      'No.',
      'Order number',
      'State',
      'Opened',
      'Paid at',
      'Kind',
      'Name',
      'Count',
      'Unit price',
      'Line discount',
      'Tax rate (%)',
      'Amount',
      'Currency',
      'Practice',
      'Eat in or takeaway',
      'Choices',
      'Pieces returned',
      'Returned amount',
    ]);
    const [sale, ...others] = cells.slice(1).map((row) => row.slice(0, 5));
    expect(sale?.slice(0, 3)).toEqual(['1', 'T1-000001-GGGG', 'Paid']);
    expect(sale?.slice(3).map((at) => at.slice(0, 11))).toEqual(['2026-04-01T', '2026-04-01T']);
    expect(others).toEqual([sale, sale, sale]);
    expect(cells.slice(1).map((row) => row.slice(5, -2))).toEqual([
      ['Item', '器', '1', '2000', '200', '10', '1800', 'JPY', '', '', ''],
      ['Item', '煎茶', '2', '540', '', '8', '1080', 'JPY', '', '', ''],
      ['Off the ticket', '開店祝い', '', '', '', '10', '-180', 'JPY', '', '', ''],
      ['Off the ticket', '開店祝い', '', '', '', '8', '-108', 'JPY', '', '', ''],
    ]);
  });

  test('says of what is eaten here and taken away which it is, and so does the file of sales', async () => {
    const bench = createBench();
    const bun = { itemId: 'bun', name: 'Bun', price: 300, count: 1 };
    await sell(bench, {
      lines: [
        { ...bun, rate: 10, serving: 'eat-in' },
        { ...bun, rate: 8, serving: 'takeaway' },
        { name: 'Amount', price: 100, count: 1, rate: 10 },
      ],
      expectedTotal: 700,
    });
    await sell(bench, { lines: [{ ...bun, rate: 8, serving: 'takeaway' }], expectedTotal: 300 });
    const rows = (await exported(bench)).cells.slice(1);
    expect(rows.map((row) => [row[10], row[14]])).toEqual([
      ['10', 'Eat in'],
      ['8', 'Takeaway'],
      ['10', ''],
      ['8', 'Takeaway'],
    ]);
    const { date } = localDay(null, bench.machine.wallMs);
    const target = {
      folder: path.join(bench.folder, 'sales'),
      language: 'ja',
      locationName: () => '',
    } as const;
    const written = valueOf(await bench.sales.exportSales({ rows: 'sales', from: date, to: date }, target));
    const [heading, ...sales] = cellsOf(written.path).map((row) => [row[23], row[25], row[27]]);
    expect(heading).toEqual(['10%の消費税', '8%の消費税', '店内／持ち帰り']);
    expect(sales).toEqual([
      ['36', '22', '店内・持ち帰り'],
      ['0', '22', '持ち帰り'],
    ]);
  });

  test('says what was chosen of an item', async () => {
    const bench = createBench();
    const choices = [
      { ja: '大', en: 'Large' },
      { ja: '=アイス', en: '=iced' },
    ];
    await sell(bench, {
      lines: [{ itemId: 'tea', name: 'Tea', price: 300, count: 1, rate: 10, choices }],
      expectedTotal: 300,
    });
    const rows = (await exported(bench)).cells;
    expect(rows.map((row) => row[15])).toEqual(['Choices', 'Large, =iced']);
  });

  test('names the tax where it is not in the prices', async () => {
    const bench = createBench();
    bench.settings.tax = { prices: 'excluded', rounding: 'ceil', keypadRate: 8 };
    await sell(bench, { lines: [{ name: 'x', price: 101, count: 1 }], expectedTotal: 110 });
    expect((await exported(bench)).cells.slice(1).map((row) => row.slice(5, 12))).toEqual([
      ['Item', 'x', '1', '101', '', '8', '101'],
      ['Tax 8%', '', '', '', '', '8', '9'],
    ]);
  });

  test('leaves the rate of a sale open that has none on record', async () => {
    const bench = createBench();
    await sell(bench, {});
    const database = new DatabaseSync(path.join(bench.folder, 'journal.db'));
    database.exec('DROP TRIGGER tax_is_not_changed; UPDATE sales SET tax = NULL');
    database.close();
    expect((await exported(bench)).cells[1]?.slice(5, 12)).toEqual([
      'Item',
      'Tea',
      '2',
      '600',
      '',
      '',
      '1200',
    ]);
  });

  test.each([
    '=HYPERLINK("http://x.example","Tea")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '＝1',
    'a,b;"c"',
    '茶\n菓子',
    'Tea;=1+1',
    'Tea\t@SUM(A1)',
    'Tea\n+1',
    'Tea; "=1"',
  ])('keeps the text %j text', async (name) => {
    const bench = createBench();
    const discount = { kind: 'amount' as const, value: 200, name };
    await sell(bench, { lines: [{ name, price: 600, count: 2 }], discount, expectedTotal: 1_000 });
    const { cells, formulas } = await exported(bench);
    const names = cells.slice(1).map((row) => row[6] ?? '');
    expect(names.map((shown) => shown.replaceAll("'", ''))).toEqual([name, name]);
    expect(formulas).toEqual([]);
    if (/^[=+\-@\t＝]/.test(name)) for (const shown of names) expect(shown).toMatch(/^'/);
  });

  test('has rows that add up to the sale, whatever is taken off', async () => {
    const rate = fc.constantFrom<TaxRate>(10, 8, 0);
    const off = fc.integer({ min: 1, max: 99 });
    const line = fc.record({
      price: fc.integer({ min: 1, max: 9_999 }),
      count: fc.integer({ min: 1, max: 9 }),
      rate,
      off: fc.option(off),
    });
    const ticket = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 6 }),
      off: fc.option(off),
      prices: fc.constantFrom<'included' | 'excluded'>('included', 'excluded'),
    });
    const discount = (value: number | null) =>
      value === null ? null : { kind: 'percent' as const, value, name: 'x' };
    await fc.assert(
      fc.asyncProperty(ticket, async ({ lines: drawn, off: ticketOff, prices }) => {
        const bench = createBench();
        bench.settings.tax = { prices, rounding: 'half-up', keypadRate: 10 };
        const lines = drawn.map(({ off: lineOff, ...one }) => {
          const taken = discount(lineOff);
          return { name: 'x', ...one, ...(taken && { discount: taken }) };
        });
        const reckoned = sumTicket(lines, discount(ticketOff), { prices, rounding: 'half-up' });
        if (!('sums' in reckoned) || reckoned.sums.total < 1) return;
        const expectedTotal = reckoned.sums.total;
        await sell(bench, { lines, discount: discount(ticketOff), expectedTotal });
        const amounts = (await exported(bench)).cells.slice(1).map((row) => Number(row[11]));
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(expectedTotal);
      }),
      { numRuns: 25 },
    );
  });
});
