import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A code as the service keeps it. */
export interface ServiceCode {
  readonly id: string;
  readonly orderNo: string;
  readonly status: 'pending' | 'captured' | 'closed';
  readonly expiryTime: number;
  readonly amount: number;
}

/** The embedded service's own records, read by a connection of their own while it runs. */
export class ServiceLedger implements Disposable {
  readonly #database: DatabaseSync;

  /** Reads the records in that folder. */
  constructor(folder: string) {
    this.#database = new DatabaseSync(join(folder, 'sandbox.sqlite'), { readOnly: true });
  }

  /** Every code, oldest first. */
  codes(): ServiceCode[] {
    const rows = this.#database
      .prepare(
        `SELECT id, order_no, status, expiry_time, record ->> '$.amount' AS amount FROM codes
         ORDER BY record ->> '$.createTime'`,
      )
      .all();
    return rows.map(codeOf);
  }

  /** One code; undefined when the service has none of that id. */
  code(id: string): ServiceCode | undefined {
    const row = this.#database
      .prepare(
        `SELECT id, order_no, status, expiry_time, record ->> '$.amount' AS amount FROM codes WHERE id = ?`,
      )
      .get(id);
    return row && codeOf(row);
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
  };
}

/** A request for a code as the journal keeps it, with the end of its sale. */
export interface JournalledAttempt {
  readonly saleId: string;
  readonly requestId: string;
  readonly orderNo: string;
  readonly codeId: string | null;
  readonly ruledOut: string | null;
  readonly saleState: string;
  /** Of a paid sale: which attempt was paid, null on the staff's word. */
  readonly paidAttempt: number | null;
  readonly number: number;
}

/** What a journal's file says, read past the product's own code. */
export interface JournalFacts {
  readonly integrity: string;
  readonly sales: number;
  readonly attempts: readonly JournalledAttempt[];
  /** Ids of codes that an event of kind `paid` names. */
  readonly paidCodes: ReadonlySet<string>;
}

/** Reads a till's journal; no till may run. */
export function journalFacts(folder: string): JournalFacts {
  // Not read-only: what a killed process left in the log must be brought in, as the next start does.
  const database = new DatabaseSync(join(folder, 'journal.db'));
  try {
    const attempts = database
      .prepare(
        `SELECT sales.id AS sale_id, request_id, attempts.order_no, code_id, ruled_out, sales.state,
           stage ->> '$.attempt' AS paid_attempt, number
         FROM attempts JOIN sales ON sales.id = attempts.sale_id ORDER BY sales.counter, number`,
      )
      .all()
      .map((row) => ({
        saleId: String(row['sale_id']),
        requestId: String(row['request_id']),
        orderNo: String(row['order_no']),
        codeId: row['code_id'] === null ? null : String(row['code_id']),
        ruledOut: row['ruled_out'] === null ? null : String(row['ruled_out']),
        saleState: String(row['state']),
        paidAttempt: row['paid_attempt'] === null ? null : Number(row['paid_attempt']),
        number: Number(row['number']),
      }));
    const paid = database
      .prepare(`SELECT details ->> '$.codeId' AS code_id FROM events WHERE kind = 'paid'`)
      .all();
    return {
      integrity: String(database.prepare('PRAGMA integrity_check').get()?.['integrity_check']),
      sales: Number(database.prepare('SELECT count(*) AS sales FROM sales').get()?.['sales']),
      attempts,
      paidCodes: new Set(paid.map((row) => String(row['code_id']))),
    };
  } finally {
    database.close();
  }
}
