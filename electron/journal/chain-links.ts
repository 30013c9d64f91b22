import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { closeDigest } from './close-digest.ts';

/**
 * What the chain holds beside the events of sales: a day was closed, selling stopped because another account answered,
 * or something was learnt of a payment. It stands between two events.
 */
export interface Link {
  number: number;
  /** The number of the event before it; 0 for none. */
  after: number;
  at: number;
  kind: 'day-closed' | 'stopped' | 'payment';
  /** The text of the row, so that the hash is over what was written. */
  details: string;
}

/** The hash of a link, of the same make as an event's, over one element more. */
export function hashOfLink(previous: string, { number, after, at, kind, details }: Link): string {
  return hash('sha256', JSON.stringify([previous, 'link', number, after, at, kind, details]));
}

/** The table of the chain's links (version 9). */
export const linkTable = `
  CREATE TABLE links (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    after INTEGER NOT NULL CHECK (after >= 0),
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('day-closed', 'stopped')),
    details TEXT NOT NULL,
    hash TEXT NOT NULL CHECK (length(hash) = 64)
  ) STRICT;
  CREATE TRIGGER links_are_not_changed BEFORE UPDATE ON links
  BEGIN SELECT RAISE(ABORT, 'the chain is append-only'); END;
  CREATE TRIGGER links_are_not_removed BEFORE DELETE ON links
  BEGIN SELECT RAISE(ABORT, 'the chain is append-only'); END;`;

/** Takes payments into the chain (version 24): what a table admits is not changed in its place. */
export const linkPayments = `
  CREATE TABLE links_of_all (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    after INTEGER NOT NULL CHECK (after >= 0),
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('day-closed', 'stopped', 'payment')),
    details TEXT NOT NULL,
    hash TEXT NOT NULL CHECK (length(hash) = 64)
  ) STRICT;
  INSERT INTO links_of_all SELECT * FROM links ORDER BY number;
  -- Of links that are missing the number says so.
  DELETE FROM sqlite_sequence WHERE name = 'links_of_all';
  INSERT INTO sqlite_sequence (name, seq) SELECT 'links_of_all', seq FROM sqlite_sequence WHERE name = 'links';
  DROP TABLE links;
  ALTER TABLE links_of_all RENAME TO links;
  CREATE INDEX links_of_payments ON links (details ->> 0, number) WHERE kind = 'payment';
  CREATE TRIGGER links_are_not_changed BEFORE UPDATE ON links
  BEGIN SELECT RAISE(ABORT, 'the chain is append-only'); END;
  CREATE TRIGGER links_are_not_removed BEFORE DELETE ON links
  BEGIN SELECT RAISE(ABORT, 'the chain is append-only'); END;`;

/** What a link says of a payment, as SQL: everything that its row has (version 24). */
export const firstPaymentText = `json_array(key, sale_id, attempt, order_no, charge_id, amount, currency, paid_at,
  method, given_back, disputed, known_from, replaced_by)`;

/** The same, and what lists told to be back where they told of any: a link from before says nothing of it. */
export const paymentText = `iif(listed_back = '[]', ${firstPaymentText},
  json_insert(${firstPaymentText}, '$[#]', listed_back))`;

/** A payment that is not what the chain last said of it, by an index that a bare `key` would miss; and how many of those that it speaks of are gone. */
const changedPayment = `
  SELECT key FROM payments WHERE ${paymentText} IS NOT (
    SELECT details FROM links WHERE kind = 'payment' AND details ->> 0 = +key ORDER BY number DESC LIMIT 1
  ) LIMIT 1`;
const missingPayments = `
  SELECT (SELECT count(DISTINCT details ->> 0) FROM links WHERE kind = 'payment')
    - (SELECT count(*) FROM payments) AS count`;

/** What a link says of a close: which, and what it and its lines come to. */
export function closeDetails(database: DatabaseSync, number: number): string {
  return JSON.stringify({ number, digest: closeDigest(database, number) });
}

/** The links of a journal, to be passed one after the other while its events are gone through. */
export class LinksToPass {
  readonly #database: DatabaseSync;
  readonly #links: Iterator<Record<string, unknown>, undefined>;
  /** What was sealed, by close. */
  readonly #sealed: string[] = [];
  #next: (Link & { hash: string }) | null;
  #passed = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#links = database.prepare('SELECT * FROM links ORDER BY number').iterate();
    this.#next = this.#read();
  }

  /** Passes those that come after an event. Answers the hash that the next event follows, or what is wrong. */
  pass(after: number, hash: string): { hash: string } | { why: string } {
    let head = hash;
    for (let link = this.#next; link?.after === after; link = this.#next) {
      this.#passed += 1;
      const expected = hashOfLink(head, link);
      if (link.number !== this.#passed || link.hash !== expected) {
        return { why: `what is noted after it (${this.#passed}) is not what was written` };
      }
      if (link.kind === 'day-closed') this.#sealed.push(link.details);
      head = expected;
      this.#next = this.#read();
    }
    return { hash: head };
  }

  /** What is wrong once every event is passed; null where nothing is: closes and payments are as they were written. */
  problem(): string | null {
    const written = this.#database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'links'").get();
    if (Number(written?.['seq'] ?? 0) !== this.#passed)
      return `what is noted as ${this.#passed + 1} is missing`;
    for (const [index, details] of this.#sealed.entries()) {
      if (details !== closeDetails(this.#database, index + 1)) {
        return `close ${index + 1} is not what was sealed`;
      }
    }
    const closes = Number(this.#database.prepare('SELECT count(*) AS count FROM closes').get()?.['count']);
    if (closes !== this.#sealed.length) return `close ${this.#sealed.length + 1} was not sealed here`;
    const changed = this.#database.prepare(changedPayment).get();
    if (changed) return `payment ${String(changed['key'])} is not what was written`;
    const missing = Number(this.#database.prepare(missingPayments).get()?.['count']);
    return missing === 0 ? null : `payments are missing: ${missing}`;
  }

  #read(): (Link & { hash: string }) | null {
    const { done, value } = this.#links.next();
    return done === true ? null : linkOf(value);
  }
}

function linkOf(row: Record<string, unknown>): Link & { hash: string } {
  const kind = String(row['kind']);
  return {
    number: Number(row['number']),
    after: Number(row['after']),
    at: Number(row['at']),
    kind: kind === 'day-closed' || kind === 'payment' ? kind : 'stopped',
    details: String(row['details']),
    hash: String(row['hash']),
  };
}
