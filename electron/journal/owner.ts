import { readJournal } from './open-to-read.ts';

const lastSaid = `
  SELECT code ->> '$.charge.appId' AS app_id, coalesce(code -> '$.charge.liveMode', code -> '$.liveMode') AS live_mode
  FROM attempts WHERE code IS NOT NULL ORDER BY sent_at DESC`;

/**
 * Whose account's sales are in a journal, and whether money is real there, by the newest of the service's answers in it
 * that says so (sections 2.1 and 2.3); null: none does. Throws what SQLite throws, and where there is no journal.
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
