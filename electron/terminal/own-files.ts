import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../domain/error-message.ts';
import type { Log } from '../domain/log.ts';
import { disk } from '../files/disk.ts';
import type { Folders } from './folders.ts';

/** Of everything that is made from now on, by this process and those that it starts, other users read nothing. */
export function makeFilesOwn(processOfProgram: Pick<NodeJS.Process, 'umask'>): void {
  processOfProgram.umask(0o077);
}

/** Takes from other users what an earlier version, or a tool, let them read of the profile and of the files for people. */
export function takeFromOthers(
  { profile, documents }: Pick<Folders, 'profile' | 'documents'>,
  log: Pick<Log, 'warn'>,
): void {
  if (process.platform === 'win32') return;
  const top = disk.existsSync(profile) ? disk.readdirSync(profile).map((name) => join(profile, name)) : [];
  // The browser's own files lie in folders that begin with a capital: the profile's folder is closed before them.
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
    return [path]; // a folder that cannot be read is read by others neither
  }
}

/**
 * Keeps the memory of this process, which holds the key, and of those that it starts from now on, out of what the system
 * keeps of a crash, whoever it is piped to. The system's file for that takes the place of a process that would have to be
 * waited for before the window opens.
 */
export function keepMemoryFromDumps(log: Pick<Log, 'warn'>, file = '/proc/self/coredump_filter'): void {
  if (process.platform !== 'linux') return;
  try {
    disk.writeFileSync(file, '0', { flag: 'r+' });
  } catch (error) {
    log.warn('The memory cannot be kept out of core dumps', messageOf(error));
  }
}

/**
 * Has the system write no core dump at all: not even the registers are kept. The starter does it for every process; where
 * the program is started without it, this is for the main process and those that it starts.
 */
export async function forbidCoreDumps(log: Pick<Log, 'warn'>): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    await promisify(execFile)('prlimit', ['--core=0', '--pid', String(process.pid)]);
  } catch (error) {
    log.warn('Core dumps cannot be forbidden', messageOf(error));
  }
}
