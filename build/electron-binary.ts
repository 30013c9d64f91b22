/** Whether Electron's own binary can be used here, and the environment that starts what can. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromRoot } from './paths.ts';

const electronFolder = fromRoot('node_modules/electron');
const failureFile = fromRoot('node_modules/.cache/madoguchi/electron-download-failed');
const fetchMilliseconds = 8000;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The folder of the program that stands in for Electron's binary. */
export const chromiumHostFolder = fromRoot('build/chromium-host');

/** The path of Electron's binary; undefined when it has not been downloaded. */
export function electronBinary(): string | undefined {
  const pathFile = join(electronFolder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const program = join(electronFolder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(program) ? program : undefined;
}

/**
 * Tries to download the binary for at most eight seconds. A failure is remembered for a day, so that a machine
 * that cannot reach Electron's release server does not wait for it at every start.
 */
export async function fetchElectronBinary(): Promise<string | undefined> {
  const present = electronBinary();
  if (present !== undefined || failedToday()) return present;
  const installer = spawn(process.execPath, [join(electronFolder, 'install.js')], { stdio: 'ignore' });
  const timer = setTimeout(() => installer.kill('SIGKILL'), fetchMilliseconds);
  await new Promise<void>((resolve, reject) => {
    installer.on('error', reject);
    installer.on('exit', () => resolve());
  });
  clearTimeout(timer);
  const fetched = electronBinary();
  if (fetched === undefined) {
    mkdirSync(dirname(failureFile), { recursive: true });
    writeFileSync(failureFile, 'Electron could not be downloaded; the Chromium host is used for a day.\n');
  }
  return fetched;
}

function failedToday(): boolean {
  return existsSync(failureFile) && Date.now() - statSync(failureFile).mtimeMs < dayMilliseconds;
}

/** The variables to add to the environment so that the `electron` package finds its program; none for the real one. */
export function electronEnvironment(): Record<string, string> {
  return electronBinary() === undefined ? { ELECTRON_OVERRIDE_DIST_PATH: chromiumHostFolder } : {};
}
