import type { Check } from '../contract/diagnosis.ts';
import { found } from './checks.ts';

/** Where newer versions come from, null: nowhere; and the version that did not come up, if one did not. */
export interface UpdateFacts {
  from: string | null;
  failed: string | null;
}

/** Whether newer versions are looked for, and how the last one fared. */
export function updateChecks({ from, failed }: UpdateFacts): Check[] {
  return [
    from === null ? found('updates-off', 'good') : found('updates', 'good', { address: from }),
    ...(failed === null ? [] : [found('update-failed', 'notice', { version: failed })]),
  ];
}
