import type { TerminalState } from '../../electron/contract/terminal.ts';
import type { Monotonic } from './clock.svelte.ts';

/** Milliseconds of warning before the screens go back, or half of the time where that is less. */
const noticeMs = 30_000;

export interface IdleOptions {
  now: Monotonic;
  /** Milliseconds without a touch after which the screens go back; null: they never do. */
  afterMs: () => number | null;
  /** Goes back; false where that has to wait, such as over an open sale: the time begins anew. */
  rest: () => boolean;
}

/** Notices that nobody touches the terminal, by the monotonic clock alone; after going back it waits for the next touch. */
export class Idle {
  readonly #options: IdleOptions;
  #touchedAt: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #soon = $state(false);

  constructor(options: IdleOptions) {
    this.#options = options;
    this.#touchedAt = options.now();
  }

  /** The screens go back within moments unless somebody touches them. */
  get soon(): boolean {
    return this.#soon;
  }

  /** Somebody is there: a pointer moved, a key, a finger or a scanner. */
  touch(): void {
    this.#touchedAt = this.#options.now();
    if (this.#soon) this.#soon = false;
    if (this.#timer === undefined) this.#look();
  }

  /** Follows `afterMs`, which may have changed. */
  follow(): void {
    clearTimeout(this.#timer);
    this.#look();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    this.#timer = undefined;
    const afterMs = this.#options.afterMs();
    if (afterMs === null) {
      this.#soon = false;
      return;
    }
    const noticeAtMs = afterMs - Math.min(noticeMs, afterMs / 2);
    const idleMs = this.#options.now() - this.#touchedAt;
    if (idleMs < afterMs) {
      this.#soon = idleMs >= noticeAtMs;
      this.#lookIn((this.#soon ? afterMs : noticeAtMs) - idleMs);
      return;
    }
    this.#soon = false;
    if (this.#options.rest()) return;
    this.#touchedAt = this.#options.now();
    this.#lookIn(noticeAtMs);
  }

  #lookIn(ms: number): void {
    this.#timer = setTimeout(() => this.#look(), Math.ceil(ms));
  }
}

/**
 * Milliseconds after which idle screens begin anew. Null: they never do, because it is set so or there is neither a kiosk nor a
 * PIN.
 */
export function idleMsOf({ kiosk, staff }: TerminalState): number | null {
  if (kiosk.idleSeconds === null || !(kiosk.running || staff.hasPin)) return null;
  return kiosk.idleSeconds * 1000;
}
