import { localIso } from '../domain/local-time.ts';
import { filled, rateName } from '../domain/words.ts';
import { literal, printable } from './printable.ts';
import type { PaidSlip, SlipDiscount, SlipFrame, SlipHead, SlipLine } from './slips.ts';
import { slipWords } from './words.ts';

/* Lines of a ReceiptLine document, for slips of every kind. */

/** Number formats by the digits after the point; making one takes longer than formatting an amount. */
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

/** A discount with its minus sign, even where it comes to zero. */
export function takenOff({ amount }: Pick<SlipDiscount, 'amount'>, slip: SlipFrame): string {
  return `-${paperMoney(amount, slip)}`;
}

/** A moment (epoch ms) on this machine's clock: `2026-04-01 12:00`. */
export function paperTime(at: number): string {
  return localIso(at).slice(0, 16).replace('T', ' ');
}

/** Centred; like the others below, takes any text literally. */
export const centered = (text: string): string => literal(text);
export const left = (text: string): string => `|${literal(text)} |`;
export const emphasized = (text: string): string => `"${literal(text)}"`;
export const large = (text: string): string => `^^^${literal(text)}^^^`;
export const pair = (label: string, value: string): string => `|${literal(label)} | ${literal(value)}|`;
/** As `pair`, indented by two signs; `~` is a hard space. */
export const inner = (label: string, value: string): string => `|~~${literal(label)} | ${literal(value)}|`;
export const rule = '-';

/** `width`: signs of the amounts' column; the left one takes the rest. */
export const columns = (width: number): string => `{width:*,${width}}`;
export const wholeWidth = '{width:auto}';

/** That no money moved, as a word and a sentence; null where it did. */
export function markOf({ mark, language }: SlipHead): { word: string; warning: string } | null {
  const words = slipWords[language];
  if (mark === 'practice') return { word: words.slip_practice, warning: words.slip_practice_warning };
  return mark === 'test' ? { word: words.slip_test, warning: words.slip_test_warning } : null;
}

export function logoOf({ logo }: SlipHead): string[] {
  return logo === undefined ? [] : [`{image:${logo}}`];
}

export function opening(slip: SlipHead): string[] {
  const mark = markOf(slip);
  return [
    ...logoOf(slip),
    ...(mark ? [large(mark.word), centered(mark.warning)] : []),
    ...(slip.isReissue ? [large(slipWords[slip.language].slip_reissue)] : []),
  ];
}

export function ending(slip: SlipHead): string[] {
  const mark = markOf(slip);
  return mark ? [rule, large(mark.word), centered(mark.warning)] : [];
}

/** Leaves out an address, phone or number that is empty. */
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

export function centeredIfAny(text: string, label?: string): string[] {
  if (text.trim() === '') return [];
  return [centered(label === undefined ? text : `${label} ${text}`)];
}

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

/** The name with the mark of the reduced rate where it applies; the same sign within a name is replaced. */
export function goodsName(name: string, rated: Rated, pieces = ''): string {
  return printable(name).replaceAll('※', '＊') + pieces + markOfRate(rated);
}

function markOfRate({ rate }: Rated): string {
  return rate === 8 ? ' ※' : '';
}

/** Explains the mark on slips that have one. */
export function rateNote(marked: readonly Rated[], { language }: SlipHead): string[] {
  return marked.some(({ rate }) => rate === 8) ? [left(slipWords[language].slip_reduced_rate)] : [];
}

/** Per rate: its total, and the tax in that. */
export function ratesOf(slip: SlipFrame & Pick<PaidSlip, 'rates'>): string[] {
  const words = slipWords[slip.language];
  return slip.rates.flatMap(({ rate, amount, tax }) => [
    pair(rateName(rate, slip.language) + markOfRate({ rate }), paperMoney(amount, slip)),
    inner(filled(words.slip_tax_in, { rate }), paperMoney(tax, slip)),
  ]);
}
