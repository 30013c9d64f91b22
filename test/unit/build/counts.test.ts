import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { count, readPlaywright, readVitest } from '../../../build/testing/counts.ts';
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

    const screens = (...names: readonly string[]): string =>
      report({
        numPassedTests: names.length + 1,
        numFailedTests: 0,
        numFailedTestSuites: 0,
        testResults: [
          {
            name: 'a.test.ts',
            assertionResults: [
              { status: 'passed', fullName: 'at once', failureMessages: [] },
              ...names.map((fullName) => ({ status: 'passed', fullName, failureMessages: ['Not there'] })),
            ],
          },
        ],
      });
    expect(readVitest(screens('one', 'two'))).toMatchObject({ passed: 3, failed: 0, failures: [] });
    expect(readVitest(screens('one', 'two')).again).toHaveLength(2);
    expect(readVitest(screens('one', 'two', 'three'))).toMatchObject({ passed: 1, failed: 3 });
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
});
