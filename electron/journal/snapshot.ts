import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SaleCodeData } from '../contract/code-fields.ts';
import { fractionDigits } from '../contract/currencies.ts';
import { lineBack } from '../contract/pieces.ts';
import type { Result } from '../contract/result.ts';
import { type Line, line, type SaleCustomer, saleCustomer } from '../contract/sale.ts';
import { type SaleTax, saleTax } from '../contract/tax.ts';
import type { LineBack } from '../domain/refund-lines.ts';
import type { Stage } from '../domain/sale.ts';
import { createPaymentMemory, type PaymentMemory } from './payments.ts';
import { createReader, mustRead } from './reader.ts';
import { codeData, json, type SaleRecord, stage } from './records.ts';
import { createRefundMemory, type RefundMemory } from './refunds.ts';
import { Transactions } from './transactions.ts';

/** A sale as it is written into a file for people; times in epoch ms, money in the smallest unit. */
export interface ExportedSale {
  counter: number;
  /** Every number that was used for it, in order. */
  orderNos: string[];
  stage: Stage;
  openedAt: number;
  amount: number;
  currency: string;
  /** Of the currency, as they were when the sale was made. */
  digits: number;
  /** What came in, and what of it was given back since. */
  received: number;
  givenBack: number;
  locationId: string | null;
  customer: SaleCustomer | null;
  lines: Line[];
  /** Null: the sale was made before there were rates. */
  tax: SaleTax | null;
  /** What goes with its code beyond what was sold; null: nothing does. */
  codeData: SaleCodeData | null;
  /** What staff gave as the reason when they last settled it by hand; null when they did not. */
  settledBecause: string | null;
  /** Who rang it up, canceled or settled it, chose a second code for it, or gave money of it back, each once, in order. */
  staff: string[];
  /** Who of them wanted to cancel it, and asked for money of it to be given back. */
  cancelAskedBy: string[];
  refundAskedBy: string[];
  /** The goods that came back, and what went back for them. */
  returned: readonly LineBack[];
  /** Whose word it was when it was last settled by hand; null when it was not. */
  settledBy: string | null;
}

/** The journal as it was at one moment, whatever is written meanwhile. */
export interface JournalSnapshot {
  /** How many sales those of a time are. */
  count(from: number, to: number): number;
  /** Sales paid, or else opened, from `from` up to, not including, `to`, by counter, read one after another. */
  sales(from: number, to: number): Iterable<ExportedSale>;
  /** What was paid, as the journal itself tells it; its statements are prepared when it is asked for. */
  readonly paid: PaidReader;
  close(): void;
}

/** Payments, the sales that they are of, and what was given back of these. Failures are `storage`. */
export interface PaidReader {
  readonly payments: Pick<PaymentMemory, 'made' | 'soldBy'>;
  readonly refunds: Pick<RefundMemory, 'of'>;
  /** Sales paid, or else opened, from `from` up to, not including, `to` (epoch ms). */
  listDay(from: number, to: number): Result<SaleRecord[]>;
  /** The sale with an id; `not-found` where there is none. */
  read(saleId: string): Result<SaleRecord>;
  /** The sales that were rung up in the place of one. */
  listSuccessors(saleId: string): Result<SaleRecord[]>;
}

const row = z.object({
  counter: z.int(),
  order_no: z.string(),
  order_nos: json(z.array(z.string())),
  stage: json(stage),
  paid_at: z.number().nullable(),
  method: z.string().nullable(),
  opened_at: z.number(),
  amount: z.int(),
  currency: z.string(),
  digits: z.int().nullable(),
  received: z.int(),
  given_back: z.int(),
  location_id: z.string().nullable(),
  customer: json(saleCustomer).nullable(),
  lines: json(z.array(line)),
  tax: json(saleTax).nullable(),
  code_data: json(codeData).nullable(),
  returned: json(z.array(z.array(lineBack).nullable())),
  settled_because: z.string().nullable(),
  by_staff: json(z.array(z.object({ kind: z.string(), staff: z.string(), restored: z.number().nullable() }))),
});

/** The counters between which the sales of a time are; a wrong clock may put others among them. */
const rangeSql = `
  SELECT min(counter) AS first, max(counter) AS last FROM sales
  WHERE coalesce(paid_at, opened_at) >= ? AND coalesce(paid_at, opened_at) < ?`;

const countSql = `
  SELECT count(*) AS count FROM sales WHERE coalesce(paid_at, opened_at) >= ? AND coalesce(paid_at, opened_at) < ?`;

