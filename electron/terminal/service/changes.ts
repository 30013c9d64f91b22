import { fail, type Failure, type Result } from '../../contract/result.ts';
import type { Stop } from '../state.ts';

/** Runs what changes the service or its key: one change at a time, of which the screens hear once. */
export class ServiceChanges {
  readonly #options: { isBusy: () => boolean; announce: () => void };
  #changing = false;
  #switching = false;
  #quiet = false;

  /** `isBusy`: a sale is open, or a refund or a subscription is asked for; `announce` tells the screens the terminal. */
  constructor(options: { isBusy: () => boolean; announce: () => void }) {
    this.#options = options;
  }

  get isChanging(): boolean {
    return this.#changing;
  }

  /** Whether the opened service is about to be closed for another: no sale and no subscription may be begun. */
  get isSwitching(): boolean {
    return this.#switching;
  }

  /** Whether the screens are told at the end of the change, and of nothing before. */
  get isQuiet(): boolean {
    return this.#quiet;
  }

  /** One change at a time, and none while a sale is open, or a refund or a subscription is asked for: `busy`. */
  async whileIdle(apply: () => Promise<Result<undefined>>): Promise<Result<undefined>> {
    if (this.#options.isBusy())
      return fail('busy', 'A sale is open, or a refund or a subscription is being asked for.');
    return this.alone(async () => {
      this.#switching = true;
      try {
        return await apply();
      } finally {
        this.#switching = false;
      }
    });
  }

  /** One change at a time: another is `busy`. */
  async alone(apply: () => Promise<Result<undefined>>): Promise<Result<undefined>> {
    if (this.#changing) return fail('busy', 'The service is being changed already.');
    this.#changing = true;
    try {
      return await apply();
    } finally {
      this.#changing = false;
    }
  }

  /** Runs several steps, and tells the screens once at their end: they never see a new service that is not opened yet. */
  async atOnce(apply: () => Result<undefined> | Promise<Result<undefined>>): Promise<Result<undefined>> {
    this.#quiet = true;
    try {
      return await apply();
    } finally {
      this.#quiet = false;
      this.#options.announce();
    }
  }
}

/** Why nothing that takes or promises money may be asked for now, of a new sale as of an old one; null when it may. */
export function heldBy({ isSwitching, stops }: { isSwitching: boolean; stops: Stops }): Failure | null {
  if (isSwitching) return fail('busy', 'The service is being changed.');
  const stop = gravest(stops);
  return stop === null ? null : fail('not-ready', `Selling has stopped: ${stop}.`);
}

/** Everything that keeps the terminal from selling, in the order in which it came: each is lifted for itself. */
export type Stops = readonly Stop[];

/** What stops selling with one more reason, which is the newest one then. */
export function withStop(stops: Stops, why: Stop): Stops {
  return [...withoutStop(stops, why), why];
}

/** What stops selling once one reason is lifted. */
export function withoutStop(stops: Stops, why: Stop): Stops {
  return stops.filter((stop) => stop !== why);
}

/** The reason that is told: a failed storage before all others, and a key that is refused, which the next answer lifts, after them. */
export function gravest(stops: Stops): Stop | null {
  if (stops.includes('storage')) return 'storage';
  return stops.findLast((stop) => stop !== 'credentials') ?? stops[0] ?? null;
}
