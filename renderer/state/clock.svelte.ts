import { createSubscriber } from 'svelte/reactivity';
import type { CustomerPhase } from '../../electron/contract/customer-display.ts';
import type { SalePhase } from '../../electron/contract/sale.ts';

/** The monotonic clock, in milliseconds; never the wall clock, which people and networks set. */
export type Monotonic = () => number;

let turnOfSecond = 0;

/** When in a second the newest countdown on screen turns, in milliseconds of the monotonic clock. */
export function whenSecondTurns(): number {
  return turnOfSecond;
}

/**
 * A time that runs out: `remainingMs` was true at the moment of creation. Reading it in a template keeps it
 * up to date at each turn of the displayed second, and exactly at zero.
 */
export class Countdown {
  readonly #deadline: number;
  readonly #now: Monotonic;
  readonly #subscribe: () => void;

  constructor(remainingMs: number, now: Monotonic) {
    this.#now = now;
    this.#deadline = now() + remainingMs;
    this.#subscribe = createSubscriber((update) => {
      let timer: ReturnType<typeof setTimeout>;
      const tick = (): void => {
        update();
        schedule();
      };
      const schedule = (): void => {
        const remaining = this.#left();
        if (remaining > 0) timer = setTimeout(tick, untilNextSecond(remaining));
      };
      turnOfSecond = this.#deadline % 1000;
      schedule();
      return () => clearTimeout(timer);
    });
  }

  /** Milliseconds left, never negative. */
  get remainingMs(): number {
    this.#subscribe();
    return this.#left();
  }

  /** Whole seconds left, a started one included. */
  get seconds(): number {
    return Math.ceil(this.remainingMs / 1000);
  }

  get over(): boolean {
    return this.remainingMs === 0;
  }

  #left(): number {
    return Math.max(0, this.#deadline - this.#now());
  }
}

/**
 * What a screen shows of a sale, the cashier's and the customer's alike. Once the time is up the code is
 * hidden at once, before main has said so: from then on payment is being ruled out (section 4.2,
 * `expiryPeriod`).
 */
export function shownPhase(phase: SalePhase, validity: Countdown | null): SalePhase;
export function shownPhase(phase: CustomerPhase, validity: Countdown | null): CustomerPhase;
export function shownPhase(
  phase: SalePhase | CustomerPhase,
  validity: Countdown | null,
): SalePhase | CustomerPhase {
  if (validity?.over !== true) return phase;
  if (phase.state === 'confirming') return { state: 'lapsed', watch: phase.watch };
  if (phase.state !== 'awaiting') return phase;
  const { watch, paying } = phase;
  return { state: 'lapsed', watch, ...(paying && { paying }) };
}

/**
 * Whole milliseconds until the displayed second of so many milliseconds turns. Timers drop a fraction: they would be early,
 * find the same second, and have the screen drawn twice for each.
 */
export function untilNextSecond(remainingMs: number): number {
  return Math.ceil(remainingMs % 1000) || 1000;
}

/** The wall clock for the eye, in epoch milliseconds, to the minute. */
export class WallClock {
  readonly #subscribe = createSubscriber((update) => {
    let timer: ReturnType<typeof setTimeout>;
    const schedule = (): void => {
      timer = setTimeout(tick, 60_000 - (Date.now() % 60_000));
    };
    const tick = (): void => {
      update();
      schedule();
    };
    schedule();
    return () => clearTimeout(timer);
  });

  get now(): number {
    this.#subscribe();
    return Date.now();
  }
}
