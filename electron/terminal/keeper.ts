import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { utilityProcess } from 'electron';
import type { Log } from '../domain/log.ts';
import { createSecretKeeper, type SecretKeeper } from '../secrets/secret-keeper.ts';
import { machineTimers } from './clock.ts';

/** The keeper of the secret key, in a process of its own, whose script is in `bundle`. */
export function setUpKeeper(bundle: string, log: Pick<Log, 'warn'>): SecretKeeper {
  return createSecretKeeper({
    fork: () => utilityProcess.fork(join(bundle, 'keeper.cjs'), [], { serviceName: 'Madoguchi keeper' }),
    timers: machineTimers,
    randomBytes,
    log,
  });
}
