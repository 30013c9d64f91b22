import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A code as the service keeps it. */
export interface ServiceCode {
  readonly id: string;
  readonly orderNo: string;
  /** `completed`: somebody is paying, and has done their part. */
  readonly status: 'pending' | 'completed' | 'captured' | 'closed';
  readonly expiryTime: number;
  readonly amount: number;
  /** The charge by which it is paid last, and what became of its money; null where it is not paid. */
  readonly paid: { readonly chargeId: string; readonly money: string } | null;
}

/** Money that was given back, as the service keeps it; `own`: a terminal's own id of it, null where none asked. */
export interface ServiceRefund {
  readonly own: string | null;
  readonly chargeId: string;
  readonly status: string;
  readonly amount: number;
  /** What came in by the payment. */
  readonly paid: number;
}

/** The last charge by which a code is paid. */
const paidBy = 'FROM charges WHERE code_id = codes.id AND paid = 1 ORDER BY position DESC LIMIT 1';
/** A payer's code hangs on a code that nobody is shown: it goes by the charge that it makes. What is revoked went back whole. */
const columns = `iif(codes.record ->> '$.internal.isPresented', (SELECT id FROM charges WHERE code_id = codes.id), codes.id) AS id,
  order_no, codes.status, expiry_time, codes.record ->> '$.amount' AS amount, (SELECT charges.id ${paidBy}) AS charge_id,
  (SELECT replace(charges.record ->> '$.status', 'revoked', 'refunded')
    || iif(charges.record ->> '$.disputed', ', disputed', '') ${paidBy}) AS money`;

/** The embedded service's own records, read by a connection of their own while it runs. */
export class ServiceLedger implements Disposable {
  /** How late it is for the service, epoch ms. */
  readonly now: () => number;
  readonly #database: DatabaseSync;

  /** Reads the records in that folder. */
  constructor(folder: string, now: () => number = Date.now) {
    this.now = now;
    this.#database = new DatabaseSync(join(folder, 'sandbox.sqlite'), { readOnly: true });
  }

  /** Every code, oldest first. */
  codes(): ServiceCode[] {
    const rows = this.#database
      .prepare(`SELECT ${columns} FROM codes ORDER BY codes.record ->> '$.createTime'`)
      .all();
    return rows.map(codeOf);
  }

  /** One code; undefined when the service has none of that id. */
  code(id: string): ServiceCode | undefined {
    const row = this.#database.prepare(`SELECT ${columns} FROM codes WHERE id = ?`).get(id);
    return row && codeOf(row);
  }

  /** Every refund. */
  refunds(): ServiceRefund[] {
    const rows = this.#database
      .prepare(
        `SELECT charges.id AS charge_id, charges.record ->> '$.amount' AS paid, entry.value ->> '$.status' AS status,
           entry.value ->> '$.amount' AS amount, entry.value ->> '$.metadata.madoguchiRefund' AS own
         FROM charges, json_each(charges.record, '$.refunds.data') AS entry`,
      )
      .all();
    return rows.map((row) => ({
      own: row['own'] === null ? null : String(row['own']),
      chargeId: String(row['charge_id']),
      status: String(row['status']),
      amount: Number(row['amount']),
      paid: Number(row['paid']),
    }));
  }

  /** Whether a code of that sale is paid: of its order number, whatever suffix either of them has. */
  hasPayment(orderNo: string): boolean {
    const [own = orderNo] = /^[^-]+-[^-]+-[^-]+/.exec(orderNo) ?? [];
    const paid = this.#database
      .prepare(
        `SELECT 1 FROM codes WHERE status = 'captured' AND (order_no = ?1 OR order_no LIKE ?1 || '-%')`,
      )
      .get(own);
    return paid !== undefined;
  }

  /**
   * Whether money was taken by a payer’s code for that sale, under this order number or one of before: by the next, which is a scan of its own,
   * the till may be asking by now.
   */
  hasTakenByPayersCode(orderNo: string): boolean {
    const [own = orderNo] = /^[^-]+-[^-]+-[^-]+/.exec(orderNo) ?? [];
    const scanOf = (number: string): number => Number(number.slice(own.length + 1) || 1);
    return this.#database
      .prepare(
        `SELECT order_no FROM codes WHERE status = 'captured' AND record ->> '$.internal.isPresented'
           AND (order_no = ?1 OR order_no LIKE ?1 || '-%')`,
      )
      .all(own)
      .some(({ order_no: taken }) => scanOf(String(taken)) <= scanOf(orderNo));
  }

