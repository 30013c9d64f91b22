import type { BrowserWindow } from 'electron';
import type { Log } from '../domain/log.ts';

/** With this many recent losses, reloading does not help. */
const maximum = 5;
/** Milliseconds until a loss is forgotten. A hang takes up to a minute to be noticed, a crash no time. */
const forgottenAfter = { crash: 60_000, hang: 600_000 } as const;

export interface CrashRecovery {
  /** The page hangs or is gone: ends its process, if any, and reloads it. */
  hung: (why: string) => void;
}

/**
 * Reloads a window's page when its process dies or hangs; main keeps what it showed. From the fifth crash within a minute, or the
 * fifth hang within ten, `giveUp` decides instead.
 */
export function recoverFromCrashes(
  window: BrowserWindow,
  options: { now: () => number; log: Pick<Log, 'error'>; giveUp: () => void },
): CrashRecovery {
  const contents = window.webContents;
  /** When each loss will be forgotten. */
  let losses: number[] = [];
  let cause: keyof typeof forgottenAfter = 'crash';
  /** The process has ended, and no new one was started. */
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
    // A killed process is reported, and counted, as any crash; without one there is nothing to kill.
    if (ended) recover();
    else contents.forcefullyCrashRenderer();
  }

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    ended = true;
    // A page ends like this when its window closes; should the page stay without a process, the watchdog notices.
    if (reason === 'clean-exit') return;
    options.log.error(`a page's process is gone: ${reason} (${exitCode})`);
    recover();
  });
  contents.on('unresponsive', () => hung('it does not respond'));
  return { hung };
}
