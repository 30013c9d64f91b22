import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
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
 * Has the system keep no picture of this program's memory, which holds the key, when it crashes. The starter does it for
 * every process; where the program is started without it, this is for the main process and those that it starts.
 */
export function forbidCoreDumps(log: Pick<Log, 'warn'>): void {
  if (process.platform !== 'linux') return;
  const { error, status, stderr } = spawnSync('prlimit', ['--core=0', '--pid', String(process.pid)], {
    encoding: 'utf8',
  });
  if (error ?? status !== 0) log.warn('Core dumps cannot be forbidden', error ? messageOf(error) : stderr);
}
