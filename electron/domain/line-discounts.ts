import type { Line } from '../contract/sale.ts';
import type { SaleTax } from '../contract/tax.ts';
import { sumTicket } from './tax.ts';

/**
 * What each line's own discount came to, in the smallest unit, whatever it was given as; a sale from before there
 * were rates has none.
 */
export function lineDiscounts(lines: readonly Line[], tax: SaleTax | null | undefined): number[] {
  if (!tax) return lines.map(() => 0);
  const taxed = lines.map((line) => ({ ...line, rate: line.rate ?? 0 }));
  const reckoned = sumTicket(taxed, null, tax);
  return 'sums' in reckoned ? reckoned.sums.lines.map(({ discount }) => discount) : lines.map(() => 0);
}
