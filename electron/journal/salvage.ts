import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { type RawRow, readPages, type Value } from './pages.ts';

/** A sale that could be read from a damaged journal, as far as people need it; `openedAt` in epoch ms. */
export interface SalvagedSale {
  id: string;
  counter: number;
  orderNo: string;
  amount: number;
  currency: string;
  state: string;
  openedAt: number;
}

/** What could be read from a damaged journal. */
export interface Salvage {
  /** By counter, newest first; one that lies in the file twice is taken as paid if one of the two is. */
  sales: SalvagedSale[];
  /** How many rows were read, by table. */
  rows: Record<string, number>;
  unreadable: number;
  /** The highest number that was given to a sale, by whatever could be read. */
  highestCounter: number;
}

const isId = (value: Value | undefined): boolean =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
const isText = (value: Value | undefined): boolean => typeof value === 'string';
const isNumber = (value: Value | undefined): boolean => typeof value === 'number';

/** The tables, by the columns of every version, and by what tells their rows from others'. */
const tables: Record<
  string,
  { columns: string[]; least: number; fits: (values: readonly Value[]) => boolean }
> = {
  sales: {
    columns: [
      ...['id', 'request_id', 'counter', 'order_no', 'amount', 'currency', 'location_id', 'lines', 'note'],
      ...['expiry_period', 'opened_at', 'state', 'stage', 'paid_at', 'dismissed', 'customer'],
      ...['received', 'given_back', 'disputed', 'doubled', 'predecessor'],
    ],
    least: 15,
    fits: ([id, , counter, orderNo, amount]) =>
      isId(id) && isNumber(counter) && isText(orderNo) && isNumber(amount),
  },
  attempts: {
    columns: [
      ...['sale_id', 'number', 'order_no', 'state', 'duplicate', 'ruled_out', 'sent_at', 'sent_monotonic'],
      ...['boot_id', 'code_id', 'code', 'validity_ms', 'resolved'],
    ],
    least: 12,
    fits: ([saleId, number, orderNo]) => isId(saleId) && isNumber(number) && isText(orderNo),
  },
  events: {
    columns: ['sequence', 'sale_id', 'at', 'kind', 'details', 'hash'],
    least: 5,
    fits: ([, saleId, at, kind]) => isId(saleId) && isNumber(at) && isText(kind),
  },
  subscriptions: {
    columns: [
      ...['position', 'id', 'terms', 'customer_name', 'asked_at', 'state', 'subscription_id', 'subscription'],
      ...['seen_at', 'reason', 'hidden'],
    ],
    least: 11,
    fits: ([position, id, , , askedAt]) => position === null && isText(id) && isNumber(askedAt),
  },
  locations: {
    columns: ['position', 'id', 'location', 'seen_at'],
    least: 4,
    fits: ([position, id, location]) => position === null && isText(id) && isText(location),
  },
};

/** Columns that hold JSON. */
const inJson = new Set([
  'lines',
  'stage',
  'customer',
  'code',
  'details',
  'terms',
  'subscription',
  'reason',
  'location',
]);

/**
 * Reads whatever can be read from a damaged journal and writes it, one row a line of JSON, into the file at
 * `exportPath`, whole or not at all. The journal itself is not touched. Throws what the file system throws.
 */
export function salvage(path: string, exportPath: string): Salvage {
  const pages = readPages(path);
  const partial = `${exportPath}.partial`;
  const file = openSync(partial, 'w', 0o600);
  const sales = new Map<string, SalvagedSale>();
  const rows: Record<string, number> = {};
  let highestCounter = 0;
  try {
    pages.eachRow((raw) => {
      const found = named(raw);
      if (!found) return;
      const { table, row } = found;
      rows[table] = (rows[table] ?? 0) + 1;
      // Not writeSync, which may write a part and not say so in any other way than by a number.
      writeFileSync(file, `${JSON.stringify({ table, row })}\n`);
      if (table === 'sales') keep(sales, row);
      highestCounter = Math.max(highestCounter, counterIn(row));
    });
    fsyncSync(file);
    renameSync(partial, exportPath);
    const newestFirst = [...sales.values()].sort((a, b) => b.counter - a.counter);
    return { sales: newestFirst, rows, unreadable: pages.unreadable, highestCounter };
  } finally {
    closeSync(file);
    pages.close();
  }
}

type Row = Record<string, unknown>;

/** Which table a row is of, with its columns by name; undefined for what is of no use to people. */
function named({ rowid, values }: RawRow): { table: string; row: Row } | undefined {
  for (const [table, { columns, least, fits }] of Object.entries(tables)) {
    if (values.length < least || values.length > columns.length || !fits(values)) continue;
    const cells = values.map((value, index): [string, unknown] => {
      const column = columns[index] ?? '';
      // The first column of these tables is another name of the rowid.
      if (index === 0 && value === null) return [column, rowid];
      return [column, inJson.has(column) && typeof value === 'string' ? parsed(value) : value];
    });
    return { table, row: Object.fromEntries(cells) };
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // what is left of it is better than nothing
  }
}

function keep(sales: Map<string, SalvagedSale>, row: Row): void {
  const sale: SalvagedSale = {
    id: String(row['id']),
    counter: Number(row['counter']),
    orderNo: String(row['order_no']),
    amount: Number(row['amount']),
    currency: String(row['currency']),
    state: String(row['state']),
    openedAt: Number(row['opened_at']),
  };
  if (sales.get(sale.id)?.state !== 'paid') sales.set(sale.id, sale);
}

/** The number of the sale that a row is about, if it says one: a sale's own row may be lost, its attempts not. */
function counterIn(row: Row): number {
  if (typeof row['counter'] === 'number') return row['counter'];
  const details = row['details'] as { orderNo?: unknown } | null | undefined;
  const orderNo = row['order_no'] ?? details?.orderNo;
  return typeof orderNo === 'string' ? Number(/^[A-Z0-9]+-(\d{6,15})-/.exec(orderNo)?.[1] ?? 0) : 0;
}
