import type { Check } from '../contract/diagnosis.ts';
import { assertNever } from '../domain/assert-never.ts';
import type { KeeperTrouble } from '../secrets/keeper-trouble.ts';
import type { HasOutcome, KeeperStatus } from '../secrets/secret-keeper.ts';
import { found } from './checks.ts';

export interface KeeperFacts {
  status: KeeperStatus;
  /** Null where no real service is sold against: practice needs no key. */
  key: HasOutcome | null;
  /** The key came from systemd, which shows it only to the terminal's own service. */
  isElsewhere: boolean;
}

export function keeperChecks({ status, key, isElsewhere }: KeeperFacts): Check[] {
  const needed = key !== null && key.kind !== 'found' && !isElsewhere;
  const checks = [keeperCheck(status, needed ? 'stops' : 'notice')];
  if (key !== null) checks.push(isElsewhere ? found('key-unseen', 'unknown') : keyCheck(key));
  return checks;
}

/** Without a keeper a terminal practises, and sells nothing. */
function keeperCheck(status: KeeperStatus, level: 'stops' | 'notice'): Check {
  switch (status.kind) {
    case 'ready':
    case 'read-only':
      return found('keeper', 'good', { keeper: status.keeper });
    case 'missing':
    case 'locked':
    case 'unavailable':
      return troubleCheck(status, level);
    default:
      return assertNever(status);
  }
}

function troubleCheck(trouble: KeeperTrouble, level: 'stops' | 'notice'): Check {
  const why = 'why' in trouble ? trouble.why : undefined;
  return found(`keeper-${trouble.kind}`, level, { why });
}

function keyCheck(key: HasOutcome): Check {
  switch (key.kind) {
    case 'found':
      return found('key', 'good', { keeper: key.keeper });
    case 'none':
      return found('key-missing', 'stops', { keeper: key.keeper });
    case 'changed':
      return found('key-changed', 'stops', { value: key.what });
    case 'missing':
    case 'locked':
    case 'unavailable':
      return found('key-unseen', 'stops');
    default:
      return assertNever(key);
  }
}
