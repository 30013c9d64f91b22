import { afterAnswer, afterRefusal, isOffered } from '../../../electron/payments/capability-memory.ts';
import { type Next, type Space, spend } from '../explorer.ts';
import type { Bounds, World } from './world.ts';

const hourMs = 3_600_000;
/** By how much the clock on the wall is wrong, in hours. */
const wrongBy = 24;

/** The rules by which it is believed that a service offers an operation, with everything around them that could mislead them. */
export class Capabilities implements Space<World> {
  readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  begin(): World {
    const { money: _, ...left } = this.bounds;
    const belief = { learnt: undefined, doubt: null };
    const times = { wall: 2 * wrongBy, monotonic: 0, waited: 0 };
    return { isOffered: true, belief, ...times, refused: null, left, wrong: null };
  }

  nexts(world: World): Next<World>[] {
    const { left } = world;
    const found: Next<World>[] = [];
    const add = (what: keyof World['left'], label: string, go: (fewer: World) => World): void => {
      if (left[what] > 0) found.push([label, go(spend(world, what))]);
    };
    if (world.isOffered) found.push(['The service answers.', answered(world)]);
    for (const isYoung of [false, true]) {
      const label = `The service refuses plainly${isYoung ? ', of what was just made' : ''}.`;
      if (world.isOffered) add('strays', label, (fewer) => this.#refused(fewer, isYoung));
      else if ((world.refused?.count ?? 0) < 6) found.push([label, this.#refused(world, isYoung)]);
    }
    add('hours', 'An hour passes.', hourLater);
    for (const by of [wrongBy, -wrongBy])
      add('sets', `The clock on the wall is set ${by > 0 ? 'forward' : 'back'} by a day.`, (fewer) => ({
        ...fewer,
        wall: fewer.wall + by,
        wrong: null,
      }));
    add('starts', 'The machine starts anew.', started);
    add('changes', `The service ${world.isOffered ? 'offers it no more' : 'offers it again'}.`, (fewer) => ({
      ...fewer,
      isOffered: !fewer.isOffered,
      wrong: null,
    }));
    return found;
  }

  problem({ wrong }: World): string | null {
    return wrong;
  }

  /** What is known to be missing is not asked for; anything else is, once an hour. */
  calm(world: World): World | null {
    const known = isOffered(world.belief, clocksOf(world));
    if (known === world.isOffered || world.waited > 8) return null;
    const asked = known === false ? world : world.isOffered ? answered(world) : this.#refused(world, false);
    const next = isOffered(asked.belief, clocksOf(asked)) === world.isOffered ? asked : hourLater(asked);
    return { ...next, wrong: asked.wrong, waited: world.waited + 1 };
  }

  verdict(world: World): string | null {
    const known = isOffered(world.belief, clocksOf(world));
    if (known === world.isOffered) return null;
    return `forgotten: it is ${world.isOffered ? '' : 'not '}offered, and hours later that is not known`;
  }

  /** Only how long ago something was matters. */
  pack({ belief, wall, monotonic, refused, waited, isOffered: is, wrong }: World): unknown[] {
    const { learnt, doubt } = belief;
    const told = learnt && [learnt.offered, wall - learnt.since / hourMs];
    const doubted = doubt && [doubt.count, monotonic - doubt.since / hourMs];
    return [is, told, doubted, refused && [refused.count, monotonic - refused.since], waited, wrong];
  }

  #refused(world: World, isYoung: boolean): World {
    const { monotonic } = world;
    const known = world.belief.learnt?.offered;
    const isAboutMoney = this.bounds.money;
    const { belief, refusal } = afterRefusal(world.belief, { isYoung, isAboutMoney }, clocksOf(world));
    const { count, since } = world.refused ?? { count: 0, since: monotonic };
    const refused = known === true && isYoung ? world.refused : { count: count + 1, since };
    return {
      ...world,
      belief,
      refused,
      wrong: refusal === 'missing' ? this.#tooSoon(known, refused, monotonic) : null,
    };
  }

  /** What is wrong with taking an operation for missing by now; null: nothing. */
  #tooSoon(known: boolean | undefined, refused: World['refused'], now: number): string | null {
    if (known === false || (known === undefined && !this.bounds.money)) return null;
    const { count, since } = refused ?? { count: 0, since: now };
    if (known === undefined)
      return count < 3 ? `untrue: ${count} refusals at first, and it is said to be missing` : null;
    return count < 5 || now - since < 2
      ? `untrue: what has worked is unlearnt by ${count} refusals in ${now - since} hours`
      : null;
  }
}

function answered(world: World): World {
  const belief = afterAnswer(world.belief, clocksOf(world));
  const isKnown = isOffered(belief, clocksOf(world)) === true;
  return {
    ...world,
    belief,
    refused: null,
    wrong: isKnown ? null : 'untrue: it answered, and is not believed in',
  };
}

function hourLater(world: World): World {
  return { ...world, wall: world.wall + 1, monotonic: world.monotonic + 1, wrong: null };
}

/** Doubts are not remembered. */
function started(world: World): World {
  const belief = { ...world.belief, doubt: null };
  return { ...world, belief, monotonic: 0, refused: null, wrong: null };
}

function clocksOf({ wall, monotonic }: World): { wall: () => number; monotonic: () => number } {
  return { wall: () => wall * hourMs, monotonic: () => monotonic * hourMs };
}
