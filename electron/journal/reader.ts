import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { type Draft, draft as draftSchema, type SaleEvent } from '../contract/sale.ts';
import {
  type CountedRows,
  createDayRows,
  createDayTally,
  type DayRows,
  dayRowsQuery,
  dayTallyQuery,
} from './day-rows.ts';
import { createPurchases, createSearch } from './search.ts';
import type { SoldOfLate } from '../domain/favourites.ts';
import { paymentQueries } from './payments.ts';
import { eventOf, saleOf, type SaleRecord } from './records.ts';
import { Refused } from './transactions.ts';

/** The journal's queries; each throws what SQLite or a row's schema throws. */
export interface Reader {
  byId(saleId: string): SaleRecord | undefined;
  byRequest(requestId: string): SaleRecord | undefined;
  holdsCode(codeId: string): boolean;
  open(): SaleRecord[];
  interrupted(): SaleRecord[];
  unresolved(): SaleRecord[];
  unresolvedCount(except: string): number;
  unseen(): SaleRecord[];
  byCharge(chargeId: string): SaleRecord | undefined;
  successors(saleId: string): SaleRecord[];
  day(from: number, to: number): SaleRecord[];
  dayRows: DayRows;
  dayTally(from: number, to: number): CountedRows[];
  from(from: number): SaleRecord[];
  changedAfter(sequence: number): SaleRecord[];
  paidSince(from: number): string[];
  firstEventAfter(saleId: string, sequence: number): number | null;
  byOrder(orderNo: string): SaleRecord | undefined;
  prefixAt(at: number): PrefixAt;
  madeBefore(saleId: string, attempt: number): number | null;
  search(text: string, limit: number): SaleRecord[];
  purchases(customerId: string, limit: number): SaleRecord[];
  events(saleId: string): SaleEvent[];
  gaps(): number[];
  paidTwice(since: number): string[];
  soldOfLate(since: number, currency: string): SoldOfLate;
  /** Whether one of the newest sales has a customer. */
  hasCustomers(): boolean;
  draft(): Draft | null;
}

/** The prefix that a journal's sales had at a time. */
export interface PrefixAt {
  /** Null: the journal has no sales. */
  prefix: string | null;
  /** No sale was opened since: the terminal may go by another name already. */
  isLatest: boolean;
}

/** The newest sales among which numbers that no sale has are looked for. */
const gapsAmong = 1_000;

/** The newest paid sales among which is looked for what sells: enough to tell, however much a shop sells. */
const learntFrom = 1_000;

/** The newest sales among which a customer is looked for: a millisecond's worth. */
const customersAmong = 1_000;

