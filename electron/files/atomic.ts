import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/**
 * Replaces a small file whole and at once: written beside it, synced, renamed, so that whoever reads it finds the
 * old text or the new one. Throws what the file system says; the old file is then as it was.
 */
export function writeAtomically(path: string, text: string): void {
  const partial = `${path}.partial`;
  try {
    const file = openSync(partial, 'w', 0o600);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}
