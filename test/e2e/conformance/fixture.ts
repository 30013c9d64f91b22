/** The conformance app, started afresh for every test. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ElectronApplication, type Page, test as base } from '@playwright/test';
import { type LaunchedApp, type LaunchOptions, firstPage, launchApp } from '../../support/electron.ts';

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
    const started: { child: ReturnType<ElectronApplication['process']>; folder: string }[] = [];
    await use(async (options = {}) => {
      const launched = await launchApp({ ...options, appPath: fixtureApp });
      started.push({ child: launched.app.process(), folder: launched.userDataDir });
      return launched;
    });
    for (const { child, folder } of started) {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  },
  app: async ({ launch }, use) => {
    const { app } = await launch();
    await use(app);
  },
  page: async ({ app }, use) => {
    await use(await firstPage(app));
  },
});

/** What the app has seen so far. */
export async function seen(app: ElectronApplication): Promise<unknown[]> {
  return await app.evaluate(() => (globalThis as unknown as FixtureGlobals).seen);
}

/** The exit of the app's process: its code, or the signal that ended it. */
export function exitOf(app: ElectronApplication): Promise<number | string | null> {
  const child = app.process();
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
}
