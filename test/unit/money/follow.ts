import { isOver } from '../../../electron/domain/code-rules.ts';
import { drawnCode, isFree, mayLeave, stageOf } from '../../explore/core/rules.ts';
import { type Event, isWordPaid, type State } from '../../explore/core/state.ts';
import { step } from '../../explore/core/step.ts';
import type { Next } from '../../explore/explorer.ts';
import type { Core } from '../../explore/load-core.ts';
import type { Bounds, World } from '../../explore/world.ts';
import { Worlds } from '../../explore/worlds.ts';
import { Keys } from '../../explore/written.ts';
import type { SeededRandom } from '../../fault/support/random.ts';
import { Program } from './program.ts';

/** Worlds that tell which event led to them. */
class ToldWorlds extends Worlds {
  readonly #events = new WeakMap<object, Event>();

  /** The event between two worlds that follow each other; undefined: something happened that the terminal does not know of. */
  between(before: World, after: World): Event | undefined {
    return this.#events.get(after) ?? (after.core === before.core ? undefined : this.#events.get(after.core));
  }

  override happens(world: World, event: Event): World | null {
    const next = super.happens(world, event);
    if (next) for (const key of [next, next.core]) this.#events.set(key, event);
    return next;
  }

  /** An answer of which the core makes nothing is given to the program all the same. */
  override heard(world: World, event: Event): World {
    const next = this.happens(world, event) ?? { ...world };
    this.#events.set(next, event);
    return next;
  }
}

/** What following a story brought. */
export interface Followed {
  readonly steps: readonly string[];
  /** What the program says or does that the model does not allow; null: nothing. */
  readonly wrong: string | null;
}

/** How many worlds are reached at most, of which each story goes to one. */
const mostReached = 15_000;

/** A world, and the one that it was reached from, by which of the steps that can follow that one; -1: none. */
interface Reached {
  readonly world: World;
  readonly from: number;
  readonly step: number;
}

/** Stories of the model within bounds, each of which goes to another of the worlds that can be reached, and on from there. */
export class Stories {
  readonly #worlds: ToldWorlds;
  readonly #bounds: Bounds;
  readonly #random: SeededRandom;
  readonly #reached: readonly Reached[];

  constructor(core: Core, bounds: Bounds, random: SeededRandom) {
    this.#worlds = new ToldWorlds(core, bounds);
    this.#bounds = bounds;
    this.#random = random;
    // Which events lead to them is noted along the ways that are taken alone.
    this.#reached = reach(new Worlds(core, bounds));
  }

