/** The runs that the project's tests consist of. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { electronChoice } from '../electron-binary.ts';
import { fromRoot } from '../paths.ts';
import { NoRegistryElectron } from '../registry-electron/assemble.ts';
import { runInLane } from '../registry-electron/lane.ts';
import { type Count, count, readPlaywright, readVitest, reports } from './counts.ts';
import { memoryFolder } from './memory-folder.ts';
import { Progress, type Told } from './progress.ts';

/** How many end-to-end tests run at once. */
export const workers = 2;

const playwright = ['test', '--config', fromRoot('build/playwright.config.ts')];

/** Vitest on some of its projects, its report in a file of their own. */
function vitest(report: string, ...projects: readonly string[]): readonly string[] {
  return [
    'vitest/vitest.mjs',
    'run',
    '--config',
    fromRoot('build/vitest.config.ts'),
    ...projects.map((project) => `--project=${project}`),
    '--reporter=minimal',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${fromRoot('build/testing/vitest-progress.ts')}`,
  ];
}

/** A run by itself: its name for people, the package's program with its arguments, and its report. */
interface Suite {
  readonly name: string;
  readonly program: readonly string[];
  readonly read: () => Count;
  /** It fills what the others leave of the processors: alone at the end, it would still keep all of them busy. */
  readonly fills?: boolean;
}

const unit: Suite = {
  name: 'unit',
  program: vitest(reports.unit, 'unit', 'unit-apart', 'contract'),
  read: () => readVitest(reports.unit),
};
const component: Suite = {
  name: 'component',
  program: vitest(reports.component, 'component', 'component-apart'),
  read: () => readVitest(reports.component),
};
const fault: Suite = {
  name: 'fault',
  program: vitest(reports.fault, 'fault'),
  read: () => readVitest(reports.fault),
};
/** On what runs the app here: Electron where it was downloaded, else the Chromium host. */
const endToEnd: Suite = {
  name: 'end to end',
  fills: true,
  program: ['@playwright/test/cli.js', ...playwright],
  read: () => readPlaywright(electronChoice() === 'registry' ? reports.electron : reports.host),
};

/** Runs a suite on this Node, its files in `folder`; what it printed is shown when something in it failed. */
async function run(
  { name, program, read, fills = false }: Suite,
  folder: string,
  progress: Progress,
): Promise<Count> {
  const [file = '', ...args] = program;
  const start = performance.now();
  const child = spawn(process.execPath, [fromRoot(`node_modules/${file}`), ...args], {
    cwd: fromRoot('.'),
    // The suites start Node some hundred times; what it has compiled once, and freed of types, is there for all of them.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: fromRoot('node_modules/.cache/madoguchi/compiled'),
      TMPDIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (fills && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const printed: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (bytes: Buffer) => void printed.push(bytes));
  }
  child.on('message', (told) => progress.hear(name, told as Told));
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => resolve(exitCode ?? 1));
  });
  if (code !== 0) progress.say(Buffer.concat(printed).toString());
  const counted = count(code, read);
  const { passed, failed } = counted;
  const seconds = Math.round((performance.now() - start) / 1_000);
  progress.say(`${name}: ${passed} passed, ${failed} failed in ${seconds} s`);
  return counted;
}

/**
 * Everything but a real Electron, at once: the screens keep one processor busy, and the others wait for processes, disks and
 * timers more than they compute. What is fast is over first.
 */
export async function runAll(): Promise<Count[]> {
  const progress = new Progress([unit, fault, component, endToEnd].map(({ name }) => name));
  const inMemory = memoryFolder();
  const runs = async (suite: Suite): Promise<Count> => await run(suite, inMemory?.path ?? tmpdir(), progress);
  const inTurn = async (): Promise<Count[]> => [await runs(unit), await runs(fault)];
  try {
    const [withoutScreens, screens, apps] = await Promise.all([inTurn(), runs(component), runs(endToEnd)]);
    return [...withoutScreens, screens, apps];
  } finally {
    inMemory?.remove();
  }
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
