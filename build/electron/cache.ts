/** Folders made once and kept: each appears whole, and a damaged one is made anew. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../paths.ts';
import { isWritable } from '../writable.mjs';

/** The cache for every user of this machine, which root fills. */
const machineCache = '/var/cache/madoguchi';
/** In each folder: the content, and a list of its files with their sizes. */
const [made, list] = ['made', 'files.json'];

/** Gets one line for each thing done, with its time. */
export type Tell = (line: string) => void;

/**
 * This user's cache: `MADOGUCHI_CACHE`, else `/var/cache/madoguchi` for root, else `madoguchi` among the user's caches; if not
 * writable, one in `node_modules`.
 */
export function cacheFolder(): string {
  const named = process.env['MADOGUCHI_CACHE'];
  if (named !== undefined && named !== '') return named;
  if (process.getuid?.() === 0) return machineCache;
  const caches = process.env['XDG_CACHE_HOME'];
  const own = join(caches !== undefined && caches !== '' ? caches : join(homedir(), '.cache'), 'madoguchi');
  return isWritable(own) ? own : fromRoot('node_modules/.cache/madoguchi');
}

/** The folder of that name, if whole, in the user's cache or the machine's; else undefined. */
export function cached(name: string): string | undefined {
  const home = [cacheFolder(), machineCache].map((cache) => join(cache, name)).find(isWhole);
  return home === undefined ? undefined : join(home, made);
}

/**
 * The folder of that name. Where no cache has it whole, `make` fills a temporary folder, which is moved into place at the end, so
 * that neither a parallel run nor an aborted one leaves half of it. `make` gets the folder to fill, one to work in, and the final
 * path.
 */
export async function makeOnce(
  name: string,
  make: (folder: string, work: string, home: string) => Promise<void>,
): Promise<string> {
  const present = cached(name);
  if (present !== undefined) return present;
  const cache = cacheFolder();
  const home = join(cache, name);
  process.umask(0o022); // other users run what is made
  mkdirSync(cache, { recursive: true });
  removeAbandoned(cache);
  const unfinished = mkdtempSync(join(cache, `unfinished-${process.pid}-`));
  const whole = join(unfinished, name);
  const folder = join(whole, made);
  mkdirSync(folder, { recursive: true });
  try {
    await make(folder, unfinished, join(home, made));
    writeFileSync(join(whole, list), JSON.stringify(sizesIn(folder)));
    // Another process that finished first is as good.
    if (!isWhole(home)) {
      rmSync(home, { recursive: true, force: true });
      renameSync(whole, home);
    }
  } catch (error) {
    if (!isWhole(home)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return join(home, made);
}

/** Whether a process with this id exists. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes what makers that were killed have left. */
function removeAbandoned(cache: string): void {
  for (const name of readdirSync(cache)) {
    const [, maker] = /^unfinished-(\d+)-/.exec(name) ?? [];
    if (maker !== undefined && !isRunning(Number(maker)))
      rmSync(join(cache, name), { recursive: true, force: true });
  }
}

/** Whether every file is there with its original size. */
function isWhole(home: string): boolean {
  try {
    const sizes = JSON.parse(readFileSync(join(home, list), 'utf8')) as Record<string, number>;
    return Object.entries(sizes).every(([name, size]) => statSync(join(home, made, name)).size === size);
  } catch {
    return false;
  }
}

function sizesIn(folder: string): Record<string, number> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length + 1), statSync(path).size]),
  );
}
