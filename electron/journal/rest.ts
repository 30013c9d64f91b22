import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { Draft, ParkedTicket, SaleEvent } from '../contract/sale.ts';
import { messageOf } from '../domain/error-message.ts';
import { parkedOf } from './parked.ts';
import { draftIn, queries } from './reader.ts';
import { eventOf, saleOf, type SaleRecord } from './records.ts';
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

/** The tickets of a damaged journal, where all of them can be read: the one on the counter, and those put aside. */
export interface RestOfTickets {
  draft: Draft | null;
  /** In the order in which they were put aside. */
  parked: ParkedTicket[];
}

/** An event of a sale that names who of the staff did something with it. */
export interface StaffEvent extends SaleEvent {
  saleId: string;
  staff: string;
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

/** By the table, from its other end, and by its index. */
const waysToEvents = [
  'SELECT * FROM events WHERE sequence > ? ORDER BY sequence',
  'SELECT * FROM events WHERE sequence > ? ORDER BY sequence DESC',
  'SELECT * FROM events INDEXED BY events_by_sale WHERE sequence > ? ORDER BY sale_id, sequence',
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

/** Takes a table's rows, one way after another until one comes to its end; a row of which `take` throws is left out. */
function takeRows(
  { database, tried }: { database: DatabaseSync; tried: Tried },
  statements: readonly string[],
  after: readonly number[],
  take: (row: Record<string, SQLOutputValue>) => void,
): void {
  for (const statement of statements) {
    const isWhole = tried(() => {
      for (const row of database.prepare(statement).iterate(...after)) tried(() => take(row));
    });
    if (isWhole) return;
  }
}

/** Reads every refund, of sales of whatever age: one may have been asked for since the backup of a sale long before it. */
export function readRestOfRefunds(path: string): RestOfRefunds {
  const found = new Map<number, RefundRecord>();
  const trouble = salvage(path, (database, tried) => {
    // A journal of before refunds has none.
    const has = "SELECT 1 FROM sqlite_schema WHERE name = 'refunds'";
    if (database.prepare(has).get() === undefined) return;
    takeRows({ database, tried }, waysToRefunds, [], (row) => {
      found.set(Number(row['position']), refundOf(row));
    });
  });
  const refunds = [...found].sort(([a], [b]) => a - b).map(([, refund]) => refund);
  return { refunds, trouble };
}

/** Reads the sales after a counter from a damaged journal; none where SQLite gives up on it. */
export function readRest(path: string, after: number): Rest {
  const found = new Map<string, SaleRecord>();
  const trouble = salvage(path, (database, tried) => {
    const attempts = database.prepare(queries.attempts);
    takeRows({ database, tried }, ways, [after], (row) => {
      found.set(String(row['id']), saleOf(row, attempts.all(String(row['id']))));
    });
  });
  const sales = [...found.values()].sort((a, b) => a.counter - b.counter);
  return { sales, trouble };
}

/** Reads who of the staff did what after an event, in order; what cannot be read names nobody. */
export function readRestOfStaff(path: string, after: number): StaffEvent[] {
  const found = new Map<number, StaffEvent>();
  salvage(path, (database, tried) => {
    takeRows({ database, tried }, waysToEvents, [after], (row) => {
      const event = eventOf(row);
      const { staff } = event.details;
      if (typeof staff !== 'string') return;
      found.set(event.sequence, { ...event, saleId: String(row['sale_id']), staff });
    });
  });
  return [...found.values()].sort((a, b) => a.sequence - b.sequence);
}

/** Reads the tickets of a damaged journal; null where one of them cannot be read, or there were none to put aside yet. */
export function readRestOfTickets(path: string): RestOfTickets | null {
  const found: RestOfTickets = { draft: null, parked: [] };
  const trouble = salvage(path, (database, tried) => {
    tried(() => {
      found.draft = draftIn(database.prepare(queries.draft).get());
      found.parked = database.prepare('SELECT * FROM parked ORDER BY id').all().map(parkedOf);
    });
  });
  return trouble === null ? found : null;
}
