import { type Result, success } from '../contract/result.ts';
import type { UnresolvedSale } from '../contract/sale.ts';
import { unresolvedAttempts } from '../domain/sale.ts';
import { standsByPerson } from '../domain/watching.ts';
import type { SaleRecord } from '../journal/records.ts';
import { canAsk, payableUntilOf } from './close.ts';
import type { SaleBook } from './sale-book.ts';
import { rowOf } from './history.ts';

/** Every sale with codes of which nobody has said the last word, newest first, without the one that is on the code screen. */
export function listUnresolved(book: SaleBook): Result<UnresolvedSale[]> {
  const found = book.dependencies.journal.listUnresolved();
  if (!found.ok) return found;
  const now = book.dependencies.clock.wall();
  const others = found.value.filter(({ id }) => id !== book.current);
  return success(
    others.map((sale) => {
      const payableUntil = payableUntilOf(book, sale);
      const readable = unresolvedAttempts(sale).some((attempt) => canAsk(book, attempt));
      return { row: rowOf(book, sale), readable, known: knownOf(sale, payableUntil, now), payableUntil };
    }),
  );
}

function knownOf(sale: SaleRecord, payableUntil: number | null, now: number): UnresolvedSale['known'] {
  const { stage } = sale;
  if (stage.state === 'unknown') return 'contradicted';
  if (stage.state === 'paid' && !stage.settledByStaff) return 'paid-otherwise';
  if (unresolvedAttempts(sale).some(({ number }) => standsByPerson(sale, number))) return 'staff-word';
  if (payableUntil === null) return 'over';
  return payableUntil > now ? 'payable' : 'in-doubt';
}
