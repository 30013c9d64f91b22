import { taxRates } from '../contract/limits.ts';
import type { Discount, TaxRate, TaxSettings } from '../contract/tax.ts';
import type { Priced } from './money.ts';

/** How a shop reckons tax: whether its prices have the tax in them, and what becomes of a fraction. */
export type TaxRules = Pick<TaxSettings, 'prices' | 'rounding'>;

/** A line of a ticket as far as tax is concerned; its discount is off the whole line, not off each piece. */
export interface TaxedLine extends Readonly<Priced> {
  readonly rate: TaxRate;
  readonly discount?: Discount | null;
}

/** What a ticket comes to at one rate. */
export interface RateTotal {
  readonly rate: TaxRate;
  /** With the tax in it, after all discounts, in the currency's smallest unit. */
  readonly amount: number;
  /** The tax that is in `amount`. */
  readonly tax: number;
}

/** What a line comes to by the prices as they are written, in the smallest unit: `gross - discount = net`. */
export interface LineSums {
  readonly gross: number;
  readonly discount: number;
  readonly net: number;
}

/** The part of the ticket's discount that falls to a rate, by the prices as they are written. */
export interface RateShare {
  readonly rate: TaxRate;
  readonly discount: number;
}

/**
 * What a ticket comes to, in the currency's smallest unit. The lines' `net` less `discount` is `total` where the
 * tax is in the prices, and `total - tax` where it is not; the amounts of `rates` always add up to `total`.
 */
export interface TicketSums {
  /** One for each line of the ticket, in its order. */
  readonly lines: readonly LineSums[];
  /** What the lines come to after their own discounts and before the ticket's. */
  readonly subtotal: number;
  /** What the ticket's own discount comes to. */
  readonly discount: number;
  /** How `discount` is spread over the rates; adds up to it. */
  readonly shares: readonly RateShare[];
  /** The rates that lines of the ticket have, the highest first. */
  readonly rates: readonly RateTotal[];
  readonly tax: number;
  /** What the payer pays. It may be 0 or above what a sale may have: `isChargeable` says. */
  readonly total: number;
}

/**
 * Why a ticket comes to nothing that can be named. `line`: the index of the line, null for the ticket itself.
 * `discount-above-total`: more is taken off than the `available` amount; `not-whole`: a price, count or discount
 * is no whole number from 0, a percentage is above 100 or a rate is none; `too-large`: beyond exact integers.
 */
export type TicketProblem =
  | { readonly kind: 'discount-above-total'; readonly line: number | null; readonly available: number }
  | { readonly kind: 'not-whole'; readonly line: number | null }
  | { readonly kind: 'too-large' };

/**
 * Adds a ticket up. Tax is made whole once for each rate, never for a line; the ticket's discount is spread over
 * the rates in proportion to what their lines come to, the last units to the largest fractions (of equal ones to
 * the higher rate). A discount above what it is taken off is a problem, and nothing is reckoned.
 */
export function sumTicket(
  lines: readonly TaxedLine[],
  discount: Discount | null,
  rules: TaxRules,
): { sums: TicketSums } | { problem: TicketProblem } {
  const summed: ExactLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (!isWhole(line.price) || !isWhole(line.count) || !taxRates.includes(line.rate)) {
      return { problem: { kind: 'not-whole', line: index } };
    }
    const gross = BigInt(line.price) * BigInt(line.count);
    const taken = takenOff(gross, line.discount ?? null);
    if (typeof taken !== 'bigint') return { problem: problemOf(taken, index, gross) };
    summed.push({ rate: line.rate, gross, discount: taken, net: gross - taken });
  }
  const subtotal = sumOf(summed.map(({ net }) => net));
  const taken = takenOff(subtotal, discount);
  if (typeof taken !== 'bigint') return { problem: problemOf(taken, null, subtotal) };
  return ticketSums(summed, subtotal, taken, rules);
}

interface ExactLine {
  rate: TaxRate;
  gross: bigint;
  discount: bigint;
  net: bigint;
}

const largest = BigInt(Number.MAX_SAFE_INTEGER);

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n);
}

/** What a discount takes off an amount, or why it cannot. */
function takenOff(available: bigint, discount: Discount | null): bigint | 'not-whole' | 'above' {
  if (discount === null) return 0n;
  if (!isWhole(discount.value)) return 'not-whole';
  if (discount.kind === 'percent') {
    return discount.value > 100 ? 'not-whole' : (available * BigInt(discount.value)) / 100n;
  }
  const taken = BigInt(discount.value);
  return taken > available ? 'above' : taken;
}

function problemOf(why: 'not-whole' | 'above', line: number | null, available: bigint): TicketProblem {
  if (why === 'not-whole') return { kind: 'not-whole', line };
  if (available > largest) return { kind: 'too-large' };
  return { kind: 'discount-above-total', line, available: Number(available) };
}

/** The sums of lines that have been looked at, as plain numbers where they are exact as such. */
function ticketSums(
  lines: readonly ExactLine[],
  subtotal: bigint,
  discount: bigint,
  rules: TaxRules,
): { sums: TicketSums } | { problem: TicketProblem } {
  const used = taxRates.filter((rate) => lines.some((line) => line.rate === rate));
  const nets = used.map((rate) => sumOf(lines.filter((line) => line.rate === rate).map(({ net }) => net)));
  const shares = spread(discount, nets);
  const rates = used.map((rate, index) => {
    const left = (nets[index] ?? 0n) - (shares[index] ?? 0n);
    const tax = taxOf(left, rate, rules);
    return { rate, tax, amount: rules.prices === 'included' ? left : left + tax };
  });
  const total = sumOf(rates.map(({ amount }) => amount));
  if (sumOf(lines.map(({ gross }) => gross)) > largest || total > largest) {
    return { problem: { kind: 'too-large' } };
  }
  return {
    sums: {
      lines: lines.map((line) => ({
        gross: Number(line.gross),
        discount: Number(line.discount),
        net: Number(line.net),
      })),
      subtotal: Number(subtotal),
      discount: Number(discount),
      shares: used.map((rate, index) => ({ rate, discount: Number(shares[index]) })),
      rates: rates.map(({ rate, amount, tax }) => ({ rate, amount: Number(amount), tax: Number(tax) })),
      tax: Number(sumOf(rates.map(({ tax }) => tax))),
      total: Number(total),
    },
  };
}

/**
 * Spreads an amount over weights in proportion, to the last unit: each share is its exact part rounded down, and
 * what is left goes to the largest fractions. No share exceeds its weight as long as the amount is at most their sum.
 */
export function spread(amount: bigint, weights: readonly bigint[]): bigint[] {
  const sum = sumOf(weights);
  if (sum === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => (amount * weight) / sum);
  const fractions = weights.map((weight, index) => ({ index, fraction: (amount * weight) % sum }));
  fractions.sort((a, b) =>
    a.fraction === b.fraction ? a.index - b.index : a.fraction < b.fraction ? 1 : -1,
  );
  for (const { index } of fractions.slice(0, Number(amount - sumOf(shares)))) {
    shares[index] = (shares[index] ?? 0n) + 1n;
  }
  return shares;
}

/** The tax in an amount, or on it, made whole by the shop's rule. */
export function taxOf(amount: bigint, rate: TaxRate, { prices, rounding }: TaxRules): bigint {
  const whole = prices === 'included' ? BigInt(100 + rate) : 100n;
  const part = amount * BigInt(rate);
  switch (rounding) {
    case 'floor':
      return part / whole;
    case 'ceil':
      return (part + whole - 1n) / whole;
    case 'half-up':
      return (part * 2n + whole) / (whole * 2n);
  }
}
