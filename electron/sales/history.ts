import { mergedCodeData } from '../contract/code-fields.ts';
import { goodsOf } from '../domain/goods.ts';
import { isPresented, shownOrderNo } from '../domain/sale.ts';
import { backOfPrice } from '../domain/refunds.ts';
import { paidWith, type SalePayment, stands } from '../domain/ledger.ts';
import { noTotals } from '../domain/day-close/totals.ts';
import { businessDay } from '../domain/local-day.ts';
import { limits } from '../contract/limits.ts';
import { type Result, success } from '../contract/result.ts';
import type { HistoryDay, PaidToday, SaleAttempt, SalePage, SaleRow } from '../contract/sale.ts';
import type { SaleRecord } from '../journal/records.ts';
import { canAsk, payableUntilOf } from './close.ts';
import { digitsOf } from './day-takings.ts';
import { amountPaid, moneyHereOf } from './money-here.ts';
import type { SaleBook } from './sale-book.ts';
import { recordedPayment } from './recorded.ts';
import { refundsDone } from './refunds-done.ts';
import { mayRenew } from './renew.ts';
import { isPaidTwice } from './same-goods.ts';
import { attemptsToCheck, maySettleNow } from './manual-outcome.ts';

/** The sales of a business day (`YYYY-MM-DD`; null: the one that runs), newest first; `atMost`: no more than so many. */
export function readDay(book: SaleBook, date: string | null, atMost?: number): Result<HistoryDay> {
  const { clock, journal, settings } = book.dependencies;
  const day = businessDay(date, clock.wall(), settings().dayEndsAt);
  const rows = journal.listDayRows(day.from, day.to, atMost);
  if (!rows.ok) return rows;
  const tally = journal.tallyDay(day.from, day.to);
  if (!tally.ok) return tally;
  const closes = journal.closes.numberOf(day.date);
  if (!closes.ok) return closes;
  const sums = journal.payments.madeSums(day.from, day.to);
  if (!sums.ok) return sums;
  const isSealed = closes.value === null ? null : isAsSealed(book, closes.value);
  if (isSealed !== null && !isSealed.ok) return isSealed;
  return success({
    date: day.date,
    count: counted(tally.value),
    tally: tally.value.map(({ doubledId, ...kind }) => ({ ...kind, ...backOf(book, doubledId) })),
    paidCount: counted(tally.value.filter(({ state }) => state === 'paid')),
    payments: counted(sums.value),
    totals: sums.value.map(({ currency, received, givenBack, saleId }) => {
      return { currency, digits: digitsOf(book, currency, saleId), received, givenBack };
    }),
    close: closes.value,
    sinceClose: isSealed?.value === false,
    sales: rows.value.map((row) => ({ ...row, ...backOf(book, row.doubled ? row.id : null) })),
  });
}

function counted(parts: readonly { count: number }[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0);
}

/** Whether a sealed close still agrees with what the journal says now of the payments of its day, by the hours of then. */
function isAsSealed({ dependencies: { journal } }: SaleBook, number: number): Result<boolean> {
  const close = journal.closes.read(number);
  if (!close.ok) return close;
  const { from, to, totals } = close.value;
  const made = journal.payments.madeSums(from, to, number);
  if (!made.ok) return made;
  const currencies = new Set([...totals, ...made.value].map(({ currency }) => currency));
  return success(
    [...currencies].every((currency) => {
      const now = made.value.find((sum) => sum.currency === currency);
      const { payments, refunds } = totals.find((total) => total.currency === currency) ?? noTotals(currency);
      return (
        payments.count === (now?.count ?? 0) &&
        payments.amount === (now?.received ?? 0) &&
        refunds.amount === (now?.givenBack ?? 0)
      );
    }),
  );
}

/** What was paid on the business day that runs, what was paid last first: as much of it as its receipts say. */
export function listReceipts(book: SaleBook): Result<PaidToday[]> {
  const day = readDay(book, null);
  if (!day.ok) return day;
  const paid: PaidToday[] = [];
  for (const row of day.value.sales) {
    const { id, orderNo, paidAt, currency, digits, goods, received, givenBack } = row;
    if (paidAt === null) continue;
    const came = received === row.amount ? success(row.amount) : amountOf(book, id);
    if (!came.ok) return came;
    const amount = came.value;
    const back = backOfPrice(givenBack, { received, amount });
    paid.push({ id, orderNo, paidAt, amount, currency, digits, goods, givenBack: back });
  }
  return success(paid.sort((a, b) => b.paidAt - a.paidAt));
}

function amountOf(book: SaleBook, saleId: string): Result<number> {
  const sale = book.read(saleId);
  return sale.ok ? amountPaid(book, sale.value) : sale;
}

