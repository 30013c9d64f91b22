import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { SubscriptionChange, SubscriptionEntry } from '../contract/management.ts';
import type { Draft, SaleEvent } from '../contract/sale.ts';
import { messageOf } from '../domain/error-message.ts';
import { parkedOf } from './parked.ts';
import { draftIn, queries } from './reader.ts';
import { eventOf, saleOf, type SaleRecord } from './records.ts';
import { refundOf, type RefundRecord, refundWithoutGoods } from './refunds.ts';
import { changeOf, entryOf, subscriptionQueries } from './subscriptions.ts';

/** What SQLite itself still reads of a damaged journal. */
export interface Salvaged {
  /** By counter. */
  sales: SaleRecord[];
  /** What stood in the way of reading all sales; null when nothing did. */
  trouble: string | null;
  /** Who of the staff did what, in order; what cannot be read names nobody. */
  byStaff: StaffEvent[];
  /** The money that was asked back, in the order in which it was asked for; of sales of whatever age. */
  refunds: RefundRecord[];
  /** What stood in the way of reading all refunds; null when nothing did. */
  refundTrouble: string | null;
  /** The subscriptions that were asked for or added, oldest first, each with its changes that can be read. */
  subscriptions: SubscriptionEntry[];
  /** The closes of days, by number. */
  closes: FoundClose[];
  /** The tickets that the journal still had; null where it cannot be told which. */
  tickets: FoundTickets | null;
  /** What stood in the way of reading them whole; null when nothing did. */
  ticketTrouble: string | null;
}

/** The ticket on the counter, where it can be read, and those that were put aside. */
export interface FoundTickets {
  draft: Draft | null;
  parked: FoundTicket[];
  /** Whether no later reading of the journal is known, so that none of them was charged since. */
  isNewest: boolean;
}

/** A day that was closed, epoch ms. */
export interface FoundClose {
  number: number;
  date: string;
  sealedAt: number;
}

/** A ticket that was still put aside; `draft` and `at` are null where they cannot be read. */
export interface FoundTicket {
  id: number;
  at: number | null;
  draft: Draft | null;
}

/** An event of a sale that names who of the staff did something with it. */
export interface StaffEvent extends SaleEvent {
  saleId: string;
  staff: string;
}

/** From both ends and past the index: what stops one way through the pages need not stop another. */
const ways = [
  'SELECT * FROM sales ORDER BY counter',
  'SELECT * FROM sales ORDER BY counter DESC',
  'SELECT * FROM sales NOT INDEXED',
];

/** By the table, from its other end, and by the other index. */
const waysToRefunds = [
  'SELECT * FROM refunds ORDER BY position',
  'SELECT * FROM refunds ORDER BY position DESC',
  'SELECT * FROM refunds INDEXED BY refunds_by_sale ORDER BY sale_id, position',
];

/** By the table, from its other end, and by its index. */
const waysToEvents = [
  'SELECT * FROM events ORDER BY sequence',
  'SELECT * FROM events ORDER BY sequence DESC',
  'SELECT * FROM events INDEXED BY events_by_sale ORDER BY sale_id, sequence',
];

/** Runs `work`, and answers whether it came to its end; what stopped it is noted. */
type Tried = (work: () => void) => boolean;

