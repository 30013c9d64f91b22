import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type Location, location } from '../contract/payment-objects.ts';
import type { Result } from '../contract/result.ts';
import { json } from './records.ts';
import type { Transactions } from './transactions.ts';

/** A location as the service last sent it; `seenAt` in epoch ms, null for one that it never sent. */
export interface KnownLocation {
  location: Location;
  seenAt: number | null;
}

/**
 * The service's locations as this terminal knows them, whole, for when the service cannot list them
 * (open points). They lie in the journal because they belong to one service, as its sales do.
 */
export interface LocationMemory {
  /** In the order in which they became known. */
  list(): Result<KnownLocation[]>;
  /** Adds a location, or replaces what was known of it. */
  keep(known: KnownLocation): Result<void>;
  /** Replaces all that are known by these. */
  replace(known: readonly KnownLocation[]): Result<void>;
  /** Forgets a location; one that is not known is no failure. */
  forget(id: string): Result<void>;
}

const row = z.object({ location: json(location), seen_at: z.number().nullable() });

/** Prepares the statements about locations; throws when the table is not the expected one. */
export function createLocationMemory(database: DatabaseSync, transactions: Transactions): LocationMemory {
  const list = database.prepare('SELECT location, seen_at FROM locations ORDER BY position');
  const keep = database.prepare(`
    INSERT INTO locations (id, location, seen_at) VALUES (?1, ?2, ?3)
    ON CONFLICT (id) DO UPDATE SET location = ?2, seen_at = ?3`);
  const forget = database.prepare('DELETE FROM locations WHERE id = ?');
  const clear = database.prepare('DELETE FROM locations');
  const write = ({ location: kept, seenAt }: KnownLocation): void =>
    void keep.run(kept.id, JSON.stringify(kept), seenAt);

  return {
    list: () =>
      transactions.look(() =>
        list.all().map((found) => {
          const { location: kept, seen_at: seenAt } = row.parse(found);
          return { location: kept, seenAt };
        }),
      ),
    keep: (known) => transactions.commit(() => write(known)),
    replace: (known) =>
      transactions.commit(() => {
        clear.run();
        known.forEach(write);
      }),
    forget: (id) => transactions.commit(() => void forget.run(id)),
  };
}
