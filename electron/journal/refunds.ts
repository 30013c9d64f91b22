import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { refundState } from '../contract/refunds.ts';
import type { Result } from '../contract/result.ts';
import { lineBack } from '../contract/pieces.ts';
import type { LineBack } from '../domain/refund-lines.ts';
import type { OwnRefund } from '../domain/refunds.ts';
import { json } from './records.ts';
import { Refused, type Transactions } from './transactions.ts';

/** The table of the money that this terminal asked to be given back. */
export const refundTable = `
  -- Written before the request leaves, and never removed. refund_id is the service's own id of it.
  CREATE TABLE refunds (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    sale_id TEXT NOT NULL REFERENCES sales (id),
    attempt INTEGER NOT NULL,
    charge_id TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
    reason TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('asking', 'unknown', 'pending', 'done', 'failed')),
    refund_id TEXT,
    why TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX refunds_by_sale ON refunds (sale_id, position);
  CREATE INDEX open_refunds ON refunds (sale_id) WHERE state IN ('asking', 'unknown', 'pending');
  CREATE TRIGGER refunds_are_not_removed BEFORE DELETE ON refunds
  BEGIN SELECT RAISE(ABORT, 'refunds are never removed'); END;
  CREATE TRIGGER what_was_asked_back_is_not_changed
  BEFORE UPDATE OF id, sale_id, attempt, charge_id, amount, reason, asked_at ON refunds
  BEGIN SELECT RAISE(ABORT, 'what was to be given back is not changed'); END;
  CREATE TRIGGER money_that_is_back_stays_back BEFORE UPDATE ON refunds
  WHEN OLD.state = 'done' AND NEW.state <> 'done'
  BEGIN SELECT RAISE(ABORT, 'money that is back stays back'); END;
  `;

/** What the service listed of a payment before a refund of it was asked for: that cannot be the refund. */
export const listedBeforeRefund = `
  -- The service's ids of refunds, in JSON.
  ALTER TABLE refunds ADD COLUMN listed_before TEXT NOT NULL DEFAULT '[]';
  CREATE TRIGGER what_was_listed_before_a_refund_is_not_changed BEFORE UPDATE OF listed_before ON refunds
  BEGIN SELECT RAISE(ABORT, 'what was to be given back is not changed'); END;
  `;

/** The goods that came back with a refund, in JSON; empty: money alone. */
export const returnedWithRefund = `
  ALTER TABLE refunds ADD COLUMN returned TEXT NOT NULL DEFAULT '[]';
  CREATE TRIGGER what_came_back_is_not_changed BEFORE UPDATE OF returned ON refunds
  BEGIN SELECT RAISE(ABORT, 'what was to be given back is not changed'); END;
  `;

/** What is back is so until the service says of that very refund, by its id, that it failed after all. */
export const backUntilItFailed = `
  DROP TRIGGER IF EXISTS money_that_is_back_stays_back;
  CREATE TRIGGER money_that_is_back_stays_back BEFORE UPDATE ON refunds
  WHEN OLD.state = 'done' AND NEW.state <> 'done' AND (NEW.state <> 'failed' OR NEW.refund_id IS NULL
    OR NEW.refund_id IS NOT OLD.refund_id)
  BEGIN SELECT RAISE(ABORT, 'money that is back stays back'); END;
  `;

/** Money that this terminal asked to be given back; `askedAt` in epoch ms. */
export interface RefundRecord extends OwnRefund {
  saleId: string;
  /** Which of the sale's codes was paid, and the service's id of that payment. */
  attempt: number;
  chargeId: string;
  askedAt: number;
  /** The goods that came back; empty: money alone; null: they could not be read in a journal that was damaged, and may be any. */
  returned: readonly LineBack[] | null;
  /** Why it is not known or failed; empty where nothing is to be said. */
  why: string;
}

/** What is written of a refund with a change of its sale: that it is about to be asked for, or what came of it. */
export type RefundChange =
  | ({ kind: 'ask' } & Pick<
      RefundRecord,
      'id' | 'attempt' | 'chargeId' | 'amount' | 'reason' | 'askedAt' | 'listedBefore' | 'returned'
    >)
  | ({ kind: 'learn' } & Pick<RefundRecord, 'id' | 'state' | 'refundId' | 'why'>);

/** A refund that failed when nobody waited for its answer any more; `failedAt`, when that was learnt, in epoch ms. */
export type FailedRefund = z.infer<typeof failedRow>;

const failedRow = z.object({ saleId: z.string(), failedAt: z.number(), attempt: z.int(), amount: z.int() });

/** The money that this terminal asked to be given back. Failures are `storage`. */
export interface RefundMemory {
  /** Writes with a change of the sale, inside its transaction: what goes wrong is thrown. */
  write(saleId: string, change: RefundChange): void;
  /**
   * Takes in those of a damaged journal that are not held, of sales that are, in one commit: how they ended is asked
   * again.
   */
  restore(found: readonly RefundRecord[]): Result<void>;
  /** Of a sale, in the order in which they were asked for. */
  of(saleId: string): Result<RefundRecord[]>;
  /** Those that failed later, by events after this one, and that no later word says to be made after all. */
  failedAfter(sequence: number): Result<FailedRefund[]>;
  /** The sales with refunds of which more is to be learnt. */
  openSales(): Result<string[]>;
}

