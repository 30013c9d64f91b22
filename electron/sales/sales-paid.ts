import { type Result, success } from '../contract/result.ts';
import type { SalePayment } from '../domain/ledger.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';

/** The sales of payments that were made in a time (epoch ms), by id. */
export function salesPaid(
  book: SaleBook,
  { from, to }: { from: number; to: number },
  payments: readonly SalePayment[],
): Result<ReadonlyMap<string, SaleRecord>> {
  const found = book.dependencies.journal.listDay(from, to);
  if (!found.ok) return found;
  const all = new Map(found.value.map((sale) => [sale.id, sale]));
  // A second payment may be of a sale of another time.
  for (const { saleId } of payments.filter((payment) => !all.has(payment.saleId))) {
    const sale = book.read(saleId);
    if (!sale.ok) return sale;
    all.set(saleId, sale.value);
  }
  return success(all);
}
