import type { DayComparison } from '../../../electron/contract/day-close.ts';
import type { SaleRow } from '../../../electron/contract/sale.ts';
import type { Sales } from '../../../electron/sales/sales.ts';
import { valueOf } from '../../support/result.ts';
import type { ClosedDay } from './protocol.ts';

/** What a day came to, by the journal and by the groups of its rows. */
export function groupsOf(
  sales: Sales,
  { state, matched, unseen, unknown, figures }: DayComparison,
): ClosedDay {
  const sum = (rows: DayComparison['matched']): number =>
    rows.reduce((all, { row }) => all + (row.state === 'paid' ? row.amount : 0), 0);
  const paid = figures?.totals.reduce((all, { payments }) => all + payments.amount, 0) ?? 0;
  const groups = [matched, unseen, unknown];
  return { state, paid, groups: groups.map(sum), secondPayments: furtherPayments(sales) };
}

/**
 * What is untrue of a closed day; null: nothing. A row is a sale; the day has each payment of one that was paid again, as far as it was
 * known by its end.
 */
export function groupsProblem({ state, paid, groups, secondPayments }: ClosedDay): string | null {
  const sum = groups.reduce((all, amount) => all + amount, 0);
  const isTrue = state !== 'done' || (paid >= sum && paid <= sum + secondPayments);
  return isTrue ? null : `untrue: the groups of the day come to ${sum}, not ${paid}`;
}

/** Every sale of the journal, ten numbers at a time: a search answers a hundred at most. */
export function everySale(sales: Sales): SaleRow[] {
  const rows: SaleRow[] = [];
  for (let ten = 0; ; ten += 1) {
    const found = valueOf(sales.find(`T1-${String(ten).padStart(5, '0')}`));
    if (found.length === 0) return rows;
    rows.push(...found);
  }
}

/** What was paid beyond one payment of each sale, by the ledger, whether two are here or the first went back: any of it may be of the day. */
function furtherPayments(sales: Sales): number {
  return everySale(sales)
    .filter(({ state }) => state === 'paid')
    .reduce((sum, { received, amount }) => sum + received - amount, 0);
}