  /**
   * Takes the program through one story and compares them after each step: what the program draws, sends, believes and shows is
   * what the model does, or less. `further`: how many steps it goes on by chance.
   */
  async follow(further: number): Promise<Followed> {
    const program = new Program(this.#bounds);
    if (!this.#bounds.reads) await program.happens({ kind: 'reads', reads: false });
    const steps: string[] = [];
    const path = this.#path();
    let world = this.#worlds.begin();
    for (let left = further; left > 0;) {
      const following = path.shift();
      if (!following) left -= 1;
      const nexts = following ? [following] : this.#random.shuffled(this.#worlds.nexts(world));
      const next = await this.#taken(program, world, nexts);
      // What comes after a step that the program cannot take, or takes otherwise, is left to chance.
      if (following && next?.[1] !== following[1]) path.length = 0;
      if (!next) {
        if (following) continue;
        break;
      }
      world = next[1];
      steps.push(next[0]);
      if (isBehind(program, world.core)) return { steps, wrong: null };
      const wrong =
        differs(program, world) ?? (await allowsMore(program, withoutUnsent(program, world.core)));
      if (wrong !== null) return { steps, wrong };
      if (isAhead(program, world.core)) return { steps, wrong: null };
    }
    steps.push('The weather clears up.');
    return { steps, wrong: await end(this.#worlds, program, world) };
  }

  /** The way to one of the worlds that can be reached. */
  #path(): Next<World>[] {
    const steps: number[] = [];
    let at = this.#random.below(this.#reached.length);
    for (let one = this.#reached[at]; one && one.from >= 0; one = this.#reached[at]) {
      steps.unshift(one.step);
      at = one.from;
    }
    let world = this.#worlds.begin();
    return steps.flatMap((step) => {
      const next = this.#worlds.nexts(world)[step];
      if (next) [, world] = next;
      return next ? [next] : [];
    });
  }

  /** The first of these steps that the program can take, too, once it has taken it; null: it can take none. */
  async #taken(program: Program, world: World, nexts: readonly Next<World>[]): Promise<Next<World> | null> {
    for (const [label, next] of nexts) {
      const event = this.#worlds.between(world, next);
      // What is believed of reading while a question of staff is under way counts for the model at once, and here for the next one.
      if (event?.kind === 'reads' && world.core.sales.some(({ wish }) => wish !== null)) continue;
      // The terminal cancels by itself a sale for whose goods another one is paid, and what staff ask for joins that.
      if (event?.kind === 'wish' && event.wish === 'cancel' && isCanceledByItself(world.core, event.sale))
        continue;
      // The program may have asked before the model does, or later: such an answer is to another question.
      if (event?.kind === 'looked' && (await program.looksElsewhen(event))) continue;
      if (event ? await program.happens(event) : await leaves(program, world, next)) {
        const told = timed(this.#worlds, program, next);
        return told && [label, told];
      }
    }
    return null;
  }
}

function isCanceledByItself({ codes }: State, sale: number): boolean {
  return codes.some((code) => code.sale === sale && code.goodsPaid);
}

/** Worlds that can be reached, those first that take the fewest steps. */
function reach(worlds: Worlds): Reached[] {
  const reached: Reached[] = [{ world: worlds.begin(), from: -1, step: -1 }];
  const keys = new Keys();
  const met = new Set<string>();
  // Grows as it is gone through.
  for (const [from, { world: before }] of reached.entries()) {
    for (const [step, [, world]] of worlds.nexts(before).entries()) {
      const key = keys.of([Object.values(world.left), worlds.pack(world)]).join();
      if (met.has(key) || reached.length >= mostReached) continue;
      met.add(key);
      reached.push({ world, from, step });
    }
    if (reached.length >= mostReached) break;
  }
  return reached;
}

/** Whether the questions that left in a step leave in the program, too. */
async function leaves(program: Program, before: World, after: World): Promise<boolean> {
  for (const [code, { asking }] of after.flights.entries()) {
    const isNew = asking !== null && asking.kind !== 'create' && before.flights[code]?.asking === null;
    if (isNew && !(await program.asks(asking.kind, code))) return false;
  }
  return true;
}

/** The clock of the program goes on for all codes at once: those of which it says the time is over. Null: the story says otherwise. */
function timed(worlds: ToldWorlds, program: Program, world: World): World | null {
  let now = world;
  for (const [code, { state, time, isAllListed }] of world.core.codes.entries()) {
    if (state === 'code' && !isAllListed && program.isAllListed(code)) {
      if (world.there[code]?.age === 0) return null;
      now = worlds.happens(now, { kind: 'grace', code, clock: 'monotonic', since: 'request' }) ?? now;
    }
    if (state !== 'code' || time === 'over' || !program.isTimeOver(code)) continue;
    if (world.there[code]?.age === 0) return null;
    now = worlds.happens(now, { kind: 'time', code, proof: { clock: 'monotonic', since: 'answer' } }) ?? now;
  }
  return now;
}

/** What the program believes, shows or sends that the model does not; null: nothing. */
function differs(program: Program, { core, there }: World): string | null {
  const drawn = program.drawn();
  if (drawn !== null && !mayDraw(withoutUntaken(program, core), drawn, there[drawn]?.isOld === true))
    return `untrue: code ${drawn + 1} is drawn`;
  for (const [sale, { stage, attempts, doubled }] of program.sales().entries()) {
    const codes = core.codes.filter((code) => code.sale === sale);
    if (attempts.length > codes.length && !mayLeave(withoutUnsent(program, core), sale))
      return `doubled: sale ${sale + 1} asks for another code`;
    const expected = stageOf(core, sale);
    const early = codes.findIndex((code, at) => isBelievedOver(attempts[at]) && !isOver(code));
    // No other code is made for goods that are paid.
    if (early >= 0 && expected !== 'paid')
      return `doubled: code ${early + 1} of sale ${sale + 1} is believed to be over`;
    // A person's word waits for the last question that is under way.
    const isTold = codes.some(({ charges }) => charges.includes('captured'));
    if (stage.state === 'paid' ? expected !== 'paid' : isTold)
      return `untrue: sale ${sale + 1} is ${stage.state}, and not ${expected}`;
    const isOnce = !core.codes.some(
      ({ charges }) => charges.filter((fact) => fact === 'captured').length > 1,
    );
    if (isOnce && !hasUntaken(program, core) && doubled !== (core.sales[sale]?.doubled === true))
      return `untrue: sale ${sale + 1} says ${doubled ? '' : 'not '}that the goods were paid twice`;
  }
  return null;
}

/** Whether the program has asked for a code that the model may ask for, and does not yet: it waits for more, or took another sale first. */
function isAhead(program: Program, { codes }: State): boolean {
  return program
    .sales()
    .some(({ attempts }, sale) => attempts.length > codes.filter((code) => code.sale === sale).length);
}

/** Whether the model goes on from a request by a payer's code that the program has refused to send. */
function isBehind(program: Program, { codes }: State): boolean {
  return codes.some(({ sale, scan, state }, index) => {
    const number = codes.slice(0, index + 1).filter((code) => code.sale === sale).length;
    return scan !== null && state === 'code' && (program.sales()[sale]?.attempts.length ?? 0) < number;
  });
}

/** The model without a request that the program has not sent. */
function withoutUnsent(program: Program, core: State): State {
  const isUnsent = (last: State['codes'][number]): boolean =>
    last.state === 'sending' &&
    (program.sales()[last.sale]?.attempts.length ?? 0) <
      core.codes.filter(({ sale }) => sale === last.sale).length;
  const last = core.codes.at(-1);
  if (!last || !isUnsent(last)) return core;
  const stage = program.sales()[last.sale]?.stage;
  const sales = core.sales.map((sale, index) => (index === last.sale && stage ? { ...sale, stage } : sale));
  return { ...core, codes: core.codes.slice(0, -1), sales };
}

/** Whether the program still asks about a sale of which the model has taken a person's word. */
function hasUntaken(program: Program, core: State): boolean {
  return program.sales().some(({ stage }, sale) => isWordPaid(core.sales[sale]) && stage.state !== 'paid');
}

/** The model without a person's word that the program still asks about. */
function withoutUntaken(program: Program, core: State): State {
  const stages = program.sales().map(({ stage }) => stage);
  const sales = core.sales.map((sale, index) => {
    const stage = stages[index];
    return isWordPaid(sale) && stage && stage.state !== 'paid' ? { ...sale, stage } : sale;
  });
  return { ...core, sales };
}

function isBelievedOver(attempt: Parameters<typeof isOver>[0] | undefined): boolean {
  return attempt?.state === 'code' && isOver(attempt);
}

/** A person's word is waited for, and clocks that have parted are asked about: the code may be drawn until it is known. */
function mayDraw(core: State, code: number, isOld: boolean): boolean {
  const of = core.codes[code]?.sale;
  const sales = core.sales.map((sale, index) => ({
    ...sale,
    wish: sale.wish === 'cancel' ? sale.wish : null,
    ...(index === of && !isOld && sale.stage.state === 'lapsed' && { stage: { state: 'awaiting' as const } }),
  }));
  const codes = core.codes.map((one, at) =>
    at === code && !isOld ? { ...one, time: 'running' as const } : one,
  );
  return drawnCode({ ...core, sales, codes }) === code;
}

/** What the program lets staff do though the model does not; null: nothing. */
async function allowsMore(program: Program, core: State): Promise<string | null> {
  if (hasUntaken(program, core)) return null;
  if (step(core, { kind: 'open', despite: false }) === null && program.opens({ despite: false }))
    return 'doubled: the goods are rung up again';
  for (const [sale, { wish }] of core.sales.entries()) {
    if (wish !== null || !isFree(core, null)) continue;
    const isRefused = step(core, { kind: 'wish', sale, wish: 'renew' }) === null;
    if (isRefused && (await program.wishes({ sale, wish: 'renew' })))
      return `doubled: sale ${sale + 1} gets a new code`;
  }
  return null;
}

/** What is wrong once everything is answered and time has passed; null: nothing. */
async function end(worlds: ToldWorlds, program: Program, from: World): Promise<string | null> {
  let world = from;
  for (let next = worlds.calm(world); next; next = worlds.calm(world)) {
    const event = worlds.between(world, next);
    if (event) await program.happens(event);
    world = next;
  }
  await program.happens({ kind: 'reads', reads: worlds.bounds.reads });
  await program.rest((kind, code) => {
    if (kind === 'create') return { kind: 'unknown', code };
    if (kind === 'close' && world.core.codes[code]?.scan !== null) {
      // What is to be revoked is not there any more once the weather has cleared up.
      return { kind: 'close-failed', code };
    }
    if (kind === 'close') return { kind: worlds.bounds.closes ? 'closed' : 'close-failed', code };
    return worlds.say(world, code, kind);
  });
  return worlds.bounds.reads ? atTheEnd(worlds.bounds, program, world) : null;
}

function atTheEnd({ lists }: Bounds, program: Program, { core, there }: World): string | null {
  for (const [sale, { stage, attempts }] of program.sales().entries()) {
    if (stage.state === 'opening' || stage.state === 'awaiting')
      return `untrue: sale ${sale + 1} stays ${stage.state}`;
    const codes = [...there.keys()].filter((index) => core.codes[index]?.sale === sale);
    for (const [at, index] of codes.entries()) {
      const { charges = [] } = there[index] ?? {};
      // A service without lists shows the charge that began last.
      const isTold = lists ? charges.includes('captured') : charges.at(-1) === 'captured';
      if (isTold && stage.state !== 'paid')
        return `lost: code ${index + 1} was paid, and sale ${sale + 1} is ${stage.state}`;
      const { state, resolved } = attempts[at] ?? {};
      // What another amount is that came by it a person has to say.
      if (lists && !charges.includes('other') && state === 'code' && resolved === null)
        return `forgotten: code ${index + 1} has no last word`;
    }
  }
  return null;
}
