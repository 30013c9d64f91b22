import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { codeOf } from '../domain/error-message.ts';

/**
 * Syncs a folder's names: otherwise a power cut within seconds could bring back a replaced file. Windows has no such call, and
 * journals renames itself. Throws system errors.
 */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Errors of file systems without this call. */
const notOffered = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR']);

/** Asynchronous, for slow drives: answers whether the names are on the disk, as far as a call exists. Rejects with system errors. */
export async function syncFolderMeanwhile(path: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
    return true;
  } catch (error) {
    if (notOffered.has(codeOf(error) ?? '')) return false;
    throw error;
  } finally {
    await folder.close();
  }
}
