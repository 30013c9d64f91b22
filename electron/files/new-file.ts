import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a file for people into a folder, which is made when it is missing, and answers its path: whole, and
 * under the first free name of `NAME.EXT`, `NAME-2.EXT`, ... Rejects when it cannot.
 */
export async function writeNewFile(options: {
  folder: string;
  name: string;
  extension: string;
  text: string;
}): Promise<string> {
  const { folder, name, extension, text } = options;
  await mkdir(folder, { recursive: true });
  const partial = join(folder, `.${name}.${randomUUID()}.partial`);
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    const path = await reserveName(folder, name, extension);
    await rename(partial, path);
    return path;
  } finally {
    await rm(partial, { force: true });
  }
}

/** Takes the first free name by making an empty file of it. */
async function reserveName(folder: string, name: string, extension: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${name}${number === 1 ? '' : `-${number}`}.${extension}`);
    try {
      await (await open(path, 'wx', 0o600)).close();
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
