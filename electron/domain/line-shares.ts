import type { Line } from '../contract/sale.ts';
import type { SaleTax } from '../contract/tax.ts';
import { lineDiscounts } from './line-discounts.ts';
import { spread } from './tax.ts';

/** What was sold, and how its tax was reckoned; null: the sale is from before there were rates. */
export interface OfLines {
  lines: readonly Line[];
  tax: SaleTax | null;
}

/**
 * What each line is of an amount that was paid for all, in the smallest unit: after its own discount and its part of the
 * ticket's, with the tax in it, so that the lines add up to it. Within a rate of tax it is spread in proportion.
 */
export function lineShares({ lines, tax }: OfLines, amount: number): bigint[] {
  const discounts = lineDiscounts(lines, tax);
  const weights = lines.map(
    ({ price, count }, index) => BigInt(price) * BigInt(count) - BigInt(discounts[index] ?? 0),
  );
  const shares = lines.map(() => 0n);
  for (const { at, total } of partsOf(lines, tax, amount)) {
    const parts = spread(
      BigInt(total),
      at.map((index) => weights[index] ?? 0n),
    );
    at.forEach((index, position) => (shares[index] = parts[position] ?? 0n));
  }
  return shares;
}

/** Which lines a part of an amount is of: those of a rate of tax, or, without rates on record, all. */
function partsOf(
  lines: readonly Line[],
  tax: SaleTax | null,
  amount: number,
): { at: number[]; total: number }[] {
  const all = [...lines.keys()];
  if (!tax) return [{ at: all, total: amount }];
  return tax.rates.map(({ rate, amount: total }) => ({
    at: all.filter((index) => (lines[index]?.rate ?? 0) === rate),
    total,
  }));
}
