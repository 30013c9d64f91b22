import { type Result, success } from '../contract/result.ts';
import { isClosedBeside } from '../domain/another-code.ts';
import { isToldPaid } from '../domain/ledger.ts';
import { isPaid } from '../domain/paid.ts';
import { isPresented, payableAttempts, shownOrderNo } from '../domain/sale.ts';
import type { Entry, SaleRecord } from '../journal/records.ts';
import { type Cancel, cancelByItself } from './cancel.ts';
import { closeCode, notClosed } from './close.ts';
import { paidStill } from './money-here.ts';
import { paidTwin } from './paid-twice.ts';
import { hasCodeMovedOther, hasMovedOther } from './other-amount.ts';
import { isPaidByWord } from './payment.ts';
import type { SaleBook } from './sale-book.ts';
import { othersForSameGoods } from './same-goods.ts';

/** Sees to it that goods are paid once. */
export interface DuplicateSales {
  /**
   * A sale is paid, or a code came of one that is: every other code for the same goods that may still be paid is closed while
   * its money is here, and its sale says why. Or another amount came by one of its codes: no other one of its own stays open.
   */
  moved(sale: SaleRecord): void;
  /** Once, at start: the power may have gone after a payment, and before the other codes were closed. */
  recover(): Result<void>;
}

/** Closes what may still be paid of goods that are, and notes why in the journal and on the code screen. */
export function createDuplicateSales(book: SaleBook, cancel: Cancel): DuplicateSales {
  function close(other: SaleRecord, orderNo: string): void {
    book.runtime(other.id).goodsPaidAs = orderNo;
    const entry: Entry = { kind: 'goods-paid', details: { orderNo } };
    // Noted once, however often the terminal is started until that code is closed.
    if (!book.isNoted(other.id, entry)) book.note(other.id, entry);
    cancelByItself(book, cancel, other);
  }

  /** The sale's own other codes: one that came later, or of two that came from a damaged journal. */
  function closeOwn(sale: SaleRecord): void {
    for (const attempt of payableAttempts(sale)) {
      const { code, number } = attempt;
      const isMoved = hasMovedOther(book, sale, attempt);
      if (!isMoved.ok) continue;
      const beside = {
        // Of a code that came with its payment the row is written next.
        isPaid: isToldPaid(sale.payments, number) || (code !== null && isPaid(code)),
        hasMovedOther: isMoved.value,
        isPresented: isPresented(attempt),
        isVouchedFor: isPresented(attempt) && isPaidByWord(sale),
      };
      if (!isClosedBeside(beside, sale.stage.state === 'paid')) continue;
      closeCode(book, sale.id, attempt).catch((error: unknown) => notClosed(book, sale, String(error)));
    }
  }

  return {
    moved(sale) {
      if (sale.stage.state !== 'paid') {
        if (hasCodeMovedOther(book, sale)) closeOwn(sale);
        return;
      }
      const others = othersForSameGoods(book, sale);
      if (!others.ok) {
        book.dependencies.log.error('The other codes for paid goods cannot be read.', {
          why: others.message,
        });
        return;
      }
      // What went back whole pays for nothing any more, whatever becomes of its codes.
      const paying = paidStill(book, [sale]);
      if (paying.ok && paying.value) {
        for (const other of others.value.filter(mayBePaid)) close(other, shownOrderNo(sale));
      }
      closeOwn(sale);
    },
    recover() {
      const unresolved = book.dependencies.journal.listUnresolved();
      if (!unresolved.ok) return unresolved;
      for (const sale of unresolved.value) {
        if (sale.stage.state === 'paid' || hasCodeMovedOther(book, sale)) closeOwn(sale);
      }
      for (const sale of unresolved.value.filter(mayBePaid)) {
        const twin = paidTwin(book, sale);
        if (!twin.ok) return twin;
        if (twin.value) close(sale, shownOrderNo(twin.value));
      }
      return success(undefined);
    },
  };
}

/** Whether a code of the sale may still be paid, or is about to come. */
function mayBePaid(sale: SaleRecord): boolean {
  const { state } = sale.stage;
  return state !== 'paid' && (state === 'opening' || payableAttempts(sale).length > 0);
}
