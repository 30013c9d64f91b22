import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaxRate } from '../../../electron/contract/tax.ts';
import { refundRates } from '../../../electron/domain/refund-rates.ts';
import { sumTicket } from '../../../electron/domain/tax.ts';
import { printerBytes } from '../../../electron/printing/paper.ts';
import { printOn } from '../../../electron/printing/printer.ts';
import { slipText } from '../../../electron/printing/slip-text.ts';
import type { RefundSlip } from '../../../electron/printing/slips.ts';
import { machineTimers } from '../../../electron/terminal/clock.ts';
import { ofSale } from '../../support/printer/receipts.ts';
import { readRefund } from '../../support/printer/refund.ts';
import { startPrinter, type TestPrinter } from '../../support/printer/server.ts';
import { typedNames } from '../../support/printer/typed-names.ts';

const refund: RefundSlip = {
  ...ofSale,
  kind: 'refund',
  refundedAt: new Date(2026, 3, 3, 9, 30).getTime(),
  amount: 820,
  rates: [
    { rate: 10, amount: 550, tax: 50 },
    { rate: 8, amount: 270, tax: 20 },
  ],
  ofTwo: 0,
  isReturn: false,
  lines: [
    { name: 'コーヒー', count: 2, rate: 10 },
    { name: 'パン', count: 1, rate: 8 },
  ],
};

describe('two hundred refund slips, printed and read back', () => {
  let printer: TestPrinter;
  beforeAll(async () => {
    printer = await startPrinter();
  });
  afterAll(() => printer.close());

  const name = typedNames({ minLength: 253, maxLength: 253 });
  const line = fc.record({
    name,
    price: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 9_999_999 })),
    count: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 999 })),
    rate: fc.constantFrom<TaxRate>(10, 8, 0),
  });
  const given = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    before: fc.double({ min: 0, max: 0.9, noNaN: true }),
    part: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    width: fc.constantFrom<58 | 80>(58, 80),
    mark: fc.constantFrom(null, 'practice' as const, 'test' as const),
    isReissue: fc.boolean(),
  });
  const yen = (amount: number): string => `¥${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}`;

  test('say what was sold, what went back, and the rates and taxes of it', async () => {
    let printed = 0;
    await fc.assert(
      fc.asyncProperty(given, async ({ lines, before, part, width, mark, isReissue }) => {
        const reckoned = sumTicket(lines, null, { prices: 'included', rounding: 'floor' });
        if (!('sums' in reckoned)) throw new Error('the ticket does not add up');
        const { rates, total } = reckoned.sums;
        const earlier = Math.floor(before * total);
        const amount = Math.max(1, Math.floor(part * (total - earlier)));
        const amounts = [earlier, amount].filter((one) => one > 0);
        const spread = refundRates({ rates: [...rates], rounding: 'floor' }, amounts)?.at(-1) ?? [];
        const slip: RefundSlip = {
          ...refund,
          mark,
          isReissue,
          amount,
          rates: spread,
          lines: lines.map((one) => ({ name: one.name.typed, count: one.count, rate: one.rate })),
        };
        const result = await printOn(printer.address, printerBytes(slipText(slip), width, 'escpos'), {
          commands: 'escpos',
          timers: machineTimers,
          beforeSending: () => undefined,
        });
        expect(result).toEqual({ kind: 'printed' });
        const paper = printer.papers[printed];
        printed += 1;
        if (!paper) throw new Error('nothing was printed');
        expect(paper.unknown).toEqual([]);
        const read = readRefund(paper, width === 58 ? 32 : 48);
        expect(read.sold).toEqual(
          lines.map(
            (one) =>
              one.name.printed.replaceAll('※', '＊') +
              (one.count === 1 ? '' : ` × ${one.count}`) +
              (one.rate === 8 ? ' ※' : ''),
          ),
        );
        expect(read.amount).toBe(yen(amount));
        expect(read.rates).toEqual(
          spread.map((one) => ({ rate: one.rate, amount: yen(one.amount), tax: yen(one.tax) })),
        );
        expect(read.head).toContain('適格返還請求書');
        expect(read.head).toContain('登録番号 T7000012050002');
        expect(read.head.includes('再発行')).toBe(isReissue);
        const word = mark === 'practice' ? '練習' : 'テスト';
        for (const place of [read.head, read.foot]) expect(place.includes(word)).toBe(mark !== null);
        expect(read.label.includes(word)).toBe(mark !== null);
      }),
      { numRuns: 200, seed: 20261122 },
    );
    expect(printed).toBe(200);
  });
});
