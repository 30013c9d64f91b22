import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../files/atomic.ts';
import { disk } from '../files/disk.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { sealName, trialName } from './place.ts';

/**
 * Syncs a version's folder and writes its files' hashes into it, as `sha256sum` reads them. The archive was just checked against
 * its signature; from now on its files are checked against this.
 */
export async function sealVersion(folder: string): Promise<void> {
  const { text, folders } = await hashesOf(folder, true);
  writeAtomically(join(folder, sealName), text);
  for (const each of folders) syncFolder(each);
}

/** Whether a version has exactly the sealed files. */
export async function isSealed(folder: string): Promise<boolean> {
  try {
    const [sealed, now] = await Promise.all([
      readFile(join(folder, sealName), 'utf8'),
      hashesOf(folder, false),
    ]);
    return sealed !== '' && sealed === now.text;
  } catch {
    return false; // an unreadable file is not the sealed one
  }
}

async function hashesOf(folder: string, sync: boolean): Promise<{ text: string; folders: string[] }> {
  const entries = await disk.promises.readdir(folder, { recursive: true, withFileTypes: true });
  const lines: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (!entry.isFile() || name === trialName || name === sealName) continue;
    if (/[\n\\]/.test(name)) throw new Error(`A file of the version has no usable name: ${name}`);
    lines.push(`${await hashOf(path, sync)}  ${name}\n`);
  }
  const folders = entries.filter((entry) => entry.isDirectory());
  return {
    text: lines.sort().join(''),
    folders: [...folders.map((entry) => join(entry.parentPath, entry.name)), folder],
  };
}

async function hashOf(path: string, sync: boolean): Promise<string> {
  const file = await disk.promises.open(path);
  try {
    const hash = createHash('sha256');
    for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk as Buffer);
    if (sync) await file.sync();
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}
