import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { largestProvisioningFile } from '../contract/limits.ts';
import type { ProvisioningProblem } from '../contract/provisioning.ts';
import { messageOf } from '../domain/error-message.ts';
import { Problems } from './problems.ts';
import { withoutWaiting } from '../files/small-file.ts';

/** Where the file comes from; a missing one is a problem only where somebody named it. */
export interface ProvisioningSource {
  /** Null: `--provision` without a file. */
  path: string | null;
  isNamed: boolean;
}

/** The file that the command line names, relative to `cwd`, or else the system's place for it. */
export function provisioningSource(options: {
  /** `switchValue`: what follows the equals sign of `--provision`. */
  hasSwitch: boolean;
  switchValue: string;
  argv: readonly string[];
  cwd: string;
  platform: NodeJS.Platform;
  /** Windows' `%ProgramData%`. */
  programData: string | undefined;
}): ProvisioningSource {
  const { hasSwitch, switchValue, argv, cwd } = options;
  if (!hasSwitch) return { path: systemPlace(options), isNamed: false };
  const given = switchValue === '' ? argumentAfter(argv) : switchValue;
  return { path: given === '' ? null : resolve(cwd, given), isNamed: true };
}

/** In `--provision FILE` the file is the next argument; '' where there is none. */
function argumentAfter(argv: readonly string[]): string {
  const index = argv.indexOf('--provision');
  const next = index < 0 ? undefined : argv[index + 1];
  return next === undefined || next.startsWith('-') ? '' : next;
}

function systemPlace(options: { platform: NodeJS.Platform; programData: string | undefined }): string {
  const { platform, programData = 'C:\\ProgramData' } = options;
  if (platform === 'win32') return `${programData}\\Madoguchi\\kiosk.json`;
  if (platform === 'darwin') return '/Library/Application Support/Madoguchi/kiosk.json';
  return '/etc/madoguchi/kiosk.json';
}

export type ReadSource =
  | { kind: 'absent' }
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'refused'; problems: readonly ProvisioningProblem[] };

/**
 * Reads a file that others may have placed: a regular one (or a link to one), not world-writable, of limited size. Nothing else is
 * opened, so that no pipe or device is waited for.
 */
export function readSource({ path, isNamed }: ProvisioningSource): ReadSource {
  if (path === null) return refused({ kind: 'readable', why: '--provision names no file' });
  const read = readFrom(path, problemsOf);
  return read.kind === 'absent' && isNamed ? refused({ kind: 'readable', why: 'ENOENT' }) : read;
}

/** Reads a file that a person chose and so knows: it may be world-writable, as on another system's drive. */
export function readChosen(path: string): Exclude<ReadSource, { kind: 'absent' }> {
  const read = readFrom(path, problemsOfChosen);
  return read.kind === 'absent' ? refused({ kind: 'readable', why: 'ENOENT' }) : read;
}

type Look = (stats: Stats) => Extract<ReadSource, { kind: 'refused' }> | null;

function readFrom(path: string, problemsOf: Look): ReadSource {
  try {
    const unfit = problemsOf(statSync(path));
    if (unfit) return unfit;
    // It may have become a pipe since.
    const file = openSync(path, constants.O_RDONLY | withoutWaiting);
    try {
      return (
        problemsOf(fstatSync(file)) ?? { kind: 'read', bytes: readAtMost(file, largestProvisioningFile + 1) }
      );
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { kind: 'absent' };
    return refused({ kind: 'readable', why: code ?? messageOf(error) });
  }
}

function problemsOf(stats: Stats): ReturnType<Look> {
  if (!stats.isFile()) return refused({ kind: 'regular-file' }, kindOf(stats));
  // Windows has access lists instead of these bits.
  if (process.platform !== 'win32' && (stats.mode & 0o002) !== 0) {
    return refused({ kind: 'not-world-writable' }, (stats.mode & 0o777).toString(8).padStart(4, '0'));
  }
  return problemsOfChosen(stats);
}

function problemsOfChosen(stats: Stats): ReturnType<Look> {
  if (!stats.isFile()) return refused({ kind: 'regular-file' }, kindOf(stats));
  if (stats.size > largestProvisioningFile) {
    return refused({ kind: 'smaller', maxBytes: largestProvisioningFile }, String(stats.size));
  }
  return null;
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'directory';
  if (stats.isFIFO()) return 'fifo';
  if (stats.isSocket()) return 'socket';
  return 'device';
}

/** Takes no more than `most` bytes, since the file may grow while it is read. */
function readAtMost(file: number, most: number): Uint8Array {
  const bytes = Buffer.alloc(most);
  let length = 0;
  for (;;) {
    const count = readSync(file, bytes, length, most - length, null);
    length += count;
    if (count === 0 || length === most) return bytes.subarray(0, length);
  }
}

type Expected = Parameters<Problems['add']>[0];

function refused(expected: Expected, found?: string): Extract<ReadSource, { kind: 'refused' }> {
  const problems = new Problems();
  problems.add(expected, found === undefined ? {} : { found });
  return { kind: 'refused', problems: problems.list() };
}
