import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './browser.ts';
import { compileMessages } from './messages.ts';
import { fromRoot } from './paths.ts';

compileMessages();
/** Generous: a busy machine is not a failure, and nothing in these tests is timed. */
const testTimeout = 180_000;
/** What waits for something may wait long, too. */
const patience = {
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: [fromRoot('test/support/patience.ts')],
};
/** The files of a worker share what they import: reading it anew for each took longer than most of their tests. */
const isolate = false;
/** Those that put something else in a module's place must not share it. */
const apart = globSync('test/unit/**/*.test.ts', { cwd: fromRoot('.') }).filter((file) =>
  /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(fromRoot(file), 'utf8')),
);
// Outside Electron its package only answers with a path, and would fetch a binary to have one.
const env = { ELECTRON_OVERRIDE_DIST_PATH: fromRoot('build/chromium-host') };
/** As many as there are processors; what vitest chooses by itself leaves one of two idle. */
const maxWorkers = availableParallelism();
const { executablePath, args } = await findBrowser();

export default defineConfig({
  test: {
    root: fromRoot('.'),
    maxWorkers,
    projects: [
      {
        root: fromRoot('.'),
        test: {
          ...{ name: 'unit', environment: 'node', ...patience, maxWorkers, isolate, env },
          include: ['test/unit/**/*.test.ts'],
          exclude: apart,
        },
        plugins: [svelte({ configFile: false })],
      },
      {
        root: fromRoot('.'),
        test: {
          ...{ name: 'unit-apart', environment: 'node', ...patience, maxWorkers, env },
          include: apart,
        },
        plugins: [svelte({ configFile: false })],
      },
      {
        root: fromRoot('.'),
        publicDir: fromRoot('resources/public'),
        plugins: [svelte({ configFile: false })],
        // Named here so that the first test does not find the page reloaded under it.
        optimizeDeps: {
          include: ['axe-core', 'qrcode', 'svelte', 'wanakana', 'zod', 'zxing-wasm/reader'],
        },
        test: {
          name: 'component',
          include: ['test/component/**/*.test.ts'],
          ...patience,
          maxWorkers,
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath, args: [...args] } }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
      {
        root: fromRoot('.'),
        test: {
          ...{ name: 'contract', environment: 'node', ...patience, maxWorkers, isolate },
          include: ['test/contract/**/*.test.ts'],
        },
      },
      {
        root: fromRoot('.'),
        // The short forms of npm run faults: processes that are killed, clocks that run, pictures of screens.
        test: {
          ...{ name: 'fault', environment: 'node', ...patience, maxWorkers, env },
          include: ['test/fault/**/*.test.ts'],
        },
      },
    ],
  },
});
