import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../domain/error-message.ts';
import type { Log } from '../domain/log.ts';
import { disk } from '../files/disk.ts';
import type { Folders } from './folders.ts';

/** Other users can read no file that this process and its children create from now on. */
export function makeFilesOwn(processOfProgram: Pick<NodeJS.Process, 'umask'>): void {
  processOfProgram.umask(0o077);
}

/** Takes from other users the right to read the profile and the files for people, which earlier versions or tools may have left open. */
export function takeFromOthers(
  { profile, documents }: Pick<Folders, 'profile' | 'documents'>,
  log: Pick<Log, 'warn'>,
): void {
  if (process.platform === 'win32') return;
  const top = disk.existsSync(profile) ? disk.readdirSync(profile).map((name) => join(profile, name)) : [];
  // Chromium's folders begin with a capital letter; closing the profile folder protects them.
  const own = top.filter((path) => /^[a-z]/.test(path.slice(profile.length + 1)));
  for (const path of [profile, documents, ...own.flatMap(withContent), ...withContent(documents)]) {
    try {
      const status = disk.existsSync(path) ? disk.lstatSync(path) : null;
      if (status === null || status.isSymbolicLink() || (status.mode & 0o077) === 0) continue;
      disk.chmodSync(path, status.mode & 0o700);
    } catch (error) {
      log.warn(`${path} may be read by others`, messageOf(error));
    }
  }
}

function withContent(path: string): string[] {
  if (!disk.existsSync(path) || !disk.lstatSync(path).isDirectory()) return [path];
  try {
    return [
      path,
      ...disk.readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
    ];
  } catch {
    return [path]; // other users cannot read it either
  }
}

/**
 * Keeps the memory of this process and its children, with the key in it, out of core dumps, even piped ones. Writes /proc
 * directly: a helper process would delay the window.
 */
export function keepMemoryFromDumps(log: Pick<Log, 'warn'>, file = '/proc/self/coredump_filter'): void {
  if (process.platform !== 'linux') return;
  try {
    disk.writeFileSync(file, '0', { flag: 'r+' });
  } catch (error) {
    log.warn('The memory cannot be kept out of core dumps', messageOf(error));
  }
}

/** Turns core dumps off entirely, registers too. The starter does it for every process; this is for a start without it. */
export async function forbidCoreDumps(log: Pick<Log, 'warn'>): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    await promisify(execFile)('prlimit', ['--core=0', '--pid', String(process.pid)]);
  } catch (error) {
    log.warn('Core dumps cannot be forbidden', messageOf(error));
  }
}
