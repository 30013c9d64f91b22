import {
  type Failure,
  fail,
  isAnsweredWhileLost,
  type RequestName,
  type TerminalState,
} from '../contract/index.ts';
import { type Door, doorOf, type StoppedWhy } from '../domain/door.ts';
import type { Log } from '../domain/log.ts';
import { lookAtProfile } from '../settings/profile.ts';
import type { SecurityStore } from '../settings/security.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { isNewer } from '../updates/release.ts';
import { type StoppedReason, startWords } from '../window/start-words.ts';

/** Which door the profile's files open for this version of the program. */
export function doorAt(profile: string, version: string): Door {
  return doorOf(lookAtProfile(profile, (run) => isNumbered(version) && isNewer(run, version)));
}

/** Whether a version is three numbers; any other is never compared. */
function isNumbered(version: string): boolean {
  return isNewer(version, '');
}

export function wordsOfStop(why: StoppedWhy): StoppedReason {
  return startWords(why === 'newer-files' ? 'start_newer_files' : 'start_older_program');
}

/** Remembers the version that came up: an older one does not start after it. */
export function noteVersion(security: SecurityStore, version: string, log: Pick<Log, 'warn'>): void {
  const { versionRun } = security.read();
  if (security.isLost || (versionRun !== null && !isNewer(version, versionRun))) return;
  const noted = security.update({ versionRun: version });
  if (!noted.ok) log.warn('Which version came up cannot be kept', noted.message);
}

/** Why a request is refused while what keeps the terminal closed is lost; null: it is answered, or the PIN decides. */
export function refusalWhileLost(
  { security }: Pick<SettingsStore, 'security'>,
  name: RequestName,
): Failure | null {
  if (!security.isLost || isAnsweredWhileLost(name)) return null;
  return fail('staff-locked', 'This terminal is locked until a set-up file is given.');
}

/** Why the screens are locked until a manager's PIN, or a set-up file that restores what is lost. */
export function lockedWhy({
  isLost,
  security,
}: Pick<SettingsStore, 'isLost' | 'security'>): TerminalState['lockedWhy'] {
  if (security.isLost) return 'security-lost';
  return isLost ? 'settings-lost' : null;
}
