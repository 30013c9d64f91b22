import { setImmediate as turn } from 'node:timers/promises';
import { type Result, success } from '../contract/result.ts';
import { fractionDigits } from '../contract/currencies.ts';
import type { TakenSoFar } from '../contract/copied-closes.ts';
import type { ReadTakings, Takings, TakingsSpan } from '../contract/takings.ts';
import { type Sold, TakingsSums } from '../domain/day-close/takings-by.ts';
import { businessDay, datesOf, dayBefore, type LocalDay } from '../domain/local-day.ts';
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
  const dayOf = (each: string | null): LocalDay =>
    businessDay(each, book.dependencies.clock.wall(), dayEndsAt);
  const { from, to, ...days } = spanOf(dayOf(date), span, dayOf);
  const sums = new TakingsSums(days.times);
  for (const day of days.own) {
    const added = addTakings(book, day, sums);
    if (!added.ok) return added;
    await turn();
  }
  const before = new Map<string, { currency: string; digits: number; net: number }>();
  for (const day of days.before) {
    const made = book.dependencies.journal.payments.made(day.from, day.to);
    if (!made.ok) return made;
    for (const { currency, amount, givenBack, saleId } of made.value) {
      const sum = before.get(currency) ?? { currency, digits: digitsOf(book, currency, saleId), net: 0 };
      before.set(currency, { ...sum, net: sum.net + amount - givenBack });
    }
    await turn();
  }
  return success({ span, from, to, takings: sums.all(), before: [...before.values()] });
}

/** The business days of a span and of the one before it; `times`: when each hour of a day begins, or each day of a longer span. */
function spanOf(
  day: LocalDay,
  span: TakingsSpan,
  dayOf: (date: string) => LocalDay,
): { from: string; to: string; own: LocalDay[]; before: LocalDay[]; times: number[] } {
  const dates = datesOf(day.date, span);
  const [from = day.date, to = day.date] = [dates[0], dates.at(-1)];
  const own = dates.map(dayOf);
  const hours = Math.ceil((day.to - day.from) / hourMs);
  const times =
    span === 'day'
      ? Array.from({ length: hours }, (_, hour) => day.from + hour * hourMs)
      : own.map((each) => each.from);
  return { from, to, own, before: datesOf(dayBefore(from), span).map(dayOf), times };
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
    .flatMap(({ chargeId, returned: goods }) => goods.map((one) => ({ ...one, chargeId })));
  return success({ lines, tax, returned });
}
