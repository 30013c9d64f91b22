import { fail, type Failure, type Result, success } from '../contract/result.ts';
import { assertNever } from '../domain/assert-never.ts';
import { isBeingMade } from '../domain/sale.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';

/** How long the service is given to rule a payment out before a person may turn to something else, in ms. */
const rulingOutMs = 15_000;

/**
 * `busy` when another sale than the given one holds the terminal: a code of it is being opened, is
 * payable, or is being ruled out on the screen; undefined when the terminal is free.
 */
export function busy(book: SaleBook, saleId: string | null): Failure | undefined {
  const open = book.dependencies.journal.listOpen();
  if (!open.ok) return open;
  if (open.value.some(({ id, stage }) => id !== saleId && isBeingMade(stage)))
    return fail('busy', 'Another sale is open.');
  const { current } = book;
  if (current === null || current === saleId) return undefined;
  const sale = book.read(current);
  if (!sale.ok) return sale;
  const held = heldBack(book, sale.value);
  return held && fail('busy', held.message);
}

/** Puts a sale on the code screen. */
export function show(book: SaleBook, saleId: string): Result<void> {
  const found = busy(book, saleId) ?? book.read(saleId);
  if (!found.ok) return found;
  if (found.value.dismissed) {
    const kept = book.written(book.dependencies.journal.setDismissed(saleId, false));
    if (!kept.ok) return kept;
  }
  putPaidAside(book, saleId);
  book.present(found.value);
  // What staff were told of a payment that they had not seen is on the screen now.
  if (found.value.unseen !== null) book.dependencies.onUnseenPayments(book.unseenPayments());
  return success(undefined);
}

/** Puts the sale that was on the screen aside, so that the next start does not bring it back. */
export function putAside(book: SaleBook): void {
  if (book.current === null) return;
  const kept = book.written(book.dependencies.journal.setDismissed(book.current, true));
  if (!kept.ok)
    book.dependencies.log.warn('The last sale may come back on the next start.', { why: kept.message });
}

/** A person has another sale take the screen: that the one on it was paid they have seen. */
export function putPaidAside(book: SaleBook, saleId: string): void {
  if (book.current === null || book.current === saleId) return;
  const left = book.read(book.current);
  if (left.ok && left.value.stage.state === 'paid') putAside(book);
}

/**
 * Takes a sale off the code screen. It stays in the journal as it is, and a code that may still be paid
 * goes on being asked about.
 */
export function dismiss(book: SaleBook, saleId: string): Result<void> {
  if (!book.isHalted) {
    const found = book.read(saleId);
    const held = found.ok ? heldBack(book, found.value) : found;
    if (held) return held;
  }
  const kept = book.written(book.dependencies.journal.setDismissed(saleId, true));
  // A journal that cannot be used must not keep the staff on this screen: selling has stopped anyway.
  if (!kept.ok && !book.isHalted) return kept;
  if (book.current === saleId) book.clear();
  return success(undefined);
}

/** Why a sale may not leave the screen now; undefined when it may. */
function heldBack(book: SaleBook, sale: SaleRecord): Failure | undefined {
  const runtime = book.runtime(sale.id);
  if (runtime.working !== null) return fail('conflict', `Still busy: ${runtime.working}.`);
  const { state } = sale.stage;
  switch (state) {
    case 'opening':
      return fail('conflict', 'A code is being asked for.');
    case 'awaiting':
      return fail('conflict', 'The code can be paid.');
    case 'lapsed': {
      const sinceMs = book.dependencies.clock.monotonic() - (runtime.lapsedAt ?? Number.NEGATIVE_INFINITY);
      const isAsking = runtime.watching.kind === 'watching' && sinceMs < rulingOutMs;
      return isAsking ? fail('conflict', 'The payment is being ruled out.') : undefined;
    }
    case 'expired':
    case 'canceled':
    case 'paid':
    case 'refused':
    case 'unknown':
      return undefined;
    default:
      return assertNever(state);
  }
}
