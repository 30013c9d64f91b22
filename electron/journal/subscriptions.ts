import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  subscriptionChange,
  type SubscriptionChange,
  subscriptionEntry,
  type SubscriptionEntry,
  type SubscriptionOutcome,
} from '../contract/management.ts';
import { type Subscription, subscription } from '../contract/payment-objects.ts';
import type { CreateSubscription } from '../contract/payment-requests.ts';
import type { Result } from '../contract/result.ts';
import { saleReason } from '../contract/sale.ts';
import { json } from './records.ts';
import { Refused, type Transactions } from './transactions.ts';

/** What is known of a subscription before anything is sent; `askedAt` in epoch ms. */
export interface SubscriptionIntent {
  id: string;
  terms: CreateSubscription;
  customerName: string;
  askedAt: number;
}

/** A subscription that exists at the service and is put on the list; `id` is for a new entry. */
export interface FoundSubscription {
  id: string;
  subscription: Subscription;
  customerName: string;
  seenAt: number;
}

/** A change that is about to be asked for. */
export type ChangeIntent = Omit<SubscriptionChange, 'number' | 'outcome'>;

/** What came of the change with that number. */
export interface Concluded {
  number: number;
  outcome: SubscriptionOutcome;
}

/**
 * The subscriptions that were asked for, or added by their id, at this terminal: the service has no list of
 * them (section 4.8). Every method that writes is on the disk when it returns. Failures are `storage`;
 * `not-found` names an entry that is not there, `conflict` a subscription that another entry holds.
 */
export interface SubscriptionMemory {
  /** Newest first, without those taken off the list. */
  list(): Result<SubscriptionEntry[]>;
  /** Whether there is any on the list. */
  any(): Result<boolean>;
  read(id: string): Result<SubscriptionEntry>;
  /** Notes what is asked for; an id that is known already answers its entry and writes nothing. */
  recordIntent(intent: SubscriptionIntent): Result<{ entry: SubscriptionEntry; created: boolean }>;
  /** Notes what came of the request, or what the service says of the subscription now and of changes by it. */
  record(
    id: string,
    state: SubscriptionEntry['state'],
    concluded?: readonly Concluded[],
  ): Result<SubscriptionEntry>;
  /** Notes a change before it is asked for; answers its number. */
  recordChange(id: string, intent: ChangeIntent): Result<number>;
  /** Notes what came of a change that brought no word of the subscription. */
  conclude(id: string, concluded: Concluded): Result<SubscriptionEntry>;
  /** Puts a subscription on the list, again if it was taken off. */
  add(found: FoundSubscription): Result<SubscriptionEntry>;
  /** Takes an entry off the list, or puts it back. */
  setHidden(id: string, hidden: boolean): Result<void>;
  /** Once, at start: what was being asked for when the terminal stopped is unknown now. */
  interrupt(): Result<void>;
  /**
   * Takes in what a damaged journal still had of entries and changes that this one does not hold. What it says of their end is not
   * taken for true, but for a subscription that the service made: whoever looks at it asks the service.
   */
  restore(found: readonly SubscriptionEntry[]): Result<void>;
}

/** All entries, with the ids under which their changes are found. */
export const subscriptionQueries = {
  entries: 'SELECT * FROM subscriptions ORDER BY position',
  changesOf: 'SELECT * FROM subscription_changes WHERE entry_id = ? ORDER BY position DESC',
};

const row = z.object({
  id: subscriptionEntry.shape.id,
  terms: json(subscriptionEntry.shape.terms.unwrap()).nullable(),
  customer_name: z.string(),
  asked_at: z.number(),
  state: z.enum(['creating', 'made', 'refused', 'unknown']),
  subscription: json(subscription).nullable(),
  seen_at: z.number().nullable(),
  reason: json(saleReason).nullable(),
});

const changeRow = z.object({
  position: z.number(),
  act: subscriptionChange.shape.act,
  metadata: json(z.record(z.string(), z.unknown())).nullable(),
  asked_at: z.number(),
  outcome: z.string(),
  reason: json(saleReason).nullable(),
});

/** Reads a change from its row; throws a ZodError when the row is not one. */
export function changeOf(found: unknown): SubscriptionChange {
  const { position, act, metadata, asked_at, outcome, reason } = changeRow.parse(found);
  return subscriptionChange.parse({
    number: position,
    act,
    ...(metadata && { metadata }),
    askedAt: asked_at,
    outcome: { kind: outcome, ...(reason && { reason }) },
  });
}

