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

/** Tells of sleep and waking: no monotonic clock counts in between. */
export function watchSleep(
  monitor: Pick<PowerMonitor, 'on'>,
  tell: { suspended: () => void; resumed: () => void },
): void {
  monitor.on('suspend', tell.suspended);
  monitor.on('resume', tell.resumed);
}

/** Ends the program in order when the machine shuts down, which waits for it (Linux, macOS). */
export function endWithMachine(monitor: Pick<PowerMonitor, 'on'>, quit: () => void): void {
  // The types leave this event out.
  monitor.on('shutdown', (...[event]: { preventDefault(): void }[]) => {
    event?.preventDefault();
    quit();
  });
}
