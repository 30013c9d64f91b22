import type { FileExpectation } from '../../contract/catalogue.ts';
import { taxRate } from '../../contract/tax.ts';
import { parseAmount } from '../../domain/money.ts';

/** What makes a spreadsheet take a cell for a formula, in both widths. */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;

/**
 * A text as a cell that no spreadsheet runs as a formula: an apostrophe goes before what would begin one.
 * `textOf` takes it away again.
 */
export function cellOf(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell, without the apostrophe that `cellOf` put there. */
export function textOf(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** A price from a cell: full width, grouping commas and a currency are understood; '' is none. */
export function priceOf(cell: string): { price: number | '' } | { expected: FileExpectation } {
  const read = parseAmount(cell.trim().replace(/円$/, ''));
  if ('amount' in read) return { price: read.amount };
  switch (read.problem) {
    case 'empty':
      return { price: '' };
    case 'zero':
      return { price: 0 };
    case 'not-a-number':
    case 'fraction':
    case 'negative':
    case 'too-long':
      return { expected: { kind: 'price', problem: read.problem } };
  }
}

/** A rate of tax from a cell, with or without its sign, in both widths; '' is none. */
export function rateOf(cell: string): { rate: number | '' } | { expected: FileExpectation } {
  const given = cell.normalize('NFKC').trim();
  if (given === '') return { rate: '' };
  const plain = given.replace(/ *%$/, '');
  if (!/^(0|[1-9]\d?)$/.test(plain) || !taxRate.safeParse(Number(plain)).success) {
    return { expected: { kind: 'tax-rate' } };
  }
  return { rate: Number(plain) };
}

/** A barcode from a cell, in half width; a spreadsheet that took it for a number has lost its last digits. */
export function barcodeOf(cell: string): { barcode: string } | { expected: FileExpectation } {
  const barcode = cell.normalize('NFKC').trim();
  if (/^\d[.,]\d+E\+\d+$/i.test(barcode)) return { expected: { kind: 'rounded-barcode' } };
  return { barcode };
}
