import { DatabaseSync } from 'node:sqlite';
import { lastAttempt, type Stage } from '../domain/sale.ts';
import { messageOf } from './database.ts';
import { queries } from './reader.ts';
import { type AttemptRecord, saleOf, type SaleRecord } from './records.ts';
import { refundOf, type RefundRecord } from './refunds.ts';

/** What SQLite itself still reads of the newest sales in a damaged journal. */
export interface Rest {
  /** By counter. */
  sales: SaleRecord[];
  /** What stood in the way of reading it whole; null when nothing did. */
  trouble: string | null;
}

/** The money that was asked back, as far as a damaged journal still says. */
export interface RestOfRefunds {
  /** In the order in which they were asked for. */
  refunds: RefundRecord[];
  /** What stood in the way of reading all; null when nothing did. */
  trouble: string | null;
}

/** From both ends and past the index: what stops one way through the pages need not stop another. */
const ways = [
  'SELECT * FROM sales WHERE counter > ? ORDER BY counter',
  'SELECT * FROM sales WHERE counter > ? ORDER BY counter DESC',
  'SELECT * FROM sales NOT INDEXED WHERE counter > ?',
];

/** By the table, from its other end, and by the other index. */
const waysToRefunds = [
  'SELECT * FROM refunds ORDER BY position',
  'SELECT * FROM refunds ORDER BY position DESC',
  'SELECT * FROM refunds INDEXED BY refunds_by_sale ORDER BY sale_id, position',
];

/** Runs `work`, and answers whether it came to its end; what stopped it is noted. */
type Tried = (work: () => void) => boolean;

/** Reads what can be read of a damaged journal, which is not changed; answers what stood in the way of it last. */
function salvage(path: string, read: (database: DatabaseSync, tried: Tried) => void): string | null {
  let trouble: string | null = null;
  const tried: Tried = (work) => {
    try {
      work();
      return true;
    } catch (error) {
      trouble = messageOf(error);
      return false;
    }
  };
  tried(() => {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      read(database, tried);
    } finally {
      database.close();
    }
  });
  return trouble;
}

/** Reads every refund, of sales of whatever age: one may have been asked for since the backup of a sale long before it. */
export function readRestOfRefunds(path: string): RestOfRefunds {
  const found = new Map<number, RefundRecord>();
  const trouble = salvage(path, (database, tried) => {
    // A journal of before refunds has none.
    const has = "SELECT 1 FROM sqlite_schema WHERE name = 'refunds'";
    if (database.prepare(has).get() === undefined) return;
    for (const way of waysToRefunds) {
      const isWhole = tried(() => {
        for (const row of database.prepare(way).iterate()) {
          tried(() => found.set(Number(row['position']), refundOf(row)));
        }
      });
      if (isWhole) break;
    }
  });
  const refunds = [...found].sort(([a], [b]) => a - b).map(([, refund]) => refund);
  return { refunds, trouble };
}

/** Reads the sales after a counter from a damaged journal; none where SQLite gives up on it. */
export function readRest(path: string, after: number): Rest {
  const found = new Map<string, SaleRecord>();
  const trouble = salvage(path, (database, tried) => {
    const attempts = database.prepare(queries.attempts);
    for (const way of ways) {
      const isWhole = tried(() => {
        for (const row of database.prepare(way).iterate(after)) {
          tried(() => found.set(String(row['id']), saleOf(row, attempts.all(String(row['id'])))));
        }
      });
      if (isWhole) break;
    }
  });
  const sales = [...found.values()].sort((a, b) => a.counter - b.counter);
  return { sales, trouble };
}

/** An attempt as it goes on after a restore: nothing that a damaged file says of its end is taken for true. */
export function undecided(attempt: AttemptRecord): AttemptRecord {
  return { ...attempt, state: attempt.state === 'sending' ? 'unknown' : attempt.state, ruledOut: null };
}

/** Where a sale of a damaged file goes on: its code is asked about, and what nobody can ask about is a person's. */
export function stageToAsk({ stage, attempts }: SaleRecord): Stage {
  const last = lastAttempt({ attempts })?.state;
  const isDecided = last !== 'sending' && last !== 'unknown';
  if (isDecided && attempts.some(({ state }) => state === 'code')) return { state: 'lapsed' };
  if (isDecided && stage.state === 'refused') return stage;
  const message = 'The journal was damaged while a code was asked for, or since.';
  return { state: 'unknown', reason: { kind: 'interrupted', message } };
}
