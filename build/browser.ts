import { execFile } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { makeOnce } from './electron/cache.ts';
import { ensureSystem } from './electron/system.ts';
import { fromRoot } from './paths.ts';

/** A Chromium to start; its arguments keep it quiet and unattended. */
export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
}

const quiet = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-infobars',
  '--disable-quic',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-features=Translate,MediaRouter,OptimizationHints,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,GlobalMediaControls,DestroyProfileOnBrowserClose,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

/**
 * The browser of `MADOGUCHI_BROWSER`; else the one inside the npm package @sparticuz/chromium, the same on every machine, where
 * it fits this system; else an installed Chromium, Chrome or Edge. Throws when there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const wanted = process.env['MADOGUCHI_BROWSER'];
  if (wanted !== undefined && wanted !== '') {
    if (!isExecutable(wanted)) throw new Error(`MADOGUCHI_BROWSER names ${wanted}, which is not a program.`);
    return startedBy(wanted);
  }
  if (process.platform === 'linux' && process.arch === 'x64') return await bundledBrowser();
  const installed = installedPlaces().find(isExecutable);
  if (installed !== undefined) return startedBy(installed);
  throw new Error('No Chromium, Chrome or Edge was found. Install one, or name it in MADOGUCHI_BROWSER.');
}

function startedBy(executablePath: string): Browser {
  // As root, Chromium refuses to start its sandbox; otherwise it keeps it.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { executablePath, args: [...quiet, ...sandbox] };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installedPlaces(): string[] {
  if (process.platform === 'darwin') return macPlaces();
  if (process.platform === 'win32') return windowsPlaces();
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const programs = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
  ];
  return programs.flatMap((name) =>
    [...folders, '/usr/bin', '/snap/bin'].map((folder) => join(folder, name)),
  );
}

function macPlaces(): string[] {
  return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
    ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
      (name) => `${folder}/${name}.app/Contents/MacOS/${name}`,
    ),
  );
}

function windowsPlaces(): string[] {
  return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable];
    if (folder === undefined) return [];
    return [
      join(folder, 'Chromium', 'Application', 'chrome.exe'),
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ];
  });
}

/** The package unpacks into the temporary folder, and takes any file there for a finished one. */
async function bundledBrowser(): Promise<Browser> {
  const { version } = JSON.parse(
    readFileSync(fromRoot('node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string };
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  const home = await makeOnce(`chromium-${version}`, async (folder) => {
    await promisify(execFile)(process.execPath, ['-e', script], {
      cwd: fromRoot('.'),
      env: { ...process.env, TMPDIR: folder, NODE_OPTIONS: '' },
    });
    // The package lets only its owner run it; in root's cache the tests' ordinary user has to run it, too.
    chmodSync(join(folder, 'chromium'), 0o755);
  });
  const program = join(home, 'chromium');
  const { env } = await ensureSystem([program], {}, console.error);
  Object.assign(process.env, env);
  if (!existsSync('/etc/fonts/fonts.conf')) process.env['FONTCONFIG_PATH'] ??= join(home, 'fonts');
  return startedBy(program);
}
