import type { Timers } from '../domain/timers.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { StaffLock } from './lock.ts';

/** Locks the staff's screens once nobody has touched the terminal for the time in the settings. */
export interface IdleLock {
  /** Somebody is there: a pointer, a key or a touch, as the system delivered it. */
  touched(): void;
  stop(): void;
}

/**
 * Screens go back by themselves, but a page that was taken over would not lock what a manager left open. So main counts, on the
 * monotonic clock and by the system's input events, which no page can make.
 */
export function lockWhenIdle(options: {
  settings: Pick<SettingsStore, 'read' | 'onChange'>;
  staff: Pick<StaffLock, 'lock'>;
  /** Monotonic ms. */
  now: () => number;
  timers: Timers;
}): IdleLock {
  const { settings, staff, now, timers } = options;
  let touchedAt = now();
  let timer: unknown;
  /** It was locked since the last touch: nothing can have been left open. */
  let isLocked = false;

  function look(): void {
    timers.clearTimeout(timer);
    timer = undefined;
    const { idleSeconds } = settings.read().kiosk;
    if (idleSeconds === null || isLocked) return;
    const leftMs = idleSeconds * 1000 - (now() - touchedAt);
    if (leftMs > 0) {
      timer = timers.setTimeout(look, Math.ceil(leftMs));
      return;
    }
    isLocked = true;
    staff.lock();
  }

  const endListening = settings.onChange(look);
  look();
  return {
    touched() {
      touchedAt = now();
      isLocked = false;
      if (timer === undefined) look();
    },
    stop() {
      endListening();
      timers.clearTimeout(timer);
    },
  };
}
