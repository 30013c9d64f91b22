import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './browser.ts';
import { compileMessages } from './messages.ts';
import { fromRoot } from './paths.ts';

compileMessages();
/** Generous: a slow machine is not a failure, and nothing in these tests is timed. */
const testTimeout = 30_000;
const { executablePath, args } = await findBrowser();

export default defineConfig({
  test: {
    root: fromRoot('.'),
    projects: [
      {
        root: fromRoot('.'),
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          environment: 'node',
          testTimeout,
          // Outside Electron its package only answers with a path, and would fetch a binary to have one.
          env: { ELECTRON_OVERRIDE_DIST_PATH: fromRoot('build/chromium-host') },
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
          testTimeout,
          expect: { poll: { timeout: 10_000 } },
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
        test: { name: 'contract', include: ['test/contract/**/*.test.ts'], environment: 'node', testTimeout },
      },
      {
        root: fromRoot('.'),
        test: {
          name: 'fault',
          include: ['test/fault/**/*.test.ts'],
          environment: 'node',
          // The short forms of npm run faults: processes that are killed, clocks that run, pictures of screens.
          testTimeout: 180_000,
          env: { ELECTRON_OVERRIDE_DIST_PATH: fromRoot('build/chromium-host') },
        },
      },
    ],
  },
});
