import type { WebContents } from 'electron';
import { codeOf } from '../domain/error-message.ts';
import { safeScreenUrl, screensUrl } from './security.ts';
import type { Timers } from '../domain/timers.ts';
import type { Log } from '../domain/log.ts';

/** How long the safe screen stays before the screens are tried again; doubles each time. */
const wait = { firstMs: 60_000, longestMs: 600_000 } as const;

/** Replaces screens that crash again and again. */
export interface SafeScreen {
  isShown(): boolean;
  show(): void;
  stop(): void;
}

/**
 * A page without scripts that says what happened and what to do. A person leaves it by its link; the window itself tries the
 * screens after a minute, then after ever longer waits. Sales go on in this process.
 */
export function createSafeScreen(
  contents: WebContents,
  options: {
    timers: Timers;
    /** Monotonic milliseconds. */
    now: () => number;
    log: Pick<Log, 'warn' | 'error'>;
    /** Called when not even this page can be shown. */
    giveUp: () => void;
  },
): SafeScreen {
  const { timers, now, log } = options;
  let waitMs: number = wait.firstMs;
  let shownAt = Number.NEGATIVE_INFINITY;
  let timer: unknown;

  const isShown = (): boolean => contents.getURL() === safeScreenUrl;

  function tryAgain(): void {
    if (contents.isDestroyed() || !isShown()) return;
    contents
      .loadURL(screensUrl)
      .catch((error: unknown) => log.warn(`the screens did not load: ${String(error)}`));
  }

  return {
    isShown,
    show() {
      log.warn('the safe screen is shown');
      timers.clearTimeout(timer);
      const isNew = now() - shownAt > 2 * wait.longestMs;
      waitMs = isNew ? wait.firstMs : Math.min(2 * waitMs, wait.longestMs);
      shownAt = now();
      timer = timers.setTimeout(tryAgain, waitMs);
      contents.loadURL(safeScreenUrl).catch((error: unknown) => {
        // A person pressed the link while the page was still loading.
        if (contents.isDestroyed() || isSuperseded(error)) return;
        log.error('the safe screen did not load', error);
        options.giveUp();
      });
    },
    stop: () => timers.clearTimeout(timer),
  };
}

/** Whether a load ended because another was requested meanwhile. */
function isSuperseded(error: unknown): boolean {
  return codeOf(error) === 'ERR_ABORTED';
}
