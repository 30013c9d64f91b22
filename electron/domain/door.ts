import type { lockedWhys } from '../contract/unattended.ts';

/** What a file that is kept twice turned out to be. `older`: of a version from before there were two. */
export type FileFound = 'absent' | 'good' | 'older' | 'damaged' | 'newer';

/** What a profile holds when the program starts. */
export interface ProfileFound {
  /** What keeps the terminal closed. `untouched`: good, and nobody has chosen anything yet. */
  security: Exclude<FileFound, 'older'> | 'untouched';
  settings: FileFound;
  /** What only a terminal that was used leaves, whatever its state. */
  traces: Readonly<Record<'journal' | 'staff' | 'updates' | 'others', boolean>>;
  /** A newer version of the program came up in this profile. */
  programIsOlder: boolean;
}

/** Why a terminal is locked until somebody proves who they are. */
type LockedWhy = (typeof lockedWhys)[number];
/** Why a terminal does not start at all. */
export type StoppedWhy = 'newer-files' | 'older-program';

/** Which of the four doors opens at a start. `migrates`: what closes the terminal still is in older settings. */
export type Door =
  | { kind: 'first-run' }
  | { kind: 'sell'; migrates: boolean }
  | { kind: 'locked'; why: LockedWhy }
  | { kind: 'stopped'; why: StoppedWhy };

/**
 * The one decision of a start, from everything that the profile holds (docs/decisions/start.md). Only a profile with
 * nothing in it is a first run: what is damaged, older, newer or missing opens no more than what was there opened.
 */
export function doorOf({ security, settings, traces, programIsOlder }: ProfileFound): Door {
  // This program would write less of them than they hold.
  if (security === 'newer' || settings === 'newer') return { kind: 'stopped', why: 'newer-files' };
  if (programIsOlder) return { kind: 'stopped', why: 'older-program' };
  const wasUsed = Object.values(traces).some(Boolean);
  switch (security) {
    case 'damaged':
      return { kind: 'locked', why: 'security-lost' };
    case 'absent':
      // Whoever wrote these settings wrote what closes the terminal before them; older ones hold it themselves.
      if (settings === 'older') return { kind: 'sell', migrates: true };
      if (settings === 'absent' && !wasUsed) return { kind: 'first-run' };
      return { kind: 'locked', why: 'security-lost' };
    case 'untouched':
      // The power went between the two files of a first start.
      if (settings === 'absent' && !wasUsed) return { kind: 'first-run' };
      return soldOrLost(settings);
    case 'good':
      return soldOrLost(settings);
  }
}

function soldOrLost(settings: Exclude<FileFound, 'newer'>): Door {
  return settings === 'good' || settings === 'older'
    ? { kind: 'sell', migrates: false }
    : { kind: 'locked', why: 'settings-lost' };
}
