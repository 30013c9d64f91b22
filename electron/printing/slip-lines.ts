import { localIso } from '../domain/local-time.ts';
import { filled, rateName } from '../domain/words.ts';
import { literal, printable } from './printable.ts';
import type { PaidSlip, SlipDiscount, SlipFrame, SlipHead, SlipLine } from './slips.ts';
import { slipWords } from './words.ts';

/*
 * What slips of every kind are put together from, as lines of a ReceiptLine document.
 */

/** By the digits after the point; to make one takes longer than to write an amount with it. */
const figures = new Map<number, Intl.NumberFormat>();

function figuresWith(digits: number): Intl.NumberFormat {
  let format = figures.get(digits);
  if (format === undefined) {
    format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
    figures.set(digits, format);
  }
  return format;
}

/** An amount for paper: `¥1,200`; with the currency's letters where the printer lacks its sign. */
export function paperMoney(
  amount: number,
  { currency, digits }: Pick<SlipFrame, 'currency' | 'digits'>,
): string {
  const plain = figuresWith(digits).format(Math.abs(amount) / 10 ** digits);
  const sign = amount < 0 ? '-' : '';
  if (currency === 'JPY') return `${sign}¥${plain}`;
  return currency === 'USD' ? `${sign}$${plain}` : `${sign}${currency} ${plain}`;
}

/** What is taken off shows its sign, however little it comes to. */
export function takenOff({ amount }: Pick<SlipDiscount, 'amount'>, slip: SlipFrame): string {
  return `-${paperMoney(amount, slip)}`;
}

/** A moment (epoch ms) on this machine's clock: `2026-04-01 12:00`. */
export function paperTime(at: number): string {
  return localIso(at).slice(0, 16).replace('T', ' ');
}

/** A line in the middle; each of these takes a text as itself. */
export const centered = (text: string): string => literal(text);
/** A line that begins at the left. */
export const left = (text: string): string => `|${literal(text)} |`;
/** A heading in the middle. */
export const emphasized = (text: string): string => `"${literal(text)}"`;
export const large = (text: string): string => `^^^${literal(text)}^^^`;
/** What it is at the left, how much at the right. */
export const pair = (label: string, value: string): string => `|${literal(label)} | ${literal(value)}|`;
/** As `pair`, two signs further in; `~` is a space that stays. */
export const inner = (label: string, value: string): string => `|~~${literal(label)} | ${literal(value)}|`;
export const rule = '-';

/** Columns: what is left, and so many signs for amounts. */
export const columns = (width: number): string => `{width:*,${width}}`;
/** One column as wide as the paper. */
export const wholeWidth = '{width:auto}';

/** That no money moved, in a word and in a sentence; null where it did. */
export function markOf({ mark, language }: SlipHead): { word: string; warning: string } | null {
  const words = slipWords[language];
  if (mark === 'practice') return { word: words.slip_practice, warning: words.slip_practice_warning };
  return mark === 'test' ? { word: words.slip_test, warning: words.slip_test_warning } : null;
}

/** The shop's logo, in the middle; nothing where there is none. */
export function logoOf({ logo }: SlipHead): string[] {
  return logo === undefined ? [] : [`{image:${logo}}`];
}

/** What stands above everything: the shop's logo, that no money moved, and that it was printed before. */
export function opening(slip: SlipHead): string[] {
  const mark = markOf(slip);
  return [
    ...logoOf(slip),
    ...(mark ? [large(mark.word), centered(mark.warning)] : []),
    ...(slip.isReissue ? [large(slipWords[slip.language].slip_reissue)] : []),
  ];
}

/** What stands below everything. */
export function ending(slip: SlipHead): string[] {
  const mark = markOf(slip);
  return mark ? [rule, large(mark.word), centered(mark.warning)] : [];
}

/** Who issues it, with the address, the phone and the number where there are any. */
export function issuerOf({ issuer, language }: SlipHead): string[] {
  const { name, address, phone, invoiceNumber } = issuer;
  const words = slipWords[language];
  return [
    emphasized(name),
    ...centeredIfAny(address),
    ...centeredIfAny(phone, words.slip_phone),
    ...centeredIfAny(invoiceNumber ?? '', words.slip_invoice_number),
  ];
}

/** A line in the middle of what may be nothing: then there is no line. */
export function centeredIfAny(text: string, label?: string): string[] {
  if (text.trim() === '') return [];
  return [centered(label === undefined ? text : `${label} ${text}`)];
}

/** Room for the widest amount of a slip. */
export function widestOf(
  amounts: readonly number[],
  slip: SlipFrame,
  off: readonly SlipDiscount[] = [],
): number {
  const texts = [
    ...amounts.map((amount) => paperMoney(amount, slip)),
    ...off.map((one) => takenOff(one, slip)),
  ];
  return Math.max(...texts.map(({ length }) => length));
}

type Rated = Pick<SlipLine, 'rate'>;

/** What goods are called, with the mark of the reduced rate where they have it; the same sign in a name is none. */
export function goodsName(name: string, rated: Rated, pieces = ''): string {
  return printable(name).replaceAll('※', '＊') + pieces + markOfRate(rated);
}

function markOfRate({ rate }: Rated): string {
  return rate === 8 ? ' ※' : '';
}

/** What the mark says, on each slip that has one. */
export function rateNote(marked: readonly Rated[], { language }: SlipHead): string[] {
  return marked.some(({ rate }) => rate === 8) ? [left(slipWords[language].slip_reduced_rate)] : [];
}

/** Per rate: what is subject to it, and the tax in that. */
export function ratesOf(slip: SlipFrame & Pick<PaidSlip, 'rates'>): string[] {
  const words = slipWords[slip.language];
  return slip.rates.flatMap(({ rate, amount, tax }) => [
    pair(rateName(rate, slip.language) + markOfRate({ rate }), paperMoney(amount, slip)),
    inner(filled(words.slip_tax_in, { rate }), paperMoney(tax, slip)),
  ]);
}
