import type { Asked, FilesToRead, ReadCopy } from './copy.ts';
import { type CopyName, readCopies } from './place.ts';

/** Copies that several threads read: each takes the next that are free. */
export interface Share {
  copies: readonly CopyName[];
  /** How many are taken, in memory that the threads share. */
  taken: Int32Array<SharedArrayBuffer>;
}

/** What a thread read, each part with its place in the share. */
export type PartOfShare = { from: number; read: ReadCopy[] }[];

const takenAtOnce = 20;

export function shareOf(copies: readonly CopyName[]): Share {
  return { copies, taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) };
}

/** Reads of a share until none are left. */
export async function readShare(
  { copies, taken }: Share,
  files: FilesToRead,
  asked: Asked,
): Promise<PartOfShare> {
  const parts: PartOfShare = [];
  for (;;) {
    const from = Atomics.add(taken, 0, takenAtOnce);
    if (from >= copies.length) return parts;
    parts.push({ from, read: await readCopies(files, copies.slice(from, from + takenAtOnce), asked) });
  }
}

/** All parts, in the order of the copies. */
export function together(parts: PartOfShare): ReadCopy[] {
  return parts.toSorted((one, other) => one.from - other.from).flatMap(({ read }) => read);
}
