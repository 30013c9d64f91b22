import { fractionDigits } from '../contract/currencies.ts';

const amountBelowZero = /^-\d+(\.\d+)?$/;

/** How files of rows are written for spreadsheets: text that would be taken for a formula is disarmed. */
export const csvFormat = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  escape_formulas: true,
  // An amount below zero begins like a formula and is none.
  cast: {
    string: (text: string) => (amountBelowZero.test(text) ? { value: text, escape_formulas: false } : text),
  },
} as const;

/**
 * An amount in the currency's own units, exact: 1200 yen are `1200`, 1200 cents are `12.00`; `digits`: those that the
 * sale was made with.
 */
export function inUnits(amount: number, currency: string, digits = fractionDigits(currency)): string {
  if (digits === 0) return String(amount);
  if (amount < 0) return `-${inUnits(-amount, currency, digits)}`;
  const padded = String(amount).padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** What somebody typed, in a cell of its own: disarmed too where it reads like an amount. */
export function asText(typed: string): string {
  return amountBelowZero.test(typed) ? `'${typed}` : typed;
}
