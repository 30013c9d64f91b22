import { type Result, success } from '../contract/result.ts';
import { type Payment, paymentsOf } from '../domain/day-close/takings.ts';
import type { LocalDay } from '../domain/local-day.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';

/** The payments that were made on a day, as its close counts them, with the sales by id: a second one may be of a sale of another day. */
export function paymentsMade(
  book: SaleBook,
  day: LocalDay,
  sales: readonly SaleRecord[],
): Result<{ payments: Payment[]; sales: ReadonlyMap<string, SaleRecord> }> {
  const { journal, payments } = book.dependencies;
  const all = new Map(sales.map((sale) => [sale.id, sale]));
  const twice = journal.listPaidTwice(day.from);
  if (!twice.ok) return twice;
  for (const orderNo of twice.value) {
    const found = journal.find(orderNo, 1);
    if (!found.ok) return found;
    for (const sale of found.value) all.set(sale.id, sale);
  }
  const made = [...all.values()]
    .flatMap((sale) => paymentsOf(sale, (time) => payments.epochMs(time)))
    .filter(({ at }) => at >= day.from && at < day.to);
  return success({ payments: made, sales: all });
}
