import { closeSync, fsyncSync, openSync } from 'node:fs';

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
