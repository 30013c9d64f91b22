import type { Check } from '../contract/diagnosis.ts';
import type { ProvisioningState } from '../contract/provisioning.ts';
import { found } from './checks.ts';

/** The set-up file in force, problems of the one that was given, and the pinned signer. */
export function provisioningChecks({ path, problemCount, applied, pinned }: ProvisioningState): Check[] {
  const since = applied && new Date(applied.at).toISOString();
  const inForce = found('provisioning', applied || path === null ? 'good' : 'notice', {
    path,
    since,
    version: applied?.serial,
  });
  // The earlier settings stay in force, so nothing stops.
  const wrong = found('provisioning-problems', 'notice', { path, count: problemCount });
  return [
    inForce,
    ...(problemCount > 0 ? [wrong] : []),
    ...(applied ? [found('provisioning-pinned', pinned ? 'good' : 'notice')] : []),
  ];
}
