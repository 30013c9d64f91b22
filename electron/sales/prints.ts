import type { Result } from '../contract/result.ts';
import { type CountedSlip, printsOf } from '../domain/prints.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';

/** Writes down that a slip goes to the printer, or was saved as a file, and whether it is the first of its kind, the second and so on. */
export function notePrint(book: SaleBook, saleId: string, counted: CountedSlip): Result<SaleRecord> {
  const sale = book.halt ?? book.read(saleId);
  if (!sale.ok) return sale;
  const events = book.dependencies.journal.readEvents(saleId);
  if (!events.ok) return events;
  const { slip, refund } = counted;
  const count = printsOf(events.value, counted) + 1;
  const details = { slip, count, ...(refund !== undefined && { refund }) };
  // Where this cannot be written, selling goes on, unless the failure leaves the journal in doubt.
  const entries = [{ kind: 'printed' as const, details }];
  return book.written(book.dependencies.journal.record(saleId, { transition: null, entries }));
}
