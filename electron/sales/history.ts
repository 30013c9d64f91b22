import { lastAttempt } from '../domain/sale.ts';
import { paymentsOf } from '../domain/day-close/takings.ts';
import { businessDay } from '../domain/local-day.ts';
import { type Result, success } from '../contract/result.ts';
import type { HistoryDay, SaleAttempt, SalePage, SaleRow } from '../contract/sale.ts';
import type { SaleRecord } from '../journal/records.ts';
import { payableUntilOf } from './close.ts';
import type { Desk } from './desk.ts';
import { mayRetry } from './renew.ts';
import { attemptToCheck, maySettleNow } from './settle.ts';

const foundAtMost = 100;

/** The sales of a business day (`YYYY-MM-DD`; null: the one that runs), newest first. */
export function readDay(desk: Desk, date: string | null): Result<HistoryDay> {
  const day = businessDay(date, desk.given.clock.wall(), desk.given.settings().dayEndsAt);
  const found = desk.given.journal.listDay(day.from, day.to);
  if (!found.ok) return found;
  const closes = desk.given.journal.closes.numberOf(day.date);
  if (!closes.ok) return closes;
  const sales = found.value;
  return success({
    date: day.date,
    count: sales.length,
    paidCount: sales.filter(({ stage }) => stage.state === 'paid').length,
    totals: totalsOf(desk, sales),
    close: closes.value,
    sales: sales.map(rowOf),
  });
}

/** What came in and went back, per currency, in the order of the currencies' names: as the close counts it. */
function totalsOf(desk: Desk, sales: readonly SaleRecord[]): HistoryDay['totals'] {
  const { payments } = desk.given;
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
export function find(desk: Desk, orderNo: string): Result<SaleRow[]> {
  const found = desk.given.journal.find(orderNo, foundAtMost);
  return found.ok ? success(found.value.map(rowOf)) : found;
}

/** Everything the journal holds of a sale, and what may be done from here. */
export function readPage(desk: Desk, saleId: string): Result<SalePage> {
  const sale = desk.read(saleId);
  if (!sale.ok) return sale;
  const events = desk.given.journal.readEvents(saleId);
  if (!events.ok) return events;
  const { lines, note, customer, expiryPeriod, attempts } = sale.value;
  return success({
    row: rowOf(sale.value),
    lines,
    note,
    customer,
    expiryPeriod,
    payableUntil: payableUntilOf(desk, sale.value),
    attempts: attempts.map(attemptOf),
    events: events.value,
    actions: desk.isHalted ? [] : actionsOf(desk, sale.value),
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

function actionsOf(desk: Desk, sale: SaleRecord): SalePage['actions'] {
  const { state } = sale.stage;
  const actions: SalePage['actions'] = [];
  if (state === 'opening' || state === 'awaiting' || state === 'lapsed') actions.push('show');
  if (state === 'expired' || state === 'canceled' || state === 'lapsed') actions.push('renew');
  const canRead = desk.given.payments.capabilities()['read-code'] !== false;
  if (canRead && attemptToCheck(sale)) actions.push('check');
  if (maySettleNow(desk, sale)) actions.push('settle');
  if (mayRetry(sale)) actions.push('retry');
  return actions;
}
