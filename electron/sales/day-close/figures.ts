import { hash } from 'node:crypto';
import type {
  CarriedSale,
  CloseDoubt,
  CloseFigures,
  CloseItem,
  DayClose,
  FailedRefund,
  OpenRefund,
  ResolvedSale,
  SaleTwicePaid,
  SumIn,
} from '../../contract/day-close.ts';
import { type Result, success } from '../../contract/result.ts';
import {
  type Booking,
  bookPayments,
  type Books,
  bookWithoutSale,
  isClosed,
} from '../../domain/day-close/booking.ts';
import { isUnresolved } from '../../domain/day-close/comparison.ts';
import { digitsOf, lateRatesOf, methodsOf, ratesOf, totalsOf } from '../../domain/day-close/totals.ts';
import { isWord, stands } from '../../domain/ledger.ts';
import { businessDay, type LocalDay } from '../../domain/local-day.ts';
import { isOpenRefund } from '../../domain/refunds.ts';
import { shownOrderNo } from '../../domain/sale.ts';
import type { SaleRecord } from '../../journal/records.ts';
import { listsCharges } from '../charges.ts';
import { paidTwiceBy } from '../same-goods.ts';
import type { SaleBook } from '../sale-book.ts';
import { elsewhereOf } from './listed.ts';
import type { Run } from './run.ts';
import { listNews } from './sales-to-compare.ts';
import { comparisonOf } from './twice.ts';

/** A close as it would be sealed now. */
export interface Prepared {
  figures: CloseFigures;
  items: CloseItem[];
  /** SHA-256 of both, in hex: whoever seals them has seen these. */
  digest: string;
  /** Events up to this one are wholly in this close. */
  consideredTo: number;
  /** The number under which this day is sealed already. */
  sealed: number | null;
  /** An earlier day with payments that is not closed: it has to be closed first. */
  first: string | null;
  /** Payments of the day were noted, with the first close of all, as made before it: they are in no close. */
  isBeforeFirst: boolean;
}

/** Computes the close of a compared day from the journal as it is now. */
export function prepare(book: SaleBook, run: Run): Result<Prepared> {
  const { journal, clock, settings } = book.dependencies;
  const closed = journal.closes.closedDays();
  if (!closed.ok) return closed;
  const last = journal.closes.last();
  if (!last.ok) return last;
  const news = listNews(book, run.day);
  if (!news.ok) return news;
  const { firstFrom, consideredTo } = closed.value;
  const dayOf = (at: number): LocalDay => businessDay(null, at, settings().dayEndsAt);
  const books: Books = {
    day: run.day,
    isClosed: (at) => isClosed(closed.value, at, dayOf(at)),
    isFirst: firstFrom === null,
    now: clock.wall(),
  };
  const sales = new Map([...run.sales, ...news.value.map((sale) => [sale.id, sale] as const)]);
  const booked = bookAll(book, [...sales.values()], books);
  if (!booked.ok) return booked;
  const { items, left } = booked.value;
  const before = beforeFirstOf(book, books);
  if (!before.ok) return before;
  const failed = failedRefundsOf(book, consideredTo, last.value);
  if (!failed.ok) return failed;
  const figures = figuresOf(book, run, {
    items,
    sales: [...sales.values()],
    last: last.value,
    beforeFirst: before.value,
    failedRefunds: failed.value,
  });
  if (!figures.ok) return figures;
  // Of another day: paid then, or opened then and its end not known. They come again.
  const others = news.value.filter(({ id }) => !run.sales.has(id)).map(({ id }) => id);
  const reached = reachOf(book, [...left.map(({ saleId }) => saleId), ...others], consideredTo);
  if (!reached.ok) return reached;
  const isBeforeFirst = hasNotedBefore(book, run);
  if (!isBeforeFirst.ok) return isBeforeFirst;
  const sealed = journal.closes.numberOf(run.day.date);
  if (!sealed.ok) return sealed;
  const first = left.filter(({ at }) => at < run.day.from).map(({ at }) => dayOf(at).date);
  return success({
    figures: figures.value,
    items,
    digest: hash('sha256', JSON.stringify([figures.value, items])),
    consideredTo: reached.value,
    sealed: sealed.value,
    first: first.sort()[0] ?? null,
    isBeforeFirst: isBeforeFirst.value,
  });
}

/** What a close is made of; `last`: the close before it. */
interface Parts {
  items: CloseItem[];
  sales: readonly SaleRecord[];
  last: DayClose | null;
  beforeFirst: SumIn[];
  failedRefunds: FailedRefund[];
}

