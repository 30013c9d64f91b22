/** The tables of customers and of their saved payment methods. */
import { type DatabaseSync } from 'node:sqlite';
import { type Customer, customerSchema, type Source, sourceSchema } from '../../schemas/objects.ts';
import { count, every, first, type Page } from '../rows.ts';
import { createHaystack, type Haystack, searchable, searchableLines } from '../search.ts';

/** Customers. */
export interface Customers {
  readonly find: (id: string) => Customer | undefined;
  /** Those whose texts contain the keyword, oldest first. */
  readonly list: (keyword: string, limit: number, offset: number) => Page<Customer>;
  readonly insert: (customer: Customer) => void;
  /** Replaces a customer whose searchable texts stay as they are. */
  readonly update: (customer: Customer) => void;
}

/** Saved payment methods. */
export interface Sources {
  readonly find: (id: string) => Source | undefined;
  /** Oldest first. */
  readonly ofCustomer: (customerId: string) => readonly Source[];
  readonly insert: (source: Source) => void;
}

/** Prepares the statements on customers. */
export function customersOf(database: DatabaseSync): Customers {
  const find = database.prepare('SELECT record FROM customers WHERE id = ?');
  const at = database.prepare('SELECT record FROM customers WHERE position = ?');
  // Customers are never removed, so their positions run from 1 without a gap, and neither counting nor skipping
  // has to walk over them.
  const page = database.prepare('SELECT record FROM customers WHERE position > ? ORDER BY position LIMIT ?');
  const total = database.prepare('SELECT coalesce(max(position), 0) AS total FROM customers');
  const texts = database.prepare('SELECT position, search FROM customers ORDER BY position');
  const insert = database.prepare('INSERT INTO customers (id, search, record) VALUES (?, ?, ?)');
  const update = database.prepare('UPDATE customers SET record = ? WHERE id = ?');
  // Made when it is first wanted, and again after customers were added.
  let haystack: Haystack | undefined;
  const readHaystack = (): Haystack =>
    createHaystack(
      texts.all().map((row) => ({ number: Number(row['position']), text: String(row['search']) })),
    );
  return {
    find: (id) => first(find, customerSchema, id),
    list: (keyword, limit, offset) => {
      const wanted = searchable(keyword);
      if (wanted === '') return { total: count(total), records: every(page, customerSchema, offset, limit) };
      haystack ??= readHaystack();
      const found = haystack.find(wanted);
      const records = found
        .slice(offset, offset + limit)
        .flatMap((position) => first(at, customerSchema, position) ?? []);
      return { total: found.length, records };
    },
    insert: (customer) => {
      const { name, description, email, phone, remark } = customer;
      insert.run(
        customer.id,
        searchableLines([name, description, email, phone, remark]),
        JSON.stringify(customer),
      );
      haystack = undefined;
    },
    update: (customer) => void update.run(JSON.stringify(customer), customer.id),
  };
}

/** Prepares the statements on saved payment methods. */
export function sourcesOf(database: DatabaseSync): Sources {
  const find = database.prepare('SELECT record FROM sources WHERE id = ?');
  const ofCustomer = database.prepare('SELECT record FROM sources WHERE customer_id = ? ORDER BY position');
  const insert = database.prepare('INSERT INTO sources (id, customer_id, record) VALUES (?, ?, ?)');
  return {
    find: (id) => first(find, sourceSchema, id),
    ofCustomer: (customerId) => every(ofCustomer, sourceSchema, customerId),
    insert: (source) => void insert.run(source.id, source.customerId, JSON.stringify(source)),
  };
}
