import { describe, expect, test } from 'vitest';
import { looksLikePayerCode, noPayerCode } from '../../../electron/domain/payer-code.ts';

const items = new Set(['4901234567894', '012345678905', 'TEA-0000-0001', '281234567890123456']);
const found = (text: string): string | null => noPayerCode(text, items.has(text));

describe('a scan while a payer’s code is asked for', () => {
  test.each([
    '263456789012345678',
    '28763456789012345678',
    '134567890123456789012345',
    'hQVDUFYwMWEaTwegAAAAVVVVUAhVTklPTlBBWQ==',
    // Twelve digits that are no item of the shop's, though their last one proves the others.
    '036000291452',
    'MKT1-9f3kQz81LmN0pRt2',
  ])('may be one: %s', (text) => {
    expect(found(text)).toBeNull();
  });

  test.each([
    ['of an item in the catalogue', '4901234567894'],
    ['of an item in the catalogue, in twelve digits', '012345678905'],
    ['of an item in the catalogue, of the shop’s own', 'TEA-0000-0001'],
    ['of an item in the catalogue, as long as a wallet’s', '281234567890123456'],
    ['of an item that is not sold here (EAN-13)', '4006381333931'],
    ['of an item that is not sold here (EAN-8)', '73513537'],
    ['of a case of them (ITF-14)', '14006381333938'],
  ])('is the barcode %s: %s', (_what, text) => {
    expect(found(text)).toBe('item');
  });

  test.each([
    ['nothing', ''],
    ['too short', '12345678901'],
    ['too long', '1'.repeat(513)],
    ['no plain text', '支払い用のコード１２３４５６'],
    ['an address', 'https://pay.example.com/c/cod_9f3kQz81LmN0pRt2'],
  ])('is none: %s', (_what, text) => {
    expect(found(text)).toBe('other');
  });

  test('thirteen digits without a right check digit may be one', () => {
    expect(found('4006381333932')).toBeNull();
  });
});

describe('a scan while none is asked for', () => {
  test.each(['2634567890123456', '134567890123456789012345', 'hQVDUFYwMWEaTwegAAAAVVVV'])(
    'looks like one: %s',
    (text) => {
      expect(looksLikePayerCode(text)).toBe(true);
    },
  );

  test.each(['4901234567894', '14006381333938', '263456789012345', '1345678901234567890123456', 'TEA-1'])(
    'does not: %s',
    (text) => {
      expect(looksLikePayerCode(text)).toBe(false);
    },
  );
});
