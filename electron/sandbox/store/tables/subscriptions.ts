import { type DatabaseSync } from 'node:sqlite';
import { type SubscriptionRecord, subscriptionRecordSchema } from '../records.ts';
import { count, every, first, type Page } from '../rows.ts';

export interface SubscriptionQuery {
  readonly customerId: string | undefined;
  readonly status: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface Subscriptions {
  readonly find: (id: string) => SubscriptionRecord | undefined;
  /** Newest first. */
  readonly list: (query: SubscriptionQuery) => Page<SubscriptionRecord>;
  /** Subscriptions with a charge due by now, earliest first. */
  readonly due: (now: number) => readonly SubscriptionRecord[];
  /** One customer's subscriptions with a charge due by now. */
  readonly dueOfCustomer: (customerId: string, now: number) => readonly SubscriptionRecord[];
  /** `dueTime`: when something is charged next, if anything is. */
  readonly insert: (subscription: SubscriptionRecord, dueTime: number | undefined) => void;
  readonly update: (subscription: SubscriptionRecord, dueTime: number | undefined) => void;
}

export function subscriptionsOf(database: DatabaseSync): Subscriptions {
  const find = database.prepare('SELECT record FROM subscriptions WHERE id = ?');
  const due = database.prepare('SELECT record FROM subscriptions WHERE due_time <= ? ORDER BY due_time, id');
  const dueOfCustomer = database.prepare(
    'SELECT record FROM subscriptions WHERE customer_id = ? AND due_time <= ? ORDER BY due_time, id',
  );
  const insert = database.prepare(
    'INSERT INTO subscriptions (id, customer_id, due_time, record) VALUES (?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE subscriptions SET due_time = ?, record = ? WHERE id = ?');
  const where = `WHERE (?1 IS NULL OR customer_id = ?1) AND (?2 IS NULL OR record ->> '$.status' = ?2)`;
  const total = database.prepare(`SELECT count(*) AS total FROM subscriptions ${where}`);
  const page = database.prepare(
    `SELECT record FROM subscriptions ${where} ORDER BY record ->> '$.createTime' DESC, id LIMIT ?3 OFFSET ?4`,
  );
  return {
    find: (id) => first(find, subscriptionRecordSchema, id),
    list: ({ customerId = null, status = null, limit, offset }) => ({
      total: count(total, customerId, status),
      records: every(page, subscriptionRecordSchema, customerId, status, limit, offset),
    }),
    due: (now) => every(due, subscriptionRecordSchema, now),
    dueOfCustomer: (customerId, now) => every(dueOfCustomer, subscriptionRecordSchema, customerId, now),
    insert: (subscription, dueTime) => {
      const { id, customerId } = subscription;
      insert.run(id, customerId, dueTime ?? null, JSON.stringify(subscription));
    },
    update: (subscription, dueTime) =>
      void update.run(dueTime ?? null, JSON.stringify(subscription), subscription.id),
  };
}
