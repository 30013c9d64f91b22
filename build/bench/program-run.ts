/** Runs a program of Electron from start to end, as an office does. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireElectron } from '../electron/program.ts';
import { median } from './statistics.ts';
import { ticksPerSecond } from './weight.ts';

/** Seconds from start to end, and seconds of processor time, of all processors together. */
export interface Took {
  wall: number;
  processors: number;
}

/** Runs Electron with a profile in a folder; answers its output and times. Throws its error output. */
export function runProgram(folder: string, args: readonly string[]): { said: string; took: Took } {
  const [from, ticks] = [performance.now(), ticksOfChildren()];
  const { status, stdout, stderr } = spawnSync(
    requireElectron(),
    [`--user-data-dir=${join(folder, 'profile')}`, ...args],
    { encoding: 'utf8', maxBuffer: 100_000_000 },
  );
  const wall = (performance.now() - from) / 1_000;
  if (status !== 0) throw new Error(stderr);
  return { said: stdout, took: { wall, processors: (ticksOfChildren() - ticks) / ticksPerSecond } };
}

/** Ticks (/proc) of ended child processes; NaN outside Linux. */
function ticksOfChildren(): number {
  if (process.platform !== 'linux') return NaN;
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?!.*\) )/s);
  const [user, system] = fields.split(' ').slice(13, 15).map(Number);
  return (user ?? NaN) + (system ?? NaN);
}

/** `1.23 s (1.10 s)`: the medians from start to end and of processor time. */
export function said(of: readonly Took[]): string {
  return `${middle(of, 'wall').toFixed(2)} s (${middle(of, 'processors').toFixed(2)} s)`;
}

export function middle(of: readonly Took[], what: keyof Took): number {
  return median(of.map((took) => took[what]));
}
