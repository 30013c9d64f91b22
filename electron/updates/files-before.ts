import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSmallFile } from '../files/small-file.ts';
import { syncFolder } from '../files/sync-folder.ts';

/*
 * Settings and items from before an update, in `updates/before` of the profile. A version on trial may convert them to a
 * form that the version before cannot read; staff cannot have changed them meanwhile, since its screens never answered.
 *
 *   updates/before/version             the version on trial; written last
 *   updates/before/settings.json       as it was; or settings.json.absent
 *   updates/given-up/settings.json     as the failed version left it, to look into
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
/** Far above their real sizes. */
const largestBytes = 64 * 1024 * 1024;

const beforeFolder = (profile: string): string => join(profile, 'updates/before');
const givenUpFolder = (profile: string): string => join(profile, 'updates/given-up');

/** Folders of kept files that may name pictures. */
export function foldersOfUpdates(profile: string): string[] {
  return [beforeFolder(profile), givenUpFolder(profile)].flatMap((folder) => [
    folder,
    join(folder, 'practice'),
  ]);
}

/**
 * Keeps the files before a version is tried. Throws file system errors, also for an unreadable file: taken for absent, it would
 * be removed when the version does not come up.
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
 * Restores the files that the failed version has changed; answers their names. Each whole or not at all, and once: what staff
 * change afterwards stays. Throws file system errors.
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
  // Without its version file nothing is restored, however far the rest has gone.
  rmSync(join(before, 'version'), { force: true });
  rmSync(before, { recursive: true, force: true });
}

/** Answers whether a file was changed; a restored one is neither kept nor marked as absent. */
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

/** Copies the file instead of moving it, so that it is never missing. */
function keepGivenUp(profile: string, name: string): void {
  const aside = join(givenUpFolder(profile), name);
  mkdirSync(dirname(aside), { recursive: true, mode: 0o700 });
  copyFileSync(join(profile, name), aside);
}

/** A file's bytes; undefined where it is absent, or cannot be kept. */
function bytesToKeep(path: string): Buffer | undefined {
  const file = readSmallFile(path, largestBytes);
  if (file.kind === 'unreadable') throw new Error(`${path} cannot be read: ${file.why}`);
  return file.kind === 'read' ? file.bytes : undefined;
}

function bytesOf(path: string): Buffer | undefined {
  const file = readSmallFile(path, largestBytes);
  return file.kind === 'read' ? file.bytes : undefined;
}
