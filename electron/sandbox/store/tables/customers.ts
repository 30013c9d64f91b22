import { type DatabaseSync } from 'node:sqlite';
import { type Customer, customerSchema, type Source, sourceSchema } from '../../schemas/objects.ts';
import { count, every, first, type Page } from '../rows.ts';
import { searchable, searchableLines } from '../search.ts';

export interface Customers {
  readonly find: (id: string) => Customer | undefined;
  /** Customers whose texts contain the keyword, oldest first. */
  readonly list: (keyword: string, limit: number, offset: number) => Page<Customer>;
  readonly insert: (customer: Customer) => void;
  /** Replaces a customer whose searchable texts stay as they are. */
  readonly update: (customer: Customer) => void;
}

export interface Sources {
  readonly find: (id: string) => Source | undefined;
  /** Oldest first. */
  readonly ofCustomer: (customerId: string) => readonly Source[];
  readonly insert: (source: Source) => void;
}

export function customersOf(database: DatabaseSync): Customers {
  const find = database.prepare('SELECT record FROM customers WHERE id = ?');
  const page = database.prepare(
    'SELECT record FROM customers WHERE instr(search, ?) > 0 ORDER BY position LIMIT ? OFFSET ?',
  );
  const total = database.prepare('SELECT count(*) AS total FROM customers WHERE instr(search, ?) > 0');
  const insert = database.prepare('INSERT INTO customers (id, search, record) VALUES (?, ?, ?)');
  const update = database.prepare('UPDATE customers SET record = ? WHERE id = ?');
  return {
    find: (id) => first(find, customerSchema, id),
    list: (keyword, limit, offset) => {
      const wanted = searchable(keyword);
      return {
        total: count(total, wanted),
        records: every(page, customerSchema, wanted, limit, offset),
      };
    },
    insert: (customer) => {
      const { name, description, email, phone, remark } = customer;
      insert.run(
        customer.id,
        searchableLines([name, description, email, phone, remark]),
        JSON.stringify(customer),
      );
    },
    update: (customer) => void update.run(JSON.stringify(customer), customer.id),
  };
}

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
