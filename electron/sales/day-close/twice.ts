import { type Comparison, compareSale } from '../../domain/day-close/comparison.ts';
import type { SaleRecord } from '../../journal/records.ts';
import type { SaleBook } from '../sale-book.ts';
import { paidTwiceBy } from '../same-goods.ts';
import { codeWordsOf, type Run } from './run.ts';

/** Where a sale belongs in a close, by the rule by which the close names what was paid twice. */
export function comparisonOf(book: SaleBook, run: Run, sale: SaleRecord): Comparison {
  const twice = paidTwiceBy(book, sale);
  return compareSale(sale, codeWordsOf(run, sale.id), {
    isFoundNow: run.found.has(sale.id),
    // Of a journal that cannot be read no close is sealed; until then what the sale says counts.
    isPaidTwice: twice.ok ? twice.value.length > 0 : sale.doubled,
  });
}
