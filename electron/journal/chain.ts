import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { closeDetails, hashOfLink, type Link, LinksToPass, linkTable } from './chain-links.ts';

/**
 * The newest event of a journal: its number, and the hash which stands for it, for everything before it, and for
 * what was noted of the journal as a whole since.
 */
export interface ChainHead {
  sequence: number;
  /** 64 hexadecimal digits. */
  hash: string;
}

/** What came of going through a journal's events from the first to the last. */
export type ChainFinding =
  { kind: 'whole'; head: ChainHead } | { kind: 'broken'; sequence: number; why: string };

/** An event as its row holds it; `details` is the text of the row, so that the hash is over what was written. */
interface EventText {
  sequence: number;
  saleId: string;
  at: number;
  kind: string;
  details: string;
}

/**
 * The hash of an event: SHA-256 over the JSON text of one array, in UTF-8. The hash of the event before is its
 * first element, so that no event can be changed, taken out or put in without every later hash being another.
 */
function hashOf(previous: string, { sequence, saleId, at, kind, details }: EventText): string {
  return hash('sha256', JSON.stringify([previous, sequence, saleId, at, kind, details]));
}

/**
 * Tables of the chain (version 5). A journal begins with a random hash of its own, so that no two are alike.
 * The events that were written before there was a chain carry no hash; they are gone through once, and what
 * comes out is where the chain goes on from: they can be proved as a whole.
 */