/** The queries, by what they are for; each uses an index, whatever the number of sales. */
export const queries = {
  attempts: 'SELECT * FROM attempts WHERE sale_id = ? ORDER BY number',
  byId: 'SELECT * FROM sales WHERE id = ?',
  byRequest: 'SELECT * FROM sales WHERE request_id = ?',
  byCharge: `
    SELECT * FROM sales WHERE id = (
      SELECT sale_id FROM payments
      WHERE charge_id = ? AND sale_id IS NOT NULL AND +replaced_by IS NULL ORDER BY position LIMIT 1
    )`,
  holdsCode: 'SELECT 1 FROM attempts WHERE code_id = ?',
  open: `
    SELECT * FROM sales WHERE state IN ('opening', 'awaiting', 'lapsed')
    UNION ALL SELECT * FROM sales WHERE state = 'unknown' AND dismissed = 0
    ORDER BY counter DESC`,
  /** No index is of the state of a request: those of repeated ones are few, and the first one of a paid sale has its answer. */
  interrupted: `
    SELECT * FROM sales WHERE +state = 'paid' AND id IN (
      SELECT sale_id FROM attempts WHERE number > 1 AND attempts.state = 'sending'
    ) ORDER BY +counter DESC`,
  unresolved: `
    SELECT * FROM sales
    WHERE id IN (SELECT sale_id FROM attempts WHERE attempts.state = 'code' AND resolved IS NULL)
    ORDER BY +counter DESC`,
  /** Not counted: a code that was closed, or is over, or that a person has spoken of. It is asked about, and nobody has anything to do. */
  unresolvedCount: `
    SELECT count(DISTINCT sale_id) AS count FROM attempts JOIN sales ON sales.id = sale_id
    WHERE attempts.state = 'code' AND resolved IS NULL AND sale_id <> ? AND CASE +sales.state
      WHEN 'unknown' THEN TRUE WHEN 'paid' THEN NOT stage ->> '$.settledByStaff' ELSE ruled_out IS NULL END`,
  unseen: 'SELECT * FROM sales WHERE unseen IS NOT NULL ORDER BY counter DESC',
  successors: 'SELECT * FROM sales WHERE predecessor = ?',
  day: `
    SELECT * FROM sales WHERE coalesce(paid_at, opened_at) >= ? AND coalesce(paid_at, opened_at) < ?
    ORDER BY counter DESC`,
  dayRows: dayRowsQuery,
  dayTally: dayTallyQuery,
  from: `
    SELECT * FROM sales WHERE coalesce(paid_at, opened_at) >= ?1
      OR id IN (SELECT sale_id FROM payments WHERE sale_id IS NOT NULL AND paid_at >= ?1)
    ORDER BY +counter DESC`,
  changedAfter: `
    SELECT * FROM sales WHERE id IN (SELECT sale_id FROM events WHERE sequence > ?) ORDER BY +counter DESC`,
  paidSince: `
    SELECT id FROM sales WHERE (coalesce(paid_at, opened_at) >= ?1
      OR id IN (SELECT sale_id FROM payments WHERE sale_id IS NOT NULL AND paid_at >= ?1)) AND +state = 'paid'
    ORDER BY +coalesce(paid_at, opened_at) DESC`,
  firstEventAfter: 'SELECT min(sequence) AS first FROM events WHERE sale_id = ? AND sequence > ?',
  byOrder: 'SELECT * FROM sales WHERE id = (SELECT sale_id FROM attempts WHERE order_no = ? LIMIT 1)',
  openedBy: 'SELECT order_no FROM sales WHERE opened_at <= ? ORDER BY opened_at DESC, counter DESC LIMIT 1',
  openedAfter: 'SELECT order_no FROM sales WHERE opened_at > ? ORDER BY opened_at, counter LIMIT 1',
  /** Of what the service told of last before a request left, when it says that it made it. */
  madeBefore: `
    SELECT code ->> '$.createTime' AS at FROM events JOIN attempts
      ON attempts.sale_id = events.sale_id AND attempts.number = events.details ->> '$.attempt'
    WHERE events.sequence < (
      SELECT sequence FROM events WHERE sale_id = ? AND kind = 'sending' AND details ->> '$.attempt' = ?
    ) AND +events.kind IN ('code-received', 'charge-received') AND at IS NOT NULL
    ORDER BY events.sequence DESC LIMIT 1`,
  byCounter: 'SELECT * FROM sales WHERE counter = ?',
  events: 'SELECT sequence, at, kind, details FROM events WHERE sale_id = ? ORDER BY sequence',
  counter: 'SELECT value, started_after FROM counter',
  counters: 'SELECT counter FROM sales WHERE counter > ? ORDER BY counter',
  paidTwice: `
    SELECT DISTINCT sales.order_no, sales.counter FROM events JOIN sales ON sales.id = events.sale_id
    WHERE events.kind = 'paid-twice' AND events.at >= ? ORDER BY sales.counter`,
  /** In how many sales an item was, and how many sales had any; what was given back whole was not sold. */
  soldOfLate: `
    WITH newest AS MATERIALIZED (
      SELECT id, counter, lines, opened_at, currency FROM sales
      WHERE state = 'paid' ORDER BY counter DESC LIMIT ?
    ), sold AS MATERIALIZED (
      SELECT DISTINCT counter, value ->> '$.itemId' AS item
      FROM newest, json_each(iif(json_valid(lines), lines, '[]'))
      WHERE opened_at >= ? AND currency = ? AND type = 'object' AND item IS NOT NULL AND EXISTS (
        SELECT 1 FROM payments WHERE sale_id = newest.id AND replaced_by IS NULL AND payments.amount > given_back)
    )
    SELECT item, count(*) AS times, (SELECT count(DISTINCT counter) FROM sold) AS sales
    FROM sold GROUP BY item`,
  /** Among the newest alone, since no index holds who bought. */
  withCustomer: `
    SELECT 1 FROM sales WHERE counter > (SELECT max(counter) FROM sales) - ? AND customer IS NOT NULL LIMIT 1`,
  draft: 'SELECT draft FROM draft',
} as const;

/** A row as SQLite answers it, its columns by their names. */
type Row = Record<string, unknown>;

/** How many sales are kept: far more than the code on the screen and those that are asked about beside it. */
const mostRecent = 64;

/**
 * The sales that were read last. One with a code is read every second, and each time the schemas go through all that its
 * rows say; where nothing of it is another than the last time, the sale is the same.
 */
class RecentSales {
  readonly #attempts: StatementSync;
  readonly #payments: StatementSync;
  readonly #recent = new Map<string, { rows: readonly Row[]; sale: SaleRecord }>();

  constructor(database: DatabaseSync) {
    this.#attempts = database.prepare(queries.attempts);
    this.#payments = database.prepare(paymentQueries.paymentsOf);
  }

  /** The sale of its row. It may be what was answered before, and must not be changed; throws as `saleOf` does. */
  saleOf(row: Row): SaleRecord {
    const id = String(row['id']);
    const attempts = this.#attempts.all(id);
    const payments = this.#payments.all(id);
    const rows = [row, ...attempts, ...payments];
    const last = this.#recent.get(id);
    if (last && isDeepStrictEqual(last.rows, rows)) return last.sale;
    const sale = saleOf(row, { attempts, payments });
    this.#recent.delete(id);
    this.#recent.set(id, { rows, sale });
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > mostRecent && oldest !== undefined) this.#recent.delete(oldest);
    return sale;
  }
}

