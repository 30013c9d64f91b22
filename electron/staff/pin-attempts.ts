import { type Result, success } from '../contract/result.ts';
import type { SecurityStore } from '../settings/security.ts';

/** How many wrong PINs were tried in a row, kept over restarts, so that a restart is no new start. */
export interface PinAttempts {
  /** As last written, or read at the start. */
  readonly failures: number;
  /** Replaces the number, and has it on the disk before it answers; `storage`: it has not. */
  write(failures: number): Result<undefined>;
}

/** The count beside the PIN itself: neither can be lost or set back without the other. */
export function pinAttempts(security: Pick<SecurityStore, 'read' | 'update'>): PinAttempts {
  return {
    get failures() {
      return security.read().pinFailures;
    },
    write(failures) {
      const written = security.update({ pinFailures: failures });
      return written.ok ? success(undefined) : written;
    },
  };
}
