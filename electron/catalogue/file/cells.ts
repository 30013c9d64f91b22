import type { FileExpectation } from '../../contract/catalogue.ts';
import { taxRate } from '../../contract/tax.ts';
import { readBarcode } from '../../domain/barcode.ts';
import { type PriceStyle, readPrice } from '../../domain/price.ts';

/** A price from a cell, as shops write prices; '' is none. */
export function priceOf(
  cell: string,
  style: PriceStyle,
): { price: number | '' } | { expected: FileExpectation } {
  const read = readPrice(cell, style);
  if ('price' in read) return read;
  switch (read.problem) {
    case 'empty':
      return { price: '' };
    case 'price-basis':
      return { expected: { kind: 'price-basis', shop: style.basis } };
    case 'not-a-number':
    case 'fraction':
    case 'negative':
    case 'too-long':
      return { expected: { kind: 'price', problem: read.problem } };
  }
}

/** Whether a spreadsheet wrote an error instead of a value, or the signs of a column that was too narrow. */
export function isSheetError(cell: string): boolean {
  return /^(?:#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)|#{2,})$/i.test(
    cell.normalize('NFKC').trim(),
  );
}

/** A rate of tax from a cell, with or without percent sign, in both widths; '' is none. */
export function rateOf(cell: string): { rate: number | '' } | { expected: FileExpectation } {
  const given = cell.normalize('NFKC').trim();
  if (given === '') return { rate: '' };
  const plain = given.replace(/ *%$/, '');
  if (!/^(0|[1-9]\d?)$/.test(plain) || !taxRate.safeParse(Number(plain)).success) {
    return { expected: { kind: 'tax-rate' } };
  }
  return { rate: Number(plain) };
}

export function barcodeOf(cell: string): { barcode: string } | { expected: FileExpectation } {
  const read = readBarcode(cell);
  return 'barcode' in read ? read : { expected: { kind: read.problem } };
}
