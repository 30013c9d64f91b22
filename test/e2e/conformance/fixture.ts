/** The conformance app, started afresh for every test, or with a window of its own for each. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ElectronApplication, expect, type Page, test as base } from '@playwright/test';
import {
  firstPage,
  launchApp,
  type LaunchedApp,
  type LaunchOptions,
  onChromiumHost,
} from '../../support/electron.ts';

/** The folder of the conformance app. */
export const fixtureApp = fileURLToPath(new URL('./app', import.meta.url));

/** What app/main.cjs keeps for the tests. */
export interface FixtureGlobals {
  seen: unknown[];
  prevented: Set<string>;
  stoppedKeys: Set<string>;
  allowedOutside: string[];
  lastSender: { url: string; origin: string; isMainFrame: boolean; parent: unknown } | undefined;
  openWindow(options?: object, path?: string): Promise<unknown>;
}

/** What app/preload.cjs gives to the page. */
export interface FixtureApi {
  data: { list: unknown[]; text: string; when: Date; map: Map<string, number> };
  readonly invoke: (channel: string, ...args: unknown[]) => Promise<unknown>;
  readonly send: (channel: string, ...args: unknown[]) => void;
  readonly on: (channel: string, listener: (...args: unknown[]) => void) => () => void;
  readonly add: (a: number, b: number) => number;
  readonly later: (value: unknown) => Promise<unknown>;
  readonly fails: () => never;
  readonly failsLater: () => Promise<never>;
  readonly callBack: (callback: (value: number) => number) => number;
  readonly awaitBack: (callback: () => Promise<number>) => Promise<number>;
  readonly modules: () => string[];
  readonly canRequireNode: () => boolean;
  readonly preloadSees: (name: string) => string;
}

declare global {
  interface Window {
    fixture: FixtureApi;
    sawAtStart: { fixture: string; globals: string[] };
    [name: string]: unknown;
  }
}

interface Fixtures {
  launch: (options?: Omit<LaunchOptions, 'appPath'>) => Promise<LaunchedApp>;
  app: ElectronApplication;
  page: Page;
}

/** Playwright's test, with the conformance app: `app` and its first `page`, or `launch` for other ways to start it. */
export const test = base.extend<Fixtures>({
  // Playwright wants a pattern here, even for no fixture at all.
  // eslint-disable-next-line no-empty-pattern
  launch: async ({}, use) => {
    const started: Started[] = [];
    await use(async (options = {}) => {
      const launched = await launchApp({ ...options, appPath: fixtureApp });
      started.push(startedOf(launched));
      return launched;
    });
    for (const each of started) await end(each);
  },
  app: async ({ launch }, use) => {
    const { app } = await launch();
    await comesToRest(app);
    await use(app);
  },
  page: async ({ app }, use) => {
    await use(await firstPage(app));
  },
});

/**
 * The same where a window is enough: on the host one app serves a worker's tests, each with a window of its own. On a
 * real Electron each has its own app, since what has the focus there is not for a window alone to say.
 */
export const testInWindow = test.extend<object, { shared: () => Promise<ElectronApplication> }>({
  shared: [
    // Playwright wants a pattern here, even for no fixture at all.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let launched: LaunchedApp | undefined;
      await use(async () => {
        if (launched) await openAnew(launched.app);
        else launched = await launchApp({ appPath: fixtureApp });
        return launched.app;
      });
      if (launched) await end(startedOf(launched));
    },
    { scope: 'worker' },
  ],
  app: async ({ shared, launch }, use) => {
    const app = onChromiumHost ? await shared() : (await launch()).app;
    await comesToRest(app);
    await use(app);
  },
});

/**
 * Waits until the app has shown its page. A debugger breaks into whatever runs just then, be it a part of Node that is read for the
 * first time, and what it asks for meanwhile may be lost; at rest nothing runs.
 */
async function comesToRest(app: ElectronApplication): Promise<void> {
  await (await firstPage(app)).locator('h1').waitFor();
}

interface Started {
  readonly child: ReturnType<ElectronApplication['process']>;
  readonly folder: string;
}

function startedOf({ app, userDataDir }: LaunchedApp): Started {
  return { child: app.process(), folder: userDataDir };
}

async function end({ child, folder }: Started): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  child.kill('SIGKILL');
  await ended;
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Ends every window with all that was begun in it, and opens one as at the start. */
async function openAnew(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    const { prevented } = globalThis as unknown as FixtureGlobals;
    prevented.clear();
    prevented.add('window-all-closed');
    for (const window of BrowserWindow.getAllWindows()) window.destroy();
  });
  await expect.poll(() => app.windows().length).toBe(0);
  await expect.poll(() => seen(app)).toContain('window-all-closed');
  await app.evaluate(async ({ nativeTheme }) => {
    const globals = globalThis as unknown as FixtureGlobals;
    globals.seen.length = 0;
    globals.prevented.clear();
    globals.stoppedKeys.clear();
    globals.allowedOutside.length = 0;
    nativeTheme.themeSource = 'system';
    await globals.openWindow();
  });
  await expect.poll(() => app.windows().length).toBe(1);
}

/** Opens another window; it starts with an empty document, which Playwright already reports. */
export async function openPage(app: ElectronApplication, options = {}, path = 'index.html'): Promise<Page> {
  const opened = app.waitForEvent('window');
  await app.evaluate(
    async (_electron, [given, file]) => {
      await (globalThis as unknown as FixtureGlobals).openWindow(given, file);
    },
    [options, path] as const,
  );
  const page = await opened;
  await page.waitForURL(`**/${path}`);
  return page;
}

/** What the app has seen so far. */
export async function seen(app: ElectronApplication): Promise<unknown[]> {
  return await app.evaluate(() => (globalThis as unknown as FixtureGlobals).seen);
}

/** The exit of the app's process: its code, or the signal that ended it. */
export function exitOf(app: ElectronApplication): Promise<number | string | null> {
  const child = app.process();
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
}
