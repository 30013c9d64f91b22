/** What the terminal costs while it stands there: memory of all its processes, and processor time with a code on screen. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { firstPage, launchApp } from '../../test/support/electron.ts';
import { requireElectron } from '../electron/program.ts';
import { screensOf } from '../../test/support/screens.ts';
import { fromRoot } from '../paths.ts';
import { counted, type Measured, times } from './report.ts';
import { makeEmptyApp, preparePractice } from './start-time.ts';
import { median } from './statistics.ts';

/** How long each is watched, in ms, and how often memory is looked at meanwhile. */
const watchedMs = 20_000;
/**
 * How long after its start an app is left alone first, in ms: the journal is read through some seconds after the start,
 * and on a busy machine that and the last of the start were counted for another 25 s as what a code on screen costs.
 */
const restMs = 45_000;
const looks = 5;
/** Clock ticks of the kernel in a second, as /proc counts them. */
export const ticksPerSecond = 100;

interface Weight {
  /** Proportional set size of all processes, in kB: shared pages are counted once. */
  readonly memory: number;
  /** Part of one core that was used, from 0 up. */
  readonly core: number;
}

/** Weighs the terminal with a code on screen beside an empty window. Linux only: elsewhere nothing is counted like that. */
export async function measureWeight(folder: string): Promise<Measured> {
  if (process.platform !== 'linux') throw new Error('The weight is read from /proc, which only Linux has.');
  const progress = counted('Weighed', 2);
  const terminal = await weighTerminal(join(folder, 'profile'));
  progress();
  const emptyProfile = join(folder, 'empty-profile');
  rmSync(emptyProfile, { recursive: true, force: true });
  mkdirSync(emptyProfile, { recursive: true });
  const empty = await weigh(makeEmptyApp(folder), emptyProfile);
  progress();
  const megabytes = ({ memory }: Weight): string => `${(memory / 1000).toFixed(0)} MB`;
  const percent = ({ core }: Weight): string => `${(core * 100).toFixed(2)} %`;
  const rows = [
    {
      figure: 'memory of all processes (PSS), a code on screen',
      terminal: megabytes(terminal),
      beside: `${megabytes(empty)} (empty window)`,
      compared: times(terminal.memory, empty.memory),
      aim: '1.2 times at most',
    },
    {
      figure: 'processor while a code is on screen, of one core',
      terminal: percent(terminal),
      beside: `${percent(empty)} (empty window)`,
      compared: '',
      aim: '1 % at most',
    },
  ];
  return { rows, raw: { terminal, empty } };
}

/** Leaves a code open, and starts again: the terminal comes back with it on screen. */
async function weighTerminal(userDataDir: string): Promise<Weight> {
  rmSync(userDataDir, { recursive: true, force: true });
  await preparePractice(userDataDir);
  const { app } = await launchApp({ userDataDir });
  const { sale, code } = screensOf(await firstPage(app), 'en');
  await sale.addItem('Matcha latte');
  await sale.showCode();
  await code.qr.waitFor();
  await app.close();
  const looksBefore = looksAtCode(userDataDir);
  const weight = await weigh(fromRoot('.'), userDataDir);
  if (looksAtCode(userDataDir) - looksBefore < watchedMs / 4_000) {
    throw new Error('The terminal did not ask about its code while it was weighed: none was on screen.');
  }
  return weight;
}

/** How often the log says that the service was asked about a code. */
function looksAtCode(userDataDir: string): number {
  return readFileSync(join(userDataDir, 'logs/madoguchi.log'), 'utf8').split(' readCode ').length - 1;
}

/** Starts an app as a shop does, without a debugger, and watches it for a while. */
async function weigh(appPath: string, userDataDir: string): Promise<Weight> {
  const program = requireElectron();
  const child = spawn(program, [`--user-data-dir=${userDataDir}`, appPath], { stdio: 'ignore' });
  const root = child.pid;
  try {
    if (root === undefined) throw new Error(`${program} did not start.`);
    await after(restMs); // what is loaded once the first screen is at rest is loaded
    const start = { at: performance.now(), ticks: ticksOf(root) };
    const memory: number[] = [];
    for (let look = 0; look < looks; look += 1) {
      await after(watchedMs / looks);
      memory.push(sum(familyOf(root).map(memoryOf)));
    }
    if (child.exitCode !== null)
      throw new Error(`${program} ended with ${child.exitCode} while it was weighed.`);
    const seconds = (performance.now() - start.at) / 1000;
    return { memory: median(memory), core: (ticksOf(root) - start.ticks) / ticksPerSecond / seconds };
  } finally {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  }
}

/** A process and all its descendants. */
function familyOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? Number(statusOf(Number(name))[1]) : NaN;
    if (!Number.isNaN(parent)) parents.set(Number(name), parent);
  }
  const family = [root];
  for (const member of family) for (const [id, parent] of parents) if (parent === member) family.push(id);
  return family;
}

/** User and system time of the family so far, in ticks. */
function ticksOf(root: number): number {
  return sum(familyOf(root).map((id) => Number(statusOf(id)[11] ?? 0) + Number(statusOf(id)[12] ?? 0)));
}

/** The fields of /proc/ID/stat after the program's name; none for a process that has ended. */
function statusOf(id: number): string[] {
  const text = readOrNothing(`/proc/${id}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function memoryOf(id: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readOrNothing(`/proc/${id}/smaps_rollup`))?.[1] ?? 0);
}

/** Processes end while they are looked at. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
