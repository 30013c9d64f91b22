import type { PowerMonitor, PowerSaveBlocker } from 'electron';

/** Keeps the screen awake between `keepAwake(true)` and `keepAwake(false)`; repeats do nothing. */
export function createScreenWaker(
  blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>,
): (awake: boolean) => void {
  let id: number | undefined;
  return (awake) => {
    if (awake) id ??= blocker.start('prevent-display-sleep');
    else if (id !== undefined) {
      blocker.stop(id);
      id = undefined;
    }
  };
}

/** Tells when the machine wakes from sleep, when no monotonic clock has counted. */
export function onWake(monitor: Pick<PowerMonitor, 'on'>, wake: () => void): void {
  monitor.on('resume', wake);
}
