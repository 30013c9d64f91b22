import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../../build/ensure-built.ts';
import { firstPage, launchApp } from '../../support/electron.ts';
import { screensOf } from '../../support/screens.ts';
import type { Piece, PieceReport } from '../support/piece.ts';
import { addPaidSales } from './many-sales.ts';
import { restartMutants } from '../kills/mutants.ts';

/** How often each start is timed; the median counts. */
const startsOfEach = 5;
const aimMs = 3_000;

/** From a start to the pending code on the screen, in ms, for a journal with few sales and one with many. */
export interface RestartTimes {
  readonly few: number;
  readonly many: number;
}

/** A practice profile with one code on its screen, left as a power cut leaves it. */
async function profileWithPendingSale(): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'madoguchi-restart-'));
  const { app } = await launchApp({ userDataDir: profile });
  const page = await firstPage(app);
  const { setup, sale, code } = screensOf(page, 'en');
  await setup.chooseLanguage('en');
  await setup.practise();
  await sale.addItem('Matcha latte');
  await sale.showCode();
  await code.qr.waitFor();
  await kill(app);
  return profile;
}

type App = Awaited<ReturnType<typeof launchApp>>['app'];

/** Ends the app as a power cut would. */
async function kill(app: App): Promise<void> {
  const closed = app.waitForEvent('close');
  process.kill(-(app.process().pid ?? 0), 'SIGKILL');
  await closed;
}

/** From the start of the process until the code that was on the screen is on it again. */
async function timeRestart(profile: string): Promise<number> {
  const start = performance.now();
  const { app } = await launchApp({ userDataDir: profile });
  try {
    const page = await firstPage(app);
    await screensOf(page, 'en').code.qr.waitFor();
    return performance.now() - start;
  } finally {
    await kill(app);
  }
}

/** Times restarts with so many sales in the journal, beside restarts with one, in turns. */
export async function timeRestarts(
  sales: number,
  starts: number,
  progress: () => void,
): Promise<RestartTimes> {
  await ensureBuilt();
  const few = await profileWithPendingSale();
  const profiles = { few, many: `${few}-many` };
  try {
    cpSync(few, profiles.many, { recursive: true, verbatimSymlinks: true });
    addPaidSales(profiles.many, sales);
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let turn = 0; turn < starts; turn += 1) {
      for (const which of ['few', 'many'] as const) {
        times[which].push(await timeRestart(profiles[which]));
        progress();
      }
    }
    return { few: median(times.few), many: median(times.many) };
  } finally {
    for (const profile of Object.values(profiles))
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A start with a hundred thousand sales in the journal and a code on the screen. */
export const restart: Piece = {
  name: 'restart',
  about: 'from a power cut to the pending code on the screen, with so many sales in the journal',
  count: 100_000,
  mutants: restartMutants,
  async run({ count, progress }): Promise<PieceReport> {
    let done = 0;
    const times = await timeRestarts(count, startsOfEach, () => progress((done += 1), startsOfEach * 2));
    return {
      figures: [
        {
          figure: `restart to the pending code with ${count.toLocaleString('en')} sales, median of ${startsOfEach}`,
          aim: '3 s or less',
          measured: `${(times.many / 1_000).toFixed(2)} s (${(times.few / 1_000).toFixed(2)} s with one sale)`,
          met: times.many <= aimMs,
        },
      ],
      failures: [],
      details: { ...times },
    };
  },
};
