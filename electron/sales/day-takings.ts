import { setImmediate as turn } from 'node:timers/promises';
import { type Result, success } from '../contract/result.ts';
import { fractionDigits } from '../contract/currencies.ts';
import type { TakenSoFar } from '../contract/copied-closes.ts';
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

/** What the business day that runs took so far, for whoever adds up many terminals. */
export function takenSoFar(book: SaleBook): Result<TakenSoFar> {
  const { clock, journal, settings } = book.dependencies;
  const at = clock.wall();
  const day = businessDay(null, at, settings().dayEndsAt);
  const made = journal.payments.made(day.from, day.to);
  if (!made.ok) return made;
  const totals = Map.groupBy(made.value, ({ currency }) => currency)
    .entries()
    .map(([currency, own]) => ({
      currency,
      digits: digitsOf(book, currency, own[0]?.saleId),
      count: own.length,
      payments: own.reduce((sum, { amount }) => sum + amount, 0),
      refunds: own.reduce((sum, { givenBack }) => sum + givenBack, 0),
    }))
    .toArray();
  return success({ at, date: day.date, totals });
}

/** How many digits a currency had when it was taken. */
function digitsOf(book: SaleBook, currency: string, saleId = ''): number {
  const sale = book.read(saleId);
  return sale.ok ? sale.value.digits : fractionDigits(currency);
}

function takingsOf(book: SaleBook, day: LocalDay): Result<TakingsIn[]> {
  const found = book.dependencies.journal.listDay(day.from, day.to);
  if (!found.ok) return found;
  const made = paymentsMade(book, day, found.value);
  if (!made.ok) return made;
  const { payments, sales } = made.value;
  return success(takingsBy(payments, (saleId) => sales.get(saleId), day.from));
}