/** Prepares the journal's queries; throws when the tables are not the expected ones. */
export function createReader(database: DatabaseSync): Reader {
  const recent = new RecentSales(database);
  const saleFrom = (row: Row): SaleRecord => recent.saleOf(row);
  const one = (sql: string): ((...values: SQLInputValue[]) => SaleRecord | undefined) => {
    const statement = database.prepare(sql);
    return (...values) => {
      const row = statement.get(...values);
      return row && saleFrom(row);
    };
  };
  const many = (sql: string): ((...values: SQLInputValue[]) => SaleRecord[]) => {
    const statement = database.prepare(sql);
    return (...values) => statement.all(...values).map(saleFrom);
  };
  const unresolvedCount = database.prepare(queries.unresolvedCount);
  const holdsCode = database.prepare(queries.holdsCode);
  const paidSince = database.prepare(queries.paidSince);
  const firstEventAfter = database.prepare(queries.firstEventAfter);
  const events = database.prepare(queries.events);
  const counter = database.prepare(queries.counter);
  const counters = database.prepare(queries.counters);
  const paidTwice = database.prepare(queries.paidTwice);
  const soldOfLate = database.prepare(queries.soldOfLate);
  const withCustomer = database.prepare(queries.withCustomer);
  const draft = database.prepare(queries.draft);

  return {
    byId: one(queries.byId),
    byRequest: one(queries.byRequest),
    byCharge: one(queries.byCharge),
    holdsCode: (codeId) => holdsCode.get(codeId) !== undefined,
    open: many(queries.open),
    interrupted: many(queries.interrupted),
    unresolved: many(queries.unresolved),
    unresolvedCount: (except) => Number(unresolvedCount.get(except)?.['count']),
    unseen: many(queries.unseen),
    successors: many(queries.successors),
    day: many(queries.day),
    dayRows: createDayRows(database),
    dayTally: createDayTally(database),
    from: many(queries.from),
    changedAfter: many(queries.changedAfter),
    paidSince: (from) => paidSince.all(from).map((row) => String(row['id'])),
    firstEventAfter(saleId, sequence) {
      const first = firstEventAfter.get(saleId, sequence)?.['first'];
      return typeof first === 'number' ? first : null;
    },
    byOrder: one(queries.byOrder),
    prefixAt: createPrefixAt(database),
    madeBefore: createMadeBefore(database),
    search: createSearch(database, one(queries.byCounter)),
    purchases: createPurchases(database, one(queries.byCounter)),
    events: (saleId) => events.all(saleId).map(eventOf),
    gaps: () => gapsIn(counter.get(), (before) => counters.all(before)),
    paidTwice: (since) => paidTwice.all(since).map((row) => String(row['order_no'])),
    soldOfLate: (since, currency) => soldIn(soldOfLate.all(learntFrom, since, currency)),
    hasCustomers: () => withCustomer.get(customersAmong) !== undefined,
    draft: () => draftIn(draft.get()),
  };
}

/** The sale with an id; throws what `Transactions` answers as `not-found` where there is none. */
export function mustRead(reader: Pick<Reader, 'byId'>, saleId: string): SaleRecord {
  const sale = reader.byId(saleId);
  if (!sale) throw new Refused('not-found', `There is no sale ${saleId}.`);
  return sale;
}

function createMadeBefore(database: DatabaseSync): Reader['madeBefore'] {
  const madeBefore = database.prepare(queries.madeBefore);
  return (saleId, attempt) => {
    const at = madeBefore.get(saleId, attempt)?.['at'];
    return typeof at === 'number' ? at : null;
  };
}

function createPrefixAt(database: DatabaseSync): Reader['prefixAt'] {
  const openedBy = database.prepare(queries.openedBy);
  const openedAfter = database.prepare(queries.openedAfter);
  return (at) => {
    const [before, after] = [openedBy.get(at), openedAfter.get(at)];
    // Before its first sale a journal had the prefix of that one.
    const sale = before ?? after;
    const prefix = sale ? (String(sale['order_no']).split('-')[0] ?? null) : null;
    return { prefix, isLatest: after === undefined };
  };
}

/** The numbers of late that no sale has; `after` answers those that sales have after one. */
function gapsIn(row: Row | undefined, after: (before: number) => Row[]): number[] {
  const [last, startedAfter] = [Number(row?.['value']), Number(row?.['started_after'])];
  const before = Math.max(startedAfter, last - gapsAmong);
  const held = new Set(after(before).map((found) => Number(found['counter'])));
  const expected = Array.from({ length: last - before }, (_, index) => before + 1 + index);
  return expected.filter((number) => !held.has(number));
}

function soldIn(rows: Record<string, unknown>[]): SoldOfLate {
  const items = new Map(rows.map(({ item, times }) => [String(item), Number(times)]));
  return { sales: Number(rows[0]?.['sales'] ?? 0), items };
}

/** The draft of its row, if it is one. */
export function draftIn(row: Record<string, unknown> | undefined): Draft | null {
  const parsed = row && draftSchema.safeParse(JSON.parse(String(row['draft'])));
  return parsed?.success ? parsed.data : null;
}
