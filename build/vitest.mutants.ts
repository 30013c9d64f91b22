/** The tests that a mutant of the money rooms must fail (npm run mutate). */
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { fromRoot } from './paths.ts';

const cwd = fromRoot('.');
const all = globSync('test/unit/{sales,domain,journal}/**/*.test.ts', { cwd });
/** What tries thousands of cases takes minutes for each mutant, and what puts another module in a place must be alone. */
const slow = /from 'fast-check'|100[,_]000|\bvi\.(?:mock|doMock|resetModules)\(/;

export default defineConfig({
  test: {
    root: cwd,
    environment: 'node',
    include: all.filter((file) => !slow.test(readFileSync(fromRoot(file), 'utf8'))),
    // The files share what they import: reading it anew for each took longer than most of their tests.
    isolate: false,
    testTimeout: 30_000,
  },
});
