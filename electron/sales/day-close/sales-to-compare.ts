import { type Result, success } from '../../contract/result.ts';
import type { LocalDay } from '../../domain/local-day.ts';
import type { SaleRecord } from '../../journal/records.ts';
import type { SaleBook } from '../sale-book.ts';

/**
 * The sales that a close looks at, newest first: the day's own, those of which something was learnt since the
 * last close, those whose end is not known, and those that the last close named.
 */
export function salesToCompare(book: SaleBook, day: LocalDay): Result<SaleRecord[]> {
  const { journal } = book.dependencies;
  const ofDay = journal.listDay(day.from, day.to);
  if (!ofDay.ok) return ofDay;
  const open = journal.listOpen();
  if (!open.ok) return open;
  const unresolved = journal.listUnresolved();
  if (!unresolved.ok) return unresolved;
  const news = listNews(book, day);
  if (!news.ok) return news;
  const named = listNamed(book);
  if (!named.ok) return named;
  const now = book.dependencies.clock.wall();
  // A time that has not come yet is no time: which day it was will never be known better than now.
  const ofTime = [...ofDay.value, ...open.value, ...unresolved.value, ...news.value].filter(
    (sale) => businessTime(sale) < day.to || businessTime(sale) > now,
  );
  // A sale that a close named comes again in each close until its end is known, even where a later day was closed first.
  const sales = new Map([...ofTime, ...named.value].map((sale) => [sale.id, sale]));
  return success([...sales.values()].sort((a, b) => b.counter - a.counter));
}

/** The moment by which a sale belongs to a day, epoch ms: when it was paid, or else opened. */
export function businessTime({ stage, openedAt }: SaleRecord): number {
  return stage.state === 'paid' ? stage.paidAt : openedAt;
}

/** Sales of which something was journalled since the last close; before the first close, since the day began. */
export function listNews(book: SaleBook, day: LocalDay): Result<SaleRecord[]> {
  const { journal } = book.dependencies;
  const closed = journal.closes.closedDays();
  if (!closed.ok) return closed;
  const { firstFrom, consideredTo } = closed.value;
  return firstFrom === null ? journal.listFrom(day.from) : journal.listChangedAfter(consideredTo);
}

/** The sales that the last close named as unresolved, or as paid twice. */
function listNamed(book: SaleBook): Result<SaleRecord[]> {
  const last = book.dependencies.journal.closes.last();
  if (!last.ok) return last;
  const sales: SaleRecord[] = [];
  for (const { saleId } of [...(last.value?.unresolved ?? []), ...(last.value?.paidTwice ?? [])]) {
    const sale = book.read(saleId);
    if (!sale.ok) return sale;
    sales.push(sale.value);
  }
  return success(sales);
}
