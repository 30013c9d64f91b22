/** The runs that the project's tests consist of. */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { fromRoot } from '../paths.ts';
import { type Count, count, readPlaywright, readVitest, reports } from './counts.ts';
import { memoryFolder } from './memory-folder.ts';
import { Progress, type Told } from './progress.ts';

/** How many tests of a suite that starts the app run at once, each on a display of its own. */
const workers = 2;
/** The end-to-end tests and the faults run beside each other. */
export const displaysNeeded = 2 * workers;

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
  /** Where its tests are. */
  readonly files: string;
  /** Which of the lane's displays are its own: windows of two tests on one would take the focus from each other. */
  readonly displays?: number;
  /** It fills what the others leave of the processors: alone at the end, it would still keep all of them busy. */
  readonly fills?: boolean;
}

const unit: Suite = {
  name: 'unit',
  files: 'test/{unit,contract}/**/*.test.ts',
  program: vitest(reports.unit, 'unit', 'unit-apart', 'contract'),
  read: () => readVitest(reports.unit),
};
const component: Suite = {
  name: 'component',
  files: 'test/component/**/*.test.ts',
  program: vitest(reports.component, 'component', 'component-apart'),
  read: () => readVitest(reports.component),
};
const fault: Suite = {
  name: 'fault',
  files: 'test/fault/**/*.test.ts',
  displays: 1,
  program: vitest(reports.fault, 'fault'),
  read: () => readVitest(reports.fault),
};
const endToEnd: Suite = {
  name: 'end to end',
  files: 'test/e2e/**/*.spec.ts',
  displays: 0,
  fills: true,
  program: ['@playwright/test/cli.js', 'test', '--config', fromRoot('build/playwright.config.ts')],
  read: () => readPlaywright(reports.endToEnd),
};

/** Runs a suite on this Node, its files in `folder`; what it printed is shown when something in it failed. */
async function run(
  { name, program, read, displays, fills = false }: Suite,
  words: readonly string[],
  folder: string,
  progress: Progress,
): Promise<Count> {
  const [file = '', ...args] = program;
  const start = performance.now();
  const child = spawn(process.execPath, [fromRoot(`node_modules/${file}`), ...args, ...words], {
    cwd: fromRoot('.'),
    // The suites start Node some hundred times; what it has compiled once, and freed of types, is there for all of them.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: fromRoot('node_modules/.cache/madoguchi/compiled'),
      TMPDIR: folder,
      ...(displays !== undefined && { MADOGUCHI_DISPLAYS: displaysOf(displays) }),
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

/** The lane's displays that are this suite's. */
function displaysOf(place: number): string {
  const all = (process.env['MADOGUCHI_DISPLAYS'] ?? '').split(',');
  return all.slice(place * workers, (place + 1) * workers).join();
}

/**
 * The tests whose path holds one of these words, or all, at once: the screens wait for frames half of their time, the others for
 * processes, disks and timers. What is fast is over first.
 */
export async function runTests(words: readonly string[]): Promise<Count[]> {
  const chosen = [unit, fault, component, endToEnd].filter((suite) => hasTests(suite, words));
  const progress = new Progress(chosen.map(({ name }) => name));
  const inMemory = memoryFolder();
  const runs = async (suite: Suite): Promise<Count[]> =>
    chosen.includes(suite) ? [await run(suite, words, inMemory?.path ?? tmpdir(), progress)] : [];
  const inTurn = async (): Promise<Count[]> => [...(await runs(component)), ...(await runs(fault))];
  try {
    return (await Promise.all([runs(unit), inTurn(), runs(endToEnd)])).flat();
  } finally {
    inMemory?.remove();
  }
}

function hasTests({ files }: Suite, words: readonly string[]): boolean {
  return (
    words.length === 0 ||
    globSync(files, { cwd: fromRoot('.') }).some((path) => words.some((word) => path.includes(word)))
  );
}
