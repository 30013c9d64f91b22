/** Starts the app for a test, on the Electron that the lane found (build/electron/lane.ts). */
import { subscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { requireElectron } from '../../build/electron/program.ts';
import { fromRoot } from '../../build/paths.ts';

export interface LaunchOptions {
  /** The app's folder or file; default: the built product. */
  readonly appPath?: string;
  /** Arguments for the app; Electron's own options, such as `-r FILE`, go into `electronArgs`. */
  readonly args?: readonly string[];
  readonly electronArgs?: readonly string[];
  /** Variables to add to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The data folder; default: a fresh one, removed when the app ends. */
  readonly userDataDir?: string;
}

export interface LaunchedApp {
  readonly app: ElectronApplication;
  readonly userDataDir: string;
}

/** The first window's own page: Playwright reports the empty document it starts with. */
export async function firstPage(app: ElectronApplication): Promise<Page> {
  const page = await app.firstWindow();
  await page.waitForURL((url) => url.protocol !== 'about:' && url.protocol !== 'data:');
  return page;
}

/** Ends a navigation that the app prevented: Playwright would wait for it forever. */
export async function forgetNavigation(page: Page): Promise<void> {
  await page.evaluate("history.replaceState(history.state, '', location.href)");
}

// A display for each worker: on one display, windows would take the focus from each other.
const displays = process.env['MADOGUCHI_DISPLAYS']?.split(',') ?? [];
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? process.env['VITEST_POOL_ID'] ?? 0);
const ownDisplay = displays[worker % displays.length];
if (ownDisplay !== undefined) process.env['DISPLAY'] = ownDisplay;

// Playwright offers compression, which on one machine only costs both sides time.
subscribe('http.client.request.created', (message) => {
  (message as { request: ClientRequest }).request.removeHeader('sec-websocket-extensions');
});

/** Milliseconds: far longer than a start takes on a busy machine. */
export const longestLaunch = 120_000;

/** Starts the app, and resolves once it can open windows. */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const { appPath = fromRoot('.'), args = [], electronArgs = [], env = {} } = options;
  const fresh = options.userDataDir === undefined;
  const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'madoguchi-test-')));
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const app = await _electron.launch({
    executablePath: requireElectron(),
    args: [
      '-r',
      fromRoot('test/support/held-until-attached.cjs'),
      ...electronArgs,
      `--user-data-dir=${userDataDir}`,
      appPath,
      ...args,
    ],
    env: { ...Object.fromEntries(inherited), ...env },
    // The app decides between light and dark, not Playwright.
    colorScheme: null,
    timeout: longestLaunch,
  });
  if (fresh) app.on('close', () => void rm(userDataDir, { recursive: true, force: true, maxRetries: 3 }));
  return { app, userDataDir };
}
