import type { Clock } from '../../../electron/domain/expiry.ts';
import type { Scheduler } from '../../../electron/sales/dependencies.ts';
import { machineClock } from '../../../electron/terminal/clock.ts';

/** From which moment on time goes how fast; the same in every process of this machine that is given it. */
export interface Pace {
  /** The moment by the machine's own monotonic clock, and what the fast clocks say at it; all in ms. */
  readonly machineMs: number;
  readonly wallMs: number;
  readonly monotonicMs: number;
  /** So many times as fast as the machine's own time. */
  readonly speed: number;
}

interface Timer {
  readonly atMs: number;
  readonly callback: () => void;
  handle: NodeJS.Timeout;
}

/** No timer of the machine waits longer; one that is due later is armed again. */
const longestWaitMs = 3_600_000;

/** The pace at which time goes from now on; it is now by the machine's clocks where no pace was before. */
export function newPace(speed: number, before?: Pace): Pace {
  const machineMs = machineClock.monotonic();
  if (before === undefined) return { machineMs, wallMs: Date.now(), monotonicMs: machineMs, speed };
  return { machineMs, speed, ...timesOf(before, machineMs) };
}

function timesOf(
  { machineMs, wallMs, monotonicMs, speed }: Pace,
  now: number,
): { wallMs: number; monotonicMs: number } {
  const passed = (now - machineMs) * speed;
  return { wallMs: wallMs + passed, monotonicMs: monotonicMs + passed };
}

/**
 * Clocks and timers that go faster than the machine's: an hour of a shop in a minute, a weekend in half of one.
 * Processes that are given the same pace agree on the time, as far as they agree on the machine's.
 */
export class FastTime {
  #pace: Pace;
  readonly #timers = new Set<Timer>();

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  readonly clock: Clock = {
    wall: () => Math.floor(this.#now().wallMs),
    monotonic: () => this.#now().monotonicMs,
    bootId: () => machineClock.bootId(),
  };

  readonly timers: Scheduler = {
    after: (delayMs, callback) => {
      const atMs = this.#now().monotonicMs + delayMs;
      const timer: Timer = { atMs, callback, handle: setTimeout(() => undefined, 0) };
      this.#timers.add(timer);
      this.#arm(timer);
      return () => {
        clearTimeout(timer.handle);
        this.#timers.delete(timer);
      };
    },
  };

  get pace(): Pace {
    return this.#pace;
  }

  /** From now on time goes as this pace says; what waits is due when it was, by these clocks. */
  go(pace: Pace): void {
    this.#pace = pace;
    for (const timer of this.#timers) this.#arm(timer);
  }

  #arm(timer: Timer): void {
    clearTimeout(timer.handle);
    const leftMs = (timer.atMs - this.#now().monotonicMs) / this.#pace.speed;
    timer.handle = setTimeout(() => this.#due(timer), Math.min(longestWaitMs, Math.max(0, leftMs)));
  }

  #due(timer: Timer): void {
    // A timer of the machine may be early by a fraction of a millisecond, which is more by these clocks.
    if (this.#now().monotonicMs < timer.atMs) {
      this.#arm(timer);
      return;
    }
    this.#timers.delete(timer);
    timer.callback();
  }

  #now(): { wallMs: number; monotonicMs: number } {
    return timesOf(this.#pace, machineClock.monotonic());
  }
}
