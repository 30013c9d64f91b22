import { type Failure, fail } from '../contract/index.ts';
import type { GetOutcome, KeeperTrouble, SetOutcome } from '../secrets/secret-keeper.ts';
import type { Stop } from './state.ts';

/** Why a key cannot be kept, in the words of the contract. */
export function failureOfKeeper(trouble: Exclude<SetOutcome, { kind: 'saved' }> | KeeperTrouble): Failure {
  switch (trouble.kind) {
    case 'locked':
      return fail('keeper-locked', 'The keychain of this machine is locked.');
    case 'missing':
    case 'unavailable':
      return fail('no-keeper', trouble.why);
    case 'invalid':
      return fail('invalid', trouble.why, {
        field: 'secretKey',
        rule: { kind: 'format', format: 'secret-key' },
      });
  }
}

/** Why selling stops when there is no key to sell with. */
export function stopOfKeeper(outcome: Exclude<GetOutcome, { kind: 'found' }>): Stop {
  switch (outcome.kind) {
    case 'none':
      return 'no-key';
    case 'changed':
      return 'key-changed';
    case 'locked':
      return 'keeper-locked';
    case 'missing':
    case 'unavailable':
      return 'no-keeper';
  }
}

/** Why nothing may be begun now: what it is begun with would be closed before it ends; null when it may. */
export function switching({ isSwitching }: { isSwitching: boolean }): Failure | null {
  return isSwitching ? fail('busy', 'The service is being changed.') : null;
}
