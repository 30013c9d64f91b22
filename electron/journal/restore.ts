import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../domain/expiry.ts';
import { sync } from './backup.ts';
import { type KeptBackup, listBackups } from './backups.ts';
import { journalHealth, readableGenesisOf } from './health.ts';
import { openJournal } from './journal.ts';
import { writeMark } from './mark.ts';
import { readRest, readRestOfRefunds, readRestOfStaff, readRestOfTickets } from './rest.ts';
import type { TakenIn } from './take-in.ts';

/** A journal that was put back from a backup, with the sales of the damaged one that the backup does not hold. */
export interface Restored extends TakenIn {
  backup: string;
}

/** Sales before the newest in a backup that may have been asked for again since. */
const mayHaveChanged = 1_000;

/**
 * Puts the newest backup that proves itself at a journal's place, which must be empty, with what SQLite still reads
 * of the damaged journal since. The numbers go on after `highestCounter`. Whole or not at all; null where there is
 * no backup. Throws what the file system says.
 */
export function restoreNewest(
  path: string,
  from: { damaged: string; highestCounter: number; clock: Clock },
): Restored | null {
  const backup = newestProven(path, from.damaged);
  if (!backup) return null;
  const begun = `${path}.restoring`;
  for (const suffix of ['', '-wal', '-shm', '.mark']) rmSync(begun + suffix, { force: true });
  copyFileSync(backup.path, begun);
  const opened = openJournal({ path: begun, clock: from.clock });
  if (!opened.ok) throw new Error(`${backup.path}: ${opened.message}`);
  const { journal } = opened;
  let taken: TakenIn;
  try {
    const { counter, sequence } = journal.lastCommit;
    const found = readRest(from.damaged, counter - mayHaveChanged);
    const restored = journal.restore(found.sales, readRestOfStaff(from.damaged, sequence));
    if (!restored.ok) throw new Error(restored.message);
    taken = restored.value;
    const refunds = journal.refunds.restore(readRestOfRefunds(from.damaged).refunds);
    if (!refunds.ok) throw new Error(refunds.message);
    const tickets = journal.parked.restore(readRestOfTickets(from.damaged));
    if (!tickets.ok) throw new Error(tickets.message);
  } finally {
    journal.close();
  }
  sync(begun);
  // Before the journal has its name: whatever opens it finds how far the numbers had got.
  writeMark(path, { counter: from.highestCounter, sequence: 0 });
  renameSync(begun, path);
  rmSync(`${begun}.mark`, { force: true });
  return { backup: backup.path, ...taken };
}

/**
 * Of the chain of `journal`, where there are some and that can still be read. Each was verified when it was made; the disk
 * that damaged the journal may have damaged it since.
 */
function newestProven(path: string, journal: string): KeptBackup | undefined {
  return listBackups(path, readableGenesisOf(journal)).find((backup) => {
    const health = journalHealth(backup.path, { thorough: true });
    // A newer version's is sound to that one.
    if (health.kind === 'newer') return false;
    if (health.kind === 'sound' && health.chain?.kind !== 'broken') return true;
    renameSync(backup.path, `${backup.path}.unproven`);
    return false;
  });
}

/**
 * Whether a journal that a newer version has changed may be left for the newest backup that this one can use: with
 * a close that the backup does not hold it may not, since a sealed day is not closed again.
 */
export function mayGoBack(path: string): boolean {
  const backup = newestProven(path, path);
  return backup !== undefined && closesIn(path) === closesIn(backup.path);
}

function closesIn(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const hasCloses =
      database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'closes'").get() !== undefined;
    if (!hasCloses) return 0;
    return Number(database.prepare('SELECT count(*) AS count FROM closes').get()?.['count']);
  } finally {
    database.close();
  }
}
