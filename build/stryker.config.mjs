/**
 * npm run mutate [-- --mutate PATTERN]: changes the rooms of money in thousands of small ways, one at a time in a copy,
 * and prints how many of them the tests find. By hand, file by file, or at night: the whole takes hours.
 */
export default {
  mutate: ['electron/{domain,sales,journal}/**/*.ts'],
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  // Some tests change the zone of their process, which a thread cannot.
  vitest: { configFile: 'build/vitest.mutants.ts', pool: 'forks' },
  // What is left out: states are words of a union, where the compiler finds a wrong one; other words are the goldens'.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // What runs only while a module is loaded cannot be told apart by test: each would run all of them.
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
