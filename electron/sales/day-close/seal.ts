import type { DayClose, SealDay } from '../../contract/day-close.ts';
import { fail, type Failure, type Result } from '../../contract/result.ts';
import type { SaleBook } from '../sale-book.ts';
import { type Prepared, prepare } from './figures.ts';
import type { Run } from './run.ts';

/**
 * Seals a compared day: numbered, one commit, for good. Computed anew from the journal, and refused when that
 * is not what the person saw: `amount-changed`. `conflict` when the day is closed, has payments
 * of before the first close, or an earlier one is not closed.
 */
export function seal(book: SaleBook, run: Run | null, request: SealDay): Result<DayClose> {
  if (book.halt) return book.halt;
  if (run?.day.date !== request.date || run.state === 'asking') {
    return fail('conflict', `${request.date} has not been compared with the service.`);
  }
  const prepared = prepare(book, run);
  if (!prepared.ok) return prepared;
  const refused = problemOf(prepared.value, request);
  if (refused) return refused;
  const { clock, journal } = book.dependencies;
  const { figures, items, consideredTo } = prepared.value;
  const { date, from, to } = run.day;
  const head = journal.chainHead();
  if (!head.ok) return head;
  const close = { ...figures, date, from, to, sealedAt: clock.wall(), head: head.value };
  const sealed = book.written(journal.closes.seal({ close, items, consideredTo }));
  if (sealed.ok) book.dependencies.onDayClosed(sealed.value);
  return sealed;
}

function problemOf(prepared: Prepared, request: SealDay): Failure | undefined {
  const { digest, sealed, first, isBeforeFirst } = prepared;
  if (sealed !== null) return fail('conflict', `${request.date} is closed already, as number ${sealed}.`);
  if (isBeforeFirst) return fail('conflict', `${request.date} has payments of before the first close.`);
  if (first !== null) return fail('conflict', `${first} is not closed yet.`, { field: 'first' });
  if (digest === request.digest) return undefined;
  return fail('amount-changed', 'Something was learnt since: look at the figures again.');
}