/** What a close says of its lines and of the sales that it looked at. */
function figuresOf(
  book: SaleBook,
  run: Run,
  { items, sales, last, beforeFirst, failedRefunds }: Parts,
): Result<CloseFigures> {
  const bySale = new Map(sales.map((sale) => [sale.id, sale]));
  const elsewhere = elsewhereOf(book, run);
  if (!elsewhere.ok) return elsewhere;
  const twice = paidTwiceOf(book, sales, last?.paidTwice ?? [], last?.number ?? 0);
  if (!twice.ok) return twice;
  const unresolved = unresolvedOf(book, run, last?.unresolved ?? []);
  const named = { named: last?.unresolved ?? [], number: last?.number ?? 0 };
  const resolved = resolvedOf(run, unresolved, named);
  const refunds = openRefundsOf(book);
  if (!refunds.ok) return refunds;
  const taxOf = (saleId: string): SaleRecord['tax'] | undefined => bySale.get(saleId)?.tax;
  const lateRates = lateRatesOf(items, taxOf);
  const doubts = [...unresolved, ...resolved, ...twice.value, ...refunds.value, ...failedRefunds];
  const inClose = [...items, ...doubts, ...(elsewhere.value ?? []), ...beforeFirst];
  return success({
    digits: digitsOf(inClose, sales),
    totals: totalsOf(items),
    methods: methodsOf(items),
    rates: ratesOf(items, taxOf),
    ...(lateRates.length > 0 && { lateRates }),
    adjustments: items.filter(({ isAdjustment }) => isAdjustment),
    unresolved,
    resolved,
    paidTwice: twice.value,
    ...(refunds.value.length > 0 && { openRefunds: refunds.value }),
    ...(failedRefunds.length > 0 && { failedRefunds }),
    ...(beforeFirst.length > 0 && { beforeFirst }),
    byWord: byWordOf(items, sales),
    ...(run.unread.length > 0 && { unread: run.unread }),
    elsewhere: elsewhere.value,
    ...(run.listed === null && listsCharges(book) !== false && { isUnlisted: true }),
    notLookedAt: run.earlier.toAsk - run.earlier.asked,
  });
}

function bookAll(book: SaleBook, sales: readonly SaleRecord[], books: Books): Result<Booking> {
  const { closes, payments } = book.dependencies.journal;
  const all: Booking = { items: [], left: [] };
  for (const { payments: made } of [...sales].sort((a, b) => a.counter - b.counter)) {
    const booked = closes.bookedAs(made.map(({ key }) => key));
    if (!booked.ok) return booked;
    const booking = bookPayments(made, booked.value, books);
    all.items.push(...booking.items);
    all.left.push(...booking.left);
  }
  const listed = payments.withoutSale();
  if (!listed.ok) return listed;
  const booked = closes.bookedAs(listed.value.map(({ key }) => key));
  if (!booked.ok) return booked;
  all.items.push(...bookWithoutSale(listed.value, booked.value, books));
  return success(all);
}

/** Sales whose end nobody knows, oldest first; a sale that an earlier close named keeps that close's number. */
function unresolvedOf(book: SaleBook, run: Run, named: readonly CarriedSale[]): CarriedSale[] {
  const last = book.dependencies.journal.closes.last();
  const number = last.ok ? (last.value?.number ?? 0) : 0;
  return [...run.sales.values()]
    .sort((a, b) => a.counter - b.counter)
    .flatMap((sale): CarriedSale[] => {
      const { doubt } = comparisonOf(book, run, sale);
      if (doubt === null || !isUnresolved(sale, doubt)) return [];
      const before = named.find(({ saleId }) => saleId === sale.id);
      return [carried(sale, doubt, before ? (before.since ?? number) : null)];
    });
}

function carried(sale: SaleRecord, doubt: CloseDoubt, since: number | null): CarriedSale {
  const { id, amount, currency, openedAt } = sale;
  return { saleId: id, orderNo: shownOrderNo(sale), amount, currency, openedAt, doubt, since };
}

function resolvedOf(
  run: Run,
  unresolved: readonly CarriedSale[],
  { named, number }: { named: readonly CarriedSale[]; number: number },
): ResolvedSale[] {
  return named
    .filter(({ saleId }) => !unresolved.some((still) => still.saleId === saleId))
    .map(({ saleId, orderNo, amount, currency, since }) => {
      const isPaid = run.sales.get(saleId)?.stage.state === 'paid';
      return { saleId, orderNo, amount, currency, isPaid, since: since ?? number };
    });
}

/** Sales that were paid twice, and which payments came after the first. */
function paidTwiceOf(
  book: SaleBook,
  sales: readonly SaleRecord[],
  named: readonly CarriedSale[],
  number: number,
): Result<SaleTwicePaid[]> {
  const twice: SaleTwicePaid[] = [];
  for (const sale of sales) {
    const here = paidTwiceBy(book, sale);
    if (!here.ok) return here;
    if (here.value.length === 0) continue;
    const before = named.find(({ saleId }) => saleId === sale.id);
    const seconds = here.value
      .slice(1)
      .filter(({ saleId }) => saleId === sale.id)
      .map(({ chargeId, orderNo, amount, at }) => ({ chargeId, orderNo, amount, at }));
    twice.push({
      ...carried(sale, 'paid-twice', before ? (before.since ?? number) : null),
      ...(seconds.length > 0 && { seconds }),
    });
  }
  return success(twice);
}

