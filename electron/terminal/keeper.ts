import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { utilityProcess } from 'electron';
import type { Log } from '../domain/log.ts';
import { createSecretKeeper, type SecretKeeper } from '../secrets/secret-keeper.ts';
import { machineTimers } from './clock.ts';

/** `before` runs before a key is read; null: nothing has to. */
export function setUpKeeper(
  bundle: string,
  log: Pick<Log, 'warn'>,
  before: (() => Promise<void>) | null,
): SecretKeeper {
  return createSecretKeeper({
    fork: () => utilityProcess.fork(join(bundle, 'keeper.cjs'), [], { serviceName: 'Madoguchi keeper' }),
    timers: machineTimers,
    randomBytes,
    ...(before && { before }),
    log,
  });
}
