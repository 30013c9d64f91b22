import { setImmediate as turn } from 'node:timers/promises';
import { type Result, success } from '../contract/result.ts';
import type { DayTakings, TakingsIn } from '../contract/takings.ts';
import { takingsBy } from '../domain/day-close/takings-by.ts';
import { businessDay, type LocalDay } from '../domain/local-day.ts';
import { paymentsMade } from './payments-made.ts';
import type { SaleBook } from './sale-book.ts';

/**
 * What a business day took by hour, item and method (`YYYY-MM-DD`; null: the one that runs), from the payments that the
 * history's totals and the close of the day are of. Between the two days other work has its turn.
 */
export async function readTakings(book: SaleBook, date: string | null): Promise<Result<DayTakings>> {
  const { dayEndsAt } = book.dependencies.settings();
  const day = businessDay(date, book.dependencies.clock.wall(), dayEndsAt);
  const takings = takingsOf(book, day);
  if (!takings.ok) return takings;
  await turn();
  const before = takingsOf(book, businessDay(null, day.from - 1, dayEndsAt));
  if (!before.ok) return before;
  return success({
    date: day.date,
    takings: takings.value,
    before: before.value.map(({ currency, net }) => ({ currency, net })),
  });
}

function takingsOf(book: SaleBook, day: LocalDay): Result<TakingsIn[]> {
  const found = book.dependencies.journal.listDay(day.from, day.to);
  if (!found.ok) return found;
  const made = paymentsMade(book, day, found.value);
  if (!made.ok) return made;
  const { payments, sales } = made.value;
  return success(takingsBy(payments, (saleId) => sales.get(saleId), day.from));
}
