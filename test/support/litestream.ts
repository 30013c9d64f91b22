import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** Whether there is a Litestream for this system and processor; copies of the journal are for Linux alone. */
export const isLitestreamHere = process.platform === 'linux' && process.arch === 'x64';

/** The Litestream of the package registry. */
export const litestream = isLitestreamHere
  ? fileURLToPath(import.meta.resolve('@flydotio/litestream-linux-x64/litestream'))
  : '';

/** A folder on another disk than the tests' own: the system's memory, as a drive that is mounted. */
export function otherDrive(): string {
  const root = '/dev/shm';
  const folder = mkdtempSync(join(root, 'madoguchi-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'copies'));
  return join(folder, 'copies');
}
