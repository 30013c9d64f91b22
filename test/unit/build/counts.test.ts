import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { closingLine, count, readPlaywright, readVitest, sum } from '../../../build/testing/counts.ts';
import { newFolder } from '../../support/folder.ts';

describe('the counts of a run', () => {
  let folder: string;
  beforeEach(() => {
    folder = newFolder('counts');
  });

  function report(content: object): string {
    const path = join(folder, 'report.json');
    writeFileSync(path, JSON.stringify(content));
    return path;
  }

  test('come from Playwright’s report, with the reason of each test that did not run', () => {
    const skipped = { status: 'skipped', annotations: [{ type: 'skip', description: 'no display' }] };
    const unsaid = { status: 'skipped', annotations: [] };
    const path = report({
      stats: { expected: 3, unexpected: 1 },
      errors: [{}],
      suites: [
        {
          specs: [],
          suites: [
            {
              specs: [
                { title: 'one', file: 'a.spec.ts', tests: [skipped] },
                { title: 'three', file: 'a.spec.ts', tests: [{ status: 'unexpected', annotations: [] }] },
                { title: 'four', file: 'a.spec.ts', tests: [{ status: 'flaky', annotations: [] }] },
                { title: 'two', file: 'a.spec.ts', tests: [unsaid, { status: 'expected', annotations: [] }] },
              ],
            },
          ],
        },
      ],
    });
    expect(readPlaywright(path)).toEqual({
      passed: 4,
      failed: 2,
      failures: ['a.spec.ts › three'],
      again: ['a.spec.ts › four'],
      skipped: ['a.spec.ts › one: no display', 'a.spec.ts › two: a test before it failed'],
    });
  });

  test('take no more than two tests that passed only when they were tried again', () => {
    const flaky = (title: string): object => ({
      title,
      file: 'a.spec.ts',
      tests: [{ status: 'flaky', annotations: [] }],
    });
    const run = (...titles: readonly string[]): string =>
      report({ stats: { expected: 1, unexpected: 0 }, errors: [], suites: [{ specs: titles.map(flaky) }] });
    expect(readPlaywright(run('one', 'two'))).toMatchObject({ passed: 3, failed: 0, failures: [] });
    expect(readPlaywright(run('one', 'two', 'three'))).toMatchObject({ passed: 1, failed: 3 });
  });

  test('come from vitest’s report, where a file that could not be loaded counts too', () => {
    const path = report({
      numPassedTests: 2,
      numFailedTests: 0,
      numFailedTestSuites: 1,
      testResults: [
        {
          name: fromRoot('test/unit/a.test.ts'),
          assertionResults: [
            { status: 'skipped', fullName: 'a keychain' },
            { status: 'failed', fullName: 'a sale is lost' },
          ],
        },
      ],
    });
    expect(readVitest(path)).toEqual({
      passed: 2,
      failed: 1,
      failures: ['test/unit/a.test.ts › a sale is lost'],
      again: [],
      skipped: ['a keychain: this machine lacks what it needs'],
    });
  });

  test('are one failure without a report, and after a run that failed in silence', () => {
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
    expect(count(0, () => readPlaywright(join(folder, 'none.json')))).toMatchObject({ passed: 0, failed: 1 });
    expect(said).toHaveBeenCalledOnce();
    expect(count(1, () => ({ passed: 5, failed: 0, failures: [], again: [], skipped: [] }))).toMatchObject({
      passed: 5,
      failed: 1,
    });
  });

  test('are summed into one closing line, which names skipped tests only where there are any', () => {
    const one = { passed: 2, failed: 0, failures: [], again: [], skipped: [] };
    expect(closingLine(sum([one, { passed: 1, failed: 1, failures: ['b'], again: [], skipped: [] }]))).toBe(
      '3 passed, 1 failed',
    );
    expect(closingLine(sum([one, { passed: 0, failed: 0, failures: [], again: [], skipped: ['a'] }]))).toBe(
      '2 passed, 0 failed, 1 skipped',
    );
  });
});
