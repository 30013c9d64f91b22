import { isDeepStrictEqual } from 'node:util';
import { type Result, success } from '../contract/result.ts';
import type { UnseenPayment } from '../contract/sale.ts';
import { stands } from '../domain/ledger.ts';
import { shownOrderNo } from '../domain/sale.ts';
import { noticeOf, unseenAfterNotice } from '../domain/unseen.ts';
import type { SaleRecord } from '../journal/records.ts';
import { amountPaid } from './money-here.ts';
import type { SaleBook } from './sale-book.ts';
import { isPaidTwice } from './same-goods.ts';

/** What staff are told of a sale with a payment that they have not seen; none of any other sale, nor of what the code screen shows. */
export function unseenPaymentOf(book: SaleBook, sale: SaleRecord): UnseenPayment[] {
  const { id: saleId, stage, unseen, currency, digits } = sale;
  if (unseen === null || stage.state !== 'paid') return [];
  const after = noticeOf(sale, {
    isOnScreen: saleId === book.current,
    isLeft: sale.dismissed,
    get isTwice() {
      return isPaidTwice(book, sale);
    },
    get hasFailed() {
      return hasFailed(book, sale);
    },
  });
  if (after === null) return [];
  const came = amountPaid(book, sale);
  const amount = came.ok ? came.value : sale.amount;
  const orderNo = shownOrderNo(sale);
  const payments = sale.payments.filter(stands).length;
  return [{ saleId, orderNo, amount, currency, digits, paidAt: stage.paidAt, after, payments }];
}

/** Whether a refund failed late since staff were seen to know of one. */
function hasFailed({ dependencies: { journal } }: SaleBook, { id, unseen }: SaleRecord): boolean {
  if (unseen === 'refund-failed') return true;
  const events = journal.readEvents(id);
  const last = events.ok
    ? events.value.findLast(
        ({ kind, details }) =>
          details['failedLater'] !== undefined ||
          (kind === 'payment-seen' && details['after'] === 'refund-failed'),
      )
    : undefined;
  return last?.details['failedLater'] !== undefined;
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
    if (!isDeepStrictEqual(unseenPaymentOf(book, sale.value), [notice])) continue;
    const seen = book.apply(notice.saleId, {
      transition: null,
      unseen: unseenAfterNotice(notice.after, hasFailed(book, sale.value)),
      entries: [{ kind: 'payment-seen', details: { after: notice.after, ...(staff !== null && { staff }) } }],
    });
    if (!seen.ok) return seen;
  }
  return success(undefined);
}
