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
  const ofDay = new Set(groups.flat().map(({ row }) => row.id));
  return { state, paid, groups: groups.map(sum), secondPayments: furtherPayments(sales, ofDay) };
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

/** What was paid beyond one payment of each sale of a day, by the ledger: for those sales again, and for other days' sales. */
function furtherPayments(sales: Sales, ofDay: ReadonlySet<string>): number {
  return everySale(sales)
    .filter(({ doubled }) => doubled)
    .reduce((sum, { id, received, amount }) => sum + received - (ofDay.has(id) ? amount : 0), 0);
}
