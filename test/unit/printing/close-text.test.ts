import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DayClose } from '../../../electron/contract/day-close.ts';
import { closeText } from '../../../electron/printing/close-text.ts';
import { printerBytes } from '../../../electron/printing/paper.ts';
import { previewOf } from '../../../electron/printing/preview.ts';
import type { CloseSlip } from '../../../electron/printing/slips.ts';
import { type PrintedPaper, paperText } from '../../support/printer/paper.ts';
import { readPrinted } from '../../support/printer/makes.ts';
import { readClose } from '../../support/printer/close.ts';
import { ofSale } from '../../support/printer/receipts.ts';
import { dayClose } from '../words/documents.ts';

const slip: CloseSlip = {
  kind: 'close',
  language: 'en',
  terminal: 'Counter 1',
  mark: null,
  isReissue: false,
  close: dayClose,
  issuer: ofSale.issuer,
};

const widths = { 58: 32, 80: 48 } as const;
const printed = (one: CloseSlip, width: 58 | 80 = 80): PrintedPaper =>
  readPrinted(printerBytes(closeText(one), width, 'escpos'));
const read = (one: CloseSlip, width: 58 | 80 = 80) => readClose(printed(one, width), widths[width]);
const packed = (text: string): string => text.replaceAll(' ', '');

describe.each([58, 80] as const)('a close on paper of %i mm', (width) => {
  test('has those digits of its currency that its version did not name', () => {
    const rates: DayClose['rates'] = [{ currency: 'USD', rate: 0, amount: 1_050, tax: 0 }];
    const { amounts } = read({ ...slip, close: { ...dayClose, digits: { JPY: 0 }, rates } }, width);
    expect(amounts).toContainEqual(['Subjectto0%', '$10.50']);
  });

  test('is laid out for the screen as it is printed', () => {
    const { columns, lines } = previewOf(closeText(slip), width);
    expect(columns).toBe(widths[width]);
    const drawn = lines.flatMap((line) => (line.kind === 'text' ? line.pieces.map(({ text }) => text) : []));
    const paper = paperText(printed(slip, width)).filter((line) => !line.startsWith('─'));
    expect(packed(drawn.join(''))).toBe(packed(paper.join('')));
  });
});

test('any amounts are read back as they were sealed, whatever methods are called', () => {
  const amount = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
  const method = fc.string({ unit: fc.constantFrom(...Array.from('|{}^"_`-=~ aZ09あ支')), maxLength: 60 });
  const total = fc.record({ payments: amount, refunds: amount, adjustments: amount, net: amount });
  const methods = fc.array(fc.record({ method: fc.option(method), net: amount }), { maxLength: 5 });
  fc.assert(
    fc.property(total, methods, fc.constantFrom<58 | 80>(58, 80), (totals, all, width) => {
      const { payments, refunds, adjustments, net } = totals;
      const of = (value: number) => ({ count: 1, amount: value });
      const sealed: DayClose = {
        ...dayClose,
        rates: [],
        adjustments: [],
        unresolved: [],
        resolved: [],
        paidTwice: [],
        lateRates: [],
        openRefunds: [],
        failedRefunds: [],
        beforeFirst: [],
        elsewhere: null,
        totals: [
          {
            currency: 'JPY',
            payments: of(payments),
            refunds: of(refunds),
            adjustments: of(adjustments),
            net,
          },
        ],
        methods: all.map((one) => ({ ...one, currency: 'JPY', count: 1 })),
      };
      const figures = read({ ...slip, close: sealed }, width).amounts.map(([, text]) =>
        Number(text.replace(/[¥,]/g, '')),
      );
      expect(figures).toEqual([payments, 0 - refunds, adjustments, net, ...all.map((one) => one.net)]);
    }),
    { numRuns: 200 },
  );
});
