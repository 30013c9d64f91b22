import { setImmediate as turn } from 'node:timers/promises';
import type { Catalogue } from '../contract/catalogue.ts';
import { type Result, success } from '../contract/result.ts';
import { fractionDigits } from '../contract/currencies.ts';
import type { TakenSoFar } from '../contract/copied-closes.ts';
import type { ReadTakings, Takings, TakingsSpan } from '../contract/takings.ts';
import { type CategoryOf, type Sold, TakingsSums } from '../domain/day-close/takings-by.ts';
import { paidFor } from '../domain/goods-paid.ts';
import { businessDay, datesOf, type LocalDay } from '../domain/local-day.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { PaidReader } from '../journal/snapshot.ts';
import { salesPaid } from './sales-paid.ts';
import type { SaleBook } from './sale-book.ts';
import { salesForSameGoods } from './same-goods.ts';

const hourMs = 3_600_000;

/** What the shop sells now. */
export type Shop = Pick<Catalogue, 'items' | 'categories'>;

/**
 * What a span of business days took by time, item, category, method, rate and staff, from the payments that the history's totals
 * and the closes of the days are of, and what the same span before it took: all of it as the journal was at one moment. Between two hours other work has its turn.
 */
export async function readTakings(
  book: SaleBook,
  { date, span }: ReadTakings,
  shop: Shop,
): Promise<Result<Takings>> {
  const { dayEndsAt } = book.dependencies.settings();
  const day = businessDay(date, book.dependencies.clock.wall(), dayEndsAt);
  const own = daysOf(day.date, span, dayEndsAt);
  const [first = day] = own;
  const dayBefore = businessDay(null, first.from - 1, dayEndsAt);
  const daysBefore = daysOf(dayBefore.date, span, dayEndsAt);
  const categoryOf = createCategoryOf(shop);
  // A payment that takes the place of a person's word meanwhile may be of another day.
  const snapshot = book.dependencies.journal.openSnapshot();
  if (!snapshot.ok) return snapshot;
  try {
    const { paid } = snapshot.value;
    const sums = await sumsOfDays(paid, own, new TakingsSums(timesOf(own, span), categoryOf));
    if (!sums.ok) return sums;
    const takings = sums.value.all();
    const before = await sumsOfDays(paid, daysBefore, new TakingsSums(timesOf(daysBefore, span), categoryOf));
    if (!before.ok) return before;
    return success({
      ...{ span, from: first.date, to: own.at(-1)?.date ?? first.date },
      takings,
      before: before.value.all(takings),
    });
  } finally {
    snapshot.value.close();
  }
}

async function sumsOfDays(
  paid: PaidReader,
  days: readonly LocalDay[],
  sums: TakingsSums,
): Promise<Result<TakingsSums>> {
  for (const day of days) {
    const added = await addTakings(paid, day, sums);
    if (!added.ok) return added;
    await turn();
  }
  return success(sums);
}

/** Finds the category that an item has now. */
function createCategoryOf({ items, categories }: Shop): CategoryOf {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const ofItems = new Map(items.map(({ id, category }) => [id, byId.get(category) ?? null]));
  return (itemId) => ofItems.get(itemId) ?? null;
}

/** The business days of the span that a date is in. */
function daysOf(date: string, span: TakingsSpan, endsAt: number): LocalDay[] {
  return datesOf(date, span).map((each) => businessDay(each, 0, endsAt));
}

/** When each hour of a day begins, or each day of a longer span. */
function timesOf(days: readonly LocalDay[], span: TakingsSpan): number[] {
  if (span !== 'day') return days.map(({ from }) => from);
  return days.flatMap((day) => hoursOf(day).map(({ from }) => from));
}

/** What the business day that runs took so far and no close has, for whoever adds up many terminals. */
export function takenSoFar(book: SaleBook): Result<TakenSoFar> {
  const { clock, settings } = book.dependencies;
  const at = clock.wall();
  const day = businessDay(null, at, settings().dayEndsAt);
  // The day may have ended at another hour when it was closed.
  const totals = sumsOf(book, day.from, day.to);
  return totals.ok ? success({ at, date: day.date, totals: totals.value }) : totals;
}

/** What payments of a time that no close has come to, by currency. */
function sumsOf(book: SaleBook, from: number, to: number): Result<TakenSoFar['totals']> {
  const made = book.dependencies.journal.payments.madeSums(from, to, 0);
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

async function addTakings(paid: PaidReader, day: LocalDay, sums: TakingsSums): Promise<Result<void>> {
  const { payments } = paid;
  const made = payments.made(day.from, day.to);
  if (!made.ok) return made;
  const soldBy = payments.soldBy(day.from, day.to);
  if (!soldBy.ok) return soldBy;
  await turn();
  for (const hour of hoursOf(day)) {
    const ofHour = made.value.filter(({ at }) => at >= hour.from && at < hour.to);
    if (ofHour.length === 0) continue;
    const sales = salesPaid(paid, hour, ofHour);
    if (!sales.ok) return sales;
    for (const payment of ofHour) {
      const sale = sales.value.get(payment.saleId);
      const sold = sale && soldFor(paid, sale, soldBy.value.get(sale.id));
      if (sold?.ok === false) return sold;
      sums.add(payment, sold?.value, sale?.digits ?? fractionDigits(payment.currency));
    }
    await turn();
  }
  return success(undefined);
}

function hoursOf({ from, to }: LocalDay): { from: number; to: number }[] {
  return Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, hour) => {
    const begins = from + hour * hourMs;
    return { from: begins, to: Math.min(begins + hourMs, to) };
  });
}

/** What a payment is for, by whom, with the goods of it that came back. */
function soldFor(paid: PaidReader, sale: SaleRecord, staff: string | undefined): Result<Sold> {
  const isBack = sale.money.givenBack > 0;
  const sold = isBack
    ? withReturned(paid.refunds, sale)
    : success<Sold>({ lines: sale.lines, tax: sale.tax });
  if (!sold.ok) return sold;
  // Where another sale for the goods was paid beside it, both say so.
  const same = sale.doubled ? salesForSameGoods(paid, sale.id) : success([sale]);
  if (!same.ok) return same;
  const first = paidFor(same.value.flatMap(({ payments }) => payments));
  return success({ ...sold.value, paidFor: first?.key ?? null, ...(staff !== undefined && { staff }) });
}

/** What a sale is of, with the goods of it that came back. */
function withReturned(memory: PaidReader['refunds'], { id, lines, tax }: SaleRecord): Result<Sold> {
  const refunds = memory.of(id);
  if (!refunds.ok) return refunds;
  const returned = refunds.value
    .filter(({ state }) => state === 'done')
    .flatMap(({ chargeId, returned: goods }) => (goods ?? []).map((one) => ({ ...one, chargeId })));
  return success({ lines, tax, returned });
}
