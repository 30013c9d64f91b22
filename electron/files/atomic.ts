import { closeSync, fsyncSync, lstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/**
 * Replaces a small file whole and at once: written beside it, synced, renamed, so that whoever reads it finds the
 * old text or the new one. Throws what the file system says; the old file is then as it was.
 */
export function writeAtomically(path: string, text: string): void {
  const partial = `${path}.partial`;
  // Whatever was left there: a pipe would hold the program, a link would lead elsewhere.
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

/** The same for a file whose content can be lost: a folder that stands in its place goes. */
export function writeOver(path: string, text: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) rmSync(path, { recursive: true });
  writeAtomically(path, text);
}

/**
 * Replaces a small file whole and at once, without holding up the program. `flush`: its text is on the disk before it takes the
 * place of the old one. Rejects with what the file system says; the old file is then as it was.
 */
export async function replaceFile(path: string, text: string, { flush }: { flush: boolean }): Promise<void> {
  await writeFile(`${path}.partial`, text, { mode: 0o600, flush });
  await rename(`${path}.partial`, path);
}
