import type { StatementSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { saleOf, type SaleRecord } from './records.ts';

/** A row as SQLite answers it, its columns by their names. */
export type Row = Record<string, unknown>;

/** Far more than the code on the screen and those that are asked about beside it. */
const most = 64;

/**
 * The sales that were read last. One with a code is read every second, and each time the schemas go through all that its
 * rows say; where nothing of it is another than the last time, the sale is the same.
 */
export class RecentSales {
  readonly #attempts: StatementSync;
  readonly #recent = new Map<string, { row: Row; attempts: readonly Row[]; sale: SaleRecord }>();

  /** `attempts` answers the rows of a sale's attempts, in their order, by the sale's id. */
  constructor(attempts: StatementSync) {
    this.#attempts = attempts;
  }

  /** The sale of its row. It may be what was answered before, and must not be changed; throws as `saleOf` does. */
  saleOf(row: Row): SaleRecord {
    const id = String(row['id']);
    const attempts = this.#attempts.all(id);
    const last = this.#recent.get(id);
    if (last && isDeepStrictEqual(last.row, row) && isDeepStrictEqual(last.attempts, attempts))
      return last.sale;
    const sale = saleOf(row, attempts);
    this.#recent.delete(id);
    this.#recent.set(id, { row, attempts, sale });
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > most && oldest !== undefined) this.#recent.delete(oldest);
    return sale;
  }
}
