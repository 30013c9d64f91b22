import { lstatSync, renameSync, statSync, type Stats } from 'node:fs';
import { codeOf } from '../domain/error-message.ts';

/** What is at a path itself, not where a link there leads. Throws what the system says, but for its absence. */
export function statusOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Whether there is a file at a path, or where a link there leads: a pipe would be waited for without end. */
export function isFileAt(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Moves what stands in the place of a file and is none, such as a pipe, beside it; answers where. Throws what the system says. */
export function moveOdd(path: string, { ino }: Stats): string {
  const aside = `${path}.odd-${ino}`;
  renameSync(path, aside);
  return aside;
}
