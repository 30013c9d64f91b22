import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { closeDigest } from './close-digest.ts';

/**
 * What happened to the journal as a whole, and to no sale: a day was closed, or selling stopped because another
 * account answered. It stands in the chain between two events.
 */
export interface Link {
  number: number;
  /** The number of the event before it; 0 for none. */
  after: number;
  at: number;
  kind: 'day-closed' | 'stopped';
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

/** What a link says of a close: which, and what it and its lines come to. */
export function closeDetails(database: DatabaseSync, number: number): string {
  return JSON.stringify({ number, digest: closeDigest(database, number) });
}

/** The links of a journal, to be passed one after the other while its events are gone through. */
export class LinksToPass {
  readonly #database: DatabaseSync;
  readonly #links: (Link & { hash: string })[];
  #passed = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#links = database.prepare('SELECT * FROM links ORDER BY number').all().map(linkOf);
  }

  /** Passes those that come after an event. Answers the hash that the next event follows, or what is wrong. */
  pass(after: number, hash: string): { hash: string } | { why: string } {
    let head = hash;
    for (let link = this.#links[this.#passed]; link?.after === after; link = this.#links[this.#passed]) {
      this.#passed += 1;
      const expected = hashOfLink(head, link);
      if (link.number !== this.#passed || link.hash !== expected) {
        return { why: `what is noted after it (${this.#passed}) is not what was written` };
      }
      head = expected;
    }
    return { hash: head };
  }

  /** What is wrong once every event is passed; null where nothing is: each close is as it was when it was sealed. */
  problem(): string | null {
    const written = this.#database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'links'").get();
    if (Number(written?.['seq'] ?? 0) !== this.#passed)
      return `what is noted as ${this.#passed + 1} is missing`;
    const closed = this.#links.filter(({ kind }) => kind === 'day-closed');
    for (const [index, { details }] of closed.entries()) {
      if (details !== closeDetails(this.#database, index + 1)) {
        return `close ${index + 1} is not what was sealed`;
      }
    }
    const closes = Number(this.#database.prepare('SELECT count(*) AS count FROM closes').get()?.['count']);
    return closes === closed.length ? null : `close ${closed.length + 1} was not sealed here`;
  }
}

function linkOf(row: Record<string, unknown>): Link & { hash: string } {
  return {
    number: Number(row['number']),
    after: Number(row['after']),
    at: Number(row['at']),
    kind: row['kind'] === 'day-closed' ? 'day-closed' : 'stopped',
    details: String(row['details']),
    hash: String(row['hash']),
  };
}
