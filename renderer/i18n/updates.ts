import type { UpdateFailure, UpdateState, UpdateStuck, UpdateWait } from '../../electron/contract/updates.ts';
import { assertNever } from '../lib/assert-never.ts';
import { dateAndTime } from '../lib/time.ts';
import type { WordsFor } from './family.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { words as failures } from './generated/words/updates-failed.ts';
import { sentences } from './sentences.ts';

const ready: Record<UpdateWait, (inputs: { version: string }) => string> = {
  open: m.updates_ready_open,
  selling: m.updates_ready_selling,
  unresolved: m.updates_ready_unresolved,
};

const failed: WordsFor<typeof failures, UpdateFailure> = failures;

export function updateWords(state: UpdateState): string {
  switch (state.kind) {
    case 'off':
      return m.updates_off();
    case 'elsewhere':
      return m.updates_elsewhere();
    case 'newest':
      return state.at === null ? m.updates_not_looked() : m.updates_newest({ time: timeOf(state.at) });
    case 'looking':
      return m.updates_looking();
    case 'downloading':
      return m.updates_downloading({ version: state.version });
    case 'ready':
      return ready[state.wait]({ version: state.version });
    case 'installing':
      return m.updates_installing({ version: state.version });
    case 'failed':
      return sentences(failed[state.why](), m.updates_tried_at({ time: timeOf(state.at) }));
    default:
      return assertNever(state);
  }
}

export function stuckWords({ why, version }: UpdateStuck): string {
  const about = version ?? '';
  if (why === 'waiting') return m.updates_stuck_waiting({ version: about });
  if (why === 'given-up') return rolledBackWords(about);
  return m.updates_stuck({ why: failed[why]() });
}

/** A version did not start and the one before is back; `?`: it cannot be read. */
export function rolledBackWords(version: string): string {
  return version === '?' ? m.updates_rolled_back_unknown() : m.updates_rolled_back({ version });
}

function timeOf(at: number): string {
  return dateAndTime(at, getLocale());
}
