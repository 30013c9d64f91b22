import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../domain/error-message.ts';
import { replaceFile } from '../files/atomic.ts';
import type { PlaceFiles } from './place-files.ts';

/** A folder of another drive. It may hang: nothing that sells may wait for it. */
export function openFolder(place: string): PlaceFiles {
  return {
    list: async (folder) =>
      (await readdir(join(place, folder), { withFileTypes: true })).map((entry) => ({
        name: entry.name,
        isFolder: entry.isDirectory(),
      })),
    read: async (path) => {
      try {
        return await readFile(join(place, path), 'utf8');
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    write: (path, text) => replaceFile(join(place, path), text, { flush: true }),
    create: async (path, text) => {
      try {
        await writeFile(join(place, path), text, { flag: 'wx', mode: 0o600, flush: true });
        return true;
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      }
    },
    close: () => undefined,
  };
}
