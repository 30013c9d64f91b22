import { describe, expect, test } from 'vitest';
import { printing } from '../../../electron/contract/printing.ts';
import { printerBytes } from '../../../electron/printing/paper.ts';
import { previewOf } from '../../../electron/printing/preview.ts';
import { slipText } from '../../../electron/printing/slip-text.ts';
import type { Receipt } from '../../../electron/printing/slips.ts';
import { readPrinted } from '../../support/printer/makes.ts';
import { paperText, width } from '../../support/printer/paper.ts';
import { receipt } from '../../support/printer/receipts.ts';

const shown = (slip: Receipt, paper: 58 | 80 = 58): string[] =>
  paperText(readPrinted(printerBytes(slipText(slip), paper, 'escpos'))).map((line) => line.trim());

/** With other details of the shop. */
const details = (change: Partial<Receipt['issuer']>): Receipt => ({
  ...receipt,
  issuer: { ...receipt.issuer, ...change },
});

describe('what the shop says of itself', () => {
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
});
