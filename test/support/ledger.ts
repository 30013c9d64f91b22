import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A code as the embedded service keeps it. */
export interface LedgerCode {
  readonly id: string;
  readonly orderNo: string;
  readonly status: string;
}

/** The embedded service's own records of codes, oldest first, read from its files while it runs. */
export function codesAt(profile: string): LedgerCode[] {
  const path = join(profile, 'practice', 'service', 'sandbox.sqlite');
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = database
      .prepare("SELECT id, order_no, status FROM codes ORDER BY record ->> '$.createTime'")
      .all();
    return rows.map((row) => ({
      id: String(row['id']),
      orderNo: String(row['order_no']),
      status: String(row['status']),
    }));
  } finally {
    database.close();
  }
}
