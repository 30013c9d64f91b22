import { describe, expect, test } from 'vitest';
import { printing } from '../../../electron/contract/printing.ts';
import { printerBytes } from '../../../electron/printing/paper.ts';
import { previewOf } from '../../../electron/printing/preview.ts';
import { slipText } from '../../../electron/printing/slip-text.ts';
import type {
  FormalReceipt,
  PaidSlip,
  Receipt,
  RefundSlip,
  Slip,
  TestSlip,
} from '../../../electron/printing/slips.ts';
import { readPrinted } from '../../support/printer/makes.ts';
import { paperText, width } from '../../support/printer/paper.ts';

const issuer = {
  name: '喫茶まどぐち',
  invoiceNumber: 'T7000012050002',
  address: '東京都中央区銀座1-2-3',
  phone: '03-1234-5678',
};
const thanks = 'またのご来店をお待ちしております';
const paid: PaidSlip = {
  language: 'ja',
  ...{ issuer, mark: null, isReissue: false, currency: 'JPY', digits: 0 },
  ...{ orderNo: 'A1-000123-XYZ', paidAt: 0, method: 'PayPay', total: 1100, givenBack: 0 },
  prices: 'included',
  rates: [{ rate: 10, amount: 1100, tax: 100 }],
};
const lines = [{ name: 'コーヒー', price: 1100, count: 1, rate: 10, discount: null }] as const;
const receipt: Receipt = { ...paid, kind: 'receipt', lines, discounts: [], thanks };
const formal: FormalReceipt = {
  ...paid,
  kind: 'formal',
  ...{ addressee: '株式会社山田', purpose: 'お品代として', issuedAt: 0 },
};
const refund: RefundSlip = {
  ...paid,
  kind: 'refund',
  ...{ refundedAt: 0, amount: 1100, isOfTwo: false, isReturn: false, lines },
};
const trial: TestSlip = { ...paid, kind: 'test', terminal: 'レジ1', at: 0, thanks };

const shown = (slip: Slip, paper: 58 | 80 = 58): string[] =>
  paperText(readPrinted(printerBytes(slipText(slip), paper, 'escpos'))).map((line) => line.trim());

/** With other details of the shop. */
const details = (change: Partial<typeof issuer>): Receipt => ({
  ...receipt,
  issuer: { ...issuer, ...change },
});

describe('what the shop says of itself', () => {
  test.each([receipt, formal, refund, trial])('is below the name of who issues it: $kind', (slip) => {
    const found = shown(slip).join('\n');
    expect(found).toContain('喫茶まどぐち\n東京都中央区銀座1-2-3\nTEL 03-1234-5678\n登録番号 T7000012050002');
  });

  test('thanks the customer below everything, on the receipt and the test print alone', () => {
    expect(shown(receipt).at(-1)).toBe(thanks);
    expect(shown(trial)).toContain(thanks);
    for (const slip of [formal, refund]) expect(shown(slip)).not.toContain(thanks);
  });

  test('thanks nobody below the mark of a slip that is none', () => {
    const marked = shown({ ...receipt, mark: 'practice' });
    expect(marked.indexOf(thanks)).toBeGreaterThan(0);
    expect(marked.at(-1)).toBe('練習です。領収書ではありません');
  });

  test.each(['', '   ', '\u3000'])('is left out where it is nothing: %j', (nothing) => {
    const found = shown({ ...details({ address: nothing, phone: nothing }), thanks: nothing });
    expect(found.slice(0, 3)).toEqual(['喫茶まどぐち', '登録番号 T7000012050002', '適格簡易請求書']);
    expect(found.join('')).not.toMatch(/TEL|〓/);
    expect(found.at(-1)).toBe('支払い方法: PayPay');
  });

  test('is printed in the twins of kanji that printers lack, without accents, and by nobody taken for orders', () => {
    const typed = details({ address: '埼玉県𠮷川市髙富1-2 "｜{image:x}|', phone: '０３ー1234' });
    const found = shown({ ...typed, thanks: 'ありがとうございました😀 Café\n麵屋' }, 80);
    expect(found).toContain('埼玉県吉川市髙富1-2 "｜{image:x}|');
    expect(found).toContain('TEL ０３ー1234');
    expect(found.at(-1)).toBe('ありがとうございました〓 Cafe 麺屋');
  });

  test.each([58, 80] as const)('is wrapped as long as it may be, on %i mm', (paper) => {
    const { address, phone, thanks: words } = printing.rows;
    const longest = { address: '銀'.repeat(120), phone: '9'.repeat(20), thanks: '礼'.repeat(120) };
    for (const [name, shape] of Object.entries({ address, phone, thanks: words })) {
      const text = longest[name as keyof typeof longest];
      expect(shape.shape.safeParse(text).success, name).toBe(true);
      expect(shape.shape.safeParse(`${text}x`).success, name).toBe(false);
    }
    const long = { ...details(longest), thanks: longest.thanks };
    const found = shown(long, paper);
    expect(found.join('').split('銀').length - 1).toBe(120);
    expect(found.join('').split('礼').length - 1).toBe(120);
    const signs = paper === 58 ? 32 : 48;
    const ruled = /^─+$/;
    for (const line of found.filter((one) => !ruled.test(one))) {
      expect(width(line)).toBeLessThanOrEqual(signs);
    }
    const drawn = previewOf(slipText(long), paper);
    const texts = drawn.lines.flatMap((line) => (line.kind === 'text' ? line.pieces : []));
    expect(
      texts
        .map(({ text }) => text)
        .join('')
        .split('銀').length - 1,
    ).toBe(120);
  });

  test('is in English on a receipt in English', () => {
    expect(shown({ ...receipt, language: 'en' })).toContain('Tel. 03-1234-5678');
  });
});

test.each([receipt, formal])(
  'what was paid, where the goods come to another amount, is the amount of a $kind',
  (slip) => {
    const found = shown({ ...slip, total: 900, priced: 1100, rates: [] }).join('\n');
    expect(found).toMatch(/受取金額\s*¥900/);
    expect(found).toContain('商品の合計と異なる金額の支払い');
    expect(found).not.toMatch(/^合計/m);
    if (slip.kind === 'receipt') expect(found).toMatch(/商品の合計\s*¥1,100/);
  },
);
