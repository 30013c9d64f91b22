import type { CheckId, Diagnosis } from '../../electron/contract/diagnosis.ts';
import { kioskGuide } from '../../electron/contract/kiosk-guide.ts';

/** The part of docs/kiosk.md that closes a finding, and this system's commands; null where it is no set-up. */
export function setUpOf(
  id: CheckId,
  platform: Diagnosis['platform'],
): { section: string; commands: string | null } | null {
  const setUp = kioskGuide[id];
  if (!setUp) return null;
  return { section: setUp.section, commands: (platform === 'other' ? null : setUp[platform]) ?? null };
}