/** The queries, each by an index. */
export const refundQueries = {
  refundsOf: 'SELECT * FROM refunds WHERE sale_id = ? ORDER BY position',
  openRefunds:
    "SELECT DISTINCT sale_id FROM refunds WHERE state IN ('asking', 'unknown', 'pending') ORDER BY sale_id",
  failedLate: `
    SELECT refunds.sale_id AS saleId, max(at) AS failedAt, attempt, amount
    FROM events JOIN refunds ON id = details ->> '$.failedLater'
    WHERE sequence > ? AND kind = 'refund-failed' AND state = 'failed' GROUP BY id ORDER BY max(sequence)`,
} as const;

const row = z.object({
  id: z.string(),
  sale_id: z.string(),
  attempt: z.int(),
  charge_id: z.string(),
  // As the table has it: what is read from a damaged journal must not stop the restored one.
  amount: z.int().min(1).max(9_999_999_999),
  reason: z.string(),
  asked_at: z.int(),
  state: refundState,
  refund_id: z.string().nullable(),
  why: z.string(),
  // Without it a refund stays in doubt for longer; a damaged journal may be of a version that did not keep it.
  listed_before: json(z.array(z.string())).catch([]),
  // A journal of before goods came back has no such column. What cannot be read is no refund of money alone.
  returned: json(z.array(lineBack).nullable()).default([]),
});

/** Reads a refund from its row; throws a ZodError when the row is not one. */
export function refundOf(found: unknown): RefundRecord {
  const { sale_id, charge_id, asked_at, refund_id, listed_before, ...rest } = row.parse(found);
  return {
    ...rest,
    saleId: sale_id,
    chargeId: charge_id,
    askedAt: asked_at,
    refundId: refund_id,
    listedBefore: listed_before,
  };
}

/** The same of a damaged journal, where the goods of a refund may be lost and its money is not. */
export function refundWithoutGoods(found: object): RefundRecord {
  return refundOf({ ...found, returned: 'null' });
}

/** Prepares the statements; throws when the table is not the expected one. */
export function createRefundMemory(database: DatabaseSync, transactions: Transactions): RefundMemory {
  const of = database.prepare(refundQueries.refundsOf);
  const open = database.prepare(refundQueries.openRefunds);
  const failed = database.prepare(refundQueries.failedLate);
  return {
    write: createRefundWriter(database),
    restore: createRefundRestorer(database, transactions),
    of: (saleId) => transactions.look(() => of.all(saleId).map(refundOf)),
    failedAfter: (sequence) =>
      transactions.look(() => failed.all(sequence).map((found) => failedRow.parse(found))),
    openSales: () => transactions.look(() => open.all().map((found) => String(found['sale_id']))),
  };
}

function createRefundRestorer(database: DatabaseSync, transactions: Transactions): RefundMemory['restore'] {
  const insert = database.prepare(`
    INSERT INTO refunds (id, sale_id, attempt, charge_id, amount, reason, asked_at, state, refund_id, why,
      listed_before, returned)
    SELECT ?, ?, ?, ?, ?, ?, ?, 'unknown', ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM sales WHERE id = ?)
    ON CONFLICT (id) DO NOTHING`);
  const why = 'The journal was damaged since.';
  return (found) =>
    transactions.commit(() => {
      for (const {
        id,
        saleId,
        attempt,
        chargeId,
        amount,
        reason,
        askedAt,
        refundId,
        listedBefore,
        returned,
      } of found) {
        const listed = JSON.stringify(listedBefore);
        const goods = JSON.stringify(returned);
        const asked = [id, saleId, attempt, chargeId, amount, reason, askedAt];
        insert.run(...asked, refundId, why, listed, goods, saleId);
      }
    });
}

function createRefundWriter(database: DatabaseSync): (saleId: string, change: RefundChange) => void {
  const insert = database.prepare(`
    INSERT INTO refunds (id, sale_id, attempt, charge_id, amount, reason, asked_at, listed_before, returned,
      state)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'asking') ON CONFLICT (id) DO NOTHING`);
  const update = database.prepare(
    'UPDATE refunds SET state = ?, refund_id = coalesce(?, refund_id), why = ? WHERE id = ? AND sale_id = ?',
  );
  return (saleId, change) => {
    if (change.kind === 'ask') {
      const { id, attempt, chargeId, amount, reason, askedAt } = change;
      const listed = JSON.stringify(change.listedBefore);
      const goods = JSON.stringify(change.returned);
      const { changes } = insert.run(id, saleId, attempt, chargeId, amount, reason, askedAt, listed, goods);
      if (changes === 0) throw new Refused('conflict', `Refund ${id} is in the journal already.`);
      return;
    }
    const { id, state, refundId, why } = change;
    const { changes } = update.run(state, refundId, why, id, saleId);
    if (changes === 0) throw new Refused('not-found', `There is no refund ${id}.`);
  };
}
