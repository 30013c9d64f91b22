import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compare, type Difference, tally } from '../kills/compare.ts';
import { journalFacts, ServiceLedger } from '../process/ledger.ts';
import { FastTime, newPace } from '../support/fast-time.ts';
import { type Figure, none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { FaultyNetwork } from './faulty-network.ts';
import { createSampler, type Sample, slopePerHour, warm } from './memory.ts';
import { soakMutants } from './mutants.ts';
import { readNotes } from './notes.ts';
import { DistantService } from './service.ts';
import { type Morning, Shift, type ShiftOptions } from './shift.ts';

/** Below this a slope says nothing: what a process sets up, and V8 learns of its code, is most of it. */
const judgedFromSeconds = 3_600;
const samplesWanted = 60;
/** No more often, in ms: each collects everything twice. */
const betweenSamplesMs = 5_000;

/** A shop's minute in a second while it sells; its nights of sixty hours, of which Friday's is a weekend, in ten. */
const sellingSpeed = 60;
const closedSpeed = 21_600;
const closedForMs = 60 * 3_600_000;
/**
 * In the morning, until every code has its last word: slow enough that what the machine itself takes for a question,
 * under load too, is no part of the hour that counts.
 */
const morningSpeed = 120;
const morningMs = 3_600_000;
/** So long does a business day take of the machine's time, in ms; half of a run that is shorter than two. */
const businessDayMs = 200_000;
/** On a slow machine a short day would be over before anything could go wrong in it. */
const fewestSalesOfADay = 8;

/** How long to sell, how often, and by which seed. */
interface Wanted {
  readonly seconds: number;
  readonly everyMs: number;
  readonly seed: number;
  readonly progress: (seconds: number) => void;
}

/** What a soak came to. */
interface Soaked {
  sales: number;
  /** Of the machine's time, without that in which the shop was closed. */
  sellingMs: number;
  readonly samples: Sample[];
  /** After each weekend. */
  readonly mornings: Morning[];
  difference: Difference;
  world: Record<string, number>;
  /** What ended the shift before its time. */
  readonly problems: string[];
}

/** Sells, closes for a weekend, and so on for the seconds wanted; then compares the three books. */
async function sellFor({ seconds, everyMs, seed, progress }: Wanted): Promise<Soaked> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-soak-'));
  const [records, till, notes] = ['service', 'till', 'notes'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const random = new SeededRandom(seed);
  const time = new FastTime(newPace(sellingSpeed));
  try {
    await using service = await DistantService.start(records, time.pace);
    await using network = await FaultyNetwork.before(Number(new URL(service.url).port));
    const setFault: ShiftOptions['setFault'] = (fault) => network.setFault(fault);
    const shift = new Shift({ service, folder: till, notes, random, time, setFault });
    const soaked = noneYet();
    const sample = createSampler();
    const start = performance.now();
    const dayMs = Math.min(businessDayMs, seconds * 500);
    try {
      for (let now = 0; now < seconds * 1_000; now = performance.now() - start) {
        const day = {
          endsAt: now + dayMs,
          between: Math.max(betweenSamplesMs, (seconds * 1_000) / samplesWanted),
          start,
          everyMs,
        };
        await businessDay(shift, soaked, day, sample, (ms) =>
          progress(Math.min(seconds, Math.round(ms / 1_000))),
        );
        soaked.mornings.push(await weekend(shift, service, time, setFault));
      }
      await shift.closeDay();
    } catch (error) {
      // What it came to by then is compared all the same.
      soaked.problems.push(`the shift ended after ${soaked.sales} sales: ${String(error)}`);
    }
    shift.close();
    progress(seconds);
    using ledger = new ServiceLedger(records);
    const [journal, codes] = [journalFacts(till), ledger.codes()];
    soaked.difference = compare(journal, codes, readNotes(notes));
    soaked.world = tally(journal, codes);
    return soaked;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function noneYet(): Soaked {
  return {
    sales: 0,
    sellingMs: 0,
    samples: [],
    mornings: [],
    difference: { lost: [], doubled: [], untold: [] },
    world: {},
    problems: [],
  };
}

/** A sale every so often until the day ends; now and then the memory is looked at. */
async function businessDay(
  shift: Shift,
  soaked: Soaked,
  { endsAt, between, start, everyMs }: { endsAt: number; between: number; start: number; everyMs: number },
  sample: (atMs: number) => Sample,
  progress: (ms: number) => void,
): Promise<void> {
  const begin = performance.now();
  let made = 0;
  for (let now = begin - start; now < endsAt || made < fewestSalesOfADay; now = performance.now() - start) {
    await shift.sell();
    made += 1;
    if (now >= soaked.samples.length * between) soaked.samples.push(sample(now));
    progress(now);
    await pause(Math.max(0, made * everyMs - (performance.now() - begin)));
  }
  soaked.sales += made;
  soaked.sellingMs += performance.now() - begin;
}

/** Some codes are left behind, the day is closed, and the service is away until everybody is back. */
async function weekend(
  shift: Shift,
  service: DistantService,
  time: FastTime,
  setFault: ShiftOptions['setFault'],
): Promise<Morning> {
  const go = async (speed: number): Promise<void> => {
    const pace = newPace(speed, time.pace);
    time.go(pace);
    await service.goAt(pace);
  };
  await shift.leaveSome();
  await setFault('none');
  await shift.closeDay();
  await service.behave([{ what: 'away', when: { kind: 'always' } }]);
  await go(closedSpeed);
  await pause(closedForMs / closedSpeed);
  await shift.quiet();
  await service.behave([]);
  await go(morningSpeed);
  const morning = await shift.untilResolved(morningMs);
  await go(sellingSpeed);
  return morning;
}

/** A soak of so many seconds with a sale every so often, as figures. */
export async function soakFor(
  seconds: number,
  everyMs: number,
  seed: number,
  progress: (seconds: number) => void,
): Promise<PieceReport> {
  const { sales, sellingMs, samples, mornings, difference, world, problems } = await sellFor({
    seconds,
    everyMs,
    seed,
    progress,
  });
  const failures = [...problems, ...difference.lost, ...difference.doubled, ...difference.untold];
  const late = mornings.filter(({ waiting }) => waiting.length > 0);
  const slowest = Math.ceil(Math.max(0, ...mornings.map(({ minutes }) => minutes)));
  const figures: Figure[] = [
    {
      figure: `sales, one after another, in an unfriendly world with ${mornings.length} weekends`,
      aim: `one every ${everyMs / 1_000} s`,
      measured: `${sales} in ${Math.round(sellingMs / 1_000)} s of selling`,
      // Of a short run one slow start is most of it.
      met: seconds < judgedFromSeconds || sales >= (sellingMs / everyMs) * 0.9,
    },
    none('sales on which the ledgers differ', failures),
    {
      figure: 'the last code has its last word, after each weekend without the service',
      aim: 'within 60 min',
      measured: late.length === 0 ? `${slowest} min at most` : `later, ${late.length} times`,
      met: late.length === 0,
    },
    ...memoryFigures(samples, seconds),
  ];
  const waiting = late.flatMap((morning) => morning.waiting.map((words) => `without a last word: ${words}`));
  return { figures, failures: [...failures, ...waiting], details: { sales, mornings, world, samples } };
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

/** Sales for an hour; `--count` says for how many seconds instead. */
export const soak: Piece = {
  name: 'soak',
  about: 'a sale every second for so many seconds, in an unfriendly world with weekends',
  count: 3_600,
  mutants: soakMutants,
  run: ({ seed, count, progress }) => soakFor(count, 1_000, seed, (seconds) => progress(seconds, count)),
};
