/** What a run of tests came to, read back from its report. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fromRoot } from '../paths.ts';

/** How many tests passed, failed and did not run; for each of these the reason. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** The names of those that failed, where the run could name them. */
  readonly failures: readonly string[];
  /** The names of those that passed only when they were tried again. */
  readonly again: readonly string[];
  /** One line for each test that did not run: its name and why. */
  readonly skipped: readonly string[];
}

/** Where each run leaves its report. */
export const reports = {
  unit: fromRoot('out/test/unit.json'),
  component: fromRoot('out/test/component.json'),
  fault: fromRoot('out/test/fault.json'),
  endToEnd: fromRoot('out/test/end-to-end.json'),
};

/** All of them together. */
export function sum(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
    again: counts.flatMap(({ again }) => again),
    skipped: counts.flatMap(({ skipped }) => skipped),
  };
}

/** The closing line: `N passed, N failed`, with `, N skipped` where there are any. */
export function closingLine({
  passed,
  failed,
  skipped,
}: Pick<Count, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/** So many tests of a run may pass only when they are tried again: more are no busy machine. */
const mostAgain = 2;

/** Counts those that passed when they were tried again as failed where they are too many. */
function limitAgain(counted: Count): Count {
  const { again, passed, failed, failures } = counted;
  if (again.length <= mostAgain) return counted;
  return {
    ...counted,
    passed: passed - again.length,
    failed: failed + again.length,
    failures: [...failures, ...again],
  };
}

/** A report's counts; a run without a readable report, or that failed without saying where, counts as one failure. */
export function count(exitCode: number, read: () => Count): Count {
  let counted: Count;
  try {
    counted = read();
  } catch (error) {
    console.error(`No report: ${String(error)}`);
    counted = { passed: 0, failed: 1, failures: [], again: [], skipped: [] };
  }
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Counts a report of vitest's. */
export function readVitest(path: string): Count {
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  const all = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({
      ...result,
      id: `${relative(fromRoot('.'), name)} › ${result.fullName}`,
    })),
  );
  return limitAgain({
    passed: report.numPassedTests,
    failed: report.numFailedTests || report.numFailedTestSuites,
    failures: all.filter(({ status }) => status === 'failed').map(({ id }) => id),
    again: all
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ id }) => id),
    skipped: all
      .filter(({ status }) => ['skipped', 'pending', 'todo', 'disabled'].includes(status))
      .map(({ fullName }) => `${fullName}: this machine lacks what it needs`),
  });
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: PlaywrightTest[] }[];
}
interface PlaywrightTest {
  status: string;
  annotations: { type: string; description?: string }[];
}

/** Counts a report of Playwright's. */
export function readPlaywright(path: string): Count {
  const { stats, errors, suites } = JSON.parse(readFileSync(path, 'utf8')) as {
    stats: { expected: number; unexpected: number };
    errors: unknown[];
    suites: PlaywrightSuite[];
  };
  const tests = testsIn(suites);
  const named = (status: string): string[] =>
    tests.filter((test) => test.status === status).map(({ name }) => name);
  const again = named('flaky');
  return limitAgain({
    passed: stats.expected + again.length,
    failed: stats.unexpected + errors.length,
    failures: named('unexpected'),
    again,
    skipped: tests
      .filter(({ status }) => status === 'skipped')
      .map(({ name, annotations }) => {
        const why = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
        return `${name}: ${why ?? 'a test before it failed'}`;
      }),
  });
}

function testsIn(suites: readonly PlaywrightSuite[]): (PlaywrightTest & { name: string })[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map((test) => ({ ...test, name: `${file} › ${title}` })),
    ),
    ...testsIn(inner),
  ]);
}
