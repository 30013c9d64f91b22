import { limits, maximumAmount } from '../contract/limits.ts';
import type { Line } from '../contract/sale.ts';
import type { Discount, SaleTax, TaxSettings } from '../contract/tax.ts';
import type { Language } from '../contract/terminal.ts';
import { choicesText } from './choices.ts';
import { formatMoney } from './money.ts';
import { spread, sumTicket, type TaxedLine, type TicketProblem, type TicketSums } from './tax.ts';

/** A line whose rate is known. */
export type RatedLine = Line & TaxedLine;

/** A ticket added up by the shop's rules, with the rate of every line. */
export interface Reckoned {
  lines: RatedLine[];
  sums: TicketSums;
  tax: SaleTax;
}

/** Adds a ticket up; a line without a rate has that of typed amounts. What is wrong is a problem, never a guess. */
export function reckon(
  lines: readonly Line[],
  discount: Discount | null,
  { prices, rounding, keypadRate }: TaxSettings,
): Reckoned | { problem: TicketProblem } {
  const rated = lines.map((line) => ({ ...line, rate: line.rate ?? keypadRate }));
  const outcome = sumTicket(rated, discount, { prices, rounding });
  if ('problem' in outcome) return outcome;
  const { sums } = outcome;
  // A sale's record has no room for more.
  if (sums.discount > maximumAmount) return { problem: { kind: 'too-large' } };
  const { shares, rates } = sums;
  const tax = { prices, rounding, discount, taken: sums.discount, shares: [...shares], rates: [...rates] };
  return { lines: rated, sums, tax };
}

/** Whether a total can be charged at all: 1 to `maximumAmount`. */
export function isChargeable(total: number): boolean {
  return Number.isInteger(total) && total >= 1 && total <= maximumAmount;
}

/** What the payer is charged for, as the service and the customer display name it. */
export interface PayerItem {
  name: string;
  /** Of one piece, in the smallest unit. */
  price: number;
  count: number;
}

/** A sale, or a ticket, as far as its payer is told what it is made up of; its currency has the digits it was made with. */
interface Sold {
  lines: readonly Line[];
  tax?: SaleTax | null;
  currency: string;
  digits: number;
}

/**
 * What a sale is made up of for its payer: prices times counts add up to the amount that is charged, whatever was taken
 * off, and no price is negative. A line that something was taken off is one piece at what is left of it, and its
 * name says what and how much, in a language; the tax that is not in the prices is an item of its own.
 */
export function payerItems({ lines, tax, currency, digits }: Sold, language: Language): PayerItem[] {
  const plain = lines.map((line) => {
    const { name, price, count } = line;
    const chosen = choicesText(line, language);
    const said = chosen === '' ? '' : language === 'ja' ? `（${chosen}）` : ` (${chosen})`;
    return { name: shortened(name + said, limits.description), price, count };
  });
  const reckoned = tax ? reckon(lines, tax.discount, { ...tax, keypadRate: 0 }) : null;
  if (!tax || !reckoned || 'problem' in reckoned) return plain;
  const parts = partsOf(reckoned);
  const money = (amount: number): string =>
    formatMoney(amount, currency, language, digits).replace('￥', '¥');
  const items = plain.map((item, at) => {
    const { gross, discount } = reckoned.sums.lines[at] ?? { gross: 0, discount: 0 };
    const part = parts[at] ?? 0;
    if (discount + part === 0) return item;
    const pieces = item.count > 1 ? ` ×${item.count}` : '';
    const why = [[lines[at]?.discount, discount] as const, [tax.discount, part] as const].flatMap(
      ([named, taken]) => (named && taken > 0 ? [`${named.name} -${money(taken)}`] : []),
    );
    return {
      name: named(item.name, `${pieces} (${why.join(', ')})`),
      price: gross - discount - part,
      count: 1,
    };
  });
  if (tax.prices === 'included') return items;
  const taxes = tax.rates.filter((one) => one.tax > 0);
  return [
    ...items,
    ...taxes.map(({ rate, tax: price }) => ({ name: taxWords(rate, language), price, count: 1 })),
  ];
}

/** What of the ticket's discount falls to each line: that of its rate, in proportion. */
function partsOf({ lines, sums }: Reckoned): number[] {
  const parts = lines.map(() => 0);
  for (const { rate, discount } of sums.shares) {
    const at = lines.flatMap((line, index) => (line.rate === rate ? [index] : []));
    const shares = spread(
      BigInt(discount),
      at.map((index) => BigInt(sums.lines[index]?.net ?? 0)),
    );
    at.forEach((index, nth) => (parts[index] = Number(shares[nth])));
  }
  return parts;
}

/** A name with what is said after it, within what a service takes; the name is shortened, not what was taken off. */
function named(name: string, more: string): string {
  return shortened(name, limits.description - Array.from(more).length) + more;
}

function shortened(text: string, room: number): string {
  const letters = Array.from(text);
  return letters.length > room ? `${letters.slice(0, room - 1).join('')}…` : text;
}

function taxWords(rate: number, language: Language): string {
  return language === 'ja' ? `消費税 ${rate}%` : `Consumption tax ${rate}%`;
}