  /**
   * Whether any charge may still take money for that code, whatever became of the code: also one under a later try,
   * which the code does not show.
   */
  isBeingPaid(id: string): boolean {
    const open = this.#database
      .prepare(
        `SELECT 1 FROM charges WHERE code_id = ? AND record ->> '$.status' IN ('pending', 'waiting', 'notified')`,
      )
      .get(id);
    return open !== undefined;
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}

function codeOf(row: Record<string, unknown>): ServiceCode {
  return {
    id: String(row['id']),
    orderNo: String(row['order_no']),
    status: String(row['status']) as ServiceCode['status'],
    expiryTime: Number(row['expiry_time']),
    amount: Number(row['amount']),
    paid:
      typeof row['money'] === 'string' ? { chargeId: String(row['charge_id']), money: row['money'] } : null,
  };
}

/** A request for a code as the journal keeps it, with the end of its sale. */
export interface JournalledAttempt {
  readonly saleId: string;
  readonly requestId: string;
  readonly orderNo: string;
  readonly codeId: string | null;
  /** Money was asked for by a payer's code. */
  readonly isPresented: boolean;
  /** How its request ended. */
  readonly state: string;
  readonly ruledOut: string | null;
  readonly saleState: string;
  /** Of a paid sale: which attempt was paid, null on the staff's word. */
  readonly paidAttempt: number | null;
  readonly number: number;
  /** By whose last word nobody need ask about the code any more; null as long as there is none. */
  readonly resolved: string | null;
  /** The first sale for the same goods: this one, where there was none before. */
  readonly goods: string;
  /** The sale is marked as paid twice, and an event says with what. */
  readonly saidTwice: boolean;
}

/** What a journal's file says, read past the product's own code. */
export interface JournalFacts {
  readonly integrity: string;
  readonly sales: number;
  /** Sales that were recorded as paid another way than by the service, by id: how many payments each has. */
  readonly recorded: ReadonlyMap<string, number>;
  readonly attempts: readonly JournalledAttempt[];
  /** What was asked back, by its id: how that stands. */
  readonly refunds: ReadonlyMap<string, string>;
  /** What became of the money of each payment, by its charge, in the service's words. */
  readonly money: ReadonlyMap<string, string>;
  /** Ids of codes that an event of a payment names, the sale's first or a second one. */
  readonly paidCodes: ReadonlySet<string>;
}

/** Reads a till's journal; no till may run. */
export function journalFacts(folder: string): JournalFacts {
  // Not read-only: what a killed process left in the log must be brought in, as the next start does.
  const database = new DatabaseSync(join(folder, 'journal.db'));
  try {
    const attempts = database
      .prepare(
        `WITH RECURSIVE goods (sale_id, first) AS (
           SELECT id, id FROM sales WHERE predecessor IS NULL
           UNION ALL SELECT sales.id, first FROM sales JOIN goods ON sales.predecessor = goods.sale_id)
         SELECT sales.id AS sale_id, request_id, attempts.order_no, code_id, kind, attempts.state AS ended, ruled_out, sales.state,
           stage ->> '$.attempt' AS paid_attempt, number, resolved, goods.first AS goods,
           doubled AND EXISTS (
             SELECT 1 FROM events WHERE events.sale_id = sales.id AND kind = 'paid-twice') AS said_twice
         FROM attempts JOIN sales ON sales.id = attempts.sale_id JOIN goods ON goods.sale_id = sales.id
         ORDER BY sales.counter, number`,
      )
      .all()
      .map((row) => ({
        saleId: String(row['sale_id']),
        requestId: String(row['request_id']),
        orderNo: String(row['order_no']),
        codeId: row['code_id'] === null ? null : String(row['code_id']),
        isPresented: row['kind'] === 'presented',
        state: String(row['ended']),
        ruledOut: row['ruled_out'] === null ? null : String(row['ruled_out']),
        saleState: String(row['state']),
        paidAttempt: row['paid_attempt'] === null ? null : Number(row['paid_attempt']),
        number: Number(row['number']),
        resolved: row['resolved'] === null ? null : String(row['resolved']),
        goods: String(row['goods']),
        saidTwice: row['said_twice'] === 1,
      }));
    const paid = database
      .prepare(`SELECT details ->> '$.codeId' AS code_id FROM events WHERE kind IN ('paid', 'paid-twice')`)
      .all();
    const money = database
      .prepare(
        `SELECT charge_id, CASE given_back WHEN 0 THEN 'captured' WHEN amount THEN 'refunded' ELSE 'partially_refunded' END
           || iif(disputed, ', disputed', '') AS money FROM payments WHERE charge_id IS NOT NULL AND replaced_by IS NULL`,
      )
      .all();
    const refunds = database.prepare('SELECT id, state FROM refunds').all();
    const recorded = database
      .prepare(
        `SELECT sales.id, (SELECT count(*) FROM payments WHERE sale_id = sales.id) AS payments FROM sales
         WHERE EXISTS (SELECT 1 FROM events WHERE sale_id = sales.id AND kind = 'recorded')`,
      )
      .all();
    return {
      refunds: new Map(refunds.map((row) => [String(row['id']), String(row['state'])])),
      integrity: String(database.prepare('PRAGMA integrity_check').get()?.['integrity_check']),
      sales: Number(database.prepare('SELECT count(*) AS sales FROM sales').get()?.['sales']),
      recorded: new Map(recorded.map((row) => [String(row['id']), Number(row['payments'])])),
      attempts,
      money: new Map(money.map((row) => [String(row['charge_id']), String(row['money'])])),
      paidCodes: new Set(paid.map((row) => String(row['code_id']))),
    };
  } finally {
    database.close();
  }
}
