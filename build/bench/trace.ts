/**
 * Where a start's time goes: Chromium's own trace of the terminal, of the least that shows its screen and of an empty window,
 * from the process's start, in turns and without a debugger. Traces stay in out/bench/trace.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireElectron } from '../electron/program.ts';
import { fromRoot } from '../paths.ts';
import { makeFloorApp } from './floor-app.ts';
import { freshIn } from './fresh-folder.ts';
import { counted, difference, type Flags, type Measured, milliseconds, type Row, times } from './report.ts';
import { phasesOf, type Spent, type StartMarks, type StartPhases, type TraceEvent } from './start-phases.ts';
import { makeEmptyApp, preparePractice } from './start-time.ts';
import { median } from './statistics.ts';

const categories = [
  'toplevel',
  'startup',
  'navigation',
  'loading',
  'blink',
  'blink.user_timing',
  'devtools.timeline',
  'v8',
  'v8.execute',
  'gpu',
  'cc',
  'viz',
];
/** Milliseconds after which a start has failed. */
const patienceMs = 60_000;

interface TracedApp {
  readonly name: string;
  readonly path: string;
  readonly profile: string;
  /** An XPath of what can be used once the start is over. */
  readonly usable: string;
}

interface Traced {
  readonly terminal: StartPhases[];
  readonly floor: StartPhases[];
  readonly empty: StartPhases[];
}

/** Traces each app `starts` times. */
export async function measureTrace(folder: string, { starts }: Flags): Promise<Measured> {
  const apps = await appsIn(folder);
  const traced: Traced = { terminal: [], floor: [], empty: [] };
  const progress = counted('Traced starts', starts);
  for (let run = 0; run < starts; run += 1) {
    for (const kind of ['terminal', 'floor', 'empty'] as const) {
      traced[kind].push(await trace(folder, apps[kind]));
    }
    progress();
  }
  return { rows: rowsOf(traced), raw: traced };
}

async function appsIn(folder: string): Promise<Readonly<Record<keyof Traced, TracedApp>>> {
  const profile = freshIn(folder, 'profile');
  const usable = "//button[contains(., 'Matcha latte')]";
  const floor = makeFloorApp(folder, await preparePractice(profile));
  const floorProfile = freshIn(folder, 'floor-profile');
  const emptyProfile = freshIn(folder, 'empty-profile');
  return {
    terminal: { name: 'terminal', path: fromRoot('.'), profile, usable },
    floor: { name: 'floor', path: floor, profile: floorProfile, usable },
    empty: { name: 'empty-window', path: makeEmptyApp(folder), profile: emptyProfile, usable: '//h1' },
  };
}

/** Starts the app once more where the page's last events were lost at its end, as happens now and then. */
async function trace(folder: string, app: TracedApp, tries = 3): Promise<StartPhases> {
  const { events, marks } = await startTraced(folder, app);
  try {
    return phasesOf(events, marks);
  } catch (error) {
    if (tries === 1) throw error;
    return trace(folder, app, tries - 1);
  }
}

async function startTraced(
  folder: string,
  { name, path, profile, usable }: TracedApp,
): Promise<{ events: TraceEvent[]; marks: StartMarks }> {
  const [events, marks] = [join(folder, `${name}.json`), join(folder, `${name}-marks.json`)];
  for (const file of [events, marks]) rmSync(file, { force: true });
  const args = [
    `--trace-startup=${categories.join(',')}`,
    `--trace-startup-file=${events}`,
    '--trace-startup-format=json',
    '--trace-startup-duration=0', // until the end
    '-r',
    fromRoot('build/bench/start-marks.cjs'),
    `--user-data-dir=${profile}`,
    path,
  ];
  const env = { ...process.env, START_MARKS: marks, START_USABLE: usable };
  const startedAt = Number(process.hrtime.bigint() / 1000n);
  const child = spawn(requireElectron(), args, { env, stdio: 'ignore' });
  const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(impatience);
  if (code !== 0) throw new Error(`The traced ${name} ended with ${code}.`);
  const { traceEvents } = JSON.parse(readFileSync(events, 'utf8')) as { traceEvents: TraceEvent[] };
  const noted = JSON.parse(readFileSync(marks, 'utf8')) as Omit<StartMarks, 'spawn'>;
  return { events: traceEvents, marks: { ...noted, spawn: startedAt } };
}

function rowsOf(traced: Traced): Row[] {
  const sumOf = ({ phases }: StartPhases): number =>
    Object.values(phases).reduce((sum, part) => sum + part, 0);
  const typical = (kind: keyof Traced): number => median(traced[kind].map(sumOf));
  const [ours, least, empty] = [typical('terminal'), typical('floor'), typical('empty')];
  return [
    {
      figure: 'start to usable, traced, no debugger',
      terminal: milliseconds(ours),
      beside: `${milliseconds(least)} (least), ${milliseconds(empty)} (empty window)`,
      compared: times(ours, least),
      aim: '1.1 times at most',
    },
    ...spentRows('', traced, ({ phases }) => phases),
    ...spentRows('page: ', traced, ({ page }) => page),
    ...spentRows('processor, main thread: ', traced, ({ processor }) => processor),
  ];
}

function spentRows(of: string, traced: Traced, spent: (start: StartPhases) => Spent): Row[] {
  const names = Object.keys(traced.terminal[0] === undefined ? {} : spent(traced.terminal[0]));
  return names.map((name) => {
    const typical = (kind: keyof Traced): number =>
      median(traced[kind].map((start) => spent(start)[name] ?? 0));
    const [ours, least] = [typical('terminal'), typical('floor')];
    return {
      figure: `  ${of}${name}`,
      terminal: milliseconds(ours),
      beside: `${milliseconds(least)}, ${milliseconds(typical('empty'))}`,
      compared: difference(ours - least),
      aim: '',
    };
  });
}
