import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../domain/error-message.ts';
import { type Result, success } from '../contract/result.ts';
import { syncFolderMeanwhile } from './sync-folder.ts';

/** A file that is not there yet. */
export interface NewFile {
  /** Made when it is missing. */
  folder: string;
  /** Only where the folder above it is there: a drive that was pulled out must not be made anew on the disk. */
  onDrive?: boolean;
  name: string;
  extension: string;
}

/** What was sold, and to whom, is read by the terminal's own user alone. */
const mode = 0o600;

/**
 * Writes a file for people and answers its path and what `fill` answered: whole or not at all, and under the
 * first free name of `NAME.EXT`, `NAME-2.EXT`, ..., so that it never takes another one's place. A failure of
 * `fill` leaves nothing behind. Rejects with what the file system says. `synced`: the file and its name are on the
 * disk; false where the system has no call that says so of a name.
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
      await rm(path, { force: true }); // an empty file would pass for one with nothing to tell
      throw error;
    }
    const synced = await syncFolderMeanwhile(folder);
    return success({ path, filled: filled.value, synced });
  } finally {
    await rm(partial, { force: true });
  }
}

/** Makes the folder of a new file where it is missing. Rejects where a link stands in its place on a drive, which may lead off it. */
export async function makeFolder(folder: string, onDrive: boolean): Promise<void> {
  try {
    await mkdir(folder, { recursive: !onDrive });
  } catch (error) {
    if (!onDrive || codeOf(error) !== 'EEXIST') throw error;
    if ((await lstat(folder)).isDirectory()) return;
    throw Object.assign(new Error(`${folder} is no folder`), { code: 'EPERM' });
  }
}

/** Takes the first free name by making an empty file of it. */
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
