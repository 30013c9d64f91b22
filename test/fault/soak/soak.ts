import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { compare, type Difference } from '../kills/compare.ts';
import { journalFacts, ServiceLedger } from '../process/ledger.ts';
import { type Figure, none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { FaultyNetwork } from './faulty-network.ts';
import { createSampler, type Sample, slopePerHour, warm } from './memory.ts';
import { readNotes, Shift, type ShiftOptions } from './shift.ts';
import { soakMutants } from './mutants.ts';

/** Below this a slope says nothing: what a process allocates once is most of it. */
const judgedFromSeconds = 600;
const samplesWanted = 60;

interface Service extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
}

/** The embedded service in a process of its own, so that its memory is not counted. */
async function startService(folder: string): Promise<Service> {
  const program = new URL('../../../build/sandbox.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const first = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('error', reject);
  });
  const { url, key } = JSON.parse(first) as { url: string; key: string };
  return {
    url,
    key,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What a soak came to. */
interface Soaked {
  readonly sales: number;
  readonly samples: readonly Sample[];
  readonly difference: Difference;
}

/** Sells for so many seconds, one sale every `everyMs`, then closes the day and compares the ledgers. */
async function sellFor(
  seconds: number,
  everyMs: number,
  seed: number,
  progress: (seconds: number) => void,
): Promise<Soaked> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-soak-'));
  const [records, till, notes] = ['service', 'till', 'notes'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    await using service = await startService(records);
    const { url, key } = service;
    await using network = await FaultyNetwork.before(Number(new URL(url).port));
    const setFault: ShiftOptions['setFault'] = (fault) => network.setFault(fault);
    const shift = new Shift({ url, key, folder: till, notes, random: new SeededRandom(seed), setFault });
    const sample = createSampler();
    const samples: Sample[] = [];
    let sales = 0;
    const start = performance.now();
    const between = Math.max(1, (seconds * 1_000) / samplesWanted);
    for (let now = 0; now < seconds * 1_000; now = performance.now() - start) {
      await shift.sell();
      sales += 1;
      if (now >= samples.length * between) samples.push(sample(now));
      progress(Math.min(seconds, Math.round(now / 1_000)));
      await pause(Math.max(0, sales * everyMs - (performance.now() - start)));
    }
    await shift.compareDay();
    shift.close();
    progress(seconds);
    using ledger = new ServiceLedger(records);
    return { sales, samples, difference: compare(journalFacts(till), ledger.codes(), readNotes(notes)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A soak of so many seconds with a sale every so often, as figures. */
export async function soakFor(
  seconds: number,
  everyMs: number,
  seed: number,
  progress: (seconds: number) => void,
): Promise<PieceReport> {
  const { sales, samples, difference } = await sellFor(seconds, everyMs, seed, progress);
  const { lost, doubled } = difference;
  const figures: Figure[] = [
    {
      figure: 'sales, one after another, on a network that fails now and then',
      aim: `one every ${everyMs / 1_000} s`,
      measured: `${sales} in ${seconds} s`,
      met: sales >= ((seconds * 1_000) / everyMs) * 0.9,
    },
    none('sales on which the ledgers differ', [...lost, ...doubled]),
    ...memoryFigures(samples, seconds),
  ];
  return { figures, failures: [...lost, ...doubled], details: { sales, samples } };
}

function memoryFigures(samples: readonly Sample[], seconds: number): Figure[] {
  if (seconds < judgedFromSeconds) return [];
  const later = warm(samples);
  const slope = slopePerHour(later);
  const counts = later.flatMap(({ handles }) => (handles === null ? [] : [handles]));
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  return [
    {
      figure: 'heap after collection without compiled code, by the hour',
      aim: 'less than 1 MB',
      measured: `${slope.toFixed(2)} MB`,
      met: slope < 1,
    },
    {
      figure: 'open files and sockets between two sales',
      aim: 'constant',
      measured: counts.length === 0 ? 'not told by this system' : `${fewest} to ${most}`,
      met: most - fewest <= 3,
    },
  ];
}

/** Sales for ten minutes; `npm run soak -- --minutes N` goes on for as long as is wanted. */
export const soak: Piece = {
  name: 'soak',
  about: 'a sale every second for so many seconds, on a network that fails now and then',
  count: 600,
  mutants: soakMutants,
  run: ({ seed, count, progress }) => soakFor(count, 1_000, seed, (seconds) => progress(seconds, count)),
};
