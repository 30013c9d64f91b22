import { constants, copyFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Settings, settings, settingsFile, settingsVersion } from './schema.ts';

/** Far more than settings need; a larger file is not read at all. */
const largestFile = 1024 * 1024;

/** What a settings file turned out to be. */
export type FileContent =
  | { kind: 'absent' }
  | { kind: 'valid'; settings: Settings }
  /** Not settings; `why` names the place, never the value. */
  | { kind: 'damaged'; why: string }
  /** Written by a newer Madoguchi. */
  | { kind: 'newer'; version: number }
  /** The operating system did not let us look. */
  | { kind: 'unreadable'; why: string };

/** Reads a settings file from its bytes to parsed settings, believing nothing on the way. */
export function readSettingsFile(path: string): FileContent {
  let bytes: Uint8Array;
  try {
    const { size } = statSync(path);
    if (size > largestFile) return { kind: 'damaged', why: `larger than ${largestFile} bytes` };
    bytes = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'absent' };
    return { kind: 'unreadable', why: wordsOf(error) };
  }
  return parseSettings(bytes);
}

function parseSettings(bytes: Uint8Array): FileContent {
  let value: unknown;
  try {
    // A byte order mark, which some editors add, is no damage; the decoder takes it away.
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // The engine's message quotes the text around the place, so only its kind is passed on.
    return { kind: 'damaged', why: error instanceof SyntaxError ? 'not JSON' : 'not UTF-8' };
  }
  const versioned = settingsFile.safeParse(value);
  if (!versioned.success) return { kind: 'damaged', why: 'not a settings file' };
  const { version, ...rest } = versioned.data;
  if (version > settingsVersion) return { kind: 'newer', version };
  const parsed = settings.safeParse(rest);
  if (parsed.success) return { kind: 'valid', settings: parsed.data };
  const places = parsed.error.issues.map(({ path, code }) => `/${path.join('/')} (${code})`);
  return { kind: 'damaged', why: places.join(', ') };
}

/** Copies a damaged file to the first free `settings.damaged-N.json` beside it; throws when it cannot. */
export function keepAside(path: string, directory: string): string {
  for (let number = 1; ; number += 1) {
    const aside = join(directory, `settings.damaged-${number}.json`);
    try {
      copyFileSync(path, aside, constants.COPYFILE_EXCL);
      return aside;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** An error of the file system in its own words. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
