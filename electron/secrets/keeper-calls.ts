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

/** The part of the timers that a deadline needs. */
export interface KeeperTimers {
  setTimeout(run: () => void, afterMs: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** What came of a call: the keeper's answer, or that its process had to be ended or ended by itself. */
export type CallOutcome = KeeperAnswer | { kind: 'deadline' } | { kind: 'crashed'; message: string };

/** Calls to the keeper's process, which is started when it is needed. */
export interface KeeperCalls {
  call(call: KeeperCall): Promise<CallOutcome>;
  /** Ends the process; the next call starts another. */
  close(): void;
}

/**
 * Makes calls, one after the other. Each may take `deadlineMs`, then the process is killed: a keychain that
 * hangs cannot be called back. What goes wrong is an outcome; a second call at the same time is a bug.
 */
export function createKeeperCalls(options: {
  fork: () => KeeperProcess;
  timers: KeeperTimers;
  deadlineMs: number;
}): KeeperCalls {
  const { fork, timers, deadlineMs } = options;
  let running: KeeperProcess | undefined;
  let waiting: { id: number; settle: (outcome: CallOutcome) => void } | undefined;
  let lastId = 0;
  /** What the running process said of its own end. */
  let lastError = '';

  /** Whatever an abandoned process still says is not heard. */
  function start(): KeeperProcess {
    const started = fork();
    lastError = '';
    running = started;
    started.on('message', (message) => {
      if (running === started) receive(message);
    });
    // Its kind and place. The whole report, which comes third, has the process's memory in it.
    started.on('error', (kind, place) => {
      if (running === started) lastError = ` ${String(kind)} ${String(place)}`;
    });
    started.on('exit', (code) => {
      if (running !== started) return;
      running = undefined;
      waiting?.settle({
        kind: 'crashed',
        message: `The keeper's process ended with code ${code}.${lastError}`,
      });
    });
    return started;
  }

  function receive(message: unknown): void {
    const response = keeperResponse.safeParse(message);
    if (!response.success) {
      close();
      waiting?.settle({ kind: 'crashed', message: "The keeper's process said something unknown." });
    } else if (response.data.id === waiting?.id) {
      waiting.settle(response.data.answer);
    }
  }

  function close(): void {
    const ended = running;
    running = undefined;
    ended?.kill();
  }

  function call(asked: KeeperCall): Promise<CallOutcome> {
    if (waiting) throw new Error('The keeper is asked one thing at a time.');
    return new Promise((resolve) => {
      lastId += 1;
      const timer = timers.setTimeout(() => {
        close();
        waiting?.settle({ kind: 'deadline' });
      }, deadlineMs);
      waiting = {
        id: lastId,
        settle: (outcome) => {
          timers.clearTimeout(timer);
          waiting = undefined;
          resolve(outcome);
        },
      };
      try {
        (running ?? start()).postMessage({ id: lastId, call: asked });
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        close();
        waiting.settle({ kind: 'crashed', message: `The keeper's process cannot be used: ${why}` });
      }
    });
  }

  return {
    call,
    close() {
      close();
      waiting?.settle({ kind: 'crashed', message: "The keeper's process was closed." });
    },
  };
}
