/**
 * Runs every test (npm test): builds the app, then vitest (unit, component, contract) and Playwright
 * (end to end). The last line sums both: `N passed, N failed`, plus `, N skipped` where there are any.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildApp } from './build.ts';
import { fromRoot } from './paths.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const reports = {
  vitest: fromRoot('out/test/vitest.json'),
  playwright: fromRoot('out/test/playwright.json'),
};

/** Runs a package's program on this Node, its output going to the terminal; answers its exit code. */
function run(program: string, args: string[]): number {
  const result = spawnSync(process.execPath, [fromRoot(`node_modules/${program}`), ...args], {
    cwd: fromRoot('.'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return result.status ?? 1;
}

/** A report's counts; a run without a readable report, or that failed without saying where, counts as one failure. */
function count(exitCode: number, read: () => Count): Count {
  let counted: Count;
  try {
    counted = read();
  } catch (error) {
    console.error(`No report: ${String(error)}`);
    counted = { passed: 0, failed: 1, skipped: 0 };
  }
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function runVitest(): Count {
  const code = run('vitest/vitest.mjs', [
    ...['run', '--config', fromRoot('build/vitest.config.ts')],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`],
  ]);
  return count(code, () => {
    const report = JSON.parse(readFileSync(reports.vitest, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      numFailedTestSuites: number;
      numPendingTests: number;
      numTodoTests: number;
    };
    const failed = report.numFailedTests || report.numFailedTestSuites;
    return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
  });
}

function runPlaywright(): Count {
  const code = run('@playwright/test/cli.js', ['test', '--config', fromRoot('build/playwright.config.ts')]);
  return count(code, () => {
    const { stats, errors } = JSON.parse(readFileSync(reports.playwright, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
      errors: unknown[];
    };
    const failed = stats.unexpected + stats.flaky + errors.length;
    return { passed: stats.expected, failed, skipped: stats.skipped };
  });
}

rmSync(fromRoot('out/test'), { recursive: true, force: true });
mkdirSync(fromRoot('out/test'), { recursive: true });
await buildApp();
const counts = [runVitest(), runPlaywright()];
const sum = (key: keyof Count): number => counts.reduce((total, each) => total + each[key], 0);
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
