/** Why a text is not what a scanner sends: a spreadsheet rounded the number. */
export type BarcodeProblem = 'rounded-barcode';

/**
 * A barcode as a scanner sends it, from a cell or a field. A spreadsheet's ways to keep a number as a text (`="49…"`,
 * `'49…`) and its `.0` are taken off; a number that it wrote as `4.9E+12` has lost its last digits.
 */
export function readBarcode(written: string): { barcode: string } | { problem: BarcodeProblem } {
  const text = written.normalize('NFKC').trim();
  const plain = (/^="(?<inner>[^"]*)"$/.exec(text)?.groups?.['inner'] ?? text)
    .trim()
    .replace(/^'+/, '')
    .trim();
  if (/^\d+(?:[.,]\d+)?E\+?\d+$/i.test(plain) && /E\+|[.,]/i.test(plain))
    return { problem: 'rounded-barcode' };
  return { barcode: plain.replace(/^(\d+)[.,]0+$/, '$1') };
}

/**
 * What two barcodes have in common that scanners send in different lengths: UPC-A (12 digits) is EAN-13 with a leading
 * zero, and both are GTINs of 14 digits. Other codes, such as a shop's own numbers, are only the same to the letter.
 */
export function sameBarcode(barcode: string): string {
  return isGtin(barcode) ? barcode.padStart(14, '0') : barcode;
}

/** The item that a scan of this barcode means: that with the same letters first. */
export function itemWithBarcode<T extends { readonly barcode: string | null }>(
  items: readonly T[],
  barcode: string,
): T | undefined {
  const code = sameBarcode(barcode);
  const isSame = (item: T): boolean => item.barcode !== null && sameBarcode(item.barcode) === code;
  return items.find((item) => item.barcode === barcode) ?? items.find(isSame);
}

/** Whether it is a GTIN of 8, 12, 13 or 14 digits: from the right, every second digit counts three times. */
export function isGtin(barcode: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(barcode)) return false;
  const digits = Array.from(barcode, Number).toReversed();
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}