/** Reads an entry from its row; throws a ZodError when the row is not one. */
export function entryOf(found: unknown, changes: SubscriptionChange[]): SubscriptionEntry {
  const { id, terms, customer_name, asked_at, state, subscription, seen_at, reason } = row.parse(found);
  return subscriptionEntry.parse({
    id,
    terms,
    customerName: customer_name,
    askedAt: asked_at,
    changes,
    state: {
      kind: state,
      ...(subscription && { subscription, seenAt: seen_at }),
      ...(reason && { reason }),
    },
  });
}

const interrupted = {
  kind: 'interrupted',
  message: 'The terminal stopped before the answer came.',
} as const satisfies z.infer<typeof saleReason>;

const damagedSince = {
  kind: 'interrupted',
  message: 'The journal was damaged since.',
} as const satisfies z.infer<typeof saleReason>;

/** Prepares the statements about subscriptions; throws when the table is not the expected one. */
export function createSubscriptionMemory(
  database: DatabaseSync,
  transactions: Transactions,
): SubscriptionMemory {
  const changes = createChanges(database);
  const entries = createEntries(database, changes);
  return {
    list: () => transactions.look(() => entries.list()),
    any: () => transactions.look(() => entries.any()),
    read: (id) => transactions.look(() => entries.mustRead(id)),
    recordIntent: (intent) =>
      transactions.commit(() => {
        const entry = entries.read(intent.id);
        if (entry) return { entry, created: false };
        entries.insert(intent);
        return { entry: entries.mustRead(intent.id), created: true };
      }),
    record: (id, state, concluded = []) =>
      transactions.commit(() => {
        entries.write(id, state);
        for (const change of concluded) changes.conclude(id, change);
        return entries.mustRead(id);
      }),
    recordChange: (id, intent) =>
      transactions.commit(() => {
        entries.mustRead(id);
        return changes.insert(id, intent);
      }),
    conclude: (id, concluded) =>
      transactions.commit(() => {
        changes.conclude(id, concluded);
        return entries.mustRead(id);
      }),
    add: (found) =>
      transactions.commit(() => {
        const { subscription: object, seenAt } = found;
        const kept = entries.holderOf(object.id);
        if (kept === null) {
          entries.insertFound(found);
          return entries.mustRead(found.id);
        }
        entries.write(kept, { kind: 'made', subscription: object, seenAt });
        entries.setHidden(kept, false);
        return entries.mustRead(kept);
      }),
    setHidden: (id, hidden) =>
      transactions.commit(() => {
        entries.mustRead(id);
        entries.setHidden(id, hidden);
      }),
    interrupt: () =>
      transactions.commit(() => {
        entries.interrupt();
        changes.interrupt();
      }),
    restore: createRestorer(database, transactions, { entries, changes }),
  };
}

/** The statements about entries, to be run inside a transaction. */
interface Entries {
  list: () => SubscriptionEntry[];
  any: () => boolean;
  read: (id: string) => SubscriptionEntry | null;
  mustRead: (id: string) => SubscriptionEntry;
  /** The entry that holds a subscription. */
  holderOf: (subscriptionId: string) => string | null;
  insert: (intent: SubscriptionIntent) => void;
  insertFound: (found: FoundSubscription) => void;
  write: (id: string, state: SubscriptionEntry['state']) => void;
  setHidden: (id: string, hidden: boolean) => void;
  interrupt: () => void;
}

