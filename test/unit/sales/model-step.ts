import fc from 'fast-check';
import type { World } from './model-world.ts';
import { settleAll } from './support.ts';

/** What the world is compared with is its own ledger; steps share only how many sales were asked for. */
export interface Asked {
  sales: number;
}

/** One thing that staff, a customer, the service or the machine does, in words that a counterexample shows. */
export class Step implements fc.AsyncCommand<Asked, World> {
  readonly #words: string;
  readonly #act: (world: World, asked: Asked) => unknown;

  constructor(words: string, act: (world: World, asked: Asked) => unknown) {
    this.#words = words;
    this.#act = act;
  }

  check(): boolean {
    return true;
  }

  async run(asked: Asked, world: World): Promise<void> {
    // Not awaited: a tap does not wait for the one before it.
    void this.#act(world, asked);
    await settleAll();
    world.checkPaid();
  }

  toString(): string {
    return this.#words;
  }
}

/** What takes its time, and nothing comes between: time that passes, an outage, the close of a day. */
export class Spell extends Step {
  readonly #pass: (world: World) => Promise<unknown>;

  constructor(words: string, pass: (world: World) => Promise<unknown>) {
    super(words, () => undefined);
    this.#pass = pass;
  }

  override async run(_: Asked, world: World): Promise<void> {
    await this.#pass(world);
    world.checkPaid();
  }
}

/** Steps as they follow on each other at a counter: alone, chance would seldom bring them together. */
export class Story extends Step {
  readonly #steps: readonly Step[];

  constructor(steps: readonly Step[]) {
    super(`(${steps.map(String).join('; ')})`, () => undefined);
    this.#steps = steps;
  }

  override async run(asked: Asked, world: World): Promise<void> {
    for (const step of this.#steps) await step.run(asked, world);
  }
}

export type Steps = fc.Arbitrary<Step>;
export type Choices = readonly [weight: number, steps: Steps][];

export const nothing = fc.constant(new Step('nothing', () => undefined));

export function step(words: string, act: (world: World) => unknown): Steps {
  return fc.constant(new Step(words, act));
}

export function oneOf(choices: Choices): Steps {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

export function story(...steps: Steps[]): Steps {
  return fc.tuple(...steps).map((chosen) => new Story(chosen));
}
