import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { codeOf } from '../domain/error-message.ts';

/**
 * Brings a folder's names onto the disk: without this, a cut of the power in the next seconds could bring back a
 * file that was just replaced. Windows has no such call for folders, and keeps renamed files in a journal of its
 * own. Throws what the system says.
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

/** Systems of files that have no such call say so by these. */
const notOffered = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR']);

/**
 * The same without standing still, for drives, which take their time: answers whether the names are on the disk, as far
 * as there is a call that brings them there. Rejects with what the system says.
 */
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
