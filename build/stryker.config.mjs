/**
 * npm run mutate [-- --mutate PATTERN]: changes the rooms of money in thousands of small ways, one at a time in a copy, and
 * prints how many the tests find. By hand, file by file, or at night: all of it takes hours.
 */
export default {
  mutate: ['electron/{domain,sales,journal}/**/*.ts'],
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  // Some tests change their process's time zone, which a thread cannot.
  vitest: { configFile: 'build/vitest.mutants.ts', pool: 'forks' },
  // Changed words are left out: the compiler finds a wrong word of a state, and the goldens find all others.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // Code that runs only while a module loads cannot be assigned to a test: each would run all of them.
  ignoreStatic: true,
  dryRunTimeoutMinutes: 30,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: 'out/stryker/report.json' },
  incremental: true,
  incrementalFile: 'out/stryker/incremental.json',
  tempDirName: 'out/stryker/copies',
  ignorePatterns: ['/docs', '/dist', '/out'],
};
