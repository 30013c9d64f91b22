import { type Result, success } from '../contract/result.ts';
import type { UnseenPayment } from '../contract/sale.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';

/** What staff are told of a sale with a payment that they have not seen; none of any other sale. */
export function unseenPaymentOf({ stage, unseen, ...sale }: SaleRecord): UnseenPayment[] {
  if (unseen === null || stage.state !== 'paid') return [];
  const { id: saleId, orderNo, amount, currency, digits } = sale;
  return [{ saleId, orderNo, amount, currency, digits, paidAt: stage.paidAt, after: unseen }];
}

/** Writes down that staff have seen the payments of these sales, and who; a sale that says nothing of one is passed over. */
export function seePayments(book: SaleBook, saleIds: readonly string[]): Result<void> {
  const { staff = null } = book.dependencies.settings();
  for (const saleId of saleIds) {
    const sale = book.read(saleId);
    if (!sale.ok) return sale;
    if (sale.value.unseen === null) continue;
    const details = { after: sale.value.unseen, ...(staff !== null && { staff }) };
    const seen = book.apply(saleId, {
      transition: null,
      unseen: null,
      entries: [{ kind: 'payment-seen', details }],
    });
    if (!seen.ok) return seen;
  }
  return success(undefined);
}