export function beginChain(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE events ADD COLUMN hash TEXT;
    CREATE TABLE chain (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      genesis TEXT NOT NULL CHECK (length(genesis) = 64),
      started_after INTEGER NOT NULL CHECK (started_after >= 0),
      hash TEXT NOT NULL CHECK (length(hash) = 64)
    ) STRICT;
    CREATE TRIGGER the_chain_begins_once BEFORE UPDATE ON chain
    BEGIN SELECT RAISE(ABORT, 'the beginning of the chain is not changed'); END;
    CREATE TRIGGER the_chain_stays BEFORE DELETE ON chain
    BEGIN SELECT RAISE(ABORT, 'the beginning of the chain is not changed'); END;
    CREATE TRIGGER every_event_is_chained BEFORE INSERT ON events WHEN coalesce(length(NEW.hash), 0) <> 64
    BEGIN SELECT RAISE(ABORT, 'every event carries the hash of the one before'); END;
  `);
  const genesis = String(database.prepare('SELECT lower(hex(randomblob(32))) AS hash').get()?.['hash']);
  const head: ChainHead = { sequence: 0, hash: genesis };
  for (const row of database.prepare(allEvents).iterate()) {
    const event = eventOf(row);
    Object.assign(head, { sequence: event.sequence, hash: hashOf(head.hash, event) });
  }
  database
    .prepare('INSERT INTO chain (id, genesis, started_after, hash) VALUES (1, ?, ?, ?)')
    .run(genesis, head.sequence, head.hash);
}

/** Takes the closes of days, and why selling stopped, into the chain (version 9); closes that were sealed before, too. */
export function chainCloses(database: DatabaseSync): void {
  database.exec(linkTable);
  const chain = createChain(database);
  for (const { number, sealed_at } of database.prepare('SELECT number, sealed_at FROM closes').all()) {
    const details = closeDetails(database, Number(number));
    chain.link({ at: Number(sealed_at), kind: 'day-closed', details });
  }
}

/** The end of a journal's chain, to which events are added inside the caller's transaction. */
export interface Chain {
  head(): ChainHead;
  append(event: Omit<EventText, 'sequence'>): void;
  /** Adds what happened to the journal as a whole. */
  link(link: NewLink): void;
  /** Adds many at once. */
  linkAll(links: readonly NewLink[]): void;
}

type NewLink = Pick<Link, 'at' | 'kind' | 'details'>;

/** Prepares the chain's statements; throws when the tables are not the expected ones. */
export function createChain(database: DatabaseSync): Chain {
  const newest = database.prepare(`
    WITH newest AS (
      SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'events'), 0) AS sequence)
    SELECT sequence, coalesce(
      (SELECT iif(after = sequence, hash, NULL) FROM links ORDER BY number DESC LIMIT 1),
      (SELECT hash FROM events ORDER BY sequence DESC LIMIT 1), (SELECT hash FROM chain)) AS hash FROM newest`);
  const insert = database.prepare(
    'INSERT INTO events (sequence, sale_id, at, kind, details, hash) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const lastLink = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'links'");
  const insertLink = database.prepare(
    'INSERT INTO links (number, after, at, kind, details, hash) VALUES (?, ?, ?, ?, ?, ?)',
  );
  function head(): ChainHead {
    const row = newest.get();
    return { sequence: Number(row?.['sequence']), hash: String(row?.['hash']) };
  }
  function linkAll(links: readonly NewLink[]): void {
    const { sequence: after, hash: newestHash } = head();
    let before = newestHash;
    let number = Number(lastLink.get()?.['seq'] ?? 0);
    for (const { at, kind, details } of links) {
      number += 1;
      before = hashOfLink(before, { number, after, at, kind, details });
      insertLink.run(number, after, at, kind, details, before);
    }
  }
  return {
    head,
    append({ saleId, at, kind, details }) {
      const before = head();
      const sequence = before.sequence + 1;
      const event = { sequence, saleId, at, kind, details };
      insert.run(sequence, saleId, at, kind, details, hashOf(before.hash, event));
    },
    link: (link) => linkAll([link]),
    linkAll,
  };
}

const allEvents = 'SELECT * FROM events ORDER BY sequence';

/**
 * Sales that say something else than the event that opened them, are paid and no event says so, or lack a request that left:
 * by a payer's code it may have taken money.
 */
const contradicted = `
  SELECT counter, 'is not what was opened' AS why FROM sales WHERE NOT EXISTS (
    SELECT 1 FROM events WHERE sale_id = sales.id AND kind = 'opened' AND details ->> '$.orderNo' = order_no
    AND details ->> '$.amount' = amount AND details ->> '$.currency' = currency)
  UNION ALL
  SELECT counter, 'is paid and no event says so' FROM sales WHERE state = 'paid' AND NOT EXISTS (
    SELECT 1 FROM events WHERE sale_id = sales.id AND kind IN ('paid', 'settled', 'recorded'))
  UNION ALL
  SELECT counter, 'lacks a request that left' FROM events JOIN sales ON sales.id = events.sale_id
  WHERE events.kind = 'sending' AND details ->> '$.attempt' IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM attempts WHERE attempts.sale_id = events.sale_id AND number = details ->> '$.attempt'
    AND attempts.order_no = details ->> '$.orderNo' AND attempts.kind = coalesce(details ->> '$.by', 'code'))
  LIMIT 1`;

/**
 * Goes through every event of a journal, as it is at one moment: each hash must follow from the one before, none
 * may be missing, and the sales must be what their events say. Takes some seconds for 100,000 sales.
 */
export function verifyChain(database: DatabaseSync): ChainFinding {
  const begin = database.prepare('SELECT genesis, started_after, hash FROM chain').get();
  const startedAfter = Number(begin?.['started_after']);
  const head: ChainHead = { sequence: 0, hash: String(begin?.['genesis']) };
  let isChained = startedAfter === 0;
  const links = new LinksToPass(database);
  const passed = (): ChainFinding | null => {
    const next = isChained ? links.pass(head.sequence, head.hash) : { hash: head.hash };
    if ('why' in next) return broken(head.sequence, next.why);
    head.hash = next.hash;
    return null;
  };
  const first = passed();
  if (first) return first;
  for (const row of database.prepare(allEvents).iterate()) {
    const event = eventOf(row);
    const { sequence } = event;
    if (!isChained && sequence > startedAfter) return broken(startedAfter, 'events before it are missing');
    if (isChained && sequence !== head.sequence + 1) return broken(head.sequence + 1, 'it is missing');
    const expected = hashOf(head.hash, event);
    const written = sequence === startedAfter ? begin?.['hash'] : row['hash'];
    if (sequence >= startedAfter && written !== expected) {
      return broken(sequence, 'it, or one before it, is not what was written');
    }
    Object.assign(head, { sequence, hash: expected });
    isChained ||= sequence === startedAfter;
    const wrong = passed();
    if (wrong) return wrong;
  }
  const newest = createChain(database).head().sequence;
  if (!isChained || newest !== head.sequence) return broken(head.sequence + 1, 'it is missing');
  const unproven = links.problem();
  if (unproven !== null) return broken(head.sequence, unproven);
  const sale = database.prepare(contradicted).get();
  if (sale) return broken(head.sequence, `sale ${Number(sale['counter'])} ${String(sale['why'])}`);
  return { kind: 'whole', head };
}

function broken(sequence: number, why: string): ChainFinding {
  return { kind: 'broken', sequence, why };
}

function eventOf(row: Record<string, unknown>): EventText {
  return {
    sequence: Number(row['sequence']),
    saleId: String(row['sale_id']),
    at: Number(row['at']),
    kind: String(row['kind']),
    details: String(row['details']),
  };
}
