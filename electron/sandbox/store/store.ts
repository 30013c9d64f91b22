/** The sandbox's records over prepared statements. Every method is synchronous: a request sees one state. */
import { type DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type z } from 'zod';
import {
  type Charge,
  chargeSchema,
  type Customer,
  customerSchema,
  type Location,
  locationSchema,
  type Source,
  sourceSchema,
} from '../schemas/objects.ts';
import {
  type CodeRecord,
  codeRecordSchema,
  type SubscriptionRecord,
  subscriptionRecordSchema,
} from './records.ts';
import { searchable } from './search.ts';

/** One page of a list and the number of all that match. */
interface Page<T> {
  readonly total: number;
  readonly records: readonly T[];
}

/** Everything the sandbox remembers. */
export interface Store {
  readonly setting: (name: string) => string | undefined;
  readonly setSetting: (name: string, value: string) => void;
  readonly locations: {
    readonly find: (id: string) => Location | undefined;
    readonly list: (limit: number, offset: number) => Page<Location>;
    readonly insert: (location: Location) => void;
    readonly update: (location: Location) => void;
  };
  readonly customers: {
    readonly find: (id: string) => Customer | undefined;
    readonly list: (keyword: string, limit: number, offset: number) => Page<Customer>;
    readonly insert: (customer: Customer) => void;
  };
  readonly sources: {
    readonly find: (id: string) => Source | undefined;
    readonly ofCustomer: (customerId: string) => readonly Source[];
    readonly insert: (source: Source) => void;
  };
  readonly codes: {
    readonly find: (id: string) => CodeRecord | undefined;
    /** Whether a code with this order number is paid, or can still be paid. */
    readonly isOrderNoTaken: (orderNo: string, now: number) => boolean;
    readonly insert: (code: CodeRecord) => void;
    readonly update: (code: CodeRecord) => void;
  };
  readonly charges: {
    readonly latestOfCode: (codeId: string) => Charge | undefined;
    /** Every try to pay a code, oldest first. */
    readonly ofCode: (codeId: string) => readonly Charge[];
    readonly insert: (charge: Charge, codeId: string) => void;
  };
  readonly subscriptions: {
    readonly find: (id: string) => SubscriptionRecord | undefined;
    readonly insert: (subscription: SubscriptionRecord) => void;
    readonly update: (subscription: SubscriptionRecord) => void;
  };
  /** Runs work as one write transaction; a throw takes all of it back. */
  readonly transaction: <T>(work: () => T) => T;
  readonly close: () => void;
}

/** Prepares every statement once; the database must have the tables of `openDatabase`. */
export function createStore(database: DatabaseSync): Store {
  return {
    ...settingsOf(database),
    locations: locationsOf(database),
    customers: customersOf(database),
    sources: sourcesOf(database),
    codes: codesOf(database),
    charges: chargesOf(database),
    subscriptions: subscriptionsOf(database),
    transaction: transactionsOf(database),
    close: () => database.close(),
  };
}

function first<Schema extends z.ZodType>(
  statement: StatementSync,
  schema: Schema,
  ...values: SQLInputValue[]
): z.output<Schema> | undefined {
  const row = statement.get(...values);
  return row === undefined ? undefined : schema.parse(JSON.parse(String(row['record'])));
}

function every<Schema extends z.ZodType>(
  statement: StatementSync,
  schema: Schema,
  ...values: SQLInputValue[]
): z.output<Schema>[] {
  return statement.all(...values).map((row) => schema.parse(JSON.parse(String(row['record']))));
}

function count(statement: StatementSync, ...values: SQLInputValue[]): number {
  return Number(statement.get(...values)?.['total']);
}

function settingsOf(database: DatabaseSync): Pick<Store, 'setting' | 'setSetting'> {
  const find = database.prepare('SELECT value FROM settings WHERE name = ?');
  const put = database.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)');
  return {
    setting: (name) => {
      const row = find.get(name);
      return row === undefined ? undefined : String(row['value']);
    },
    setSetting: (name, value) => void put.run(name, value),
  };
}

function locationsOf(database: DatabaseSync): Store['locations'] {
  const find = database.prepare('SELECT record FROM locations WHERE id = ?');
  const list = database.prepare('SELECT record FROM locations ORDER BY position LIMIT ? OFFSET ?');
  const total = database.prepare('SELECT count(*) AS total FROM locations');
  const insert = database.prepare('INSERT INTO locations (id, record) VALUES (?, ?)');
  const update = database.prepare('UPDATE locations SET record = ? WHERE id = ?');
  return {
    find: (id) => first(find, locationSchema, id),
    list: (limit, offset) => ({ total: count(total), records: every(list, locationSchema, limit, offset) }),
    insert: (location) => void insert.run(location.id, JSON.stringify(location)),
    update: (location) => void update.run(JSON.stringify(location), location.id),
  };
}

