import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSmallFile } from '../files/small-file.ts';
import { syncFolder } from '../files/sync-folder.ts';

/*
 * Settings and items from before an update, in `updates/before` of the profile. A version on trial may bring them to
 * a form that the version before cannot read; nobody has changed them meanwhile, since its screens never answered.
 *
 *   updates/before/version             the version that is tried; written last, when all of it is there
 *   updates/before/settings.json       as it was; or settings.json.absent, where there was none
 *   updates/given-up/settings.json     as the version left it that did not come up, for whoever looks into that
 */
const names = [
  'security.json',
  'security.copy.json',
  'settings.json',
  'settings.copy.json',
  'catalogue.json',
  'practice/catalogue.json',
  'provisioning.json',
] as const;
/** Far more than any of them has. */
const largestBytes = 64 * 1024 * 1024;

const beforeFolder = (profile: string): string => join(profile, 'updates/before');
const givenUpFolder = (profile: string): string => join(profile, 'updates/given-up');

/** Where files that may name pictures are kept for an update, or because of one. */
export function foldersOfUpdates(profile: string): string[] {
  return [beforeFolder(profile), givenUpFolder(profile)].flatMap((folder) => [
    folder,
    join(folder, 'practice'),
  ]);
}

/**
 * Keeps the files as they are, before a version is tried. Throws what the file system says, also where one of them cannot be
 * read: as an absent one it would be taken away when the version does not come up.
 */
export function keepFilesBefore(profile: string, version: string): void {
  const before = beforeFolder(profile);
  dropFilesBefore(profile);
  mkdirSync(join(before, 'practice'), { recursive: true, mode: 0o700 });
  for (const name of names) {
    const bytes = bytesToKeep(join(profile, name));
    const kept = bytes === undefined ? `${name}.absent` : name;
    writeFileSync(join(before, kept), bytes ?? '', { mode: 0o600, flush: true });
  }
  writeFileSync(join(before, 'version'), version, { flush: true });
  for (const folder of [join(before, 'practice'), before, dirname(before)]) syncFolder(folder);
}

/**
 * Brings the files back that the version which did not come up has changed; answers their names. Whole or not at all
 * for each, and once: what staff change afterwards stays. Throws what the file system says.
 */
export function bringFilesBack(profile: string, failed: string | null): string[] {
  const before = beforeFolder(profile);
  if (failed === null || bytesOf(join(before, 'version'))?.toString() !== failed) return [];
  const changed = names.filter((name) => bringBack(profile, name));
  dropFilesBefore(profile);
  return changed;
}

/** Forgets the files: the version that was tried has come up. */
export function dropFilesBefore(profile: string): void {
  const before = beforeFolder(profile);
  // Without its version it is nothing that is brought back, however far the rest has gone.
  rmSync(join(before, 'version'), { force: true });
  rmSync(before, { recursive: true, force: true });
}

/** Whether a file was changed; one that is back already is neither there to be brought back nor marked as absent. */
function bringBack(profile: string, name: string): boolean {
  const [path, kept] = [join(profile, name), join(beforeFolder(profile), name)];
  const wasAbsent = existsSync(`${kept}.absent`);
  if (!wasAbsent && !existsSync(kept)) return false;
  const [now, before] = [bytesOf(path), bytesOf(kept)];
  const isChanged = now === undefined || before === undefined ? now !== before : !now.equals(before);
  if (!isChanged) return false;
  if (now !== undefined) keepGivenUp(profile, name);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (wasAbsent) {
    rmSync(path, { recursive: true, force: true });
    rmSync(`${kept}.absent`);
  } else renameSync(kept, path);
  syncFolder(dirname(path));
  return true;
}

/** A copy, so that there is no moment without the file. */
function keepGivenUp(profile: string, name: string): void {
  const aside = join(givenUpFolder(profile), name);
  mkdirSync(dirname(aside), { recursive: true, mode: 0o700 });
  copyFileSync(join(profile, name), aside);
}

/** Undefined where it is absent, or stands for nothing that can be kept. */
function bytesToKeep(path: string): Buffer | undefined {
  const file = readSmallFile(path, largestBytes);
  if (file.kind === 'unreadable') throw new Error(`${path} cannot be read: ${file.why}`);
  return file.kind === 'read' ? file.bytes : undefined;
}

function bytesOf(path: string): Buffer | undefined {
  const file = readSmallFile(path, largestBytes);
  return file.kind === 'read' ? file.bytes : undefined;
}
