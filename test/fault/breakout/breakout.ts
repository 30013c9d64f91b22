import { ensureBuilt } from '../../../build/ensure-built.ts';
import { atLeast, none, type Piece, type PieceOptions, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { type Attempt, attempts } from './attempts.ts';
import { keysComeFromX } from '../../support/x-server.ts';
import { soonEnough } from './hands.ts';
import { randomEvent } from './monkey.ts';
import { KioskSession } from './session.ts';

/** After so many random events it is looked at whether somebody got out. */
const lookEvery = 50;
/** So many random events, then another kiosk. */
const perSession = 2_500;
const fewestAttempts = 120;
/** The X displays that are there for this run. */
const displays = process.env['MADOGUCHI_DISPLAYS']?.split(',') ?? [process.env['DISPLAY']];

/** Makes one attempt and looks what came of it; rejects where the kiosk does not answer after it. */
export async function tryAttempt(session: KioskSession, attempt: Attempt): Promise<string[]> {
  return await session.patient(makeAttempt(session, attempt));
}

/**
 * The kiosk as it was at first, or another one: where something was sold a code may be shown for minutes; and once in many
 * runs, input that a page does not take ends all that follows. Nothing could be tried there any more.
 */
export async function afresh(session: KioskSession, presses?: number): Promise<KioskSession> {
  await session.refresh();
  if (session.sold === 0 && (await session.hearsKeys(presses))) return session;
  await session.close();
  return await KioskSession.open();
}

async function makeAttempt(session: KioskSession, attempt: Attempt): Promise<string[]> {
  const shown = await attempt.run(session);
  const found = await session.escapes({ sales: attempt.maySell ?? false });
  const escapes = shown === null ? found : [shown, ...found];
  return escapes.map((escape) => `${attempt.row}: ${attempt.name}: ${escape}`);
}

/** What random events came to. */
export interface Monkey {
  /** Attempts or events that were made: fewer than were asked for where a kiosk ended. */
  readonly made: number;
  readonly escapes: string[];
  readonly complaints: string[];
  readonly sold: number;
}

/** So many random events at a kiosk of their own. */
async function letMonkeyIn(
  seed: number,
  count: number,
  progress: (done: number) => void,
  display?: string,
): Promise<Monkey> {
  const session = await KioskSession.open(display);
  try {
    return await letMonkeyAt(session, { seed, count, progress });
  } finally {
    await session.close();
  }
}

/** So many random events at a kiosk that nobody has tried to leave. */
export async function letMonkeyAt(
  session: KioskSession,
  { seed, count, progress }: PieceOptions,
): Promise<Monkey> {
  const random = new SeededRandom(seed);
  const escapes: string[] = [];
  const done: string[] = [];
  let made = 0;
  try {
    for (let number = 1; number <= count; number += 1) {
      const { about, act } = randomEvent(random);
      done.push(about);
      // Chromium sometimes never says that it has delivered a touch; whether the kiosk lives is looked at below.
      await soonEnough(act(session.hands));
      made = number;
      if (number % lookEvery !== 0 && number !== count) continue;
      const found = await session.patient(session.escapes({ sales: true }));
      const last = done.splice(0).slice(-lookEvery).join(', ');
      escapes.push(...found.map((escape) => `seed ${seed}, event ${number}: ${escape} (after ${last})`));
      progress(number, count);
    }
  } catch (error) {
    const last = done.slice(-lookEvery).join(', ');
    escapes.push(`seed ${seed}: the kiosk ended: ${String(error).split('\n')[0] ?? ''} (after ${last})`);
  }
  return { made, escapes, complaints: [...session.complaints], sold: session.sold };
}

/** Makes attempts at one kiosk after another: where one ends by an attempt, the next is opened. */
async function tryAll(chosen: readonly Attempt[], progress: (done: number) => void): Promise<Monkey> {
  const escapes: string[] = [];
  const complaints = new Set<string>();
  let session = await KioskSession.open();
  let row = chosen[0]?.row;
  let made = 0;
  for (const [index, attempt] of chosen.entries()) {
    let isOver = false;
    try {
      if (attempt.row !== row) session = await session.patient(afresh(session));
      ({ row } = attempt);
      const found = await tryAttempt(session, attempt);
      made += 1;
      escapes.push(...found);
      if (found.length > 0) await session.patient(session.refresh());
    } catch (error) {
      escapes.push(`${attempt.row}: ${attempt.name}: the kiosk ended: ${String(error).split('\n')[0] ?? ''}`);
      isOver = true;
    }
    for (const complaint of session.complaints) complaints.add(complaint);
    if (isOver) {
      await session.close();
      session = await KioskSession.open();
    }
    progress(index + 1);
  }
  const { sold } = session;
  await session.close();
  return { made, escapes, complaints: [...complaints], sold };
}

/** So many random events in sessions, each at a keyboard of its own: keys go to the one window that has the focus. */
async function letMonkeysIn(
  random: SeededRandom,
  count: number,
  progress: (done: number) => void,
): Promise<Monkey[]> {
  const sessions: { seed: number; events: number }[] = [];
  for (let left = count; left > 0; left -= perSession) {
    sessions.push({ seed: random.nextSeed(), events: Math.min(perSession, left) });
  }
  const done = sessions.map(() => 0);
  const monkeys: Monkey[] = [];
  const waiting = [...sessions.entries()];
  const work = async (display?: string): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { seed, events }] = next;
      const report = (now: number): void => {
        done[index] = now;
        progress(done.reduce((sum, each) => sum + each, 0));
      };
      monkeys.push(await letMonkeyIn(seed, events, report, display));
    }
  };
  await Promise.all(keysComeFromX ? displays.map(work) : [work(), work()]);
  return monkeys;
}

/** Every scripted way out of the kiosk, then random keys, taps and touches. */
export const breakout: Piece = {
  name: 'breakout',
  about: 'ways out of the kiosk that a person or a script in its page tries, then random events',
  count: 20_000,
  async run({ seed, count, progress }): Promise<PieceReport> {
    await ensureBuilt();
    const total = attempts.length + count;
    const scripted = await tryAll(attempts, (done) => progress(done, total));
    const monkeys = await letMonkeysIn(new SeededRandom(seed), count, (done) =>
      progress(attempts.length + done, total),
    );
    const escapes = monkeys.flatMap((monkey) => monkey.escapes);
    const events = monkeys.reduce((sum, { made }) => sum + made, 0);
    return {
      figures: [
        atLeast('scripted attempts to get out of the kiosk', fewestAttempts, scripted.made),
        none('of them that got out', scripted.escapes),
        atLeast('random events', count, events),
        none('times that they got out, or unlocked, or changed what they may not', escapes),
      ],
      failures: [...scripted.escapes, ...escapes],
      details: {
        rows: Object.fromEntries(
          Object.entries(Object.groupBy(attempts, ({ row }) => row)).map(([row, of]) => [row, of?.length]),
        ),
        sessions: monkeys.length,
        salesByChance: monkeys.reduce((sum, { sold }) => sum + sold, 0),
        consoleErrors: [
          ...new Set([...scripted.complaints, ...monkeys.flatMap(({ complaints }) => complaints)]),
        ].slice(0, 100),
      },
    };
  },
};
