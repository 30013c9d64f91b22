import type { Result } from '../contract/result.ts';
import { type CountedSlip, printsOf } from '../domain/prints.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';

/** Writes down that a slip goes to the printer, and the how manieth of its kind that is. */
export function notePrint(book: SaleBook, saleId: string, counted: CountedSlip): Result<SaleRecord> {
  const sale = book.halt ?? book.read(saleId);
  if (!sale.ok) return sale;
  const events = book.dependencies.journal.readEvents(saleId);
  if (!events.ok) return events;
  const { slip, refund } = counted;
  const count = printsOf(events.value, counted) + 1;
  const details = { slip, count, ...(refund !== undefined && { refund }) };
  // A slip is no reason to stop selling, unless the journal is left in doubt.
  const entries = [{ kind: 'printed' as const, details }];
  return book.written(book.dependencies.journal.record(saleId, { transition: null, entries }));
}
