import { fail, type Failure, type Result } from '../../contract/result.ts';
import type { Stop } from '../state.ts';

/** Changes of the service or its key: one at a time, announced once. */
export class ServiceChanges {
  readonly #options: { isBusy: () => boolean; announce: () => void };
  #changing = false;
  #switching = false;
  #quiet = false;

  /** `isBusy`: a sale is open, or a refund or subscription is being requested; `announce` tells the screens. */
  constructor(options: { isBusy: () => boolean; announce: () => void }) {
    this.#options = options;
  }

  get isChanging(): boolean {
    return this.#changing;
  }

  /** The opened service is about to be replaced: no sale or subscription may begin. */
  get isSwitching(): boolean {
    return this.#switching;
  }

  /** Whether the screens are told only at the end of the change. */
  get isQuiet(): boolean {
    return this.#quiet;
  }

  /** One change at a time; `busy` while a sale is open or a refund or subscription is being requested. */
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

  /** Runs several steps and announces once at the end: screens never see a half-opened service. */
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

/** Why nothing that takes or promises money may be requested now, for new or old sales; null when it may. */
export function heldBy({ isSwitching, stops }: { isSwitching: boolean; stops: Stops }): Failure | null {
  if (isSwitching) return fail('busy', 'The service is being changed.');
  const stop = gravest(stops);
  return stop === null ? null : fail('not-ready', `Selling has stopped: ${stop}.`);
}

/** Everything that keeps the terminal from selling, oldest first; each is lifted separately. */
export type Stops = readonly Stop[];

/** Adds the reason, or makes it the newest. */
export function withStop(stops: Stops, why: Stop): Stops {
  return [...withoutStop(stops, why), why];
}

export function withoutStop(stops: Stops, why: Stop): Stops {
  return stops.filter((stop) => stop !== why);
}

/** The reason to show: failed storage first; a refused key, which the next answer may lift, last. */
export function gravest(stops: Stops): Stop | null {
  if (stops.includes('storage')) return 'storage';
  return stops.findLast((stop) => stop !== 'credentials') ?? stops[0] ?? null;
}
