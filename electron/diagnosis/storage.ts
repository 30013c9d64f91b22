import { constants } from 'node:fs';
import { access, open, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Check } from '../contract/diagnosis.ts';
import { messageOf } from '../domain/error-message.ts';
import { found } from './checks.ts';

/** The outcome of reading the settings, as far as it decides whether anything is sold. */
export type SettingsFacts =
  | { kind: 'absent' | 'valid'; path: string }
  | { kind: 'damaged' | 'unreadable'; path: string; why: string }
  | { kind: 'newer'; path: string; version: number };

/** Where things are kept, and whether they can be written there. */
export interface StorageFacts {
  profile: { path: string; exists: boolean; why: string | null };
  /** Bytes free for this user; null where the system does not tell. */
  freeBytes: number | null;
  documents: { path: string; why: string | null };
  settings: SettingsFacts;
}

/** Writes a probe into the profile, and removes it. */
export async function gatherStorage(options: {
  profile: string;
  documents: string;
  probeName: string;
  settings: SettingsFacts;
}): Promise<StorageFacts> {
  const { profile, documents, probeName, settings } = options;
  const there = await existing(profile);
  const exists = there === profile;
  return {
    profile: {
      path: profile,
      exists,
      why: exists ? await whyNotSynced(join(profile, probeName)) : await whyNotWritable(there),
    },
    freeBytes: await freeBytes(there),
    documents: { path: documents, why: await whyNotWritable(await existing(documents)) },
    settings,
  };
}

/** The path, or its nearest existing folder: the first start creates the rest. */
async function existing(path: string): Promise<string> {
  try {
    await access(path, constants.F_OK);
    return path;
  } catch {
    const above = dirname(path);
    return above === path ? path : await existing(above);
  }
}

/** Null when a file can be written, synced and removed. */
async function whyNotSynced(path: string): Promise<string | null> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile('madoguchi');
      await file.sync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

async function whyNotWritable(folder: string): Promise<string | null> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

const mebibyte = 1024 * 1024;
/** Room for a day of sales and their log; with less, the disk is soon full. */
const enoughBytes = 500 * mebibyte;
/** With less than this a sale's record may not find room. */
const tooFewBytes = 20 * mebibyte;

export function storageChecks({ profile, freeBytes, documents, settings }: StorageFacts): Check[] {
  const { path, why } = profile;
  return [
    found('profile', why === null ? 'good' : 'stops', { path, why }),
    found('space', spaceLevel(freeBytes), {
      free: freeBytes === null ? null : `${Math.floor(freeBytes / mebibyte)} MB`,
    }),
    // Exports only: sales go on.
    found('documents', documents.why === null ? 'good' : 'notice', documents),
    settingsCheck(settings),
  ];
}

function spaceLevel(bytes: number | null): 'good' | 'notice' | 'stops' | 'unknown' {
  if (bytes === null) return 'unknown';
  if (bytes < tooFewBytes) return 'stops';
  return bytes < enoughBytes ? 'notice' : 'good';
}

function settingsCheck(settings: SettingsFacts): Check {
  const { path } = settings;
  switch (settings.kind) {
    case 'absent':
    case 'valid':
      return found('settings', 'good', { path });
    // The next start sets it aside and begins with the setup.
    case 'damaged':
      return found('settings-damaged', 'stops', { path, why: settings.why });
    case 'unreadable':
      return found('settings-unusable', 'stops', { path, why: settings.why });
    case 'newer':
      return found('settings-unusable', 'stops', { path, version: settings.version });
  }
}
