import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyPlaceOf, type JournalCopy } from '../contract/journal-copy.ts';
import type { LitestreamWord } from './litestream.ts';

/*
 * Over SFTP Litestream writes under the final name, where an S3-compatible service and a folder get a file whole or not
 * at all. A connection that ends in the middle leaves a snapshot that cannot be restored, and Litestream goes on behind
 * it as if it were whole. So it is noted beside what waits, which is let go of with the note: Litestream then begins
 * with another whole copy.
 */

/** Whether what is written to a place may be left cut off there. */
export function canBeCut({ to }: JournalCopy): boolean {
  return copyPlaceOf(to)?.kind === 'sftp';
}

/** A file that was cut off, which Litestream cannot go on from, nor restore. Of a log that was begun anew it says `EOF`, too. */
const cutOff = /(replica position|restore snapshot|download wal \S+): (unexpected )?EOF$/;

/** Whether Litestream says that a file at the place ends too early. */
export function isOfCut(why: string): boolean {
  return cutOff.test(why);
}

/** Notes which snapshot is whole. `waiting` is Litestream's own folder beside the journal. */
export function noteSnapshot(waiting: string, word: LitestreamWord): void {
  if (word.kind === 'snapshot') rmSync(notePath(waiting), { force: true });
  else if (word.kind === 'written' && word.whole !== null) writeFileSync(notePath(waiting), word.whole);
}

/** Whether the copy that Litestream would go on with began with a whole snapshot. */
export function isWhole(waiting: string): boolean {
  try {
    const generation = readFileSync(join(waiting, 'generation'), 'utf8').trim();
    return readFileSync(notePath(waiting), 'utf8') === generation;
  } catch {
    return false;
  }
}

function notePath(waiting: string): string {
  return join(waiting, 'whole');
}
