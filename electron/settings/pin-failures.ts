import { join } from 'node:path';
import { z } from 'zod';
import { type FileKind, readVersioned } from '../files/versioned-file.ts';

/** As many wrong PINs in a row as make the longest wait. */
const failuresOfDamaged = 6;

const triesFile: FileKind<{ failures: number }> = {
  schemas: [z.strictObject({ failures: z.int().min(0) })],
  largestBytes: 4096,
};

/** The count of wrong PINs in an older program's `staff.json`. An unreadable file counts as many. */
export function countBefore(directory: string): number {
  const content = readVersioned(join(directory, 'staff.json'), triesFile);
  if (content.kind === 'valid') return content.value.failures;
  return content.kind === 'absent' ? 0 : failuresOfDamaged;
}
