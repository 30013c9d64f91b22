import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A code as the embedded service keeps it. */
export interface LedgerCode {
  readonly id: string;
  readonly orderNo: string;
  readonly status: string;
  readonly locationId: string | null;
}

/** The embedded service's own codes, oldest first, read from its files while it runs. */
export function codesAt(profile: string): LedgerCode[] {
  return withLedger(profile, (database) => {
    const rows = database
      .prepare(
        `SELECT id, order_no, status, record ->> '$.locationId' AS location_id FROM codes
         ORDER BY record ->> '$.createTime'`,
      )
      .all();
    return rows.map((row) => ({
      id: String(row['id']),
      orderNo: String(row['order_no']),
      status: String(row['status']),
      locationId: row['location_id'] === null ? null : String(row['location_id']),
    }));
  });
}

/** Kinds of records that the embedded service keeps by id. */
export type LedgerTable = 'codes' | 'charges' | 'locations' | 'customers' | 'sources' | 'subscriptions';

/** All records of one kind, as the embedded service keeps them. */
export function recordsAt(profile: string, table: LedgerTable): Record<string, unknown>[] {
  return withLedger(profile, (database) =>
    database
      .prepare(`SELECT record FROM ${table}`)
      .all()
      .map((row) => JSON.parse(String(row['record'])) as Record<string, unknown>),
  );
}

function withLedger<T>(profile: string, use: (database: DatabaseSync) => T): T {
  const path = join(profile, 'practice', 'service', 'sandbox.sqlite');
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return use(database);
  } finally {
    database.close();
  }
}
