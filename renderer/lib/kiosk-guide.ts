import type { CheckId, Diagnosis } from '../../electron/contract/diagnosis.ts';
import { kioskGuide } from '../../electron/contract/kiosk-guide.ts';

/** Where docs/kiosk.md tells how a finding is closed, and the commands of this system; null where it is no set-up. */
export function setUpOf(
  id: CheckId,
  platform: Diagnosis['platform'],
): { section: string; commands: string | null } | null {
  const setUp = kioskGuide[id];
  if (!setUp) return null;
  return { section: setUp.section, commands: (platform === 'other' ? null : setUp[platform]) ?? null };
}
