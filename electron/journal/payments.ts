import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Result } from '../contract/result.ts';
import { merge, type Merged, type Payment, type SalePayment, type Told } from '../domain/ledger.ts';
import { createChain } from './chain.ts';
import { paymentText } from './chain-links.ts';
import { json } from './records.ts';
import type { Transactions } from './transactions.ts';

/** The ledger: each payment once, whoever told of it first. */
export const paymentTable = `
  CREATE TABLE payments (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    -- What the closes book it by.
    key TEXT NOT NULL UNIQUE,
    -- NULL: it was listed, and no sale is known to be paid by it.
    sale_id TEXT REFERENCES sales (id),
    attempt INTEGER,
    order_no TEXT NOT NULL,
    charge_id TEXT,
    amount INTEGER NOT NULL CHECK (amount >= 0),
    currency TEXT NOT NULL,
    paid_at INTEGER NOT NULL,
    method TEXT,
    given_back INTEGER NOT NULL DEFAULT 0 CHECK (given_back BETWEEN 0 AND amount),
    disputed INTEGER NOT NULL DEFAULT 0 CHECK (disputed IN (0, 1)),
    known_from TEXT NOT NULL CHECK (known_from IN ('code', 'list', 'word')),
    -- The key of the payment that was told of what a person had given their word on.
    replaced_by TEXT CHECK (replaced_by IS NULL OR known_from = 'word'),
    CHECK (known_from = 'list' OR sale_id IS NOT NULL)
  ) STRICT;
  CREATE INDEX payments_by_sale ON payments (sale_id, position);
  CREATE INDEX payments_by_time ON payments (paid_at) WHERE sale_id IS NOT NULL;
  CREATE INDEX payments_by_charge ON payments (charge_id) WHERE charge_id IS NOT NULL;
  CREATE INDEX payments_without_sale ON payments (order_no) WHERE sale_id IS NULL;
  CREATE TRIGGER payments_are_not_removed BEFORE DELETE ON payments
  BEGIN SELECT RAISE(ABORT, 'payments are never removed'); END;
  CREATE TRIGGER what_was_paid_is_not_changed
  BEFORE UPDATE OF position, key, order_no, amount, currency, paid_at ON payments
  BEGIN SELECT RAISE(ABORT, 'what was paid is not changed'); END;
  CREATE TRIGGER what_is_known_of_a_payment_stays BEFORE UPDATE ON payments
  WHEN OLD.sale_id IS NOT NULL AND NEW.sale_id IS NOT OLD.sale_id
    OR OLD.attempt IS NOT NULL AND NEW.attempt IS NOT OLD.attempt
    OR OLD.charge_id IS NOT NULL AND NEW.charge_id IS NOT OLD.charge_id
    OR OLD.method IS NOT NULL AND NEW.method IS NOT OLD.method
    OR OLD.replaced_by IS NOT NULL AND NEW.replaced_by IS NOT OLD.replaced_by
    OR OLD.known_from = 'code' AND NEW.known_from <> 'code'
  BEGIN SELECT RAISE(ABORT, 'what is known of a payment stays'); END;
  `;

const row = z.object({
  key: z.string(),
  sale_id: z.string().nullable(),
  attempt: z.int().nullable(),
  order_no: z.string(),
  charge_id: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  paid_at: z.int(),
  method: z.string().nullable(),
  given_back: z.int(),
  // Tables of earlier versions, which are read as they are, have none, or a sum.
  listed_back: json(z.array(z.object({ id: z.string(), amount: z.int() }))).catch([]),
  disputed: z.int(),
  known_from: z.enum(['code', 'list', 'word']),
  replaced_by: z.string().nullable(),
});

/** Reads a payment from its row; throws a ZodError when the row is not one. */
export function paymentOf(found: unknown): Payment {
  const { sale_id, order_no, charge_id, paid_at, given_back, listed_back, disputed, ...more } =
    row.parse(found);
  const { known_from, replaced_by, ...rest } = more;
  return {
    ...rest,
    saleId: sale_id,
    orderNo: order_no,
    chargeId: charge_id,
    at: paid_at,
    givenBack: given_back,
    listedBack: listed_back,
    isDisputed: disputed === 1,
    from: known_from,
    replacedBy: replaced_by,
  };
}

/** Reads a payment for a sale from its row. */
export function salePaymentOf(found: unknown): SalePayment {
  const payment = paymentOf(found);
  const { saleId } = payment;
  if (saleId === null) throw new TypeError(`Payment ${payment.key} is of no sale.`);
  return { ...payment, saleId };
}

/** What of a payment's money lists of its refunds told to be back. */
export const listedBackOfPayments = `
  ALTER TABLE payments ADD COLUMN listed_back INTEGER NOT NULL DEFAULT 0
    CHECK (listed_back BETWEEN 0 AND given_back);
  `;

