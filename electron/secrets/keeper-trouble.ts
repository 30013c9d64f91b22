import { assertNever } from '../domain/assert-never.ts';
import type { CallOutcome } from './keeper-calls.ts';
import type { KeeperCall } from './keeper-protocol.ts';

/** Why a key cannot be read or saved now. */
export type KeeperTrouble =
  /** Nothing on this machine keeps a secret key. */
  | { kind: 'missing'; why: string }
  /** A person must unlock the keychain. */
  | { kind: 'locked' }
  /** A keeper that fails: no session bus, a crash, no answer in time, a bad credential. */
  | { kind: 'unavailable'; why: string };

/** What an unwanted outcome means. */
export function troubleOf(outcome: CallOutcome, call: KeeperCall, deadlineMs: number): KeeperTrouble {
  switch (outcome.kind) {
    case 'missing':
      return { kind: 'missing', why: outcome.message };
    case 'failed':
      return outcome.locked ? { kind: 'locked' } : { kind: 'unavailable', why: outcome.message };
    case 'deadline':
      return { kind: 'unavailable', why: `The keychain did not answer within ${deadlineMs} ms.` };
    case 'crashed':
      return { kind: 'unavailable', why: outcome.message };
    case 'loaded':
    case 'found':
    case 'nothing':
    case 'done':
      return { kind: 'unavailable', why: `The keeper answered ${outcome.kind} to ${call.kind}.` };
    default:
      return assertNever(outcome);
  }
}
