import { none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { Scene } from '../support/scene.ts';
import { clockMutants } from './mutants.ts';

const yearMs = 365 * 86_400_000;
/** What every sale here is asked for. */
const validityMs = 600_000;

/** After this long the service has been asked about a code that was hidden because the clocks had parted. */
const askedWithinMs = 5_000;

/** What a run of clocks that jump came to. */
export interface ClockRun {
  /** The largest difference between the countdown shown and the time that was left, in ms. */
  readonly worstMs: number;
  readonly problems: string[];
  readonly jumps: number;
}

/**
 * One code on the screen, while somebody sets the wall clock, by up to ten years either way, and the machine
 * sleeps and wakes. How much time is left is told by a clock that nobody touches, the service's.
 */
export async function turnClocks(seed: number): Promise<ClockRun> {
  const random = new SeededRandom(seed);
  await using scene = await Scene.open({ seed, isDirect: true });
  const { machine } = scene;
  const endsAt = machine.trueMs + validityMs;
  await scene.open();
  const problems: string[] = [];
  let worstMs = 0;
  let jumps = 0;
  const look = (what: string): void => {
    const trueLeft = endsAt - machine.trueMs;
    const phase = scene.sales.current()?.phase;
    if (phase?.state !== 'awaiting') {
      if (trueLeft > 1_000) problems.push(`${what}: hidden with ${trueLeft} ms left`);
      return;
    }
    if (trueLeft <= 0) problems.push(`${what}: drawn ${-trueLeft} ms after its end`);
    worstMs = Math.max(worstMs, Math.abs(phase.remainingMs - Math.max(0, trueLeft)));
  };
  /** A set clock and a sleep that nobody told of look alike: no QR before the service was asked once more. */
  const lookAfterJump = async (what: string): Promise<void> => {
    if (scene.sales.current()?.phase.state === 'awaiting')
      problems.push(`${what}: a QR before it was asked about`);
    await scene.pass(askedWithinMs);
    look(what);
  };
  for (let turn = 0; turn < 25 && isDrawn(scene); turn += 1) {
    const act = random.below(4);
    if (act === 0) {
      const jumpMs = (random.fraction() - 0.5) * 20 * yearMs;
      machine.setWall(machine.wallMs + jumpMs);
      jumps += 1;
      await lookAfterJump('the wall clock jumped');
    } else if (act === 1) {
      machine.setWall(random.pick([0, 1_000, machine.wallMs - 3_600_000, machine.wallMs + yearMs]));
      jumps += 1;
      await lookAfterJump('the wall clock was set');
    } else if (act === 2) {
      const sleptMs = random.pick([1_000, 20_000, 120_000, 700_000, yearMs]);
      scene.sales.suspended();
      if (isDrawn(scene)) problems.push('a QR is left on the screen of a machine that sleeps');
      machine.sleep(sleptMs);
      // The first frame after waking, before anybody told the till.
      const first = scene.sales.current()?.phase;
      if (first?.state === 'awaiting') problems.push('a QR in the first frame after waking');
      scene.sales.resumed();
      look(`woke after ${sleptMs} ms`);
    } else {
      await scene.pass(random.between(1, 60_000));
      look('time passed');
    }
  }
  return { worstMs, problems, jumps };
}

function isDrawn(scene: Scene): boolean {
  return scene.view?.phase.state === 'awaiting';
}

/** Clocks that jump, machines that sleep (fault catalogue, Clock). */
export const clock: Piece = {
  name: 'clock',
  about: 'clocks that jump by up to ten years, and suspend, in the middle of a countdown',
  count: 300,
  mutants: clockMutants,
  async run({ seed, count, progress }): Promise<PieceReport> {
    const failures: string[] = [];
    let worstMs = 0;
    let jumps = 0;
    for (let sale = 0; sale < count; sale += 1) {
      const run = await turnClocks(seed + sale);
      worstMs = Math.max(worstMs, run.worstMs);
      jumps += run.jumps;
      failures.push(...run.problems.map((problem) => `seed ${seed + sale}: ${problem}`));
      progress(sale + 1, count);
    }
    return {
      figures: [
        {
          figure: `countdown error, over ${count} countdowns with ${jumps} jumps of the wall clock and suspends`,
          aim: '1 s or less',
          measured: `${worstMs.toFixed(0)} ms`,
          met: worstMs <= 1_000,
        },
        none('QR codes shown too long, or hidden too soon', failures),
      ],
      failures,
      details: { jumps },
    };
  },
};
