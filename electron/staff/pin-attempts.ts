import { type Result, success } from '../contract/result.ts';
import type { SecurityStore } from '../settings/security.ts';

/** How often in a row a wrong PIN was tried: kept over restarts, so that a restart is no new start. */
export interface PinAttempts {
  /** What was written last, or read at the start. */
  readonly failures: number;
  /** Replaces the number, and has it on the disk before it answers; `storage` when it has not. */
  write(failures: number): Result<undefined>;
}

/** The count beside the PIN itself: neither can be lost, or put back to what it was, without the other. */
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
