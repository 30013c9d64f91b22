import { join } from 'node:path';
import { z } from 'zod';
import { fail, type Result, success } from '../contract/result.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { messageOf } from '../domain/error-message.ts';
import { type FileKind, keepAside, openWriter, readVersioned } from '../files/versioned-file.ts';
import type { Log } from '../domain/log.ts';

/** How often in a row a wrong PIN was tried: kept over restarts, so that a restart is no new start. */
export interface StaffTries {
  /** What was written last, or read at the start. */
  readonly failures: number;
  /** Replaces the number, and has it on the disk before it answers; `storage` when it has not. */
  write(failures: number): Result<undefined>;
}

/** What stands for a file that cannot be believed: as many failures as make the longest wait. */
export const failuresOfDamaged = 6;

const triesFile: FileKind<{ failures: number }> = {
  schemas: [z.strictObject({ failures: z.int().min(0) })],
  largestBytes: 4096,
};
const version = 1;

/** Opens `staff.json` in the directory; one that is damaged is kept aside and counts as many failures. */
export function openStaffTries(options: { directory: string; log: Pick<Log, 'error'> }): StaffTries {
  const { directory, log } = options;
  const path = join(directory, 'staff.json');
  const content = readVersioned(path, triesFile);
  const believed = content.kind === 'valid' || content.kind === 'absent';
  let failures = content.kind === 'valid' ? content.value.failures : believed ? 0 : failuresOfDamaged;

  let writer: ReturnType<typeof openWriter> | undefined;
  /** Throws when it cannot. */
  function replace(next: number): void {
    writer ??= openWriter(directory, 'staff');
    writer({ version, failures: next });
    syncFolder(directory);
    failures = next;
  }

  if (!believed) {
    const why = content.kind === 'newer' ? `of version ${content.version}` : content.why;
    log.error(`${path} cannot be believed (${why}): it counts as ${failuresOfDamaged} wrong PINs.`);
    try {
      if (content.kind !== 'unreadable') log.error(`It was kept as ${keepAside(directory, 'staff')}.`);
      replace(failuresOfDamaged);
    } catch (error) {
      log.error(`${path} cannot be replaced: ${messageOf(error)}`);
    }
  }

  return {
    get failures() {
      return failures;
    },
    write(next) {
      try {
        replace(next);
        return success(undefined);
      } catch (error) {
        return fail('storage', `${path} cannot be written: ${messageOf(error)}`);
      }
    },
  };
}
