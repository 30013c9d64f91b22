import type { WebContents } from 'electron';
import type { SettingsStore } from '../settings/settings.ts';
import { type IdleLock, lockWhenIdle } from '../staff/idle.ts';
import { lockWithScreens, type StaffLock } from '../staff/lock.ts';
import { watchTouches } from '../window/touches.ts';
import { machineClock, machineTimers } from './clock.ts';

/** Locks the staff when the screens begin anew, and once nobody has touched them for a while. */
export function lockWhenGone(
  contents: WebContents,
  { settings, staff }: { settings: SettingsStore; staff: StaffLock },
): IdleLock {
  lockWithScreens(contents, staff);
  const now = (): number => machineClock.monotonic();
  const idle = lockWhenIdle({ settings, staff, now, timers: machineTimers });
  watchTouches(contents, () => idle.touched());
  contents.on('destroyed', () => idle.stop());
  return idle;
}
