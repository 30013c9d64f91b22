import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { codeOf } from '../domain/error-message.ts';
import { writeOver } from '../files/atomic.ts';
import { disk } from '../files/disk.ts';
import { readSmallFile } from '../files/small-file.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { bringFilesBack, dropFilesBefore, keepFilesBefore } from './files-before.ts';
import { isNewer, isVersion } from './release.ts';

/*
 * Where versions lie in a profile. The starter reads the same names (resources/madoguchi-start):
 *
 *   updates/versions/0.2.0/         a program, with a file `trial` in it until it has come up once, and `sha256` of its files
 *   updates/current, previous       links to the version that is started, and to the one before
 *   updates/failed                  the version that did not come up; written by the starter
 *   updates/up                      the newest version that came up: the starter takes none that is older
 *   updates/before, given-up        files from before a version, and as it left them (files-before.ts)
 */

/** The name of the program in a version's folder. */
export const programName = 'madoguchi';
/** Each try to start a version adds a line to it; the version takes it away when it is up. */
export const trialName = 'trial';
/** The hashes of a version's files, as they were unpacked. */
export const sealName = 'sha256';
/** Stands for the version that failed where `failed` cannot be read. */
export const unknownVersion = '?';

/** More than a version takes. */
const lineBytes = 1_024;

/** The versions of a profile. */
export class Place {
  readonly #profile: string;
  readonly #folder: string;

  constructor(profile: string) {
    this.#profile = profile;
    this.#folder = join(profile, 'updates');
  }

  /** Where downloads and unpacked programs are until they are whole. */
  get work(): string {
    return join(this.#folder, 'work');
  }

  versionFolder(version: string): string {
    return join(this.#folder, 'versions', version);
  }

  /** Whether a version was put there; one that an older program unpacked has no hashes, and is downloaded again. */
  has(version: string): boolean {
    return [programName, sealName].every((name) => existsSync(join(this.versionFolder(version), name)));
  }

  /** The version that did not come up when it was tried last; null: none. */
  get failed(): string | null {
    const text = this.#read('failed');
    return text === null || isVersion(text) ? text : unknownVersion;
  }

  /** Puts an unpacked program in its place, whole or not at all. Its files are on the disk by then (sealed.ts). */
  adopt(unpacked: string, version: string): void {
    const versions = join(this.#folder, 'versions');
    this.drop(version);
    mkdirSync(versions, { recursive: true });
    renameSync(unpacked, this.versionFolder(version));
    for (const folder of [versions, this.#folder]) syncFolder(folder);
  }

  /** Takes a version away that is not what it was. */
  drop(version: string): void {
    disk.rmSync(this.versionFolder(version), { recursive: true, force: true });
  }

  /**
   * Has the starter take a version from now on; the one that it took so far is the one to go back to, with the files
   * that it has now.
   */
  switchTo(version: string): void {
    keepFilesBefore(this.#profile, version);
    const before = this.#target('current');
    disk.rmSync(join(this.#folder, 'previous'), { force: true });
    if (before !== undefined) this.#link('previous', before);
    this.#link('current', version);
  }

  /** After a version that did not come up: brings the files back that it has changed, and answers their names. */
  bringFilesBack(): string[] {
    return bringFilesBack(this.#profile, this.failed);
  }

  /**
   * The program in this folder is up: it is on trial no more, and older versions but the one before can go. Answers
   * whether it was on trial.
   */
  markUp(programFolder: string, version: string): boolean {
    const wasOnTrial = this.isOnTrial(programFolder);
    if (wasOnTrial) {
      disk.rmSync(join(programFolder, trialName), { recursive: true });
      syncFolder(programFolder);
    }
    dropFilesBefore(this.#profile);
    const { failed } = this;
    // What comes up after a trial is newer than whatever failed before it.
    const isPast = failed !== null && (wasOnTrial || (isVersion(failed) && isNewer(version, failed)));
    if (isPast) disk.rmSync(join(this.#folder, 'failed'), { recursive: true });
    this.#remember(version);
    this.#sweep(version);
    return wasOnTrial;
  }

  /** Whether the program in this folder has not come up yet. */
  isOnTrial(programFolder: string): boolean {
    return existsSync(join(programFolder, trialName));
  }

  #remember(version: string): void {
    if (!isNewer(version, this.#read('up') ?? '')) return;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    writeOver(join(this.#folder, 'up'), `${version}\n`);
  }

  /** A file of one line; '' where what stands in its place is no such file, null where nothing does. */
  #read(name: 'failed' | 'up'): string | null {
    const file = readSmallFile(join(this.#folder, name), lineBytes);
    if (file.kind === 'absent') return null;
    return file.kind === 'read' ? file.bytes.toString('utf8').trim() : '';
  }

  /** Takes away what is neither started, nor gone back to, nor yet to come. */
  #sweep(running: string): void {
    disk.rmSync(this.work, { recursive: true, force: true });
    const versions = join(this.#folder, 'versions');
    const kept = new Set([this.#target('current'), this.#target('previous')]);
    for (const version of existsSync(versions) ? readdirSync(versions) : []) {
      const isToCome = isNewer(version, running) && version !== this.failed;
      if (!kept.has(version) && !isToCome)
        disk.rmSync(join(versions, version), { recursive: true, force: true });
    }
  }

  /** The version that a link names. */
  #target(name: 'current' | 'previous'): string | undefined {
    try {
      return basename(readlinkSync(join(this.#folder, name)));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** A link is another one at once: there is no moment without it. */
  #link(name: 'current' | 'previous', version: string): void {
    const next = join(this.#folder, `${name}.next`);
    disk.rmSync(next, { force: true });
    symlinkSync(join('versions', version), next);
    renameSync(next, join(this.#folder, name));
    syncFolder(this.#folder);
  }
}
