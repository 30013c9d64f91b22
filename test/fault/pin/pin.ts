import { none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { killPoints, Siege } from './siege.ts';

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;
/** How long one attack lasts, in ms. */
const attackMs = 5 * hourMs;

/** What an attacker does besides guessing as fast as the lock lets them. */
export type Means = 'restarting' | 'moving the clock' | 'killing during a try' | 'all of it together';
export const means: readonly Means[] = [
  'restarting',
  'moving the clock',
  'killing during a try',
  'all of it together',
];

/** When each PIN is looked at if somebody guesses as fast as allowed and does nothing else, in ms. */
export async function guessesOfThePatient(): Promise<number[]> {
  using siege = new Siege();
  while (siege.elapsedMs < attackMs) {
    await siege.guess();
    siege.machine.goOn(siege.waitMs);
  }
  return siege.guesses.filter((at) => at < attackMs);
}

/** When each PIN is looked at under an attack by these means, in ms. */
export async function attack(by: Means, seed: number): Promise<number[]> {
  const random = new SeededRandom(seed);
  using siege = new Siege();
  const uses = (one: Means): boolean => by === one || by === 'all of it together';
  // Restarting sooner than one can guess gains nothing and takes for ever: so many of them are enough.
  let acts = 400;
  while (siege.elapsedMs < attackMs) {
    acts -= 1;
    const act = acts > 0 ? random.below(6) : 5;
    const sameBoot = random.below(2) === 0;
    if (act === 0 && uses('restarting')) siege.restart({ sameBoot });
    else if (act === 1 && uses('moving the clock')) {
      const jumpMs = (random.fraction() - 0.5) * 20 * yearMs;
      siege.machine.setWall(random.pick([0, siege.machine.wallMs + jumpMs, siege.machine.wallMs + hourMs]));
    } else if (act === 2 && uses('killing during a try')) {
      await siege.guessAndKill(random.pick(killPoints), { sameBoot });
    } else if (act === 3) siege.machine.goOn(random.below(siege.waitMs + 1));
    else if (act === 4) await siege.guess(random.pick(['unlock', 'change'] as const), random.between(1, 5));
    else {
      siege.machine.goOn(siege.waitMs);
      await siege.guess();
    }
  }
  return siege.guesses.filter((at) => at < attackMs);
}

/** The guesses that came sooner than the patient one's of the same number. */
export function gainedOver(patient: readonly number[], guesses: readonly number[]): number[] {
  return guesses.filter((at, index) => at < (patient[index] ?? attackMs));
}

/** How many fall into each hour of the attack. */
export function perHour(guesses: readonly number[]): number[] {
  const hours = Array.from({ length: attackMs / hourMs }, (_, hour) => hour * hourMs);
  return hours.map((from) => guesses.filter((at) => at >= from && at < from + hourMs).length);
}

function figureOf(figure: string, most: number, measured: number): PieceReport['figures'][number] {
  return {
    figure,
    aim: `${most} or fewer`,
    measured: String(measured),
    met: measured > 0 && measured <= most,
  };
}

/** Somebody who guesses the PIN at the counter (fault catalogue, Kiosk input). */
export const pin: Piece = {
  name: 'pin',
  about: 'a guesser of the PIN who restarts the terminal, kills it in the middle of a try and sets its clock',
  count: 50,
  async run({ seed, count, progress }): Promise<PieceReport> {
    const patient = await guessesOfThePatient();
    const gained = new Map<Means, string[]>(means.map((by) => [by, []]));
    const hours = [perHour(patient)];
    for (let run = 0; run < count; run += 1) {
      for (const by of means) {
        const guesses = await attack(by, seed + run);
        hours.push(perHour(guesses));
        const early = gainedOver(patient, guesses).map(
          (at) => `seed ${seed + run}: ${by} had a PIN looked at after ${(at / 1000).toFixed(0)} s already`,
        );
        gained.get(by)?.push(...early);
      }
      progress(run + 1, count);
    }
    const firstHour = Math.max(...hours.map(([first = 0]) => first));
    const laterHour = Math.max(...hours.flatMap(([, ...later]) => later));
    return {
      figures: [
        figureOf('PIN guesses possible in the first hour', 10, firstHour),
        figureOf('PIN guesses possible in any hour afterwards', 4, laterHour),
        ...means.map((by) => none(`guesses gained by ${by}, over ${count} attacks`, gained.get(by) ?? [])),
      ],
      failures: [...gained.values()].flat(),
      details: { guessesOfThePatientInSeconds: patient.map((at) => at / 1000) },
    };
  },
};
