import { fractionDigits } from '../contract/currencies.ts';
import { type AmountProblem, parseAmount } from './money.ts';

/** Whether prices have the tax in them. */
export type PriceBasis = 'included' | 'excluded';

/** How a shop writes prices. */
export interface PriceStyle {
  readonly currency: string;
  readonly basis: PriceBasis;
}

/** Why a text is not a price: `price-basis` where it says that it has the tax in it (or not) and the shop's prices are the other way. */
export type PriceProblem = Exclude<AmountProblem, 'zero'> | 'price-basis';

const basisWords: readonly (readonly [RegExp, PriceBasis])[] = [
  [/税込み?|内税/, 'included'],
  [/税抜き?|税別|外税|本体/, 'excluded'],
];

/** What a heading or a cell says of tax in the price; undefined where it says nothing. */
export function basisIn(text: string): PriceBasis | undefined {
  return basisWords.find(([words]) => words.test(text))?.[1];
}

/**
 * A price in the smallest unit, written as shops write it: `¥1,200`, `\1,200` (the byte of the yen sign in Shift_JIS),
 * `1,200円(税込)`, `¥1,200-`, and `1200.00` where the currency has no digits after the point; `1.200` and `1.000` are
 * none, since a point may group thousands. Free is a price too. What is said to be yen is a price of a shop that sells in
 * yen alone.
 */
export function readPrice(
  written: string,
  { currency, basis }: PriceStyle,
): { price: number } | { problem: PriceProblem } {
  const text = written.normalize('NFKC').trim();
  const said = basisIn(text);
  if (said !== undefined && said !== basis) return { problem: 'price-basis' };
  let plain = text.replace(/[([{【]?(?:税込み?|内税|税抜き?|税別|外税|本体(?:価格)?)[)\]}】]?/g, '').trim();
  const hasSign = /^[\\¥]|円/.test(plain);
  if (hasSign && currency !== 'JPY') return { problem: 'not-a-number' };
  plain = plain.replace(/^\\\s*/, '¥').replace(/\s*円也?/, '');
  if (hasSign) plain = plain.replace(/(?<=\d)[.,]?[-‐‑‒–—―−ー]$/, '');
  if (fractionDigits(currency) === 0) plain = plain.replace(/(?<=\d)\.(?!000$)0+$/, '');
  const read = parseAmount(plain, currency);
  if ('amount' in read) return { price: read.amount };
  return read.problem === 'zero' ? { price: 0 } : { problem: read.problem };
}