/** Whether a sale was paid on the business day that runs. */
export function isPaidToday(book: SaleBook, saleId: string): boolean {
  const { clock, settings } = book.dependencies;
  const { from, to } = businessDay(null, clock.wall(), settings().dayEndsAt);
  const sale = book.read(saleId);
  if (!sale.ok || sale.value.stage.state !== 'paid') return false;
  const { paidAt } = sale.value.stage;
  return paidAt >= from && paidAt < to;
}

/** Sales with the text in a number, item, customer or method, or of that amount or time; newest first, at most 100. */
export function find(book: SaleBook, text: string): Result<SaleRow[]> {
  const found = book.dependencies.journal.search(text, limits.foundSales);
  return found.ok ? success(found.value.map((sale) => rowOf(book, sale))) : found;
}

/** What a customer has bought at this terminal, newest first. */
export function listPurchases(book: SaleBook, customerId: string): Result<SaleRow[]> {
  const found = book.dependencies.journal.purchases(customerId, limits.foundSales);
  return found.ok ? success(found.value.map((sale) => rowOf(book, sale))) : found;
}

/** Everything the journal holds of a sale, and what may be done from here. */
export function readPage(book: SaleBook, saleId: string): Result<SalePage> {
  const sale = book.read(saleId);
  if (!sale.ok) return sale;
  const events = book.dependencies.journal.readEvents(saleId);
  if (!events.ok) return events;
  const done = refundsDone(book, sale.value, events.value);
  if (!done.ok) return done;
  const here = moneyHereOf(book, sale.value);
  if (!here.ok) return here;
  const { lines, tax, note, customer, codeData, expiryPeriod, attempts } = sale.value;
  return success({
    row: rowOf(book, sale.value),
    lines,
    ...(tax && { tax }),
    note,
    customer,
    ...(codeData && { codeData: mergedCodeData(codeData) }),
    expiryPeriod,
    payableUntil: payableUntilOf(book, sale.value),
    attempts: attempts.map(attemptOf),
    events: events.value,
    ...done.value,
    paidWith: paidWith(sale.value.payments, here.value, sale.value.amount),
    ...paidAnew(sale.value, here.value),
    actions: book.isHalted ? [] : actionsOf(book, sale.value),
  });
}

/** The payment that pays for a sale since another went back whole. */
function paidAnew({ payments }: SaleRecord, [paying]: readonly SalePayment[]): Pick<SalePage, 'paidAnew'> {
  if (!paying || payments.find(stands)?.key === paying.key) return {};
  return { paidAnew: { at: paying.at, method: paying.method } };
}

/** A sale as one row of the history. */
export function rowOf(book: SaleBook, sale: SaleRecord): SaleRow {
  return { ...recordedRow(sale), ...backOf(book, sale.doubled ? sale.id : null) };
}

/** Of goods that were paid twice, by the id of their sale: whether the money of one payment is back. */
function backOf(book: SaleBook, doubledId: string | null): Pick<SaleRow, 'isOneBack'> {
  const sale = doubledId === null ? null : book.read(doubledId);
  return sale?.ok && !isPaidTwice(book, sale.value) ? { isOneBack: true } : {};
}

/** The row as the journal alone has it. */
export function recordedRow(sale: SaleRecord): SaleRow {
  const { id, stage, amount, currency, digits, locationId, openedAt } = sale;
  const orderNo = shownOrderNo(sale);
  const paidAt = stage.state === 'paid' ? stage.paidAt : null;
  const paymentMethod = sale.payments.find((payment) => stands(payment))?.method ?? null;
  const { doubled, lines, money } = sale;
  return {
    id,
    orderNo,
    state: stage.state,
    amount,
    currency,
    digits,
    locationId,
    openedAt,
    paidAt,
    paymentMethod,
    doubled,
    goods: goodsOf(lines),
    ...money,
  };
}

function attemptOf({
  number,
  orderNo,
  kind,
  state,
  sent,
  code,
}: SaleRecord['attempts'][number]): SaleAttempt {
  return {
    number,
    ...(isPresented({ kind }) && { presented: true }),
    orderNo,
    state,
    sentAt: sent.wall,
    code,
  };
}

function actionsOf(book: SaleBook, sale: SaleRecord): SalePage['actions'] {
  const { state } = sale.stage;
  const actions: SalePage['actions'] = [];
  if (state === 'opening' || state === 'awaiting' || state === 'lapsed') actions.push('show');
  const another = mayRenew(sale);
  if (another === 'renew') actions.push(another);
  if (attemptsToCheck(sale).some((attempt) => canAsk(book, attempt))) actions.push('check');
  if (maySettleNow(book, sale)) actions.push('settle');
  if (another === 'retry') actions.push(another);
  if (recordedPayment(sale)) actions.push('void');
  return actions;
}
