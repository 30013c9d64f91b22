import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printerCommands } from '../../../electron/contract/printing.ts';
import type { TaxRate } from '../../../electron/contract/tax.ts';
import { sumTicket } from '../../../electron/domain/tax.ts';
import { printerBytes } from '../../../electron/printing/paper.ts';
import { previewOf } from '../../../electron/printing/preview.ts';
import { printOn } from '../../../electron/printing/printer.ts';
import { slipText } from '../../../electron/printing/slip-text.ts';
import type { FormalReceipt, Receipt, SlipLine } from '../../../electron/printing/slips.ts';
import { machineTimers } from '../../../electron/terminal/clock.ts';
import { paperText } from '../../support/printer/paper.ts';
import { readPrinted } from '../../support/printer/makes.ts';
import { readReceipt } from '../../support/printer/receipt.ts';
import { receipt } from '../../support/printer/receipts.ts';
import { startPrinter, type TestPrinter } from '../../support/printer/server.ts';
import { typedNames } from '../../support/printer/typed-names.ts';

const formal: FormalReceipt = {
  ...receipt,
  kind: 'formal',
  addressee: '株式会社山田',
  purpose: 'お品代として',
  issuedAt: new Date(2026, 3, 2, 9, 0).getTime(),
};

const shown = (slip: Parameters<typeof slipText>[0], width: 58 | 80 = 58): string[] =>
  paperText(readPrinted(printerBytes(slipText(slip), width, 'escpos'))).map((line) => line.trim());

describe.each(printerCommands.options)('two hundred tickets, printed by %s and read back', (commands) => {
  let printer: TestPrinter;
  beforeAll(async () => {
    printer = await startPrinter({}, commands);
  });
  afterAll(() => printer.close());

  const name = typedNames({ minLength: 200, maxLength: 254 });
  const rate = fc.constantFrom<TaxRate>(10, 8, 0);
  const line = fc.record({
    name,
    price: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 9_999_999 })),
    count: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 999 })),
    rate,
    discount: fc.option(fc.record({ name, percent: fc.integer({ min: 1, max: 99 }) })),
  });
  const ticket = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    discount: fc.option(fc.record({ name, percent: fc.integer({ min: 1, max: 99 }) })),
    width: fc.constantFrom<58 | 80>(58, 80),
    mark: fc.constantFrom(null, 'practice' as const, 'test' as const),
    isReissue: fc.boolean(),
  });
  const yen = (amount: number): string =>
    `${amount < 0 ? '-' : ''}¥${String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, ',')}`;

  test('say the names, counts, amounts, rates, taxes and the total of the sale', async () => {
    let printed = 0;
    await fc.assert(
      fc.asyncProperty(ticket, async ({ lines, discount, width, mark, isReissue }) => {
        const off = (one: { name: { typed: string }; percent: number }) =>
          ({ kind: 'percent', value: one.percent, name: one.name.typed }) as const;
        const taxed = lines.map((one) => ({
          ...one,
          name: one.name.typed,
          discount: one.discount && off(one.discount),
        }));
        const reckoned = sumTicket(taxed, discount && off(discount), {
          prices: 'included',
          rounding: 'floor',
        });
        if (!('sums' in reckoned)) throw new Error('the ticket does not add up');
        const { sums } = reckoned;
        const slip: Receipt = {
          ...receipt,
          mark,
          isReissue,
          rates: sums.rates,
          total: sums.total,
          lines: lines.map((one, index): SlipLine => {
            const taken = sums.lines[index]?.discount ?? 0;
            const { price, count } = one;
            const named = one.discount && { name: one.discount.name.typed, amount: taken };
            return { name: one.name.typed, price, count, rate: one.rate, discount: named };
          }),
          discounts: discount ? [{ name: discount.name.typed, amount: sums.discount }] : [],
        };
        const signs = width === 58 ? 32 : 48;
        const result = await printOn(printer.address, printerBytes(slipText(slip), width, commands), {
          commands,
          timers: machineTimers,
          beforeSending: () => undefined,
        });
        expect(result).toEqual({ kind: 'printed' });
        const paper = printer.papers[printed];
        printed += 1;
        if (!paper) throw new Error('nothing was printed');
        expect(paper.unknown).toEqual([]);
        const read = readReceipt(paper, signs);
        expect(read.items.map(({ name: found }) => found)).toEqual(
          lines.map((one) => goodsPrinted(one) + (one.rate === 8 ? ' ※' : '')),
        );
        expect(read.items.map(({ amount, count, price }) => ({ amount, count, price }))).toEqual(
          lines.map(({ price, count }) => ({
            amount: yen(price * count),
            count,
            price: count === 1 ? null : yen(price),
          })),
        );
        expect(read.items.map((item) => item.discount)).toEqual(
          lines.map(
            (one, index) =>
              one.discount && {
                name: one.discount.name.printed,
                amount: minus(sums.lines[index]?.discount ?? 0),
              },
          ),
        );
        expect(read.discounts).toEqual(
          discount ? [{ name: discount.name.printed, amount: minus(sums.discount) }] : [],
        );
        expect(read.total).toBe(yen(sums.total));
        expect(read.rates).toEqual(
          sums.rates.map((one) => ({ rate: one.rate, amount: yen(one.amount), tax: yen(one.tax) })),
        );
        expect(read.head).toContain('登録番号 T7000012050002');
        expect(read.head.includes('再発行')).toBe(isReissue);
        const word = mark === 'practice' ? '練習' : 'テスト';
        for (const part of [read.head, read.foot]) expect(part.includes(word)).toBe(mark !== null);
      }),
      { numRuns: 200, seed: 20261122 },
    );
    expect(printed).toBe(200);
  });

  const goodsPrinted = (one: { name: { printed: string } }): string => one.name.printed.replaceAll('※', '＊');
  const minus = (amount: number): string => `-${yen(amount)}`;
});

test.each([
  ['EUR', 2, 'EUR 16.40'],
  ['USD', 2, '$16.40'],
  ['KWD', 3, 'KWD 1.640'],
])('money of %s is named by letters that the printer has', (currency, digits, total) => {
  expect(shown({ ...receipt, currency, digits, rates: [] }).join('\n')).toContain(total);
});

test('on a formal receipt the amount is the largest thing', () => {
  const drawn = previewOf(slipText(formal), 58).lines.flatMap((line) =>
    line.kind === 'text' ? line.pieces : [],
  );
  const largest = Math.max(...drawn.map(({ scale }) => scale));
  expect(drawn.filter(({ scale }) => scale === largest).map(({ text }) => text)).toEqual(['¥1,640']);
});
