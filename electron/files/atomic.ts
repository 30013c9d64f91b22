import { closeSync, fsyncSync, lstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/**
 * Replaces a small file atomically: writes beside it, syncs, renames, so that readers find the old text or the new. Throws file
 * system errors; the old file is then unchanged.
 */
export function writeAtomically(path: string, text: string): void {
  const partial = `${path}.partial`;
  // A pipe left there would block the program, a link would lead elsewhere.
  rmSync(partial, { recursive: true, force: true });
  try {
    const file = openSync(partial, 'wx', 0o600);
    try {
      writeFileSync(file, text);
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

/** The same for a file that may be lost: removes a folder in its place. */
export function writeOver(path: string, text: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) rmSync(path, { recursive: true });
  writeAtomically(path, text);
}

/**
 * Replaces a small file atomically without blocking. `flush`: its text is on the disk before the rename. Rejects with file system
 * errors; the old file is then unchanged.
 */
export async function replaceFile(path: string, text: string, { flush }: { flush: boolean }): Promise<void> {
  await writeFile(`${path}.partial`, text, { mode: 0o600, flush });
  await rename(`${path}.partial`, path);
}
