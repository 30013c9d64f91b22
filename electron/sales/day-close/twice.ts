import { type Comparison, compareSale } from '../../domain/day-close/comparison.ts';
import type { SaleRecord } from '../../journal/records.ts';
import type { SaleBook } from '../sale-book.ts';
import { isPaidTwice } from '../same-goods.ts';
import { codeWordsOf, type Run } from './run.ts';

/** Where a sale belongs in a close, by the rule by which the close names what was paid twice. */
export function comparisonOf(book: SaleBook, run: Run, sale: SaleRecord): Comparison {
  return compareSale(sale, codeWordsOf(run, sale.id), {
    isFoundNow: run.found.has(sale.id),
    isPaidTwice: isPaidTwice(book, sale),
  });
}
