import type { BrowserWindow } from 'electron';
import { recoverFromCrashes } from './crash-recovery.ts';
import { createSafeScreen } from './safe-screen.ts';
import type { Timers } from '../domain/timers.ts';
import { watchScreens } from './watchdog.ts';
import type { Log } from '../domain/log.ts';

export interface ScreensRecoveryOptions {
  /** Monotonic milliseconds. */
  now: () => number;
  timers: Timers;
  log: Pick<Log, 'warn' | 'error'>;
  /** Asks the screens whether they live. */
  ask: () => void;
  /** Nothing can be shown any more; whoever started the program has to start it again. */
  giveUp: () => void;
}

export interface ScreensRecovery {
  /** The screens live. */
  beat(): void;
}

/**
 * Reloads the cashier's screens when their process dies or hangs. After five times within a minute the safe screen replaces them;
 * should that die too, `giveUp` decides.
 */
export function recoverScreens(window: BrowserWindow, options: ScreensRecoveryOptions): ScreensRecovery {
  const { log, timers, now, ask } = options;
  const contents = window.webContents;
  const safeScreen = createSafeScreen(contents, options);
  const crashes = recoverFromCrashes(window, {
    now,
    log,
    giveUp: () => {
      if (safeScreen.isShown()) options.giveUp();
      else safeScreen.show();
    },
  });
  const watchdog = watchScreens({
    timers,
    ask,
    isWatched: () => !safeScreen.isShown(),
    hung: () => crashes.hung('it does not answer'),
  });
  contents.on('render-process-gone', () => watchdog.restart());
  // The screens were loaded anew, by themselves or from the safe screen.
  contents.on('dom-ready', () => watchdog.restart());
  window.on('closed', () => {
    watchdog.stop();
    safeScreen.stop();
  });
  return { beat: () => watchdog.beat() };
}
