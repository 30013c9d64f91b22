import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Result, success } from '../contract/result.ts';

/** A file that is not there yet. */
export interface NewFile {
  /** Made when it is missing. */
  folder: string;
  name: string;
  extension: string;
}

/**
 * Writes a file for people and answers its path and what `fill` answered: whole or not at all, and under the
 * first free name of `NAME.EXT`, `NAME-2.EXT`, ..., so that it never takes another one's place. A failure of
 * `fill` leaves nothing behind. Rejects with what the file system says.
 */
export async function writeNewFile<T>(
  { folder, name, extension }: NewFile,
  fill: (file: FileHandle) => Promise<Result<T>>,
): Promise<Result<{ path: string; filled: T }>> {
  await mkdir(folder, { recursive: true });
  const partial = join(folder, `.${name}.${randomUUID()}.partial`);
  const file = await open(partial, 'wx', 0o600);
  try {
    let filled: Result<T>;
    try {
      filled = await fill(file);
      await file.sync();
    } finally {
      await file.close();
    }
    if (!filled.ok) return filled;
    const path = await reserveName({ folder, name, extension });
    try {
      await rename(partial, path);
    } catch (error) {
      await rm(path, { force: true }); // an empty file would pass for one with nothing to tell
      throw error;
    }
    return success({ path, filled: filled.value });
  } finally {
    await rm(partial, { force: true });
  }
}

/** Takes the first free name by making an empty file of it. */
async function reserveName({ folder, name, extension }: NewFile): Promise<string> {
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

/** What fills a file with one text. */
export function withText(text: string): (file: FileHandle) => Promise<Result<undefined>> {
  return async (file) => {
    await file.writeFile(text);
    return success(undefined);
  };
}
