import type { SaleTax } from '../contract/tax.ts';
import { type RateTotal, spread, taxOf } from './tax.ts';

/**
 * What falls to each rate of a sale of the refunds of one payment, in the order in which their money went back. Each is
 * spread in proportion over what the ones before it have left, so that no rate gives back more than it took; the
 * amounts of a refund add up to it, and the taxes of all that is given back to the tax of the sale. A later refund
 * changes nothing of an earlier one. Null: more went back than the rates come to. `named`: what of a refund was for goods
 * of each rate, in the rates' order, which comes first as far as it is left.
 */
export function refundRates(
  { rates, rounding }: Pick<SaleTax, 'rates' | 'rounding'>,
  amounts: readonly number[],
  named: readonly (readonly number[])[] = [],
): RateTotal[][] | null {
  const taken = rates.map(() => 0);
  const refunds: RateTotal[][] = [];
  for (const [at, amount] of amounts.entries()) {
    const left = rates.map((total, index) => total.amount - (taken[index] ?? 0));
    if (amount > left.reduce((sum, one) => sum + one, 0)) return null;
    const own = left.map((one, index) => Math.min(one, named[at]?.[index] ?? 0));
    const unnamed = amount - own.reduce((sum, one) => sum + one, 0);
    const rest = left.map((one, index) => BigInt(one - (own[index] ?? 0)));
    const shares = spread(BigInt(unnamed), rest).map((share, index) => Number(share) + (own[index] ?? 0));
    refunds.push(
      rates.flatMap((total, index) => {
        const before = taken[index] ?? 0;
        const after = before + (shares[index] ?? 0);
        taken[index] = after;
        if (after === before) return [];
        const tax = taxUpTo(total, after, rounding) - taxUpTo(total, before, rounding);
        return [{ rate: total.rate, amount: after - before, tax }];
      }),
    );
  }
  return refunds;
}

/**
 * The tax in the first so many units of what a rate came to. Of all of them it is the tax that was charged, also where
 * that was put on top of the prices: the fraction that was dropped there is less than one here.
 */
function taxUpTo({ rate }: RateTotal, units: number, rounding: SaleTax['rounding']): number {
  return Number(taxOf(BigInt(units), rate, { prices: 'included', rounding }));
}
