/** Finds the browser for the Chromium host and for the component tests. */
import { execFile } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { fromRoot } from './paths.ts';

/** A Chromium that can be started: its program and the arguments that keep it quiet and unattended. */
export interface Browser {
  readonly name: string;
  readonly executablePath: string;
  readonly args: readonly string[];
  /** The version, where it is known without starting the browser. */
  readonly version?: string;
  /** True for a build that cannot open a window. */
  readonly headlessOnly: boolean;
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
 * The browser that `MADOGUCHI_BROWSER` names (a path, or `bundled`); else, where it is to open windows, an installed Chromium, Chrome or
 * Edge before the headless build inside the npm package @sparticuz/chromium, and where it need not, that build before them: it is the
 * same on every machine, and has no windows of its own to keep up. Throws when none can run here.
 */
export async function findBrowser(opens: 'windows' | 'no windows' = 'windows'): Promise<Browser> {
  const wanted = process.env['MADOGUCHI_BROWSER'];
  if (wanted !== undefined && wanted !== '' && wanted !== 'bundled') {
    if (!isExecutable(wanted)) throw new Error(`MADOGUCHI_BROWSER names ${wanted}, which is not a program.`);
    return describe('browser named by MADOGUCHI_BROWSER', wanted, false);
  }
  if (wanted === 'bundled' || (opens === 'no windows' && hasBundled)) return await bundledBrowser();
  for (const [name, path] of installedPlaces()) if (isExecutable(path)) return describe(name, path, false);
  return await bundledBrowser();
}

/** Whether the package has a build for this machine. */
const hasBundled = process.platform === 'linux' && process.arch === 'x64';

function describe(name: string, executablePath: string, headlessOnly: boolean, version?: string): Browser {
  // Chromium refuses to start its sandbox as root; anywhere else it keeps it.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const found = { name, executablePath, args: [...quiet, ...sandbox], headlessOnly };
  return version === undefined ? found : { ...found, version };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installedPlaces(): [name: string, path: string][] {
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
    [...folders, '/usr/bin', '/snap/bin'].map((folder): [string, string] => [name, join(folder, name)]),
  );
}

function macPlaces(): [name: string, path: string][] {
  return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
    ['Chromium', 'Google Chrome', 'Microsoft Edge'].map((name): [string, string] => [
      name,
      `${folder}/${name}.app/Contents/MacOS/${name}`,
    ]),
  );
}

function windowsPlaces(): [name: string, path: string][] {
  return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable];
    if (folder === undefined) return [];
    return [
      ['Chromium', join(folder, 'Chromium', 'Application', 'chrome.exe')],
      ['Google Chrome', join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')],
      ['Microsoft Edge', join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe')],
    ];
  });
}

/**
 * The package inflates its parts into the temporary folder and takes any file that it finds there for a
 * finished one. So it is given a folder of its own, in a process of its own, and the result is moved into place
 * whole: two starts at once, or one that is killed half-way, never leave a broken browser behind.
 */
async function bundledBrowser(): Promise<Browser> {
  if (!hasBundled) {
    throw new Error('No Chromium, Chrome or Edge was found. Install one, or name it in MADOGUCHI_BROWSER.');
  }
  const cache = fromRoot('node_modules/.cache/madoguchi');
  const { version } = JSON.parse(
    readFileSync(fromRoot('node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string };
  const home = join(cache, `chromium-${version}`);
  if (!existsSync(home)) await inflateInto(cache, home);
  if (!existsSync('/etc/fonts/fonts.conf')) process.env['FONTCONFIG_PATH'] ??= join(home, 'fonts');
  return describe('headless Chromium of @sparticuz/chromium', join(home, 'chromium'), true, version);
}

async function inflateInto(cache: string, home: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'unfinished-'));
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  try {
    await promisify(execFile)(process.execPath, ['-e', script], {
      cwd: fromRoot('.'),
      env: { ...process.env, TMPDIR: unfinished, NODE_OPTIONS: '' },
    });
    renameSync(unfinished, home);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process that finished first is as good.
    if (!existsSync(home)) throw error;
  }
}
