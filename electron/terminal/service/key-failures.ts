import { assertNever } from '../../domain/assert-never.ts';
import { type Failure, fail } from '../../contract/index.ts';
import type { ClearOutcome, GetOutcome, KeeperStatus, SetOutcome } from '../../secrets/secret-keeper.ts';
import type { Stop } from '../state.ts';

type KeeperFailure = Exclude<
  KeeperStatus | SetOutcome | ClearOutcome,
  { kind: 'ready' | 'saved' | 'cleared' }
>;

const atSecretKey = { field: 'secretKey', rule: { kind: 'format', format: 'secret-key' } } as const;

/** Why a key cannot be kept, in the words of the contract. */
export function failureOfKeeper(outcome: KeeperFailure): Failure {
  switch (outcome.kind) {
    case 'locked':
      return fail('keeper-locked', 'The keychain of this machine is locked.');
    case 'missing':
      return fail('no-keeper', outcome.why);
    case 'unavailable':
      return fail('keeper-unavailable', outcome.why);
    case 'read-only':
      return fail('keeper-read-only', 'The key is a systemd credential: it is set and removed there.');
    case 'invalid':
      return fail('invalid', outcome.why, atSecretKey);
    default:
      return assertNever(outcome);
  }
}

/** Why there is no key to take, in the words of the contract. */
export function failureOfLookup(outcome: Exclude<GetOutcome, { kind: 'found' }>): Failure {
  switch (outcome.kind) {
    case 'none':
      return fail('not-ready', 'No secret key is kept.');
    case 'changed':
      return fail('invalid', 'What is kept is not a key.', atSecretKey);
    case 'missing':
    case 'locked':
    case 'unavailable':
      return failureOfKeeper(outcome);
    default:
      return assertNever(outcome);
  }
}

export function stopOfKeeper(outcome: Exclude<GetOutcome, { kind: 'found' }>): Stop {
  switch (outcome.kind) {
    case 'none':
      return 'no-key';
    case 'changed':
      return 'key-changed';
    case 'locked':
      return 'keeper-locked';
    case 'missing':
      return 'no-keeper';
    case 'unavailable':
      return 'keeper-unavailable';
    default:
      return assertNever(outcome);
  }
}
