import { type Result, success } from '../contract/result.ts';
import type { SalePayment } from '../domain/ledger.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { PaidReader } from '../journal/snapshot.ts';

/** The sales of payments that were made in a time (epoch ms), by id. */
export function salesPaid(
  journal: Pick<PaidReader, 'listDay' | 'read'>,
  { from, to }: { from: number; to: number },
  payments: readonly SalePayment[],
): Result<ReadonlyMap<string, SaleRecord>> {
  const found = journal.listDay(from, to);
  if (!found.ok) return found;
  const all = new Map(found.value.map((sale) => [sale.id, sale]));
  // A second payment may be of a sale of another time.
  for (const { saleId } of payments.filter((payment) => !all.has(payment.saleId))) {
    const sale = journal.read(saleId);
    if (!sale.ok) return sale;
    all.set(saleId, sale.value);
  }
  return success(all);
}
