import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyPlaceOf, type JournalCopy } from '../contract/journal-copy.ts';
import type { LitestreamWord } from './litestream.ts';

/*
 * Over SFTP, Litestream writes under the final name, where S3-compatible services and folders get a file whole or not at all. A
 * broken connection leaves a snapshot that cannot be restored, and Litestream goes on behind it as if it were whole. So the
 * snapshot is noted beside what waits; both are dropped together, and Litestream begins another whole copy.
 */

/** Whether the place may hold files that were cut off. */
export function canBeCut({ to }: JournalCopy): boolean {
  return copyPlaceOf(to)?.kind === 'sftp';
}

/** Litestream's words for a cut-off file, which it can neither continue nor restore. It also says `EOF` of a restarted log. */
const cutOff = /(replica position|restore snapshot|download wal \S+): (unexpected )?EOF$/;

/** Whether Litestream reports a file at the place that ends too early. */
export function isOfCut(why: string): boolean {
  return cutOff.test(why);
}

/** Notes which snapshot is whole. `waiting` is Litestream's own folder beside the journal. */
export function noteSnapshot(waiting: string, word: LitestreamWord): void {
  if (word.kind === 'snapshot') rmSync(notePath(waiting), { force: true });
  else if (word.kind === 'written' && word.whole !== null) writeFileSync(notePath(waiting), word.whole);
}

/** Whether the copy that Litestream would continue began with a whole snapshot. */
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
