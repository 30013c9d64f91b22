import { isDeepStrictEqual } from 'node:util';
import { type Result, success } from '../contract/result.ts';
import type { UnseenPayment } from '../contract/sale.ts';
import { stands } from '../domain/ledger.ts';
import { shownOrderNo } from '../domain/sale.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';

/** What staff are told of a sale with a payment that they have not seen; none of any other sale. */
export function unseenPaymentOf(sale: SaleRecord): UnseenPayment[] {
  const { stage, unseen } = sale;
  if (unseen === null || stage.state !== 'paid') return [];
  const { id: saleId, amount, currency, digits } = sale;
  const orderNo = shownOrderNo(sale);
  const payments = sale.payments.filter(stands).length;
  return [{ saleId, orderNo, amount, currency, digits, paidAt: stage.paidAt, after: unseen, payments }];
}

/**
 * Writes down that staff have seen these payments as they were `shown`, and who. A sale whose notice is another one by
 * now is passed over: what came since has not been seen.
 */
export function seePayments(book: SaleBook, shown: readonly UnseenPayment[]): Result<void> {
  const { staff = null } = book.dependencies.settings();
  for (const notice of shown) {
    const sale = book.read(notice.saleId);
    if (!sale.ok) return sale;
    if (!isDeepStrictEqual(unseenPaymentOf(sale.value), [notice])) continue;
    const seen = book.apply(notice.saleId, {
      transition: null,
      unseen: null,
      entries: [{ kind: 'payment-seen', details: { after: notice.after, ...(staff !== null && { staff }) } }],
    });
    if (!seen.ok) return seen;
  }
  return success(undefined);
}
