import { messageOf } from '../domain/error-message.ts';
import { type KeeperAnswer, type KeeperCall, keeperResponse } from './keeper-protocol.ts';

/** The keeper's process as seen from here; Electron's `UtilityProcess` is one. */
export interface KeeperProcess {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  /** A fatal error of its engine; its end follows. An event of this name that nobody hears is thrown. */
  on(event: 'error', listener: (kind: unknown, place: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  kill(): unknown;
}

export interface KeeperTimers {
  setTimeout(run: () => void, afterMs: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The outcome of a call: the keeper's answer, or that its process had to be ended or ended by itself. */
export type CallOutcome = KeeperAnswer | { kind: 'deadline' } | { kind: 'crashed'; message: string };

/**
 * Calls to the keeper's process, one after the other; it is started when it is needed. Each may take `deadlineMs`, then
 * the process is killed: a keychain that hangs cannot be called back. What goes wrong is an outcome; a second call at
 * the same time is a bug.
 */
export class KeeperCalls {
  readonly #fork: () => KeeperProcess;
  readonly #timers: KeeperTimers;
  readonly #deadlineMs: number;
  #running: KeeperProcess | undefined;
  #waiting: { id: number; settle: (outcome: CallOutcome) => void } | undefined;
  #lastId = 0;
  /** What the running process said of its own end. */
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

  /** Whatever an abandoned process still says is not heard. */
  #start(): KeeperProcess {
    const started = this.#fork();
    this.#lastError = '';
    this.#running = started;
    started.on('message', (message) => {
      if (this.#running === started) this.#receive(message);
    });
    // Its kind and place. The whole report, which comes third, has the process's memory in it.
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
