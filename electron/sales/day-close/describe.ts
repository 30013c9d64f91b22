import type { ComparedRow, DayComparison } from '../../contract/day-close.ts';
import type { SaleBook } from '../sale-book.ts';
import { rowOf } from '../history.ts';
import { prepare } from './figures.ts';
import { pending, type Run } from './run.ts';
import { businessTime } from './sales-to-compare.ts';
import { comparisonOf } from './twice.ts';

/**
 * A comparison as the screens see it. While it runs, a sale has no group before all its codes were asked
 * about. Sales of other days are shown where there is something to say of them.
 */
export function describe(book: SaleBook, run: Run): DayComparison {
  const left = pending(run);
  const unasked = new Set(run.state === 'asking' ? left.map(([{ id }]) => id) : []);
  const groups: Record<'matched' | 'unseen' | 'unknown', ComparedRow[]> = {
    matched: [],
    unseen: [],
    unknown: [],
  };
  for (const sale of run.sales.values()) {
    if (unasked.has(sale.id)) continue;
    const { group, doubt } = comparisonOf(book, run, sale);
    const isOfDay = businessTime(sale) >= run.day.from;
    if (isOfDay || group !== 'matched') groups[group].push({ row: rowOf(book, sale), doubt });
  }
  const { date, from, to } = run.day;
  // A journal that cannot be read is told of elsewhere; then there is nothing to seal.
  const prepared = run.state === 'asking' ? null : prepare(book, run);
  const known = prepared?.ok ? prepared.value : null;
  return {
    date,
    from,
    to,
    state: run.state,
    asked: run.asked,
    toAsk: run.asked + left.length,
    earlier: run.earlier,
    finishedAt: run.finishedAt,
    ...groups,
    figures: known?.figures ?? null,
    digest: known?.digest ?? null,
    sealed: known?.sealed ?? null,
    first: known?.first ?? null,
    isBeforeFirst: known?.isBeforeFirst ?? false,
  };
}
