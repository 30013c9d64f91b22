import { fail, type Failure, type Result, success } from '../contract/result.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';

/** Every sale for the same goods, the first one first: whatever road a ticket came back by, and however often. */
export function salesForSameGoods(book: SaleBook, saleId: string): Result<SaleRecord[]> {
  let first = book.read(saleId);
  while (first.ok && first.value.predecessor !== null) first = book.read(first.value.predecessor);
  if (!first.ok) return first;
  const sales = [first.value];
  // Grows as it is gone through: each sale's successors come after it.
  for (const { id } of sales) {
    const after = book.dependencies.journal.listSuccessors(id);
    if (!after.ok) return after;
    sales.push(...after.value);
  }
  return success(sales);
}

/** The other sales for the same goods: those whose codes came before this one's, after it and beside it. */
export function othersForSameGoods(book: SaleBook, { id }: SaleRecord): Result<SaleRecord[]> {
  const all = salesForSameGoods(book, id);
  return all.ok ? success(all.value.filter((other) => other.id !== id)) : all;
}

/** No code is made beside that of this sale for the same goods. */
export function stillPayable({ id, orderNo }: SaleRecord): Failure {
  return fail('still-payable', `The code of ${orderNo} may still be paid.`, { saleId: id });
}
