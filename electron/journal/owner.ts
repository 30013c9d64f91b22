import { readJournal } from './open-to-read.ts';

/** The type of a JSON boolean is its value, so that a number or a text is told from one. */
const lastSaid = `
  SELECT code ->> '$.charge.appId' AS app_id,
    coalesce(nullif(json_type(code, '$.charge.liveMode'), 'null'), json_type(code, '$.liveMode')) AS live_mode
  FROM attempts WHERE json_valid(code) ORDER BY sent_at DESC`;

/**
 * Whose account's sales are in a journal, and whether money is real there, by the newest of the service's answers in it
 * that says so (sections 2.1 and 2.3); null: none does. One that is damaged says nothing. Throws what SQLite throws, and
 * where there is no journal.
 */
export function ownerIn(path: string): { appId: string | null; liveMode: boolean | null } {
  return readJournal(path, (database) => {
    const owner: ReturnType<typeof ownerIn> = { appId: null, liveMode: null };
    for (const { app_id: appId, live_mode: liveMode } of database.prepare(lastSaid).iterate()) {
      if (typeof appId === 'string' && appId !== '') owner.appId ??= appId;
      if (liveMode === 'true' || liveMode === 'false') owner.liveMode ??= liveMode === 'true';
      if (owner.appId !== null && owner.liveMode !== null) break;
    }
    return owner;
  });
}
