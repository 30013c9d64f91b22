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
 *   updates/versions/0.2.0/         a program, with `trial` in it until it has come up once, and its files' hashes in `sha256`
 *   updates/current, previous       links to the version to start, and to the one before
 *   updates/failed                  the version that did not come up; written by the starter
 *   updates/up                      the newest version that came up: the starter takes none older
 *   updates/before, given-up        files from before a version, and as it left them (files-before.ts)
 */

/** The program's name in a version's folder. */
export const programName = 'madoguchi';
/** Each attempt to start a version adds a line; the version removes it when it is up. */
export const trialName = 'trial';
/** The hashes of a version's files, as they were unpacked. */
export const sealName = 'sha256';
/** Stands for the failed version where `failed` cannot be read. */
export const unknownVersion = '?';

/** Bytes, more than any version takes. */
const lineBytes = 1_024;

/** The versions of a profile. */
export class Place {
  readonly #profile: string;
  readonly #folder: string;

  constructor(profile: string) {
    this.#profile = profile;
    this.#folder = join(profile, 'updates');
  }

  /** Downloads and unpacked programs until they are whole. */
  get work(): string {
    return join(this.#folder, 'work');
  }

  versionFolder(version: string): string {
    return join(this.#folder, 'versions', version);
  }

  /** Whether a version was put there. One that an older program unpacked has no hashes, and is downloaded again. */
  has(version: string): boolean {
    return [programName, sealName].every((name) => existsSync(join(this.versionFolder(version), name)));
  }

  /** The version that did not come up at its last attempt; null: none. */
  get failed(): string | null {
    const text = this.#read('failed');
    return text === null || isVersion(text) ? text : unknownVersion;
  }

  /** Moves an unpacked program, already synced (sealed.ts), to its place: whole or not at all. */
  adopt(unpacked: string, version: string): void {
    const versions = join(this.#folder, 'versions');
    this.drop(version);
    mkdirSync(versions, { recursive: true });
    renameSync(unpacked, this.versionFolder(version));
    for (const folder of [versions, this.#folder]) syncFolder(folder);
  }

  /** Removes a version that is not what it was. */
  drop(version: string): void {
    disk.rmSync(this.versionFolder(version), { recursive: true, force: true });
  }

  /** Has the starter take a version from now on; the present one stays to go back to, with its present files. */
  switchTo(version: string): void {
    keepFilesBefore(this.#profile, version);
    const before = this.#target('current');
    disk.rmSync(join(this.#folder, 'previous'), { force: true });
    if (before !== undefined) this.#link('previous', before);
    this.#link('current', version);
  }

  /** Restores the files that a version which did not come up has changed; answers their names. */
  bringFilesBack(): string[] {
    return bringFilesBack(this.#profile, this.failed);
  }

  /** The program in this folder is up: ends its trial, and removes versions older than the one before. Answers whether it was on trial. */
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

  isOnTrial(programFolder: string): boolean {
    return existsSync(join(programFolder, trialName));
  }

  #remember(version: string): void {
    if (!isNewer(version, this.#read('up') ?? '')) return;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    writeOver(join(this.#folder, 'up'), `${version}\n`);
  }

  /** A file of one line; '' where something else stands in its place, null where nothing does. */
  #read(name: 'failed' | 'up'): string | null {
    const file = readSmallFile(join(this.#folder, name), lineBytes);
    if (file.kind === 'absent') return null;
    return file.kind === 'read' ? file.bytes.toString('utf8').trim() : '';
  }

  /** Removes what is neither started, nor gone back to, nor yet to come. */
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

  /** Replaces a link atomically. */
  #link(name: 'current' | 'previous', version: string): void {
    const next = join(this.#folder, `${name}.next`);
    disk.rmSync(next, { force: true });
    symlinkSync(join('versions', version), next);
    renameSync(next, join(this.#folder, name));
    syncFolder(this.#folder);
  }
}
