import { messageOf } from '../domain/error-message.ts';
import { type KeeperAnswer, type KeeperCall, keeperResponse } from './keeper-protocol.ts';

/** The keeper's process as seen from here; Electron's `UtilityProcess` is one. */
export interface KeeperProcess {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  /** Its engine's fatal error, before it ends. Node throws an unheard `error` event. */
  on(event: 'error', listener: (kind: unknown, place: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  kill(): unknown;
}

export interface KeeperTimers {
  setTimeout(run: () => void, afterMs: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The keeper's answer, or that its process was ended or ended by itself. */
export type CallOutcome = KeeperAnswer | { kind: 'deadline' } | { kind: 'crashed'; message: string };

/**
 * One call at a time; starts the process when needed, and kills it after `deadlineMs`: a hanging keychain cannot be called back.
 * Failures are outcomes; an overlapping call is a bug.
 */
export class KeeperCalls {
  readonly #fork: () => KeeperProcess;
  readonly #timers: KeeperTimers;
  readonly #deadlineMs: number;
  #running: KeeperProcess | undefined;
  #waiting: { id: number; settle: (outcome: CallOutcome) => void } | undefined;
  #lastId = 0;
  /** What the process said of its own end. */
  #lastError = '';

  constructor(options: { fork: () => KeeperProcess; timers: KeeperTimers; deadlineMs: number }) {
    this.#fork = options.fork;
    this.#timers = options.timers;
    this.#deadlineMs = options.deadlineMs;
  }

  call(asked: KeeperCall): Promise<CallOutcome> {
    if (this.#waiting) throw new Error('The keeper is asked one thing at a time.');
    return new Promise((resolve) => {
      this.#lastId += 1;
      const timer = this.#timers.setTimeout(() => {
        this.#end();
        this.#settle({ kind: 'deadline' });
      }, this.#deadlineMs);
      const settle = (outcome: CallOutcome): void => {
        this.#timers.clearTimeout(timer);
        this.#waiting = undefined;
        resolve(outcome);
      };
      this.#waiting = { id: this.#lastId, settle };
      this.#send(asked);
    });
  }

  /** Ends the process; the next call starts another. */
  close(): void {
    this.#end();
    this.#settle({ kind: 'crashed', message: "The keeper's process was closed." });
  }

  #send(asked: KeeperCall): void {
    try {
      (this.#running ?? this.#start()).postMessage({ id: this.#lastId, call: asked });
    } catch (error) {
      const why = messageOf(error);
      this.#end();
      this.#settle({ kind: 'crashed', message: `The keeper's process cannot be used: ${why}` });
    }
  }

  /** Starts a process; what an abandoned one still says is not heard. */
  #start(): KeeperProcess {
    const started = this.#fork();
    this.#lastError = '';
    this.#running = started;
    started.on('message', (message) => {
      if (this.#running === started) this.#receive(message);
    });
    // Kind and place. The full report, third, holds the process's memory.
    started.on('error', (kind, place) => {
      if (this.#running === started) this.#lastError = ` ${String(kind)} ${String(place)}`;
    });
    started.on('exit', (code) => {
      if (this.#running !== started) return;
      this.#running = undefined;
      const message = `The keeper's process ended with code ${code}.${this.#lastError}`;
      this.#settle({ kind: 'crashed', message });
    });
    return started;
  }

  #receive(message: unknown): void {
    const response = keeperResponse.safeParse(message);
    if (!response.success) {
      this.#end();
      this.#settle({ kind: 'crashed', message: "The keeper's process said something unknown." });
    } else if (response.data.id === this.#waiting?.id) {
      this.#settle(response.data.answer);
    }
  }

  #settle(outcome: CallOutcome): void {
    this.#waiting?.settle(outcome);
  }

  #end(): void {
    const ended = this.#running;
    this.#running = undefined;
    ended?.kill();
  }
}
