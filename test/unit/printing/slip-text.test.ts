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
import { startPrinter, type TestPrinter } from '../../support/printer/server.ts';
import { typedNames } from '../../support/printer/typed-names.ts';

const receipt: Receipt = {
  kind: 'receipt',
  language: 'ja',
  issuer: { name: '喫茶まどぐち', invoiceNumber: 'T7000012050002', address: '', phone: '' },
  mark: null,
  isReissue: false,
  currency: 'JPY',
  digits: 0,
  orderNo: 'A1-000123-XYZ',
  paidAt: new Date(2026, 3, 1, 12, 5).getTime(),
  method: 'PayPay',
  prices: 'included',
  rates: [
    { rate: 10, amount: 1100, tax: 100 },
    { rate: 8, amount: 540, tax: 40 },
  ],
  total: 1640,
  givenBack: 0,
  lines: [
    { name: 'コーヒー', price: 550, count: 2, rate: 10, discount: null },
    { name: 'パン', price: 540, count: 1, rate: 8, discount: null },
  ],
  discounts: [],
  thanks: '',
};
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

describe('a receipt', () => {
  test('is a qualified invoice with the issuer, the number, the time, the rates and the tax in them', () => {
    const lines = shown(receipt);
    expect(lines).toEqual(
      expect.arrayContaining([
        '喫茶まどぐち',
        '登録番号 T7000012050002',
        '適格簡易請求書',
        '日時: 2026-04-01 12:05',
        '注文番号: A1-000123-XYZ',
        '※は軽減税率対象',
        '支払い方法: PayPay',
      ]),
    );
    expect(lines.join('\n')).toMatch(/パン ※ +¥540/);
    expect(lines.join('\n')).toMatch(
      /10%対象 +¥1,100\n内消費税\(10%\) +¥100\n8%対象 ※ +¥540\n内消費税\(8%\) +¥40/,
    );
  });

  test('marks no article as of the reduced rate because somebody typed the mark', () => {
    const lines = receipt.lines.map((line) => ({ ...line, name: `${line.name} ※` }));
    expect(shown({ ...receipt, lines }).join('\n')).toMatch(/コーヒー ＊ +¥1,100\n.*\nパン ＊ ※ +¥540/);
  });

  test('of a shop without a number calls itself no invoice', () => {
    const lines = shown({ ...receipt, issuer: { ...receipt.issuer, invoiceNumber: null } });
    expect(lines).toContain('領収書');
    expect(lines.join()).not.toContain('適格');
    expect(lines.join()).not.toContain('登録番号');
  });

  test('of a sale without rates names no tax, calls itself no invoice, and says why', () => {
    const old = receipt.lines.map((line) => ({ ...line, rate: null }));
    const lines = shown({ ...receipt, rates: [], lines: old }).join('\n');
    expect(lines).not.toMatch(/消費税\(|%対象|※/);
    expect(lines).toContain('領収書');
    expect(shown({ ...receipt, rates: [], lines: old }, 80).join('')).toContain(
      '税率と消費税額の記録がない会計です。適格簡易請求書ではありません',
    );
  });

  test('says that prices are without tax, where they are', () => {
    expect(shown(receipt).join()).not.toContain('税抜');
    expect(shown({ ...receipt, prices: 'excluded' })).toContain('品目の金額は税抜です');
  });

  test('says what of it was given back', () => {
    expect(shown(receipt).join()).not.toContain('返金');
    expect(shown({ ...receipt, givenBack: 500 })).toContain('返金済み: ¥500');
  });

  test.each([
    ['EUR', 2, 'EUR 16.40'],
    ['USD', 2, '$16.40'],
    ['KWD', 3, 'KWD 1.640'],
  ])('names money of %s by letters that the printer has', (currency, digits, total) => {
    expect(shown({ ...receipt, currency, digits, rates: [] }).join('\n')).toContain(total);
  });

  test('speaks English, and keeps the Japanese names of what a Japanese office looks for', () => {
    const lines = shown({ ...receipt, language: 'en', mark: 'practice', isReissue: true }, 80);
    expect(lines).toEqual(
      expect.arrayContaining([
        'PRACTICE 練習',
        'REPRINT 再発行',
        'Simplified qualified invoice (適格簡易請求書)',
        'Registration No. T7000012050002',
        'Date: 2026-04-01 12:05',
        'Paid with: PayPay',
      ]),
    );
  });
});

describe.each([receipt, formal])('a $kind of practice', (slip) => {
  test.each([
    ['practice', '練習'],
    ['test', 'テスト'],
  ] as const)('of %s is marked at the top, at the total and at the end', (mark, word) => {
    const lines = shown({ ...slip, mark });
    expect(lines.filter((line) => line === word)).toHaveLength(2);
    expect(lines[0]).toBe(word);
    expect(lines.slice(-2)[0]).toBe(word);
    expect(lines.find((line) => line.startsWith('合計'))).toContain(word);
    expect(shown(slip).join()).not.toContain(word);
  });

  test('says that it is printed again, where it is', () => {
    expect(shown({ ...slip, isReissue: true })[0]).toBe('再発行');
    expect(shown(slip).join()).not.toContain('再発行');
  });
});

test('a formal receipt says to whom, for what, how much and from whom', () => {
  const lines = shown(formal);
  expect(lines).toEqual(
    expect.arrayContaining([
      '領収書',
      '株式会社山田 様',
      '但し お品代として',
      '上記正に領収いたしました',
      '発行日: 2026-04-02 09:00',
      '喫茶まどぐち',
      '登録番号 T7000012050002',
    ]),
  );
  expect(lines.slice(lines.indexOf('合計'))).toEqual(expect.arrayContaining(['合計', '¥1,640']));
});

test('a formal receipt says what the mark of the reduced rate means, where it has one', () => {
  expect(shown(formal)).toEqual(expect.arrayContaining(['※は軽減税率対象']));
  const lines = shown({ ...formal, total: 1100, rates: formal.rates.slice(0, 1) });
  expect(lines.join()).not.toContain('※');
});

test('on a formal receipt the amount is the largest thing', () => {
  const drawn = previewOf(slipText(formal), 58).lines.flatMap((line) =>
    line.kind === 'text' ? line.pieces : [],
  );
  const largest = Math.max(...drawn.map(({ scale }) => scale));
  expect(drawn.filter(({ scale }) => scale === largest).map(({ text }) => text)).toEqual(['¥1,640']);
});

describe('what is eaten here or taken away', () => {
  const [coffee, bread] = receipt.lines as [SlipLine, SlipLine];

  test('stands once above the lines where it is the same for all', () => {
    const slip: Receipt = { ...receipt, lines: [{ ...coffee, serving: 'takeaway' }, bread] };
    expect(shown(slip).filter((line) => /持ち帰り|店内/.test(line))).toEqual(['持ち帰り']);
    expect(shown({ ...slip, language: 'en' })).toContain('Takeaway');
    expect(shown(receipt).some((line) => /持ち帰り|店内/.test(line))).toBe(false);
  });

  test('stands below each line where the ticket has both', () => {
    const lines: SlipLine[] = [
      { ...coffee, serving: 'eat-in' },
      { ...bread, serving: 'takeaway' },
      { ...coffee, name: '袋' },
    ];
    const text = shown({ ...receipt, lines });
    const after = (name: string): string | undefined =>
      text[text.findIndex((line) => line.startsWith(name)) + 2];
    expect(after('コーヒー')).toBe('店内');
    expect(text[text.findIndex((line) => line.startsWith('パン')) + 1]).toBe('持ち帰り');
    expect(text.filter((line) => /持ち帰り|店内/.test(line))).toHaveLength(2);
  });
});

describe('what was chosen of an item', () => {
  const [coffee] = receipt.lines as [SlipLine];

  test('stands below its name', () => {
    const text = shown({ ...receipt, lines: [{ ...coffee, choices: '大・アイス' }] });
    expect(text[text.findIndex((line) => line.startsWith('コーヒー')) + 1]?.trim()).toBe('大・アイス');
  });
});