/** Reads from a damaged journal, which is not changed; answers what stood in the way of it last. */
function readFrom(path: string, read: (database: DatabaseSync, tried: Tried) => void): string | null {
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

/** Takes a table's rows, one way after another until one comes to its end; a row of which `take` throws is left out. Whether one did. */
function takeRows(
  { database, tried }: { database: DatabaseSync; tried: Tried },
  statements: readonly string[],
  take: (row: Record<string, SQLOutputValue>) => void,
): boolean {
  return statements.some((statement) =>
    tried(() => {
      for (const row of database.prepare(statement).iterate()) tried(() => take(row));
    }),
  );
}

/** Reads what can be read of a damaged journal. */
export function salvage(path: string): Salvaged {
  const { refunds, refundTrouble } = readRefunds(path);
  return {
    ...readSales(path),
    byStaff: readStaff(path),
    refunds,
    refundTrouble,
    subscriptions: readSubscriptions(path),
    closes: readCloses(path),
    ...readTickets(path),
  };
}

/** Whether nothing stood in the way of reading the whole journal. */
export function isReadable({ trouble, refundTrouble, ticketTrouble }: Salvaged): boolean {
  return trouble === null && refundTrouble === null && ticketTrouble === null;
}

/**
 * What can be read in several ways of one journal, such as with its log and without, as one: of a sale the reading with
 * the most codes, of anything else the first.
 */
export function merged(readings: readonly Salvaged[]): Salvaged {
  const codes = ({ attempts }: SaleRecord): number => attempts.filter(({ code }) => code !== null).length;
  const sales = new Map<string, SaleRecord>();
  for (const sale of readings.flatMap((reading) => reading.sales)) {
    const before = sales.get(sale.id);
    if (before === undefined || codes(before) < codes(sale)) sales.set(sale.id, sale);
  }
  const byStaff = readings.flatMap((reading) => reading.byStaff);
  const refunds = readings.flatMap((reading) => reading.refunds);
  return {
    sales: [...sales.values()].sort((a, b) => a.counter - b.counter),
    trouble: readings.find(({ trouble }) => trouble !== null)?.trouble ?? null,
    byStaff: [...new Map(byStaff.map((event) => [event.sequence, event])).values()].sort(
      (a, b) => a.sequence - b.sequence,
    ),
    refunds: firstOfEach(refunds, ({ id }) => id),
    refundTrouble: readings.find(({ refundTrouble }) => refundTrouble !== null)?.refundTrouble ?? null,
    subscriptions: firstOfEach(
      readings.flatMap(({ subscriptions }) => subscriptions),
      ({ id }) => id,
    ),
    closes: firstOfEach(
      readings.flatMap(({ closes }) => closes),
      ({ number }) => number,
    ).sort((a, b) => a.number - b.number),
    tickets: mergedTickets(readings),
    ticketTrouble: readings.find(({ ticketTrouble }) => ticketTrouble !== null)?.ticketTrouble ?? null,
  };
}

function firstOfEach<T>(all: readonly T[], keyOf: (one: T) => unknown): T[] {
  return [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].reverse();
}

/** Those of the first reading that tells which there were: what one of them says, any reading may know. */
function mergedTickets(readings: readonly Salvaged[]): FoundTickets | null {
  const all = readings.flatMap(({ tickets }) => tickets ?? []);
  const [first] = all;
  if (!first) return null;
  const known = new Map(
    all.flatMap(({ parked }) => parked.filter(({ draft }) => draft !== null).map((one) => [one.id, one])),
  );
  return {
    ...first,
    parked: first.parked.map((one) => (one.draft ? one : (known.get(one.id) ?? one))),
    isNewest: readings[0]?.tickets === first,
  };
}

function readRefunds(path: string): Pick<Salvaged, 'refunds' | 'refundTrouble'> {
  const found = new Map<number, RefundRecord>();
  const refundTrouble = readFrom(path, (database, tried) => {
    // A journal of before refunds has none.
    const has = "SELECT 1 FROM sqlite_schema WHERE name = 'refunds'";
    if (database.prepare(has).get() === undefined) return;
    takeRows({ database, tried }, waysToRefunds, (row) => {
      const position = Number(row['position']);
      // Money that was asked back is looked up whatever became of its goods: where those cannot be read this stays.
      found.set(position, refundWithoutGoods(row));
      found.set(position, refundOf(row));
    });
  });
  const refunds = [...found].sort(([a], [b]) => a - b).map(([, refund]) => refund);
  return { refunds, refundTrouble };
}

function readSales(path: string): Pick<Salvaged, 'sales' | 'trouble'> {
  const found = new Map<string, SaleRecord>();
  const trouble = readFrom(path, (database, tried) => {
    const attempts = database.prepare(queries.attempts);
    takeRows({ database, tried }, ways, (row) => {
      found.set(String(row['id']), saleOf(row, { attempts: attempts.all(String(row['id'])), payments: [] }));
    });
  });
  const sales = [...found.values()].sort((a, b) => a.counter - b.counter);
  return { sales, trouble };
}

function readStaff(path: string): StaffEvent[] {
  const found = new Map<number, StaffEvent>();
  readFrom(path, (database, tried) => {
    takeRows({ database, tried }, waysToEvents, (row) => {
      const event = eventOf(row);
      const { staff } = event.details;
      if (typeof staff !== 'string') return;
      found.set(event.sequence, { ...event, saleId: String(row['sale_id']), staff });
    });
  });
  return [...found.values()].sort((a, b) => a.sequence - b.sequence);
}

/** By the table, and from its other end. */
const waysToSubscriptions = [subscriptionQueries.entries, `${subscriptionQueries.entries} DESC`];

function readSubscriptions(path: string): SubscriptionEntry[] {
  const found = new Map<number, SubscriptionEntry>();
  readFrom(path, (database, tried) => {
    takeRows({ database, tried }, waysToSubscriptions, (row) => {
      const changes: SubscriptionChange[] = [];
      tried(() => {
        for (const change of database.prepare(subscriptionQueries.changesOf).iterate(String(row['id'])))
          tried(() => void changes.push(changeOf(change)));
      });
      found.set(Number(row['position']), entryOf(row, changes));
    });
  });
  return [...found].sort(([a], [b]) => a - b).map(([, entry]) => entry);
}

/** By the table, and from its other end. */
const waysToCloses = ['SELECT * FROM closes ORDER BY number', 'SELECT * FROM closes ORDER BY number DESC'];

function readCloses(path: string): FoundClose[] {
  const found = new Map<number, FoundClose>();
  readFrom(path, (database, tried) => {
    takeRows({ database, tried }, waysToCloses, (row) => {
      const number = Number(row['number']);
      found.set(number, { number, date: String(row['business_day']), sealedAt: Number(row['sealed_at']) });
    });
  });
  return [...found.values()].sort((a, b) => a.number - b.number);
}

/** By the table, and from its other end. */
const waysToTickets = ['SELECT id FROM parked ORDER BY id', 'SELECT id FROM parked ORDER BY id DESC'];

/** Row by row: which are still there is one thing, what each says another. A journal from before any could be put aside tells nothing. */
function readTickets(path: string): Pick<Salvaged, 'tickets' | 'ticketTrouble'> {
  let tickets: FoundTickets | null = null;
  const ticketTrouble = readFrom(path, (database, tried) => {
    const parked = new Map<number, FoundTicket>();
    const hasAll = takeRows({ database, tried }, waysToTickets, ({ id }) => {
      parked.set(Number(id), { id: Number(id), at: null, draft: null });
    });
    if (!hasAll) return;
    const found: FoundTickets = { draft: null, parked: [], isNewest: true };
    tried(() => {
      found.draft = draftIn(database.prepare(queries.draft).get());
    });
    const one = database.prepare('SELECT * FROM parked WHERE id = ?');
    for (const { id } of parked.values()) {
      tried(() => {
        const row = one.get(id) ?? {};
        parked.set(id, { id, at: Number(row['at']), draft: null });
        parked.set(id, parkedOf(row));
      });
    }
    found.parked = [...parked.values()].sort((a, b) => a.id - b.id);
    tickets = found;
  });
  return { tickets, ticketTrouble };
}
