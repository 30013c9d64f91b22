import { fractionDigits } from '../contract/currencies.ts';
import { limits } from '../contract/limits.ts';

/** A price and how many of it; both from a ticket's line (specification section 2.2, Item). */
export interface Priced {
  price: number;
  count: number;
}

/** What a line comes to, in the currency's smallest unit. */
export function lineTotal(line: Priced): number {
  return line.price * line.count;
}

/** What a ticket comes to, in the currency's smallest unit; may exceed `maximumAmount`. */
export function ticketTotal(lines: readonly Priced[]): number {
  return lines.reduce((total, line) => total + lineTotal(line), 0);
}

/** Why a text is not an amount. */
export type AmountProblem = 'empty' | 'not-a-number' | 'fraction' | 'negative' | 'zero' | 'too-long';

/**
 * Reads an amount in the smallest unit from what was typed or pasted. Full-width digits, grouping commas and the sign of
 * yen, where the currency is that, are understood; anything doubtful is a problem, never a guess: `$12` is no 12 cents.
 */
export function parseAmount(
  typed: string,
  currency: string,
): { amount: number } | { problem: AmountProblem } {
  const text = typed.normalize('NFKC').trim();
  const plain = currency === 'JPY' ? text.replace(/^¥\s*/, '') : text;
  if (plain === '') return { problem: 'empty' };
  if (/^-[\d,.]+$/.test(plain)) return { problem: 'negative' };
  if (/^\d[\d,]*\.\d+$/.test(plain)) return { problem: 'fraction' };
  const grouped = /^\d{1,3}(,\d{3})+$/.test(plain);
  if (!grouped && !/^\d+$/.test(plain)) return { problem: 'not-a-number' };
  const digits = plain.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits.length > limits.amountDigits) return { problem: 'too-long' };
  const amount = Number(digits);
  if (amount === 0) return { problem: 'zero' };
  return { amount };
}

/** An amount in words of a language: `¥1,200`, `$12.00`; `digits`: those that the sale was made with. */
export function formatMoney(
  amount: number,
  currency: string,
  locale: string,
  digits = fractionDigits(currency),
): string {
  return formatOf(locale, currency, digits).format(amount / 10 ** digits);
}

/** Kept: making a format takes longer than a thousand uses of it, and a list has thousands of amounts. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      // A narrow one has the same sign for many: HK$12 and $12 are not to look alike.
      currencyDisplay: 'symbol',
      // Nothing given back is no "-¥0".
      signDisplay: 'negative',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(key, format);
  }
  return format;
}
