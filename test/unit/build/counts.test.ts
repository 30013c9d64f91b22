import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { closingLine, count, readPlaywright, readVitest, sum } from '../../../build/testing/counts.ts';

describe('the counts of a run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'madoguchi-counts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function report(content: object): string {
    const path = join(folder, 'report.json');
    writeFileSync(path, JSON.stringify(content));
    return path;
  }

  test('come from Playwright’s report, with the reason of each test that did not run', () => {
    const skipped = { status: 'skipped', annotations: [{ type: 'skip', description: 'no display' }] };
    const unsaid = { status: 'skipped', annotations: [] };
    const path = report({
      stats: { expected: 3, unexpected: 1, flaky: 1 },
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
      passed: 3,
      failed: 3,
      failures: ['a.spec.ts › three', 'a.spec.ts › four'],
      skipped: ['a.spec.ts › one: no display', 'a.spec.ts › two: a test before it failed'],
    });
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
      skipped: ['a keychain: this machine lacks what it needs'],
    });
  });

  test('are one failure without a report, and after a run that failed in silence', () => {
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
    expect(count(0, () => readPlaywright(join(folder, 'none.json')))).toMatchObject({ passed: 0, failed: 1 });
    expect(said).toHaveBeenCalledOnce();
    expect(count(1, () => ({ passed: 5, failed: 0, failures: [], skipped: [] }))).toMatchObject({
      passed: 5,
      failed: 1,
    });
  });

  test('are summed into one closing line, which names skipped tests only where there are any', () => {
    const one = { passed: 2, failed: 0, failures: [], skipped: [] };
    expect(closingLine(sum([one, { passed: 1, failed: 1, failures: ['b'], skipped: [] }]))).toBe(
      '3 passed, 1 failed',
    );
    expect(closingLine(sum([one, { passed: 0, failed: 0, failures: [], skipped: ['a'] }]))).toBe(
      '2 passed, 0 failed, 1 skipped',
    );
  });
});
