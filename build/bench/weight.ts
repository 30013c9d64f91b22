/**
 * The terminal's memory and processor time while a code is on screen: beside an empty window, the same page without a main of its
 * own, and the least that shows a code.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { firstPage, launchApp } from '../../test/support/electron.ts';
import { requireElectron } from '../electron/program.ts';
import { screensOf } from '../../test/support/screens.ts';
import { fromRoot } from '../paths.ts';
import { firstAnswer, makeFloorApp } from './floor-app.ts';
import { freshIn } from './fresh-folder.ts';
import { makeLeastCode, pictureOf } from './least-code.ts';
import { counted, type Measured, times } from './report.ts';
import { makeEmptyApp, preparePractice } from './start-time.ts';
import { median } from './statistics.ts';

/** How long each is watched, in ms, and how often memory is looked at meanwhile. */
const watchedMs = 25_000;
/**
 * Milliseconds the terminal rests first: the journal is read through some seconds after the start, which on a busy machine would
 * count as the cost of a code on screen. The others have nothing to read.
 */
const restMs = 45_000;
const shortRestMs = 20_000;
const looks = 5;
/** Clock ticks in a second, as /proc counts them. */
export const ticksPerSecond = 100;

interface Weight {
  /** Proportional set size of all processes, in kB: shared pages are counted once. */
  readonly memory: number;
  /** Part of one core that was used, from 0 up. */
  readonly core: number;
}

/** Linux only: the figures come from /proc. */
export async function measureWeight(folder: string): Promise<Measured> {
  if (process.platform !== 'linux') throw new Error('The weight is read from /proc, which only Linux has.');
  const progress = counted('Weighed', 4);
  const profile = join(folder, 'profile');
  const { answer, picture } = await leaveCodeOpen(profile);
  const terminal = await weighTerminal(profile);
  progress();
  const beside = async (name: string, app: string): Promise<Weight> => {
    const weight = await weigh(app, freshIn(folder, `${name}-profile`), shortRestMs);
    progress();
    return weight;
  };
  const floor = await beside('floor', makeFloorApp(folder, answer));
  const least = await beside('least', makeLeastCode(folder, picture));
  const empty = await beside('empty', makeEmptyApp(folder));
  const megabytes = ({ memory }: Weight): string => `${(memory / 1000).toFixed(0)} MB`;
  const percent = ({ core }: Weight): string => `${(core * 100).toFixed(2)} %`;
  const named = (of: (weight: Weight) => string): string =>
    `${of(floor)} (the same page alone), ${of(least)} (the least code), ${of(empty)} (empty window)`;
  const rows = [
    {
      figure: 'memory of all processes (PSS), a code on screen',
      terminal: megabytes(terminal),
      beside: named(megabytes),
      compared: `${times(terminal.memory, floor.memory)}, ${times(terminal.memory, empty.memory)} the empty window`,
      aim: '1.1 times the same page, or 1.2 times the empty window',
    },
    {
      figure: 'processor while a code is on screen, of one core',
      terminal: percent(terminal),
      beside: named(percent),
      compared: `${times(terminal.core, floor.core)}, ${times(terminal.core, least.core)} the least`,
      aim: '1 % at most, or 1.1 times',
    },
  ];
  return { rows, raw: { terminal, floor, least, empty } };
}

/** Leaves a code open in a new profile; answers what its page is told at a start, and the code's picture. */
async function leaveCodeOpen(userDataDir: string): Promise<{ answer: unknown; picture: string }> {
  rmSync(userDataDir, { recursive: true, force: true });
  await preparePractice(userDataDir);
  const { app } = await launchApp({ userDataDir });
  try {
    const page = await firstPage(app);
    const { sale, code } = screensOf(page, 'en');
    await sale.addItem('Matcha latte');
    await sale.showCode();
    await code.qr.waitFor();
    return { answer: await firstAnswer(page), picture: await pictureOf(code.qr) };
  } finally {
    await app.close();
  }
}

/** The terminal, started again, comes back with the code on screen. */
async function weighTerminal(userDataDir: string): Promise<Weight> {
  const looksBefore = looksAtCode(userDataDir);
  const weight = await weigh(fromRoot('.'), userDataDir, restMs);
  if (looksAtCode(userDataDir) - looksBefore < watchedMs / 4_000) {
    throw new Error('The terminal did not ask about its code while it was weighed: none was on screen.');
  }
  return weight;
}

/** Counts the log's questions about a code. */
function looksAtCode(userDataDir: string): number {
  return readFileSync(join(userDataDir, 'logs/madoguchi.log'), 'utf8').split(' readCode ').length - 1;
}

/** Starts an app as a shop does, without a debugger, and watches it. */
async function weigh(appPath: string, userDataDir: string, rest: number): Promise<Weight> {
  const program = requireElectron();
  const child = spawn(program, [`--user-data-dir=${userDataDir}`, appPath], { stdio: 'ignore' });
  const root = child.pid;
  try {
    if (root === undefined) throw new Error(`${program} did not start.`);
    await after(rest); // by then, all that loads after the first screen is there
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

/** The fields of /proc/ID/stat after the program's name; none for an ended process. */
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
