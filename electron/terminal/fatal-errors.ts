import type { App } from 'electron';
import type { Log } from '../domain/log.ts';

export interface FatalErrorOptions {
  process: Pick<NodeJS.Process, 'on'> & { stdout: Pick<NodeJS.WriteStream, 'on'>; stderr: ErrorOutput };
  /** Ends the program with code 1; told why, in the words of the log. */
  exit: (why: string) => void;
}

type ErrorOutput = Pick<NodeJS.WriteStream, 'on' | 'write'>;

export interface FatalErrors {
  /** Ends the program because it cannot start, or cannot go on. */
  end(why: string, error?: unknown): void;
  /** From now on this log is told. */
  tell(log: Pick<Log, 'error'>): void;
  /** From now on this ends the program, with code 1; a kiosk sees to its new start as well. */
  endWith(exit: (why: string) => void): void;
}

/**
 * An error that nobody catches ends the program: logged, with code 1, without a dialog. A box would wait at a
 * counter where nobody is, and half a terminal is worse than none; whoever started it starts it again.
 */
export function endOnFatalErrors(options: FatalErrorOptions): FatalErrors {
  const { stdout, stderr } = options.process;
  let { exit } = options;
  let log: Pick<Log, 'error'> = {
    error: (message, details) => void stderr.write(`${[message, details].map(String).join(': ')}\n`),
  };
  let ended = false;

  function end(why: string, error: unknown = ''): void {
    // What goes wrong on the way out has a cause that is noted already.
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

  // Nobody reads what is printed, or not any more: that is no error of the program's.
  for (const output of [stdout, stderr]) output.on('error', () => undefined);
  options.process.on('uncaughtException', (error) =>
    end('An error that nobody caught ends the program', error),
  );
  options.process.on('unhandledRejection', (error) =>
    end('A failure that nobody handled ends the program', error),
  );
  return { end, tell: (to) => void (log = to), endWith: (next) => void (exit = next) };
}

/** Codes with which the program ends. 0 is for an end that a person or the system asked for, and for nothing else. */
export const exitCodes = {
  /** It could not start, or could not go on. */
  failed: 1,
  /** It refuses to start like this. */
  refused: 2,
  /** Another one runs on the same profile, and came to the front. */
  running: 3,
  /** The starter takes the version that was switched to (resources/madoguchi-start). */
  startAgain: 75,
} as const;

/**
 * From now on an end with code 0 that neither a person nor the system asked for becomes code 1: Chromium ends its loop by
 * itself where its display or its own start fails, and a kiosk that ended with 0 stays off.
 */
export function endInOrderOnly(options: {
  app: Pick<App, 'on'>;
  process: { on(event: 'exit', listener: (code: number) => void): unknown; reallyExit(code: number): void };
}): void {
  let isAsked = false;
  // `app.quit`, a signal, and the system that asks its programs to end all come by here.
  options.app.on('before-quit', () => (isAsked = true));
  options.process.on('exit', (code) => {
    if (code === 0 && !isAsked) options.process.reallyExit(exitCodes.failed);
  });
}
