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
export function heldBy({ isSwitching, stop }: { isSwitching: boolean; stop: Stop | null }): Failure | null {
  if (isSwitching) return fail('busy', 'The service is being changed.');
  return stop === null ? null : fail('not-ready', `Selling has stopped: ${stop}.`);
}

/**
 * Whether what has stopped selling stays the reason when another one comes: a failed storage is the graver one, and a key that is
 * refused is lifted by the next answer, which lifts nothing else.
 */
export function outlasts(stop: Stop | null, why: Stop): boolean {
  return stop === why || stop === 'storage' || (stop !== null && why === 'credentials');
}