/** Which refunds lists told to be back, in JSON, in the place of what they come to: the next list that is read tells them. */
export function nameListedBack(database: DatabaseSync): void {
  const summed = database.prepare('SELECT key FROM payments WHERE listed_back > 0 ORDER BY position').all();
  database.exec(`ALTER TABLE payments DROP COLUMN listed_back;
    ALTER TABLE payments ADD COLUMN listed_back TEXT NOT NULL DEFAULT '[]'`);
  const newest = database.prepare('SELECT coalesce(max(at), 0) AS at FROM links').get();
  const text = database.prepare(`SELECT ${paymentText} AS text FROM payments WHERE key = ?`);
  const textOf = (key: unknown): string => String(text.get(String(key))?.['text']);
  const at = Number(newest?.['at']);
  createChain(database).linkAll(summed.map(({ key }) => ({ at, kind: 'payment', details: textOf(key) })));
}

/** The queries, each by an index. */
export const paymentQueries = {
  paymentsOf: 'SELECT * FROM payments WHERE sale_id = ? ORDER BY position',
  paymentsMade: `
    SELECT * FROM payments WHERE sale_id IS NOT NULL AND paid_at >= ? AND paid_at < ? AND +replaced_by IS NULL
    ORDER BY paid_at, position`,
  paymentsMadeSums: `
    SELECT currency, count(*) AS count, sum(amount) AS received, sum(given_back) AS givenBack,
      min(sale_id) AS saleId FROM payments
    WHERE sale_id IS NOT NULL AND paid_at >= ?1 AND paid_at < ?2 AND +replaced_by IS NULL AND (?3 IS NULL OR NOT EXISTS (
      SELECT 1 FROM close_items WHERE close_items.key = payments.key AND (kind = 'payment' OR ?3 = 0) AND number <> ?3))
    GROUP BY currency ORDER BY currency`,
  soldBy: `
    SELECT DISTINCT sale_id AS saleId, (
      SELECT details ->> '$.staff' FROM events
      WHERE events.sale_id = payments.sale_id AND kind = 'opened' ORDER BY sequence LIMIT 1
    ) AS staff FROM payments
    WHERE sale_id IS NOT NULL AND paid_at >= ? AND paid_at < ? AND +replaced_by IS NULL`,
  paymentsByCharge: 'SELECT * FROM payments WHERE charge_id = ? AND +replaced_by IS NULL ORDER BY position',
  withoutSale: 'SELECT * FROM payments WHERE sale_id IS NULL ORDER BY order_no, position',
  withoutSaleUnder: 'SELECT * FROM payments WHERE sale_id IS NULL AND order_no = ? ORDER BY position',
} as const;

/** A sale that was paid by a person's word is of the time of the payment that takes its place: all lists of a day go by this column. */
const followWord = `
  UPDATE sales SET paid_at = (
    SELECT paid_at FROM payments WHERE sale_id = sales.id AND replaced_by IS NULL ORDER BY position LIMIT 1
  ) WHERE id = ? AND state = 'paid'`;

/** What payments in a currency come to, in its smallest unit, and one of their sales. */
export type SumMade = z.infer<typeof sumMade>;

const sumMade = z.object({
  currency: z.string(),
  count: z.int(),
  received: z.int(),
  givenBack: z.int(),
  saleId: z.string(),
});

/** The payments that the journal knows. Failures are `storage`. */
export interface PaymentMemory {
  /** Those for sales that were made in a time, from `from` up to, not including, `to` (epoch ms), in their order. */
  made(from: number, to: number): Result<SalePayment[]>;
  /**
   * What the same come to in each currency, in the order of the currencies' names. `close`: without those that another close has as its
   * day's, which ended at another hour; 0: without those that any close has.
   */
  madeSums(from: number, to: number, close?: number): Result<SumMade[]>;
  /** Who rang up the sales of the same, by the sale's id; nobody where nobody had signed on. */
  soldBy(from: number, to: number): Result<ReadonlyMap<string, string>>;
  /** Those that stand, with the service's own id: a person's word whose place another payment took was on none. */
  byCharge(chargeId: string): Result<Payment[]>;
  /** Those that no sale is known to be paid by. */
  withoutSale(): Result<Payment[]>;
  /** Those without a sale under one of its order numbers. */
  withoutSaleUnder(orderNos: readonly string[]): Result<Payment[]>;
  /** Puts down what is listed of a payment without a sale. */
  learn(told: Told): Result<void>;
}

/** What writes payments, inside the caller's transaction: what goes wrong is thrown. */
export interface PaymentWriter {
  /** Puts what is told to what is known of a sale's payments. */
  write(told: Told): Merged;
}

