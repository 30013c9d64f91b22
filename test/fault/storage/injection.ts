import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shop } from './shop.ts';

/** The system calls that change a journal's files. */
export const storageCalls = ['pwrite64', 'fsync', 'fdatasync', 'ftruncate'] as const;
export type StorageCall = (typeof storageCalls)[number];

/** The arguments of strace that watch a journal's files, and nothing else. */
export function watching(folder: string, output: string): string[] {
  const journal = join(folder, 'journal.db');
  const paths = [journal, `${journal}-wal`, `${journal}-shm`].flatMap((path) => ['-P', path]);
  return [
    'strace',
    '-f',
    '-qq',
    '-s',
    '9000',
    '-e',
    'signal=none',
    '-o',
    output,
    ...paths,
    '-e',
    `trace=${storageCalls.join(',')}`,
  ];
}

/** The storage calls of one sale on sound storage, as strace wrote them, and the sale's code. */
export interface TracedSale {
  readonly lines: readonly string[];
  readonly code: string;
}

/** Sells on sound storage under strace. */
export async function traceASale(shop: Shop): Promise<TracedSale> {
  const output = join(shop.folder, 'calls');
  const folder = shop.nextFolder();
  const { problems, paid } = await shop.sell(folder, 1, { under: watching(folder, output) });
  if (!paid || problems.length > 0) throw new Error(`A sale on sound storage failed: ${problems.join('; ')}`);
  const lines = readFileSync(output, 'latin1').split('\n');
  return { lines, code: shop.codes().at(-1)?.id ?? '' };
}

/** Whether a line is a call of that name. */
export function isCall(line: string, call: StorageCall): boolean {
  return line.includes(` ${call}(`);
}

/** A moment of a sale: the commit of its record, or that of its code. */
export type Commit = 'intent' | 'code';

/** The number of the first call of that name in a commit of a sale like the traced one: its first write, or its sync. */
export function firstCallOf({ lines, code }: TracedSale, commit: Commit, call: StorageCall): number {
  const text = commit === 'intent' ? 'T1-000002-' : code;
  const at = lines.findIndex((line) => isCall(line, 'pwrite64') && line.includes(text));
  if (at < 0) throw new Error(`The ${commit} was not written.`);
  // The page with the text is not the first that the transaction writes: that one comes after the last sync.
  const begin = lines.findLastIndex((line, index) => index < at && isCall(line, 'fsync')) + 1;
  return lines.slice(0, begin).filter((line) => isCall(line, call)).length + 1;
}

/** The number of the call that opens the journal for writing, of those that a till opens it with: it is read first. */
export async function firstOpenForWriting(shop: Shop): Promise<number> {
  const output = join(shop.folder, 'opens');
  const folder = shop.nextFolder();
  const journal = join(folder, 'journal.db');
  const under = ['strace', '-f', '-qq', '-o', output, '-P', journal, '-e', 'trace=openat'];
  await shop.sell(folder, 1, { under });
  const calls = readFileSync(output, 'utf8')
    .split('\n')
    .filter((line) => line.includes(' openat('));
  const index = calls.findIndex((line) => line.includes('O_RDWR'));
  if (index < 0) throw new Error('The journal was not opened for writing.');
  return index + 1;
}
