import { setImmediate as turn } from 'node:timers/promises';
import { type Result, success } from '../contract/result.ts';
import { fractionDigits } from '../contract/currencies.ts';
import type { TakenSoFar } from '../contract/copied-closes.ts';
import type { ReadTakings, Takings, TakingsSpan } from '../contract/takings.ts';
import { type Sold, TakingsSums } from '../domain/day-close/takings-by.ts';
import { businessDay, datesOf, type LocalDay } from '../domain/local-day.ts';
import type { SaleRecord } from '../journal/records.ts';
import { paymentsMade } from './payments-made.ts';
import type { SaleBook } from './sale-book.ts';

const hourMs = 3_600_000;

/**
 * What a span of business days took by time, item, method and rate, from the payments that the history's totals and the closes
 * of the days are of. Between two days other work has its turn.
 */
export async function readTakings(book: SaleBook, { date, span }: ReadTakings): Promise<Result<Takings>> {
  const { dayEndsAt } = book.dependencies.settings();
  const day = businessDay(date, book.dependencies.clock.wall(), dayEndsAt);
  const own = daysOf(day.date, span, dayEndsAt);
  const [first = day] = own;
  const sums = new TakingsSums(timesOf(own, span));
  for (const day of own) {
    const added = addTakings(book, day, sums);
    if (!added.ok) return added;
    await turn();
  }
  const dayBefore = businessDay(null, first.from - 1, dayEndsAt);
  const [firstBefore = dayBefore] = daysOf(dayBefore.date, span, dayEndsAt);
  const before = sumsOf(book, firstBefore.from, first.from);
  if (!before.ok) return before;
  return success({
    ...{ span, from: first.date, to: own.at(-1)?.date ?? first.date },
    takings: sums.all(),
    before: before.value.map(({ currency, digits, payments, refunds }) => {
      return { currency, digits, net: payments - refunds };
    }),
  });
}

/** The business days of the span that a date is in. */
function daysOf(date: string, span: TakingsSpan, endsAt: number): LocalDay[] {
  return datesOf(date, span).map((each) => businessDay(each, 0, endsAt));
}

/** When each hour of a day begins, or each day of a longer span. */
function timesOf(days: readonly LocalDay[], span: TakingsSpan): number[] {
  if (span !== 'day') return days.map(({ from }) => from);
  return days.flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, hour) => from + hour * hourMs),
  );
}

/** What the business day that runs took so far, for whoever adds up many terminals. */
export function takenSoFar(book: SaleBook): Result<TakenSoFar> {
  const { clock, settings } = book.dependencies;
  const at = clock.wall();
  const day = businessDay(null, at, settings().dayEndsAt);
  const totals = sumsOf(book, day.from, day.to);
  return totals.ok ? success({ at, date: day.date, totals: totals.value }) : totals;
}

/** What payments of a time come to, by currency. */
function sumsOf(book: SaleBook, from: number, to: number): Result<TakenSoFar['totals']> {
  const made = book.dependencies.journal.payments.madeSums(from, to);
  if (!made.ok) return made;
  const sums = made.value.map(({ currency, count, received, givenBack, saleId }) => {
    const digits = digitsOf(book, currency, saleId);
    return { currency, digits, count, payments: received, refunds: givenBack };
  });
  return success(sums);
}

/** How many digits a currency had when it was taken. */
export function digitsOf(book: SaleBook, currency: string, saleId: string): number {
  const sale = book.read(saleId);
  return sale.ok ? sale.value.digits : fractionDigits(currency);
}

function addTakings(book: SaleBook, day: LocalDay, sums: TakingsSums): Result<void> {
  const found = book.dependencies.journal.listDay(day.from, day.to);
  if (!found.ok) return found;
  const made = paymentsMade(book, day, found.value);
  if (!made.ok) return made;
  const { payments, sales } = made.value;
  for (const payment of payments) {
    const sale = sales.get(payment.saleId);
    const sold = sale && payment.givenBack > 0 ? withReturned(book, sale) : success(sale);
    if (!sold.ok) return sold;
    sums.add(payment, sold.value, sale?.digits ?? fractionDigits(payment.currency));
  }
  return success(undefined);
}

/** What a sale is of, with the goods of it that came back. */
function withReturned(book: SaleBook, { id, lines, tax }: SaleRecord): Result<Sold> {
  const refunds = book.dependencies.journal.refunds.of(id);
  if (!refunds.ok) return refunds;
  const returned = refunds.value
    .filter(({ state }) => state === 'done')
    .flatMap(({ chargeId, returned: goods }) => (goods ?? []).map((one) => ({ ...one, chargeId })));
  return success({ lines, tax, returned });
}
