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

/** Tells when the machine goes to sleep and when it wakes: in between, no monotonic clock counts. */
export function watchSleep(
  monitor: Pick<PowerMonitor, 'on'>,
  tell: { suspended: () => void; resumed: () => void },
): void {
  monitor.on('suspend', tell.suspended);
  monitor.on('resume', tell.resumed);
}

/** Ends the program in order when the machine goes down (Linux, macOS), which waits for that. */
export function endWithMachine(monitor: Pick<PowerMonitor, 'on'>, quit: () => void): void {
  // The event is there, though the types leave it out.
  monitor.on('shutdown', (...[event]: { preventDefault(): void }[]) => {
    event?.preventDefault();
    quit();
  });
}
