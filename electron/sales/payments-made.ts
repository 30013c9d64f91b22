import { type Result, success } from '../contract/result.ts';
import type { SalePayment } from '../domain/ledger.ts';
import type { LocalDay } from '../domain/local-day.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';

/** The payments for sales that were made on a day, as its close counts them, with those sales by id. */
export function paymentsMade(
  book: SaleBook,
  day: LocalDay,
  sales: readonly SaleRecord[],
): Result<{ payments: SalePayment[]; sales: ReadonlyMap<string, SaleRecord> }> {
  const made = book.dependencies.journal.payments.made(day.from, day.to);
  if (!made.ok) return made;
  const all = new Map(sales.map((sale) => [sale.id, sale]));
  // A second payment may be of a sale of another day.
  for (const { saleId } of made.value.filter((payment) => !all.has(payment.saleId))) {
    const sale = book.read(saleId);
    if (!sale.ok) return sale;
    all.set(saleId, sale.value);
  }
  return success({ payments: made.value, sales: all });
}
