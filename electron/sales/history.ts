import { lastAttempt } from '../domain/sale.ts';
import { paymentsOf } from '../domain/day-close/takings.ts';
import { businessDay } from '../domain/local-day.ts';
import { type Result, success } from '../contract/result.ts';
import type { HistoryDay, SaleAttempt, SalePage, SaleRow } from '../contract/sale.ts';
import type { SaleRecord } from '../journal/records.ts';
import { payableUntilOf } from './close.ts';
import type { SaleBook } from './sale-book.ts';
import { mayRetry } from './renew.ts';
import { attemptToCheck, maySettleNow } from './settle.ts';

const foundAtMost = 100;

/** The sales of a business day (`YYYY-MM-DD`; null: the one that runs), newest first. */
export function readDay(book: SaleBook, date: string | null): Result<HistoryDay> {
  const day = businessDay(date, book.dependencies.clock.wall(), book.dependencies.settings().dayEndsAt);
  const found = book.dependencies.journal.listDay(day.from, day.to);
  if (!found.ok) return found;
  const closes = book.dependencies.journal.closes.numberOf(day.date);
  if (!closes.ok) return closes;
  const sales = found.value;
  return success({
    date: day.date,
    count: sales.length,
    paidCount: sales.filter(({ stage }) => stage.state === 'paid').length,
    totals: totalsOf(book, sales),
    close: closes.value,
    sales: sales.map(rowOf),
  });
}

/** What came in and went back, per currency, in the order of the currencies' names: as the close counts it. */
function totalsOf(book: SaleBook, sales: readonly SaleRecord[]): HistoryDay['totals'] {
  const { payments } = book.dependencies;
  const totals = new Map<string, HistoryDay['totals'][number]>();
  for (const payment of sales.flatMap((sale) => paymentsOf(sale, (time) => payments.epochMs(time)))) {
    const { currency, amount, givenBack } = payment;
    const total = totals.get(currency) ?? { currency, received: 0, givenBack: 0 };
    total.received += amount;
    total.givenBack += givenBack;
    totals.set(currency, total);
  }
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Sales whose order number contains the text, newest first, at most 100. */
export function find(book: SaleBook, orderNo: string): Result<SaleRow[]> {
  const found = book.dependencies.journal.find(orderNo, foundAtMost);
  return found.ok ? success(found.value.map(rowOf)) : found;
}

/** Everything the journal holds of a sale, and what may be done from here. */
export function readPage(book: SaleBook, saleId: string): Result<SalePage> {
  const sale = book.read(saleId);
  if (!sale.ok) return sale;
  const events = book.dependencies.journal.readEvents(saleId);
  if (!events.ok) return events;
  const { lines, tax, note, customer, expiryPeriod, attempts } = sale.value;
  return success({
    row: rowOf(sale.value),
    lines,
    ...(tax && { tax }),
    note,
    customer,
    expiryPeriod,
    payableUntil: payableUntilOf(book, sale.value),
    attempts: attempts.map(attemptOf),
    events: events.value,
    actions: book.isHalted ? [] : actionsOf(book, sale.value),
  });
}

/** A sale as one row of the history. */
export function rowOf(sale: SaleRecord): SaleRow {
  const { id, stage, amount, currency, digits, locationId, openedAt } = sale;
  const orderNo = lastAttempt(sale)?.orderNo ?? sale.orderNo;
  const paidAt = stage.state === 'paid' ? stage.paidAt : null;
  const { doubled, money } = sale;
  return {
    ...{ id, orderNo, state: stage.state, amount, currency, digits, locationId, openedAt, paidAt, doubled },
    ...money,
  };
}

function attemptOf({ number, orderNo, state, sent, code }: SaleRecord['attempts'][number]): SaleAttempt {
  return { number, orderNo, state, sentAt: sent.wall, code };
}

function actionsOf(book: SaleBook, sale: SaleRecord): SalePage['actions'] {
  const { state } = sale.stage;
  const actions: SalePage['actions'] = [];
  if (state === 'opening' || state === 'awaiting' || state === 'lapsed') actions.push('show');
  if (state === 'expired' || state === 'canceled' || state === 'lapsed') actions.push('renew');
  const canRead = book.dependencies.payments.capabilities()['read-code'] !== false;
  if (canRead && attemptToCheck(sale)) actions.push('check');
  if (maySettleNow(book, sale)) actions.push('settle');
  if (mayRetry(sale)) actions.push('retry');
  return actions;
}