/** Prepares the statements; throws when the table is not the expected one. */
export function createPaymentMemory(
  database: DatabaseSync,
  transactions: Transactions,
  now: () => number,
): PaymentMemory & PaymentWriter {
  const made = database.prepare(paymentQueries.paymentsMade);
  const madeSums = database.prepare(paymentQueries.paymentsMadeSums);
  const soldBy = database.prepare(paymentQueries.soldBy);
  const byCharge = database.prepare(paymentQueries.paymentsByCharge);
  const withoutSale = database.prepare(paymentQueries.withoutSale);
  const under = database.prepare(paymentQueries.withoutSaleUnder);
  const of = database.prepare(paymentQueries.paymentsOf);
  const numbers = database.prepare('SELECT DISTINCT order_no FROM attempts WHERE sale_id = ?');
  const keep = createPaymentKeeper(database, now);
  const moveSale = database.prepare(followWord);
  const allUnder = (orderNos: readonly string[]): Payment[] =>
    [...new Set(orderNos)].flatMap((orderNo) => under.all(orderNo)).map(paymentOf);

  function write(told: Told): Merged {
    const { saleId, orderNo } = told;
    const ofSale = saleId === null ? [] : of.all(saleId).map(paymentOf);
    const orderNos = saleId === null ? [] : numbers.all(saleId).map((found) => String(found['order_no']));
    const listed =
      told.from === 'list' && told.chargeId !== null ? byCharge.all(told.chargeId).map(paymentOf) : [];
    const known = [...ofSale, ...allUnder([orderNo, ...orderNos]), ...listed];
    const merged = merge(known, told);
    keep(merged.payment, merged.before);
    if (merged.replaced) {
      keep({ ...merged.replaced, replacedBy: merged.payment.key }, merged.replaced);
      moveSale.run(merged.replaced.saleId);
    }
    return merged;
  }

  return {
    made: (from, to) => transactions.look(() => made.all(from, to).map(salePaymentOf)),
    madeSums: (from, to, close) =>
      transactions.look(() => madeSums.all(from, to, close ?? null).map((found) => sumMade.parse(found))),
    soldBy: (from, to) =>
      transactions.look(() => {
        const known = soldBy.all(from, to).filter(({ staff }) => staff !== null);
        return new Map(known.map(({ saleId, staff }) => [String(saleId), String(staff)]));
      }),
    byCharge: (chargeId) => transactions.look(() => byCharge.all(chargeId).map(paymentOf)),
    withoutSale: () => transactions.look(() => withoutSale.all().map(paymentOf)),
    withoutSaleUnder: (orderNos) => transactions.look(() => allUnder(orderNos)),
    learn: (told) => transactions.commit(() => void write(told)),
    write,
  };
}

/** What inserts a payment's row; it is to be linked into the chain. */
export function createPaymentInserter(database: DatabaseSync): (payment: Payment) => void {
  const insert = database.prepare(`
    INSERT INTO payments (key, sale_id, attempt, order_no, charge_id, amount, currency, paid_at, method, given_back,
      disputed, known_from, replaced_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  return (payment) => {
    const { key, saleId, attempt, orderNo, chargeId, amount, currency, at, method, givenBack, from } =
      payment;
    const what = [key, saleId, attempt, orderNo, chargeId, amount, currency, at, method] as const;
    insert.run(...what, givenBack, payment.isDisputed ? 1 : 0, from, payment.replacedBy);
  };
}

/** What writes a payment's row, and links it into the chain: a row that says anything else is found. */
function createPaymentKeeper(
  database: DatabaseSync,
  now: () => number,
): (payment: Payment, before: Payment | null) => void {
  const chain = createChain(database);
  const insert = createPaymentInserter(database);
  const update = database.prepare(`
    UPDATE payments SET sale_id = ?, attempt = ?, charge_id = ?, method = ?, given_back = ?, listed_back = ?,
      disputed = ?, known_from = ?, replaced_by = ? WHERE key = ?`);
  const text = database.prepare(`SELECT ${paymentText} AS text FROM payments WHERE key = ?`);
  return (payment, before) => {
    if (isDeepStrictEqual(before, payment)) return;
    const { key, saleId, attempt, chargeId, method, givenBack, listedBack, from, replacedBy } = payment;
    const known = [saleId, attempt, chargeId, method, givenBack, JSON.stringify(listedBack)] as const;
    if (before === null) insert(payment);
    else update.run(...known, payment.isDisputed ? 1 : 0, from, replacedBy, key);
    chain.link({ at: now(), kind: 'payment', details: String(text.get(key)?.['text']) });
  };
}
