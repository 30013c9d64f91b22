import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  closeFigures,
  type CloseItem,
  closeItem,
  dayClose,
  type DayClose,
  type DayCloseRow,
} from '../contract/day-close.ts';
import type { Result } from '../contract/result.ts';
import { type SaleTax, saleTax } from '../contract/tax.ts';
import type { Booked } from '../domain/day-close/booking.ts';
import type { LocalDay } from '../domain/local-day.ts';
import { lateRatesOf, ratesOf } from '../domain/day-close/totals.ts';
import { createChain } from './chain.ts';
import { closeDetails } from './chain-links.ts';
import { json } from './records.ts';
import { Refused, type Transactions } from './transactions.ts';

/** What is sealed: a close without its number, its lines, and how far the journal was looked at for it. */
export interface Seal {
  close: Omit<DayClose, 'number'>;
  items: readonly CloseItem[];
  /** Events up to this one were wholly looked at. */
  consideredTo: number;
}

/** What the closes so far cover. */
export interface ClosedDays {
  /** The closed business days, each as it was when it was closed. */
  days: readonly LocalDay[];
  /** When the first closed day began, epoch ms; null before the first close. */
  firstFrom: number | null;
  /** Events up to this one were wholly looked at by the last close; 0 before the first. */
  consideredTo: number;
}

/**
 * The closes of days: each is one commit, and neither it nor its lines are ever changed. Failures are
 * `storage`; `conflict` names a day that is closed already, `not-found` a number that no close has.
 */
export interface CloseMemory {
  /** The newest first. */
  list(): Result<DayCloseRow[]>;
  read(number: number): Result<DayClose>;
  /** The last close, or null. */
  last(): Result<DayClose | null>;
  /** The lines of a close, in order. */
  items(number: number): Result<CloseItem[]>;
  closedDays(): Result<ClosedDays>;
  /** The number under which a business day is closed, or null. */
  numberOf(date: string): Result<number | null>;
  /** What the closes say of payments, by their keys. */
  bookedAs(keys: readonly string[]): Result<Map<string, Booked>>;
  /** Seals a day under the next number. With the first close, payments made before it are noted as such. */
  seal(seal: Seal): Result<DayClose>;
}

const closeRow = z.object({
  number: dayClose.shape.number,
  business_day: dayClose.shape.date,
  from_at: z.number(),
  to_at: z.number(),
  sealed_at: z.number(),
  // Those that were sealed before they kept their digits or their rates have none.
  close: json(closeFigures.extend({ head: dayClose.shape.head }).partial({ digits: true, rates: true })),
});

const itemRow = z.object({
  kind: closeItem.shape.kind,
  key: z.string(),
  sale_id: z.string().nullable(),
  order_no: z.string(),
  currency: z.string(),
  method: z.string().nullable(),
  at: z.number(),
  paid: z.int(),
  given_back: z.int(),
  is_adjustment: z.union([z.literal(0), z.literal(1)]),
  of_close: z.int().nullable(),
});

const taxRow = z.object({ sale_id: z.string(), tax: json(saleTax) });

const bookedRow = itemRow
  .pick({ key: true, paid: true, given_back: true })
  .extend({ disputed: z.int(), close: z.int() });

/** What the lines of one payment come to; one that was made before the first close is in close 0. */
const bookedColumns = `
  key, sum(paid) AS paid, sum(given_back) AS given_back,
  sum((kind = 'disputed') - (kind = 'dispute-over')) AS disputed,
  min(iif(kind = 'before', 0, number)) AS close`;

/** The statements that read and write closes; each uses an index, whatever the number of sales. */
export const closeQueries = {
  bookedAs: `SELECT ${bookedColumns} FROM close_items WHERE key = ? GROUP BY key`,
  taxOfItems: `
    SELECT sale_id, tax FROM close_items JOIN sales ON sales.id = sale_id
    WHERE number = ? AND paid <> 0 AND tax IS NOT NULL`,
  items: "SELECT * FROM close_items WHERE number = ? AND kind <> 'before' ORDER BY position",
} as const;

/**
 * Payments made before the first close of all, as the journal has them: what is given back of them later is
 * an adjustment, they themselves are in no close. Done by the database, since they may be many.
 */
const noteBefore = `
  INSERT INTO close_items (number, position, key, kind, sale_id, order_no, currency, method, at, paid,
    given_back, is_adjustment, of_close)
  SELECT 1, ?1 + row_number() OVER (ORDER BY position), key, 'before', sale_id, order_no, currency, method, paid_at,
    amount, given_back, 0, 0
  FROM payments WHERE sale_id IS NOT NULL AND replaced_by IS NULL AND paid_at < ?2`;

