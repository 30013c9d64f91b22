import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Exported, ExportTrouble } from '../contract/export.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { codeOf, messageOf } from '../domain/error-message.ts';
import { type Timers, within } from '../domain/timers.ts';
import { writeNewFile } from './new-file.ts';

/** Where a file for people goes. */
export interface FilePlace {
  /** The folder; made when it is missing. */
  folder: string;
  /** The folder is on a drive that can be pulled out: whether it is still the one that was chosen. */
  isDriveThere?: () => Promise<boolean>;
}

/** The system's error codes when a file cannot be written, and what the person is told. */
const troubles: Readonly<Record<string, ExportTrouble>> = {
  ENOSPC: 'no-space',
  EDQUOT: 'no-space',
  EFBIG: 'no-space',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
};

/** Its error codes when the drive is not there any more. */
const goneOnDrive = new Set(['ENOENT', 'ENODEV', 'ENXIO', 'EIO', 'ESTALE', 'ENOTCONN', 'ENOTDIR']);

/** What a person is told of a file that could not be written; null: nothing that has words of its own. */
export async function troubleAt(
  { isDriveThere }: Pick<FilePlace, 'isDriveThere'>,
  error: unknown,
): Promise<ExportTrouble | null> {
  const code = codeOf(error) ?? '';
  const onDrive = isDriveThere !== undefined;
  if ((await isDriveThere?.()) === false) return 'drive-gone';
  return troubles[code] ?? (onDrive && goneOnDrive.has(code) ? 'drive-gone' : null);
}

/** A drive that has not taken a small file by then does not answer any more. */
const silenceMs = 60_000;

/**
 * Writes a file that is small enough to be made in memory, whole or not at all, under a name that no other has. `storage`
 * where the documents folder cannot be written for a reason that has no words of its own.
 */
export async function writeSmallFile(
  place: FilePlace,
  { content, ...file }: { name: string; extension: string; content: Uint8Array | string },
  timers: Timers,
): Promise<Result<Exported>> {
  const writing = write(place, file, content);
  if (!place.isDriveThere) return writing;
  let isLate = false;
  // What hangs cannot be called off: where the drive answers after all, nothing is left of the file that was called gone.
  void writing.then((written) =>
    isLate && written.ok && written.value.kind === 'written'
      ? rm(written.value.path, { force: true })
      : undefined,
  );
  return within({ timers, ms: silenceMs, late: 'The drive does not answer.' }, writing).catch(() => {
    isLate = true;
    return success({ kind: 'not-written', why: 'drive-gone' } as const);
  });
}

async function write(
  place: FilePlace,
  file: { name: string; extension: string },
  content: Uint8Array | string,
): Promise<Result<Exported>> {
  const { folder, isDriveThere } = place;
  const onDrive = isDriveThere !== undefined;
  try {
    const written = await writeNewFile({ folder, ...file, onDrive }, async (handle) => {
      await handle.writeFile(content);
      return success(undefined);
    });
    if (!written.ok) return written;
    const { path, synced } = written.value;
    if ((await isDriveThere?.()) === false) {
      // It may have gone to a folder of the same name on this machine's own disk.
      await rm(path, { force: true });
      return success({ kind: 'not-written', why: 'drive-gone' });
    }
    return success({ kind: 'written', path, rows: 1, removable: onDrive && synced });
  } catch (error) {
    const why = await troubleAt(place, error);
    if (why !== null) return success({ kind: 'not-written', why });
    return fail('storage', `${join(folder, file.name)}: ${messageOf(error)}`);
  }
}
