import type { BrowserWindow } from 'electron';

/** After this many crashes within the window of time, reloading is no remedy. */
const maximum = 5;
const within = 60_000;

/**
 * Reloads the screens when their process dies. The sale lives in the main process and is shown again.
 * After five crashes within a minute `giveUp` decides.
 */
export function recoverFromCrashes(
  window: BrowserWindow,
  options: { now: () => number; log: { error(message: string): void }; giveUp: () => void },
): void {
  let crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return;
    options.log.error(`the screens' process is gone: ${details.reason} (${details.exitCode})`);
    const now = options.now();
    crashes = [...crashes.filter((at) => now - at < within), now];
    if (crashes.length >= maximum) options.giveUp();
    else window.webContents.reload();
  });
}
