import { accessSync, constants, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, messageOf } from '../domain/error-message.ts';
import { type StoppedReason, startWords } from '../window/start-words.ts';

/** Why Chromium refused this start the profile. */
export type NotAlone = { kind: 'running' } | { kind: 'stopped'; reason: StoppedReason };

/**
 * Chromium answers the same `false` for a terminal that runs already and for a profile or temporary folder that cannot be
 * written; this tells them apart.
 */
export function whyNotAlone(profile: string, platform: NodeJS.Platform): NotAlone {
  // Windows finds the first one by its window, and keeps nothing in the profile.
  if (platform === 'win32' || isHeld(profile)) return { kind: 'running' };
  const why = problemIn(profile, 'profile') ?? problemIn(tmpdir(), 'temporary');
  return { kind: 'stopped', reason: why ?? startWords('start_not_alone') };
}

/** Whether a live process holds Chromium's lock: a link to HOST-PID in the profile. */
function isHeld(profile: string): boolean {
  try {
    const [, pid] = /-(\d+)$/.exec(readlinkSync(join(profile, 'SingletonLock'))) ?? [];
    return pid !== undefined && isAlive(Number(pid));
  } catch {
    return false; // none, or the profile cannot be read: the probe says so
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM'; // another user's process
  }
}

function problemIn(folder: string, what: 'profile' | 'temporary'): StoppedReason | null {
  try {
    if (what === 'profile') mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
    const probe = mkdtempSync(join(folder, '.start-'));
    try {
      writeFileSync(join(probe, 'probe'), 'probe');
    } finally {
      rmSync(probe, { recursive: true, force: true });
    }
    return null;
  } catch (error) {
    const why = messageOf(error);
    return startWords(what === 'profile' ? 'start_no_profile' : 'start_no_temporary', { folder, why });
  }
}
