import { type Result, success } from '../contract/result.ts';
import type { SecurityStore } from '../settings/security.ts';

/** Wrong PINs in a row, kept over restarts. */
export interface PinAttempts {
  /** As last written, or read at the start. */
  readonly failures: number;
  /** On the disk before it answers; `storage`: it is not. */
  write(failures: number): Result<undefined>;
}

/** Beside the PIN itself: neither can be lost or set back without the other. */
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
