import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Exported, ExportTrouble } from '../contract/export.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { codeOf, messageOf } from '../domain/error-message.ts';
import { type Timers, within } from '../domain/timers.ts';
import { writeNewFile } from './new-file.ts';

export interface FilePlace {
  /** Created if missing. */
  folder: string;
  /** The folder is on a removable drive: whether that drive is still the chosen one. */
  isDriveThere?: () => Promise<boolean>;
}

/** System error codes of a failed write, and what the person is told. */
const troubles: Readonly<Record<string, ExportTrouble>> = {
  ENOSPC: 'no-space',
  EDQUOT: 'no-space',
  EFBIG: 'no-space',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
};

/** Error codes of a drive that is gone. */
const goneOnDrive = new Set(['ENOENT', 'ENODEV', 'ENXIO', 'EIO', 'ESTALE', 'ENOTCONN', 'ENOTDIR']);

/** What a person is told of a failed write; null: there are no words for it. */
export async function troubleAt(
  { isDriveThere }: Pick<FilePlace, 'isDriveThere'>,
  error: unknown,
): Promise<ExportTrouble | null> {
  const code = codeOf(error) ?? '';
  const onDrive = isDriveThere !== undefined;
  if ((await isDriveThere?.()) === false) return 'drive-gone';
  return troubles[code] ?? (onDrive && goneOnDrive.has(code) ? 'drive-gone' : null);
}

/** Milliseconds; a drive that takes longer for a small file counts as gone. */
const silenceMs = 60_000;

/**
 * Writes a file made in memory, whole or not at all, under a free name. `storage`: the documents folder cannot be written for a
 * reason without words of its own.
 */
export async function writeSmallFile(
  place: FilePlace,
  { content, ...file }: { name: string; extension: string; content: Uint8Array | string },
  timers: Timers,
): Promise<Result<Exported>> {
  const writing = write(place, file, content);
  if (!place.isDriveThere) return writing;
  let isLate = false;
  // A hanging write cannot be called off: if it succeeds after all, its file is removed.
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
      // It may be in a folder of the same name on this machine's own disk.
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
