import { createSubscriber } from 'svelte/reactivity';
import type { CustomerPhase } from '../../electron/contract/customer-display.ts';
import type { SalePhase } from '../../electron/contract/sale.ts';

/** The monotonic clock in ms; never the wall clock, which people and networks set. */
export type Monotonic = () => number;

let turnOfSecond = 0;

/** When in a second the newest countdown turns, in ms of the monotonic clock. */
export function whenSecondTurns(): number {
  return turnOfSecond;
}

/** Counts down from `remainingMs`, true at creation. Templates that read it update as the displayed second turns, and exactly at zero. */
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

  get remainingMs(): number {
    this.#subscribe();
    return this.#left();
  }

  /** Whole seconds left, including the one that has begun. */
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
 * The phase to show, to cashier and customer. Once time is up the code hides at once, before main says so: from then on payment
 * is being ruled out (section 4.2, `expiryPeriod`).
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

/** Milliseconds until the displayed second turns, rounded up: timers drop a fraction, fire early and would draw each second twice. */
export function untilNextSecond(remainingMs: number): number {
  return Math.ceil(remainingMs % 1000) || 1000;
}

/** The wall clock to show, in epoch ms, to the minute. */
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
