import { type Mock, vi } from 'vitest';
import { fail, type Result, success } from '../../../electron/contract/index.ts';
import { PinLock } from '../../../electron/staff/lock.ts';
import type { PinAttempts } from '../../../electron/staff/pin-attempts.ts';
import type { Settings } from '../../../electron/settings/schema.ts';

/** The PIN that opens; its hash is the PIN itself. */
export const right = '2580';
export const wrong = '1111';

/** A lock, and everything that it stands on. */
export interface LockUnderTest {
  settings: Pick<Settings, 'pinHash' | 'staff'>;
  disk: { failures: number; full: boolean; settingsFull: boolean };
  clock: { now: number };
  order: string[];
  changed: Mock;
  log: { info: Mock; warn: Mock };
  holds: { looking: Promise<void> };
  /** Starts the program anew. */
  start: () => PinLock;
  staff: PinLock;
}

/** A terminal with a PIN; everything that the lock stands on can be turned. */
export function setUp(
  options: { pin?: string | null; failures?: number; staff?: Settings['staff'] } = {},
): LockUnderTest {
  const settings: Pick<Settings, 'pinHash' | 'staff'> = {
    pinHash: options.pin === undefined ? right : options.pin,
    staff: options.staff ?? [],
  };
  const disk = { failures: options.failures ?? 0, full: false, settingsFull: false };
  const clock = { now: 5_000_000 };
  const order: string[] = [];
  const changed = vi.fn();
  const log = { info: vi.fn(), warn: vi.fn() };
  const tries: PinAttempts = {
    get failures() {
      return disk.failures;
    },
    write: (failures) => {
      if (disk.full) return fail('storage', 'full');
      order.push(`wrote ${failures}`);
      disk.failures = failures;
      return success(undefined);
    },
  };
  const holds: { looking: Promise<void> } = { looking: Promise.resolve() };
  const start = (): PinLock =>
    new PinLock({
      settings: {
        read: () => settings as Settings,
        update: (change) => {
          if (disk.settingsFull) return fail('storage', 'full');
          Object.assign(settings, change);
          return success(settings as Settings);
        },
      },
      tries,
      clock: { monotonic: () => clock.now },
      hash: (pin) => Promise.resolve(pin),
      matches: async (pin, hash) => {
        order.push(`looked at ${pin}`);
        await holds.looking;
        return pin === hash;
      },
      changed,
      log,
    });
  return { settings, disk, clock, order, changed, log, holds, start, staff: start() };
}

/** What a request came to, in a word. */
export const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.code);
