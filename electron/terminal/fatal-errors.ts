import type { App } from 'electron';
import type { Log } from '../domain/log.ts';

export interface FatalErrorOptions {
  process: Pick<NodeJS.Process, 'on'> & { stdout: Pick<NodeJS.WriteStream, 'on'>; stderr: ErrorOutput };
  /** Ends the program with code 1; `why` goes into the log. */
  exit: (why: string) => void;
}

type ErrorOutput = Pick<NodeJS.WriteStream, 'on' | 'write'>;

export interface FatalErrors {
  end(why: string, error?: unknown): void;
  /** From now on fatal errors go to this log. */
  tell(log: Pick<Log, 'error'>): void;
  /** From now on this ends the program, with code 1; a kiosk also arranges its next start. */
  endWith(exit: (why: string) => void): void;
}

/**
 * Ends the program with code 1 on an uncaught error: logged, without a dialog, since a dialog would wait at an unattended
 * counter. Whoever started it starts it again.
 */
export function endOnFatalErrors(options: FatalErrorOptions): FatalErrors {
  const { stdout, stderr } = options.process;
  let { exit } = options;
  let log: Pick<Log, 'error'> = {
    error: (message, details) => void stderr.write(`${[message, details].map(String).join(': ')}\n`),
  };
  let ended = false;

  function end(why: string, error: unknown = ''): void {
    // The cause of the end is logged already; what fails after it is not.
    if (ended) return;
    ended = true;
    try {
      log.error(why, error);
    } finally {
      exit(
        [why, error]
          .filter((part) => part !== '')
          .map(String)
          .join(': '),
      );
    }
  }

  // A closed pipe is no error of the program.
  for (const output of [stdout, stderr]) output.on('error', () => undefined);
  options.process.on('uncaughtException', (error) =>
    end('An error that nobody caught ends the program', error),
  );
  options.process.on('unhandledRejection', (error) =>
    end('A failure that nobody handled ends the program', error),
  );
  return { end, tell: (to) => void (log = to), endWith: (next) => void (exit = next) };
}

/** Exit codes. 0 means that a person or the system asked for the end, and nothing else. */
export const exitCodes = {
  /** It could not start, or could not go on. */
  failed: 1,
  /** It refuses to start in this way. */
  refused: 2,
  /** Another one runs on the same profile, and came to the front. */
  running: 3,
  /** The starter takes the version that was switched to (resources/madoguchi-start). */
  startAgain: 75,
} as const;

/**
 * Turns an exit code 0 that nobody asked for into 1: Chromium also ends with 0 where its display or its own start fails, and a
 * kiosk that ended with 0 stays off.
 */
export function endInOrderOnly(options: {
  app: Pick<App, 'on'>;
  process: { on(event: 'exit', listener: (code: number) => void): unknown; reallyExit(code: number): void };
}): void {
  let isAsked = false;
  // `app.quit`, signals and the system's shutdown all pass here.
  options.app.on('before-quit', () => (isAsked = true));
  options.process.on('exit', (code) => {
    if (code === 0 && !isAsked) options.process.reallyExit(exitCodes.failed);
  });
}
