import { renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fail, type Result, success } from '../contract/result.ts';
import type { Clock } from '../domain/expiry.ts';
import { messageOf } from '../domain/error-message.ts';
import { healthInBackground } from './background.ts';
import { sync, whyUnproven } from './backup.ts';
import { openJournal } from './journal.ts';
import { ownerIn } from './owner.ts';

/** How many numbers are passed over: the lost machine may have given some that never reached its copy. */
const numbersPassedOver = 1_000;

/** What a copy holds, as far as it goes. */
export interface TakenCopy {
  /** Sales in it. */
  sales: number;
  /** The number of its newest event. */
  sequence: number;
}

/**
 * Makes the journal of a lost machine, as its copy gave it back, the one at `path`, where there must be none. The
 * copy must prove itself; the numbers go on after a gap, so that none is given twice. `claim` is told first whose it is
 * by its own sales, and says where it may not be taken. Whole or not at all: `storage` says why not, and the copy stays
 * where it is. The next start asks about what was open in it.
 */
export async function adoptCopy(
  { copy, path, clock }: { copy: string; path: string; clock: Clock },
  claim: (owner: ReturnType<typeof ownerIn>) => Result<void>,
): Promise<Result<TakenCopy>> {
  try {
    const health = await healthInBackground({ path: copy, thorough: true });
    const why = whyUnproven(health);
    // One of an older version has no chain that could prove anything; its pages were read all the same.
    if (health.kind !== 'sound' || health.chain?.kind === 'broken') {
      return fail('storage', `The copy does not prove itself: ${why ?? health.kind}`);
    }
    // Brings it up to date, and leaves no log beside it.
    const opened = openJournal({ path: copy, clock });
    if (!opened.ok) return fail('storage', `The copy cannot be used: ${opened.message}`);
    const { sequence } = opened.journal.lastCommit;
    opened.journal.close();
    passNumbersOver(copy);
    sync(copy);
    rmSync(`${copy}.mark`, { force: true });
    const claimed = claim(ownerIn(copy));
    if (!claimed.ok) return fail('storage', claimed.message);
    renameSync(copy, path);
    return success({ sales: health.sales, sequence });
  } catch (error) {
    return fail('storage', `The copy cannot be used: ${messageOf(error)}`);
  }
}

/** Sales that a copy does not hold are not lost by this journal: the gap is none that staff are told of. */
function passNumbersOver(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database
      .prepare('UPDATE counter SET value = value + ?1, started_after = value + ?1')
      .run(numbersPassedOver);
  } finally {
    database.close();
  }
}
