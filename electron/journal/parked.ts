import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { limits } from '../contract/limits.ts';
import { fail, type Result } from '../contract/result.ts';
import { type Draft, draft, type ParkedTicket } from '../contract/sale.ts';
import { json } from './records.ts';
import type { FoundTicket, FoundTickets } from './salvage.ts';
import { Refused, type Transactions } from './transactions.ts';

/** The table of the tickets that are put aside. */
export const parkedTable = `
  CREATE TABLE parked (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    draft TEXT NOT NULL
  ) STRICT;`;

/** The tickets that are put aside; each is a draft or put aside, never both and never neither. */
export interface ParkedTickets {
  /** The newest first. */
  list(): Result<ParkedTicket[]>;
  count(): Result<number>;
  /** Puts a ticket aside in place of the draft; `too-many-parked` at the limit. Answers how many there are. */
  park(ticket: Draft, at: number): Result<{ id: number; count: number }>;
  /** Takes a ticket back as the draft; `not-found` where it was taken already. */
  take(id: number): Result<ParkedTicket>;
  /**
   * The tickets of a journal that was damaged since take the place of those of its backup, some of which were charged
   * since. One of which no more than its id can be read is as the backup has it. Null where it cannot be told which there were: those
   * that were put aside stay, and the draft, which was most certainly charged, is let go. Answers those that cannot be had.
   */
  restore(found: FoundTickets | null): Result<FoundTicket[]>;
}

const row = z.object({ id: z.int(), at: z.number(), draft: json(draft) });

/** Reads a ticket that is put aside from its row; throws a ZodError when the row is not one. */
export function parkedOf(found: unknown): ParkedTicket {
  return row.parse(found);
}

/** Prepares the statements; throws when the table is not the expected one. */
export function createParkedTickets(database: DatabaseSync, transactions: Transactions): ParkedTickets {
  const list = database.prepare('SELECT * FROM parked ORDER BY id DESC');
  const one = database.prepare('SELECT * FROM parked WHERE id = ?');
  const count = database.prepare('SELECT count(*) AS count FROM parked');
  const insert = database.prepare('INSERT INTO parked (at, draft) VALUES (?, ?)');
  const replace = database.prepare('INSERT OR REPLACE INTO parked (id, at, draft) VALUES (?, ?, ?)');
  const has = database.prepare('SELECT 1 FROM parked WHERE id = ?');
  const remove = database.prepare('DELETE FROM parked WHERE id = ?');
  const clearDraft = database.prepare('DELETE FROM draft');
  const saveDraft = database.prepare('INSERT OR REPLACE INTO draft (id, draft) VALUES (1, ?)');
  const counted = (): number => Number(count.get()?.['count']);

  return {
    list: () => transactions.look(() => list.all().map(parkedOf)),
    count: () => transactions.look(counted),
    park(ticket, at) {
      const held = transactions.look(counted);
      if (!held.ok) return held;
      if (held.value >= limits.parked) {
        return fail('too-many-parked', `${limits.parked} tickets are put aside already.`);
      }
      return transactions.commit(() => {
        const { lastInsertRowid } = insert.run(at, JSON.stringify(ticket));
        clearDraft.run();
        return { id: Number(lastInsertRowid), count: counted() };
      });
    },
    take: (id) =>
      transactions.commit(() => {
        const found = one.get(id);
        if (!found) throw new Refused('not-found', 'This ticket was taken back already.');
        const ticket = parkedOf(found);
        remove.run(id);
        saveDraft.run(JSON.stringify(ticket.draft));
        return ticket;
      }),
    restore: (found) =>
      transactions.commit(() => {
        clearDraft.run();
        if (found === null) return [];
        const left = new Set(found.parked.map(({ id }) => id));
        for (const { id } of list.all()) if (!left.has(Number(id))) remove.run(Number(id));
        // One that no journal may hold must not keep the journal from being put back.
        const { draft: ticket } = found;
        if (ticket) transactions.ifAdmitted(() => saveDraft.run(JSON.stringify(ticket)));
        return found.parked.filter(({ id, at, draft: one }) => {
          if (one) transactions.ifAdmitted(() => replace.run(id, at, JSON.stringify(one)));
          return has.get(id) === undefined;
        });
      }),
  };
}
