import { createSubscriber } from 'svelte/reactivity';
import { type Monotonic, whenSecondTurns } from './clock.svelte.ts';

/**
 * Counts stretches of whole seconds. Whatever reads the same clock turns in the same frame, together with the countdown beside
 * it.
 */
export class Beat {
  readonly #everyMs: number;
  readonly #now: Monotonic;
  readonly #subscribe: () => void;

  constructor(everyMs: number, now: Monotonic) {
    this.#everyMs = everyMs;
    this.#now = now;
    this.#subscribe = createSubscriber((update) => {
      let timer: ReturnType<typeof setTimeout>;
      const schedule = (): void => {
        // Timers drop a fraction: without the ceiling they would fire early and find the same stretch.
        timer = setTimeout(tick, Math.ceil(everyMs - (this.#elapsed() % everyMs)));
      };
      const tick = (): void => {
        update();
        schedule();
      };
      schedule();
      return () => clearTimeout(timer);
    });
  }

  get count(): number {
    this.#subscribe();
    return Math.floor(this.#elapsed() / this.#everyMs);
  }

  /** Never below zero: the clock may be younger than the moment in a second. */
  #elapsed(): number {
    return this.#now() + 1_000 - whenSecondTurns();
  }
}
