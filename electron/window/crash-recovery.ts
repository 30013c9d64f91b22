import type { BrowserWindow } from 'electron';
import type { Log } from '../domain/log.ts';

/** After this many losses that are not forgotten yet, reloading is no remedy. */
const maximum = 5;
/** Milliseconds after which a loss is forgotten. A hang takes up to a minute to be noticed, a crash no time. */
const forgottenAfter = { crash: 60_000, hang: 600_000 } as const;

/** What else may be found out about a window's page. */
export interface CrashRecovery {
  /** The page hangs, or is not there: it is ended if there is something to end, and comes back. */
  hung: (why: string) => void;
}

/**
 * Reloads a window's page when its process dies or hangs. What it shows lives in the main process and is shown
 * again. From the fifth crash within a minute on, or the fifth hang within ten, `giveUp` decides what to do instead.
 */
export function recoverFromCrashes(
  window: BrowserWindow,
  options: { now: () => number; log: Pick<Log, 'error'>; giveUp: () => void },
): CrashRecovery {
  const contents = window.webContents;
  /** When each loss will be forgotten. */
  let losses: number[] = [];
  let cause: keyof typeof forgottenAfter = 'crash';
  /** The process ended, by itself or not, and no new one was asked for. */
  let ended = false;

  function recover(): void {
    ended = false;
    const now = options.now();
    losses = [...losses.filter((until) => now < until), now + forgottenAfter[cause]];
    cause = 'crash';
    if (losses.length >= maximum) options.giveUp();
    else contents.reload();
  }

  function hung(why: string): void {
    if (contents.isDestroyed()) return;
    options.log.error(`a page is ended: ${why}`);
    cause = 'hang';
    // Its end is reported as any other, and counted there; without a process there is nothing to end.
    if (ended) recover();
    else contents.forcefullyCrashRenderer();
  }

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    ended = true;
    // As a window closes; a page that stays without a process is found out by what it no longer answers.
    if (reason === 'clean-exit') return;
    options.log.error(`a page's process is gone: ${reason} (${exitCode})`);
    recover();
  });
  contents.on('unresponsive', () => hung('it does not respond'));
  return { hung };
}
