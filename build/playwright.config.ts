import { defineConfig } from '@playwright/test';
import { electronChoice, runsOnHost } from './electron-binary.ts';
import { fromRoot } from './paths.ts';
import { reports } from './testing/counts.ts';

const isRegistry = electronChoice() === 'registry';

/** The tests that start the real main process: test/e2e, on Electron or on the Chromium host. */
export default defineConfig({
  testDir: fromRoot('test/e2e'),
  // What the host alone has, such as a browser behind it, is no question to put to Electron.
  testIgnore: runsOnHost() ? [] : '**/chromium-host/**',
  outputDir: fromRoot(`out/test/${isRegistry ? 'electron' : 'host'}`),
  // Generous: a busy machine is not a failure, and nothing here is timed.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  retries: 0,
  workers: 2,
  reporter: [
    // Who started this wants to know how far it is, and shows the rest when something failed.
    process.send ? ['dot'] : ['list'],
    ['json', { outputFile: isRegistry ? reports.electron : reports.host }],
    ['./testing/playwright-progress.ts'],
  ],
});
