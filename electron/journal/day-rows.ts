import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { fractionDigits } from '../contract/currencies.ts';
import { type DayTally, saleState, serving, type SaleRow } from '../contract/sale.ts';
import { goodsOf } from '../domain/goods.ts';
import { json } from './records.ts';

/**
 * What a row of the history shows of the sales that were paid, or else opened, in a time: a day of 2,000 sales is read
 * without all that they hold. A payment that another took the place of counts for nothing.
 */
export const dayRowsQuery = `
  SELECT sales.id, sales.state, sales.amount, sales.currency, digits, location_id AS locationId,
    opened_at AS openedAt, sales.paid_at AS paidAt, doubled, lines,
    coalesce(CASE sales.state WHEN 'paid' THEN coalesce(
        (SELECT order_no FROM attempts WHERE sale_id = sales.id AND number = stage ->> '$.attempt'),
        (SELECT order_no FROM payments WHERE sale_id = sales.id AND replaced_by IS NULL AND known_from <> 'word'
          ORDER BY position LIMIT 1)) END,
      (SELECT order_no FROM attempts WHERE sale_id = sales.id ORDER BY number DESC LIMIT 1), sales.order_no) AS orderNo,
    (SELECT method FROM payments WHERE sale_id = sales.id AND replaced_by IS NULL ORDER BY position LIMIT 1) AS paymentMethod,
    coalesce(sum(payments.amount), 0) AS received, coalesce(sum(given_back), 0) AS givenBack,
    coalesce(max(disputed), 0) AS disputed
  FROM sales LEFT JOIN payments ON payments.sale_id = sales.id AND replaced_by IS NULL
  WHERE coalesce(sales.paid_at, opened_at) >= ? AND coalesce(sales.paid_at, opened_at) < ?
  GROUP BY +counter ORDER BY +counter DESC LIMIT ?`;

/**
 * How many of those sales there are of each kind that the history tells apart: that of the newest sale first. Of what was paid twice it
 * names each, since the row alone does not say whether the money of one is back.
 */
export const dayTallyQuery = `
  SELECT state, doubled, location_id AS locationId, count(*) AS count, iif(doubled, id, NULL) AS doubledId,
    EXISTS (SELECT 1 FROM payments WHERE sale_id = sales.id AND replaced_by IS NULL AND disputed) AS disputed
  FROM sales
  WHERE coalesce(paid_at, opened_at) >= ? AND coalesce(paid_at, opened_at) < ?
  GROUP BY state, doubledId, disputed, locationId ORDER BY max(counter) DESC`;

/** SQLite's word for all there are. */
const noLimit = -1;

const flag = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1);

const shownLine = z.object({
  itemId: z.string().optional(),
  name: z.string(),
  count: z.int(),
  serving: serving.exactOptional(),
});

const row = z.object({
  id: z.string(),
  orderNo: z.string(),
  state: saleState,
  amount: z.int(),
  currency: z.string(),
  digits: z.int().nullable(),
  locationId: z.string().nullable(),
  openedAt: z.number(),
  paidAt: z.number().nullable(),
  paymentMethod: z.string().nullable(),
  received: z.int(),
  givenBack: z.int(),
  disputed: flag,
  doubled: flag,
  lines: json(z.array(shownLine)),
});

const tally = z.array(
  z.object({
    state: saleState,
    doubled: flag,
    disputed: flag,
    locationId: z.string().nullable(),
    count: z.int(),
    doubledId: z.string().nullable(),
  }),
);

/** How many sales are alike; `doubledId`: the one that it is, of those that were paid twice. */
export type CountedRows = DayTally & { doubledId: string | null };

/** Reads the rows of a time, the newest first, at most so many; it throws a ZodError when one is no sale's. */
export type DayRows = (from: number, to: number, atMost?: number) => SaleRow[];

/** Prepares what reads the rows of a time. */
export function createDayRows(database: DatabaseSync): DayRows {
  const rows = database.prepare(dayRowsQuery);
  return (from, to, atMost = noLimit) => rows.all(from, to, atMost).map(rowOf);
}

/** Prepares what counts the rows of a time; it throws a ZodError when one is no sale's. */
export function createDayTally(database: DatabaseSync): (from: number, to: number) => CountedRows[] {
  const kinds = database.prepare(dayTallyQuery);
  return (from, to) => tally.parse(kinds.all(from, to));
}

function rowOf(found: unknown): SaleRow {
  const { lines, digits, ...rest } = row.parse(found);
  return { ...rest, digits: digits ?? fractionDigits(rest.currency), goods: goodsOf(lines) };
}
