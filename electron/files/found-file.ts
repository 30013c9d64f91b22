import { lstatSync, renameSync, statSync, type Stats } from 'node:fs';
import { codeOf } from '../domain/error-message.ts';

/** What is at a path itself: does not follow links. Null if absent; throws other system errors. */
export function statusOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Whether a regular file is there, following links. A pipe is none: reading it would wait without end. */
export function isFileAt(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Moves a non-file, such as a pipe, aside; answers where. Throws system errors. */
export function moveOdd(path: string, { ino }: Stats): string {
  const aside = `${path}.odd-${ino}`;
  renameSync(path, aside);
  return aside;
}
