import type { Check } from '../contract/diagnosis.ts';
import type { ProvisioningState } from '../contract/provisioning.ts';
import { found } from './checks.ts';

/** The set-up file that is in force, what is wrong with the one that was given, and whether any is taken. */
export function provisioningChecks({ path, problemCount, applied, pinned }: ProvisioningState): Check[] {
  const since = applied && new Date(applied.at).toISOString();
  const inForce = found('provisioning', applied || path === null ? 'good' : 'notice', {
    path,
    since,
    version: applied?.serial,
  });
  // The settings from before stay in force, so that nothing stops.
  const wrong = found('provisioning-problems', 'notice', { path, count: problemCount });
  return [
    inForce,
    ...(problemCount > 0 ? [wrong] : []),
    ...(applied ? [found('provisioning-pinned', pinned ? 'good' : 'notice')] : []),
  ];
}