function customersOf(database: DatabaseSync): Store['customers'] {
  const find = database.prepare('SELECT record FROM customers WHERE id = ?');
  const list = database.prepare(
    'SELECT record FROM customers WHERE instr(search, ?) > 0 ORDER BY position LIMIT ? OFFSET ?',
  );
  const total = database.prepare('SELECT count(*) AS total FROM customers WHERE instr(search, ?) > 0');
  const insert = database.prepare('INSERT INTO customers (id, search, record) VALUES (?, ?, ?)');
  return {
    find: (id) => first(find, customerSchema, id),
    list: (keyword, limit, offset) => {
      const wanted = searchable(keyword);
      return { total: count(total, wanted), records: every(list, customerSchema, wanted, limit, offset) };
    },
    insert: (customer) => {
      const { name, description, email, phone, remark } = customer;
      const search = [name, description, email, phone, remark]
        .map((part) => searchable(part ?? ''))
        .join('\n');
      insert.run(customer.id, search, JSON.stringify(customer));
    },
  };
}

function sourcesOf(database: DatabaseSync): Store['sources'] {
  const find = database.prepare('SELECT record FROM sources WHERE id = ?');
  const ofCustomer = database.prepare('SELECT record FROM sources WHERE customer_id = ? ORDER BY position');
  const insert = database.prepare('INSERT INTO sources (id, customer_id, record) VALUES (?, ?, ?)');
  return {
    find: (id) => first(find, sourceSchema, id),
    ofCustomer: (customerId) => every(ofCustomer, sourceSchema, customerId),
    insert: (source) => void insert.run(source.id, source.customerId, JSON.stringify(source)),
  };
}

function codesOf(database: DatabaseSync): Store['codes'] {
  const find = database.prepare('SELECT record FROM codes WHERE id = ?');
  const taken = database.prepare(
    `SELECT count(*) AS total FROM codes
     WHERE order_no = ? AND (status = 'captured' OR (status = 'pending' AND expiry_time > ?))`,
  );
  const insert = database.prepare(
    'INSERT INTO codes (id, order_no, status, expiry_time, record) VALUES (?, ?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE codes SET status = ?, record = ? WHERE id = ?');
  return {
    find: (id) => first(find, codeRecordSchema, id),
    isOrderNoTaken: (orderNo, now) => count(taken, orderNo, now) > 0,
    insert: (code) =>
      void insert.run(code.id, code.orderNo, code.status, code.expiryTime, JSON.stringify(code)),
    update: (code) => void update.run(code.status, JSON.stringify(code), code.id),
  };
}

function chargesOf(database: DatabaseSync): Store['charges'] {
  const latest = database.prepare(
    'SELECT record FROM charges WHERE code_id = ? ORDER BY position DESC LIMIT 1',
  );
  const all = database.prepare('SELECT record FROM charges WHERE code_id = ? ORDER BY position');
  const insert = database.prepare('INSERT INTO charges (id, code_id, record) VALUES (?, ?, ?)');
  return {
    latestOfCode: (codeId) => first(latest, chargeSchema, codeId),
    ofCode: (codeId) => every(all, chargeSchema, codeId),
    insert: (charge, codeId) => void insert.run(charge.id, codeId, JSON.stringify(charge)),
  };
}

function subscriptionsOf(database: DatabaseSync): Store['subscriptions'] {
  const find = database.prepare('SELECT record FROM subscriptions WHERE id = ?');
  const insert = database.prepare('INSERT INTO subscriptions (id, record) VALUES (?, ?)');
  const update = database.prepare('UPDATE subscriptions SET record = ? WHERE id = ?');
  return {
    find: (id) => first(find, subscriptionRecordSchema, id),
    insert: (subscription) => void insert.run(subscription.id, JSON.stringify(subscription)),
    update: (subscription) => void update.run(JSON.stringify(subscription), subscription.id),
  };
}

function transactionsOf(database: DatabaseSync): Store['transaction'] {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const rollback = database.prepare('ROLLBACK');
  return (work) => {
    begin.run();
    try {
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      rollback.run();
      throw error;
    }
  };
}
