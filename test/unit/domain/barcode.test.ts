import { describe, expect, test } from 'vitest';
import { sameBarcode } from '../../../electron/domain/barcode.ts';

describe('two barcodes', () => {
  test.each([
    ['UPC-A and the EAN-13 that it is', '036000291452', '0036000291452'],
    ['EAN-13 and GTIN-14', '4901234567894', '04901234567894'],
    ['EAN-8 and GTIN-14', '49012347', '00000049012347'],
  ])('are the same: %s', (_, one, other) => {
    expect(sameBarcode(one)).toBe(sameBarcode(other));
  });

  test.each([
    ['a shop’s own numbers of 9 and 10 digits', '012345678', '0012345678'],
    ['of 10 and 11 digits', '1234567890', '01234567890'],
    ['of 12 and 13 digits whose last one is no check digit', '123456789013', '0123456789013'],
    ['of 8 and 13 digits whose last one is no check digit', '12345678', '0000012345678'],
  ])('are two: %s', (_, one, other) => {
    expect(sameBarcode(one)).not.toBe(sameBarcode(other));
  });
});