/** What this terminal asked to be given back of any sale, and nobody knows yet to be back. */
function openRefundsOf(book: SaleBook): Result<OpenRefund[]> {
  const { refunds } = book.dependencies.journal;
  const open = refunds.openSales();
  if (!open.ok) return open;
  const found: OpenRefund[] = [];
  for (const saleId of open.value) {
    const sale = book.read(saleId);
    if (!sale.ok) return sale;
    const own = refunds.of(saleId);
    if (!own.ok) return own;
    for (const { amount, askedAt, chargeId } of own.value.filter(isOpenRefund)) {
      const of = sale.value.payments.find((one) => one.chargeId === chargeId);
      const orderNo = of?.orderNo ?? shownOrderNo(sale.value);
      found.push({ saleId, orderNo, amount, currency: sale.value.currency, askedAt });
    }
  }
  return success(found.sort((a, b) => a.askedAt - b.askedAt));
}

/** Refunds that failed later, and that no close has named. */
function failedRefundsOf(
  book: SaleBook,
  consideredTo: number,
  last: DayClose | null,
): Result<FailedRefund[]> {
  const { refunds } = book.dependencies.journal;
  const failed = refunds.failedAfter(consideredTo);
  if (!failed.ok) return failed;
  const named = namedSince(book, last, Math.min(...failed.value.map(({ failedAt }) => failedAt)));
  if (!named.ok) return named;
  const found: FailedRefund[] = [];
  for (const { saleId, attempt, amount, failedAt } of failed.value) {
    if (named.value.some((one) => one.saleId === saleId && one.failedAt === failedAt)) continue;
    const sale = book.read(saleId);
    if (!sale.ok) return sale;
    const orderNo = sale.value.attempts[attempt - 1]?.orderNo ?? shownOrderNo(sale.value);
    found.push({ saleId, orderNo, amount, currency: sale.value.currency, failedAt });
  }
  return success(found);
}

/** The failed refunds that closes named since a time, epoch ms: as long as closes leave a sale of another day, each reads again from there. */
function namedSince(book: SaleBook, last: DayClose | null, since: number): Result<FailedRefund[]> {
  const named: FailedRefund[] = [];
  for (let close = last; close !== null && close.sealedAt >= since;) {
    named.push(...(close.failedRefunds ?? []));
    if (close.number === 1) break;
    const before = book.dependencies.journal.closes.read(close.number - 1);
    if (!before.ok) return before;
    close = before.value;
  }
  return success(named);
}

/** What this close books on a person's word alone. */
function byWordOf(items: readonly CloseItem[], sales: readonly SaleRecord[]): string[] {
  const words = sales.flatMap(({ payments }) => payments.filter((one) => isWord(one) && stands(one)));
  const keys = new Set(words.map(({ key }) => key));
  return items.filter(({ key, paid }) => paid > 0 && keys.has(key)).map(({ orderNo }) => orderNo);
}

/** What was paid before the day of the first close: the clock may have been wrong. No close will have it. */
function beforeFirstOf(book: SaleBook, { isFirst, day }: Books): Result<SumIn[]> {
  if (!isFirst) return success([]);
  const made = book.dependencies.journal.payments.madeSums(Number.MIN_SAFE_INTEGER, day.from);
  if (!made.ok) return made;
  return success(
    made.value.map(({ currency, count, received, givenBack }) => ({
      currency,
      count,
      amount: received - givenBack,
    })),
  );
}

/** Whether a payment of the day was noted as made before the first close. */
function hasNotedBefore(book: SaleBook, { day }: Run): Result<boolean> {
  const { closes, payments } = book.dependencies.journal;
  const made = payments.made(day.from, day.to);
  if (!made.ok) return made;
  const booked = closes.bookedAs(made.value.map(({ key }) => key));
  return booked.ok ? success([...booked.value.values()].some((one) => one.close === 0)) : booked;
}

/** Up to which event this close has everything, without the sales that belong to another day's close. */
function reachOf(book: SaleBook, left: readonly string[], consideredTo: number): Result<number> {
  const { journal } = book.dependencies;
  let reached = journal.lastCommit.sequence;
  for (const saleId of left) {
    const first = journal.firstEventAfter(saleId, consideredTo);
    if (!first.ok) return first;
    if (first.value !== null) reached = Math.min(reached, first.value - 1);
  }
  return success(reached);
}