/** In the order of the counter's own index, so that nothing is sorted: memory stays flat however many there are. */
export const salesSql = `
  SELECT counter, order_no, stage, paid_at, opened_at, amount, currency, digits, location_id, customer, lines, tax, code_data,
    (SELECT coalesce(sum(payments.amount), 0) FROM payments
      WHERE sale_id = sales.id AND replaced_by IS NULL) AS received,
    (SELECT coalesce(sum(given_back), 0) FROM payments
      WHERE sale_id = sales.id AND replaced_by IS NULL) AS given_back,
    (SELECT method FROM payments
      WHERE sale_id = sales.id AND replaced_by IS NULL ORDER BY position LIMIT 1) AS method,
    (SELECT json_group_array(json(returned)) FROM refunds WHERE sale_id = sales.id AND state = 'done') AS returned,
    (SELECT json_group_array(order_no ORDER BY number) FROM attempts WHERE sale_id = sales.id) AS order_nos,
    (SELECT details ->> '$.reason' FROM events WHERE sale_id = sales.id AND kind = 'settled'
      AND details ->> '$.restored' IS NULL ORDER BY sequence DESC LIMIT 1) AS settled_because,
    (SELECT json_group_array(json_object('kind', kind, 'staff', details ->> '$.staff',
        'restored', details ->> '$.restored') ORDER BY sequence) FROM events
      WHERE sale_id = sales.id AND kind IN ('opened', 'cancel-asked', 'settled', 'chosen', 'refund-asked', 'record-voided')
        AND details ->> '$.staff' IS NOT NULL) AS by_staff
  FROM sales WHERE counter BETWEEN ? AND ?
    AND +coalesce(paid_at, opened_at) >= ? AND +coalesce(paid_at, opened_at) < ? ORDER BY counter`;

/** Opens a journal's file a second time, for reading only, at this moment; throws what SQLite throws. */
export function openSnapshot(path: string): JournalSnapshot {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    database.exec('BEGIN');
    // The first read decides which moment the transaction sees.
    database.prepare('SELECT value FROM counter').get();
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    get paid() {
      return paidReaderOf(database);
    },
    count: (from, to) => Number(database.prepare(countSql).get(from, to)?.['count']),
    *sales(from, to) {
      const range = database.prepare(rangeSql).get(from, to);
      if (range?.['first'] == null || range['last'] == null) return;
      for (const found of database.prepare(salesSql).iterate(range['first'], range['last'], from, to)) {
        yield exportedSaleOf(found);
      }
    },
    close: () => database.close(),
  };
}

function paidReaderOf(database: DatabaseSync): PaidReader {
  const transactions = new Transactions(database, () => undefined);
  const reader = createReader(database);
  return {
    payments: createPaymentMemory(database, transactions, () => Number.NaN),
    refunds: createRefundMemory(database, transactions),
    listDay: (from, to) => transactions.look(() => reader.day(from, to)),
    read: (saleId) => transactions.look(() => mustRead(reader, saleId)),
    listSuccessors: (saleId) => transactions.look(() => reader.successors(saleId)),
  };
}

function exportedSaleOf(found: unknown): ExportedSale {
  const {
    digits,
    order_no,
    order_nos,
    stage,
    paid_at,
    method,
    opened_at,
    given_back,
    location_id,
    settled_because,
    code_data,
    returned,
    ...more
  } = row.parse(found);
  const { by_staff, ...rest } = more;
  const who = (isMeant: (event: (typeof by_staff)[number]) => boolean): string[] => [
    ...new Set(by_staff.filter(isMeant).map(({ staff }) => staff)),
  ];
  return {
    ...rest,
    // The payment that a person's word stood for may have been made at another time, by a method that nobody knew.
    stage:
      stage.state === 'paid'
        ? { ...stage, paidAt: paid_at ?? stage.paidAt, paymentMethod: method ?? stage.paymentMethod }
        : stage,
    digits: digits ?? fractionDigits(rest.currency),
    // One that was paid another way has no attempts.
    orderNos: [...new Set([order_no, ...order_nos])],
    openedAt: opened_at,
    givenBack: given_back,
    locationId: location_id,
    settledBecause: settled_because,
    codeData: code_data,
    returned: returned.flatMap((goods) => goods ?? []),
    staff: who(() => true),
    cancelAskedBy: who(({ kind }) => kind === 'cancel-asked'),
    refundAskedBy: who(({ kind }) => kind === 'refund-asked' || kind === 'record-voided'),
    settledBy:
      by_staff.findLast((event) => event.kind === 'settled' && event.restored === null)?.staff ?? null,
  };
}
