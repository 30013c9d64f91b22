import { defineConfig } from '@playwright/test';
import { fromRoot } from './paths.ts';
import { reports } from './testing/counts.ts';

/** The tests that start the real main process: test/e2e. */
export default defineConfig({
  testDir: fromRoot('test/e2e'),
  outputDir: fromRoot('out/test/end-to-end'),
  // Generous: a busy machine is not a failure, and nothing here is timed.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // A busy machine starves a window now and then. A retry that passes is named, and more than a few are failures (counts.ts).
  retries: 1,
  workers: 2,
  reporter: [
    // The starting command wants progress, and shows the rest on failure.
    process.send ? ['dot'] : ['list'],
    ['json', { outputFile: reports.endToEnd }],
    ['./testing/playwright-progress.ts'],
  ],
});
