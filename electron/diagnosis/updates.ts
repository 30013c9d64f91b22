import type { Check } from '../contract/diagnosis.ts';
import type { UpdateStuck } from '../contract/updates.ts';
import { found } from './checks.ts';

/** Where newer versions come from (null: nowhere), the version that did not come up, and why none comes in. */
export interface UpdateFacts {
  from: string | null;
  failed: string | null;
  stuck: UpdateStuck | null;
}

export function updateChecks({ from, failed, stuck }: UpdateFacts): Check[] {
  if (from === null) return [found('updates-off', 'good'), ...failedCheck(failed)];
  const isTold = stuck === null || stuck.why === 'given-up';
  const stuckCheck = isTold
    ? []
    : [found('update-stuck', 'notice', { version: stuck.version, why: stuck.why })];
  return [found('updates', 'good', { address: from }), ...failedCheck(failed), ...stuckCheck];
}

function failedCheck(failed: string | null): Check[] {
  return failed === null ? [] : [found('update-failed', 'notice', { version: failed })];
}
