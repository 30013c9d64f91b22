/** The runs that the project's tests consist of. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { electronChoice } from '../electron-binary.ts';
import { fromRoot } from '../paths.ts';
import { NoRegistryElectron } from '../registry-electron/assemble.ts';
import { runInLane } from '../registry-electron/lane.ts';
import { type Count, count, readPlaywright, readVitest, reports } from './counts.ts';

/** How many end-to-end tests run at once. */
export const workers = 2;

/** Runs a package's program on this Node, its output going to the terminal; answers its exit code. */
function run(program: string, args: readonly string[]): number {
  const result = spawnSync(process.execPath, [fromRoot(`node_modules/${program}`), ...args], {
    cwd: fromRoot('.'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return result.status ?? 1;
}

/** Unit, component, contract and fault tests. */
export function runVitest(): Count {
  const code = run('vitest/vitest.mjs', [
    ...['run', '--config', fromRoot('build/vitest.config.ts')],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`],
  ]);
  return count(code, () => readVitest(reports.vitest));
}

const playwright = ['test', '--config', fromRoot('build/playwright.config.ts')];

/** The end-to-end tests on what runs the app here: Electron where it was downloaded, else the Chromium host. */
export function runEndToEnd(): Count {
  const report = electronChoice() === 'registry' ? reports.electron : reports.host;
  const code = run('@playwright/test/cli.js', playwright);
  return count(code, () => readPlaywright(report));
}

/**
 * The end-to-end tests on the Electron of the package registry; `args` go to Playwright. Answers why they cannot run
 * on this machine where that is so.
 */
export async function runOnRegistryElectron(args: readonly string[]): Promise<Count | { missing: string }> {
  rmSync(reports.electron, { force: true });
  const cli = fromRoot('node_modules/@playwright/test/cli.js');
  try {
    const code = await runInLane([process.execPath, cli, ...playwright, ...args], workers);
    return count(code, () => readPlaywright(reports.electron));
  } catch (error) {
    if (error instanceof NoRegistryElectron) return { missing: error.message };
    throw error;
  }
}
