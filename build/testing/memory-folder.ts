import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../electron/cache.ts';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
/** Followed by the number of the process that made the folder. */
const prefix = 'madoguchi-tests-';
/** What the tests write lies there for seconds only, and was never more than a tenth of this. */
const leastFree = 4 * 2 ** 30;

/**
 * A folder in memory for what the tests write while they run, so that they wait for no disk, and what removes it; null where the
 * system has none, too little of it, or starts no program from there.
 */
export function memoryFolder(): { readonly path: string; readonly remove: () => void } | null {
  try {
    removeAbandoned();
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < leastFree) return null;
    const path = join(memory, `${prefix}${process.pid}`);
    mkdirSync(path, { mode: 0o700 });
    if (startsPrograms(path)) return { path, remove: () => removeFolder(path) };
    removeFolder(path);
    return null;
  } catch {
    // There is no such folder, or nobody may write there.
    return null;
  }
}

function removeFolder(path: string): void {
  allowRemoval(path);
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}

/** A test that was broken off may have left folders in which nothing may be changed. */
function allowRemoval(path: string): void {
  chmodSync(path, 0o700);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) allowRemoval(join(path, entry.name));
  }
}

/** What runs that were broken off have left. */
function removeAbandoned(): void {
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      removeFolder(join(memory, name));
  }
}

/** Some tests write programs, which a folder of only data would not start. */
function startsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\nexit 0\n');
  chmodSync(program, 0o700);
  return spawnSync(program).status === 0;
}
