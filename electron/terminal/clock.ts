import { readFileSync } from 'node:fs';
import type { Clock } from '../domain/expiry.ts';

/** The machine's clocks. The monotonic one counts from boot, so a restarted terminal can go on with it. */
export const machineClock: Clock = {
  wall: () => Date.now(),
  monotonic: () => Number(process.hrtime.bigint() / 1000n) / 1000,
  bootId: () => bootId,
};

export const machineTimers = {
  setTimeout: (callback: () => void, afterMs: number): unknown => setTimeout(callback, afterMs),
  clearTimeout: (timer: unknown): void => clearTimeout(timer as NodeJS.Timeout),
};

const bootId = readBootId();

/** Only Linux names each boot; elsewhere a resumed code is checked before it is shown. */
function readBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}