function createEntries(
  database: DatabaseSync,
  changes: { of: (id: string) => SubscriptionChange[] },
): Entries {
  const list = database.prepare('SELECT * FROM subscriptions WHERE hidden = 0 ORDER BY position DESC');
  const byId = database.prepare('SELECT * FROM subscriptions WHERE id = ?');
  const bySubscription = database.prepare('SELECT id FROM subscriptions WHERE subscription_id = ?');
  const insert = database.prepare(`
    INSERT INTO subscriptions (id, terms, customer_name, asked_at, state) VALUES (?, ?, ?, ?, 'creating')`);
  const update = database.prepare(`
    UPDATE subscriptions SET state = ?, subscription_id = ?, subscription = ?, seen_at = ?, reason = ?
    WHERE id = ?`);
  const insertFound = database.prepare(`
    INSERT INTO subscriptions (id, customer_name, asked_at, state, subscription_id, subscription, seen_at)
    VALUES (?, ?, ?, 'made', ?, ?, ?)`);
  const setHidden = database.prepare('UPDATE subscriptions SET hidden = ? WHERE id = ?');
  const interrupt = database.prepare(
    `UPDATE subscriptions SET state = 'unknown', reason = ? WHERE state = 'creating'`,
  );

  const whole = (kept: Record<string, unknown>): SubscriptionEntry =>
    entryOf(kept, changes.of(String(kept['id'])));

  function read(id: string): SubscriptionEntry | null {
    const kept = byId.get(id);
    return kept ? whole(kept) : null;
  }

  function holderOf(subscriptionId: string): string | null {
    const holder = bySubscription.get(subscriptionId);
    return holder ? String(holder['id']) : null;
  }

  return {
    list: () => list.all().map(whole),
    any: () => list.get() !== undefined,
    read,
    mustRead(id) {
      const entry = read(id);
      if (!entry) throw new Refused('not-found', `There is no entry ${id}.`);
      return entry;
    },
    holderOf,
    insert({ id, terms, customerName, askedAt }) {
      insert.run(id, JSON.stringify(terms), customerName, askedAt);
    },
    insertFound({ id, subscription: object, customerName, seenAt }) {
      insertFound.run(id, customerName, seenAt, object.id, JSON.stringify(object), seenAt);
    },
    write(id, state) {
      const made = state.kind === 'made' ? state : null;
      const reason = 'reason' in state ? JSON.stringify(state.reason) : null;
      const subscriptionId = made?.subscription.id ?? null;
      const holder = subscriptionId === null ? null : holderOf(subscriptionId);
      if (holder !== null && holder !== id) {
        throw new Refused('conflict', `Subscription ${subscriptionId} is on the list already.`);
      }
      const object = made && JSON.stringify(made.subscription);
      update.run(state.kind, subscriptionId, object, made?.seenAt ?? null, reason, id);
    },
    setHidden: (id, hidden) => void setHidden.run(hidden ? 1 : 0, id),
    interrupt: () => void interrupt.run(JSON.stringify(interrupted)),
  };
}

/** The statements about changes, to be run inside a transaction. */
function createChanges(database: DatabaseSync): {
  of: (id: string) => SubscriptionChange[];
  insert: (id: string, intent: ChangeIntent) => number;
  conclude: (id: string, concluded: Concluded) => void;
  interrupt: () => void;
} {
  const of = database.prepare(subscriptionQueries.changesOf);
  const insert = database.prepare(`
    INSERT INTO subscription_changes (entry_id, act, metadata, asked_at, outcome) VALUES (?, ?, ?, ?, 'asking')`);
  const conclude = database.prepare(
    'UPDATE subscription_changes SET outcome = ?, reason = ? WHERE position = ? AND entry_id = ?',
  );
  const interrupt = database.prepare(
    `UPDATE subscription_changes SET outcome = 'unknown', reason = ? WHERE outcome = 'asking'`,
  );
  return {
    of: (id) => of.all(id).map(changeOf),
    insert: (id, { act, metadata, askedAt }) => {
      const written = metadata === undefined ? null : JSON.stringify(metadata);
      return Number(insert.run(id, act, written, askedAt).lastInsertRowid);
    },
    conclude: (id, { number, outcome }) => {
      const reason = 'reason' in outcome ? JSON.stringify(outcome.reason) : null;
      const { changes } = conclude.run(outcome.kind, reason, number, id);
      if (changes === 0) throw new Refused('not-found', `There is no change ${number} of entry ${id}.`);
    },
    interrupt: () => void interrupt.run(JSON.stringify(interrupted)),
  };
}

function createRestorer(
  database: DatabaseSync,
  transactions: Transactions,
  { entries, changes }: { entries: Entries; changes: ReturnType<typeof createChanges> },
): SubscriptionMemory['restore'] {
  const insert = database.prepare(`
    INSERT INTO subscriptions (id, terms, customer_name, asked_at, state, reason) VALUES (?, ?, ?, ?, 'unknown', ?)`);
  const newest = database.prepare('SELECT coalesce(max(position), 0) AS number FROM subscription_changes');
  const outcome = { kind: 'unknown', reason: damagedSince } as const;

  function takeIn({ id, terms, customerName, askedAt, state }: SubscriptionEntry): void {
    const held = entries.read(id);
    const asked = terms && JSON.stringify(terms);
    if (held === null) insert.run(id, asked, customerName, askedAt, JSON.stringify(damagedSince));
    if (state.kind === 'made' && held?.state.kind !== 'made') entries.write(id, state);
  }

  return (found) =>
    transactions.commit(() => {
      const held = Number(newest.get()?.['number']);
      for (const entry of found) {
        // One that no journal may hold must not keep the others from being taken in.
        transactions.ifAdmitted(() => takeIn(entry));
        if (entries.read(entry.id) === null) continue;
        for (const change of entry.changes.filter(({ number }) => number > held).toReversed()) {
          transactions.ifAdmitted(() =>
            changes.conclude(entry.id, { number: changes.insert(entry.id, change), outcome }),
          );
        }
      }
    });
}
