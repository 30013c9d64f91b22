import type { Clock } from '../../../electron/domain/expiry.ts';
import type { Scheduler } from '../../../electron/sales/dependencies.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A machine whose clocks a run turns, and whose timers wait for them; timers run by the monotonic clock. */
export class VirtualMachine implements Scheduler {
  wallMs = Date.UTC(2026, 3, 1, 3, 0, 0);
  monotonicMs = 5_000_000;
  boot: string | null = 'boot-1';
  /** How late it really is, epoch ms, whatever this machine's own clocks say: every other machine's clock. */
  trueMs = this.wallMs;
  readonly #timers = new Set<Timer>();

  readonly clock: Clock = {
    // Whole milliseconds, as every system's own.
    wall: () => Math.floor(this.wallMs),
    monotonic: () => this.monotonicMs,
    bootId: () => this.boot,
  };

  /** `Scheduler.after`, usable on its own. */
  readonly after = (delayMs: number, callback: () => void): (() => void) => {
    const timer = { at: this.monotonicMs + delayMs, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** How many timers wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Goes on to the next timer, both clocks together, and runs it; false when there is none until `end`. */
  runNext(end = Number.POSITIVE_INFINITY): boolean {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (!next || timer.at < next.at) next = timer;
    if (!next || next.at > end) return false;
    this.#timers.delete(next);
    this.#goTo(Math.max(next.at, this.monotonicMs));
    next.callback();
    return true;
  }

  /** Both clocks go on; no timer runs. */
  goOn(ms: number): void {
    this.#goTo(this.monotonicMs + ms);
  }

  /** The machine sleeps: the wall clock goes on, the other stands still, no timer runs. */
  sleep(ms: number): void {
    this.wallMs += ms;
    this.trueMs += ms;
  }

  /** Somebody sets the wall clock. */
  setWall(wallMs: number): void {
    this.wallMs = wallMs;
  }

  /** Another process on this machine, or the machine started anew: the old timers are gone. */
  restart({ sameBoot }: { sameBoot: boolean }): void {
    this.#timers.clear();
    if (sameBoot) return;
    this.boot = `${this.boot ?? 'boot'}+`;
    this.monotonicMs = 20_000;
  }

  #goTo(monotonicMs: number): void {
    this.wallMs += monotonicMs - this.monotonicMs;
    this.trueMs += monotonicMs - this.monotonicMs;
    this.monotonicMs = monotonicMs;
  }
}