/** Prepares the closes of a journal. */
export function createCloseMemory(database: DatabaseSync, transactions: Transactions): CloseMemory {
  const seal = sealing(database);
  const all = database.prepare('SELECT * FROM closes ORDER BY number DESC');
  const byNumber = database.prepare('SELECT * FROM closes WHERE number = ?');
  const newest = database.prepare('SELECT * FROM closes ORDER BY number DESC LIMIT 1');
  const days = database.prepare('SELECT business_day, from_at, to_at FROM closes');
  const byDay = database.prepare('SELECT number FROM closes WHERE business_day = ?');
  const first = database.prepare('SELECT from_at FROM closes WHERE number = 1');
  const considered = database.prepare('SELECT considered_to FROM closes ORDER BY number DESC LIMIT 1');
  const items = database.prepare(closeQueries.items);
  const bookedAs = database.prepare(closeQueries.bookedAs);

  return {
    list: () => transactions.look(() => all.all().map((row) => listed(closeOf(row, database)))),
    read: (number) =>
      transactions.look(() => {
        const row = byNumber.get(number);
        if (!row) throw new Refused('not-found', `There is no close ${number}.`);
        return wholeOf(row, database);
      }),
    last: () =>
      transactions.look(() => {
        const row = newest.get();
        return row ? wholeOf(row, database) : null;
      }),
    numberOf: (date) => transactions.look(() => numberIn(byDay.get(date)?.['number'])),
    items: (number) => transactions.look(() => items.all(number).map(itemOf)),
    closedDays: () =>
      transactions.look(() => ({
        days: days.all().map(dayOf),
        firstFrom: numberIn(first.get()?.['from_at']),
        consideredTo: numberIn(considered.get()?.['considered_to']) ?? 0,
      })),
    bookedAs: (keys) => transactions.look(() => bookedIn(keys.flatMap((key) => bookedAs.all(key)))),
    seal: (day) =>
      transactions.commit(() => {
        const number = (numberIn(newest.get()?.['number']) ?? 0) + 1;
        const closed = days.all().some((row) => row['business_day'] === day.close.date);
        if (closed) throw new Refused('conflict', `${day.close.date} is closed already.`);
        seal(number, day);
        return { ...day.close, number };
      }),
  };
}

/** What writes a close with its lines and links it into the chain, inside the caller's transaction. */
function sealing(database: DatabaseSync): (number: number, day: Seal) => void {
  const chain = createChain(database);
  const before = database.prepare(noteBefore);
  const insertClose = database.prepare(`
    INSERT INTO closes (number, business_day, from_at, to_at, sealed_at, considered_to, close)
    VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const insertItem = database.prepare(`
    INSERT INTO close_items (number, position, key, kind, sale_id, order_no, currency, method, at, paid,
      given_back, is_adjustment, of_close)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  return (number, { close, items, consideredTo }) => {
    const { date, from, to, sealedAt, ...body } = close;
    insertClose.run(number, date, from, to, sealedAt, consideredTo, JSON.stringify(body));
    items.forEach((line, index) => {
      const { key, kind, saleId, orderNo, currency, method, at, paid, givenBack, isAdjustment, of } = line;
      insertItem.run(
        number,
        index + 1,
        key,
        kind,
        saleId,
        orderNo,
        currency,
        method,
        at,
        paid,
        givenBack,
        isAdjustment ? 1 : 0,
        of,
      );
    });
    if (number === 1) before.run(items.length, from);
    chain.link({ at: sealedAt, kind: 'day-closed', details: closeDetails(database, number) });
  };
}

type ClosedDay = Omit<DayClose, 'rates'> & { rates?: DayClose['rates'] | undefined };

function closeOf(row: unknown, database: DatabaseSync): ClosedDay {
  const { number, business_day, from_at, to_at, sealed_at, close } = closeRow.parse(row);
  const digits = close.digits ?? readDigits(database);
  return { ...close, digits, number, date: business_day, from: from_at, to: to_at, sealedAt: sealed_at };
}

/** A close as its row has it, with what was sealed before closes kept it. */
export function wholeOf(row: unknown, database: DatabaseSync): DayClose {
  const close = closeOf(row, database);
  const { number, rates, lateRates, adjustments } = close;
  const isLate = lateRates === undefined && adjustments.some(({ paid }) => paid !== 0);
  if (rates && !isLate) return { ...close, rates };
  const read = readRates(database, number);
  return {
    ...close,
    rates: rates ?? read.rates,
    ...(isLate && read.lateRates.length > 0 && { lateRates: read.lateRates }),
  };
}

/** The rates of a close that was sealed before closes kept them: its lines and the tax of its sales never change. */
function readRates(database: DatabaseSync, number: number): Required<Pick<DayClose, 'rates' | 'lateRates'>> {
  const items = database.prepare(closeQueries.items).all(number).map(itemOf);
  const taxed = database.prepare(closeQueries.taxOfItems).all(number);
  const taxOf = new Map(taxed.map((row) => taxRow.parse(row)).map(({ sale_id, tax }) => [sale_id, tax]));
  const of = (saleId: string): SaleTax | undefined => taxOf.get(saleId);
  return { rates: ratesOf(items, of), lateRates: lateRatesOf(items, of) };
}

/** The digits of the currencies of closes that were sealed before closes kept them. */
function readDigits(database: DatabaseSync): DayClose['digits'] {
  const rows = database.prepare('SELECT currency, digits FROM close_digits').all();
  return Object.fromEntries(rows.map(({ currency, digits }) => [String(currency), Number(digits)]));
}

function listed({
  number,
  date,
  sealedAt,
  head,
  digits,
  totals,
  unresolved,
  adjustments,
}: ClosedDay): DayCloseRow {
  return {
    number,
    date,
    sealedAt,
    head,
    digits,
    totals,
    unresolved: unresolved.length,
    adjustments: adjustments.length,
  };
}

function itemOf(row: unknown): CloseItem {
  const { sale_id, order_no, given_back, is_adjustment, of_close, ...rest } = itemRow.parse(row);
  return {
    ...rest,
    saleId: sale_id,
    orderNo: order_no,
    givenBack: given_back,
    isAdjustment: is_adjustment === 1,
    of: of_close,
  };
}

function bookedIn(rows: readonly unknown[]): Map<string, Booked> {
  return new Map(
    rows.map((row) => {
      const { key, paid, given_back, disputed, close } = bookedRow.parse(row);
      return [key, { paid, givenBack: given_back, isDisputed: disputed > 0, close }];
    }),
  );
}

function dayOf({ business_day, from_at, to_at }: Record<string, unknown>): LocalDay {
  return { date: String(business_day), from: Number(from_at), to: Number(to_at) };
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
