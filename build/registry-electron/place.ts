/** Where the Electron from the package registry is kept, and whether it is there. */
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../paths.ts';

/** Which Electron the pinned package carries. */
export const registryElectronVersion = '33.2.1';

/** The folder for every user of this machine, which root fills. */
const machineCache = '/var/cache/madoguchi';

/**
 * The cache that this user fills: `MADOGUCHI_CACHE` where it is set, else `/var/cache/madoguchi` for root, else
 * `madoguchi` among the user's own caches. Outside `node_modules`, which `npm ci` empties.
 */
export function cacheFolder(): string {
  const named = process.env['MADOGUCHI_CACHE'];
  if (named !== undefined && named !== '') return named;
  if (process.getuid?.() === 0) return machineCache;
  const caches = process.env['XDG_CACHE_HOME'];
  return join(caches !== undefined && caches !== '' ? caches : join(homedir(), '.cache'), 'madoguchi');
}

/** The folder inside a cache; another one as soon as anything that it is made of or by changes. */
export function assembledFolder(cache: string): string {
  return join(cache, `registry-electron-${registryElectronVersion}-${recipe()}`);
}

/** The folder of the assembled program, in this user's cache or in the machine's; undefined where it is in neither. */
export function registryElectronFolder(): string | undefined {
  return [cacheFolder(), machineCache]
    .map(assembledFolder)
    .find((folder) => isProgram(join(folder, 'electron')));
}

function isProgram(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function recipe(): string {
  const parts = ['pinned', 'default-app'].flatMap((folder) => {
    const path = fromRoot(`build/registry-electron/${folder}`);
    return readdirSync(path).map((name) => join(path, name));
  });
  const hash = createHash('sha256');
  for (const path of [...parts.sort(), fromRoot('build/registry-electron/assemble.ts')]) {
    hash.update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 12);
}
