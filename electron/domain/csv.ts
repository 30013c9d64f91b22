import { cellOf } from './spreadsheet-cell.ts';

/** An amount, which stands as it is: below zero it begins like a formula and is none. Or what `asText` told apart from one. */
const figure = /^'?-?\d+(\.\d+)?$/;

/**
 * How files of rows are written for spreadsheets: every text in quotation marks, and disarmed. What has marks is told by a pattern: were
 * it told for each cell, the library would read its options anew for each, which took as long as all of a chain's closes.
 */
export const csvFormat = {
  record_delimiter: 'windows',
  quoted_match: /^(?!-?\d+(?:\.\d+)?$)[^]/,
  cast: { string: (text: string) => (figure.test(text) ? text : cellOf(text)) },
} as const;

/**
 * An amount in the currency's own units, exact: 1200 yen are `1200`, 1200 cents are `12.00`; `digits`: those that the
 * sale was made with.
 */
export function inUnits(amount: number, currency: string, digits: number): string {
  if (digits === 0) return String(amount);
  if (amount < 0) return `-${inUnits(-amount, currency, digits)}`;
  const padded = String(amount).padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** What somebody typed, in a cell of its own: disarmed too where it reads like an amount. */
export function asText(typed: string): string {
  return typed.startsWith('-') && figure.test(typed) ? `'${typed}` : typed;
}
