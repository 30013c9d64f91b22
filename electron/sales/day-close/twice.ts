import { type Result, success } from '../../contract/result.ts';
import { type Comparison, compareSale } from '../../domain/day-close/comparison.ts';
import { type SalePayment, stands } from '../../domain/ledger.ts';
import type { SaleRecord } from '../../journal/records.ts';
import { moneyHereOf } from '../money-here.ts';
import type { SaleBook } from '../sale-book.ts';
import { salesForSameGoods } from '../same-goods.ts';
import { codeWordsOf, type Run } from './run.ts';

/**
 * The payments that paid for a sale's goods twice, the first one first: by codes of its own or of another sale for the same goods,
 * while the money of two is here, and one of them is the sale's. Empty: they are not paid twice.
 */
export function paidTwiceBy(book: SaleBook, sale: SaleRecord): Result<SalePayment[]> {
  if (!sale.doubled && sale.payments.filter(stands).length < 2) return success([]);
  const same = salesForSameGoods(book, sale.id);
  if (!same.ok) return same;
  const here: SalePayment[] = [];
  for (const one of same.value) {
    const its = moneyHereOf(book, one);
    if (!its.ok) return its;
    here.push(...its.value);
  }
  const isTwice = here.length > 1 && here.some(({ saleId }) => saleId === sale.id);
  return success(isTwice ? here.sort((a, b) => a.at - b.at) : []);
}

/** Where a sale belongs in a close, by the rule by which the close names what was paid twice. */
export function comparisonOf(book: SaleBook, run: Run, sale: SaleRecord): Comparison {
  const twice = paidTwiceBy(book, sale);
  return compareSale(sale, codeWordsOf(run, sale.id), {
    isFoundNow: run.found.has(sale.id),
    // Of a journal that cannot be read no close is sealed; until then what the sale says counts.
    isPaidTwice: twice.ok ? twice.value.length > 0 : sale.doubled,
  });
}
