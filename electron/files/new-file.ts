import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../domain/error-message.ts';
import { type Result, success } from '../contract/result.ts';
import { syncFolderMeanwhile } from './sync-folder.ts';

export interface NewFile {
  /** Created if missing. */
  folder: string;
  /** Only if the folder above exists: a drive that was pulled out must not be recreated on the disk. */
  onDrive?: boolean;
  name: string;
  extension: string;
}

/** Only the terminal's own user may read what was sold, and to whom. */
const mode = 0o600;

/**
 * Writes a file for people, whole or not at all, under the first free name of `NAME.EXT`, `NAME-2.EXT`, ...; never overwrites.
 * Answers its path and `fill`'s answer; if `fill` fails, nothing is left. Rejects with file system errors. `synced`: file and
 * name are on the disk; false where the system cannot say so of a name.
 */
export async function writeNewFile<T>(
  { folder, onDrive = false, name, extension }: NewFile,
  fill: (file: FileHandle) => Promise<Result<T>>,
): Promise<Result<{ path: string; filled: T; synced: boolean }>> {
  await makeFolder(folder, onDrive);
  const partial = join(folder, `.${name}.${randomUUID()}.partial`);
  const file = await open(partial, 'wx', mode);
  try {
    let filled: Result<T>;
    try {
      filled = await fill(file);
      if (filled.ok) await file.sync();
    } finally {
      await file.close();
    }
    if (!filled.ok) return filled;
    const path = await reserveName({ folder, name, extension });
    try {
      await rename(partial, path);
    } catch (error) {
      await rm(path, { force: true }); // an empty file would look like a complete one
      throw error;
    }
    const synced = await syncFolderMeanwhile(folder);
    return success({ path, filled: filled.value, synced });
  } finally {
    await rm(partial, { force: true });
  }
}

/** Creates a new file's folder. Rejects where a drive has a link in its place, which may lead off it. */
export async function makeFolder(folder: string, onDrive: boolean): Promise<void> {
  try {
    await mkdir(folder, { recursive: !onDrive });
  } catch (error) {
    if (!onDrive || codeOf(error) !== 'EEXIST') throw error;
    if ((await lstat(folder)).isDirectory()) return;
    throw Object.assign(new Error(`${folder} is no folder`), { code: 'EPERM' });
  }
}

/** Takes the first free name by creating an empty file. */
async function reserveName({ folder, name, extension }: NewFile): Promise<string> {
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${name}${number === 1 ? '' : `-${number}`}.${extension}`);
    try {
      await (await open(path, 'wx', mode)).close();
      return path;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

export function withContent(content: string | Uint8Array): (file: FileHandle) => Promise<Result<undefined>> {
  return async (file) => {
    await file.writeFile(content);
    return success(undefined);
  };
}
