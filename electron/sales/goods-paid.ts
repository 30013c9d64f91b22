import { payableAttempts } from '../domain/sale.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { Cancel } from './cancel.ts';
import type { SaleBook } from './sale-book.ts';
import { othersForSameGoods } from './same-goods.ts';

/**
 * Sees to it that goods are paid once: when a sale is paid, every other code for the same goods that may still
 * be paid is closed, and its sale says why, in the journal and on the code screen.
 */
export function createGoodsPaid(book: SaleBook, cancel: Cancel): (sale: SaleRecord) => void {
  return (sale) => {
    const others = othersForSameGoods(book, sale);
    if (!others.ok) {
      book.dependencies.log.error('The other codes for paid goods cannot be read.', { why: others.message });
      return;
    }
    for (const other of others.value.filter(mayBePaid)) {
      book.runtime(other.id).goodsPaidAs = sale.orderNo;
      book.note(other.id, { kind: 'goods-paid', details: { orderNo: sale.orderNo } });
      cancel(other.id, 'terminal')
        .then((closed) => {
          if (!closed.ok) notClosed(book, other, closed.message);
        })
        .catch((error: unknown) => notClosed(book, other, String(error)));
    }
  };
}

/** A code of it is payable, or about to come. */
function mayBePaid(sale: SaleRecord): boolean {
  const { state } = sale.stage;
  return state !== 'paid' && (state === 'opening' || payableAttempts(sale).length > 0);
}

function notClosed(book: SaleBook, { orderNo }: SaleRecord, why: string): void {
  book.dependencies.log.warn('A code for goods that are paid may still be paid.', { orderNo, why });
}
