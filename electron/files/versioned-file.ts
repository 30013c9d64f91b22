import { constants, copyFileSync, lstatSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { z } from 'zod';
import { codeOf } from '../domain/error-message.ts';
import { isThere, readSmallFile } from './small-file.ts';

/** What a file of this terminal turned out to be; `version` is the one that it was written in. */
export type FileContent<T> =
  | { kind: 'absent' }
  | { kind: 'valid'; version: number; value: T }
  /** Not what it should be; `why` names the place, never the value. */
  | { kind: 'damaged'; why: string }
  /** Written by a newer Madoguchi. */
  | { kind: 'newer'; version: number }
  /** The operating system did not let us look. */
  | { kind: 'unreadable'; why: string };

/** How a kind of file is read: a schema for every version of it, the first for version 1, and its largest size. */
export interface FileKind<T> {
  readonly schemas: readonly z.ZodType<T>[];
  readonly largestBytes: number;
}

const versioned = z.looseObject({ version: z.int().min(1) });

export function readVersioned<T>(path: string, { schemas, largestBytes }: FileKind<T>): FileContent<T> {
  const file = readSmallFile(path, largestBytes);
  return file.kind === 'read' ? parseVersioned(file.bytes, schemas) : file;
}

/** A file's JSON, and the version that it says it is of. */
export type VersionedJson =
  | { kind: 'json'; version: number; content: Record<string, unknown> }
  | Extract<FileContent<never>, { kind: 'damaged' }>;

export function readVersionedJson(bytes: Uint8Array): VersionedJson {
  let json: unknown;
  try {
    // A byte order mark, which some editors add, is no damage; the decoder takes it away.
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // The engine's message quotes the text around the place, so only its kind is passed on.
    return { kind: 'damaged', why: error instanceof SyntaxError ? 'not JSON' : 'not UTF-8' };
  }
  const file = versioned.safeParse(json);
  if (!file.success) return { kind: 'damaged', why: 'no version' };
  const { version, ...content } = file.data;
  return { kind: 'json', version, content };
}

function parseVersioned<T>(bytes: Uint8Array, schemas: readonly z.ZodType<T>[]): FileContent<T> {
  const json = readVersionedJson(bytes);
  if (json.kind === 'damaged') return json;
  const { version, content } = json;
  const schema = schemas[version - 1];
  if (schema === undefined) return { kind: 'newer', version };
  const parsed = schema.safeParse(content);
  if (parsed.success) return { kind: 'valid', version, value: parsed.data };
  return { kind: 'damaged', why: placesOf(parsed.error) };
}

/** The places where a file is not what it should be, in one line. */
export function placesOf({ issues }: z.ZodError): string {
  const places = issues.slice(0, 20).map(({ path, code }) => `/${path.join('/')} (${code})`);
  // A field may be named by whoever damaged the file.
  return places.join(', ').replaceAll(/\p{C}/gu, '?');
}

/** No file of the profile that is written so is larger (the catalogue's own limit). */
const readAtMost = 192 * 1024 * 1024;
/** Copying more would hold the terminal's start for as long as the disk takes, and fill it. */
const copiedAtMost = 64 * 1024 * 1024;

/**
 * Keeps a damaged `NAME.json` as the first free `NAME.damaged-N.json` beside it; throws when it cannot. A file is
 * copied, so that there is no moment without it; what is no readable file, or huge, is moved.
 */
export function keepAside(directory: string, name: string): string {
  const path = join(directory, `${name}.json`);
  for (let number = 1; ; number += 1) {
    const aside = join(directory, `${name}.damaged-${number}.json`);
    if (isThere(aside)) continue;
    try {
      const status = lstatSync(path);
      if (!status.isFile() || status.size > copiedAtMost) throw new Error('not copied');
      copyFileSync(path, aside, constants.COPYFILE_EXCL);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      renameSync(path, aside);
    }
    return aside;
  }
}

/**
 * Answers a function that replaces `NAME.json` whole and at once: a temporary file is written, synced and
 * renamed. Both throw where the directory cannot be written to. What is there is never parsed; what would hold the program,
 * a pipe or a huge file, is moved aside.
 */
export function openWriter(directory: string, name: string): (content: Record<string, unknown>) => void {
  const path = join(directory, `${name}.json`);
  if (isThere(path) && !isReadAtOnce(path)) keepAside(directory, name);
  const file = new ElectronStore({
    cwd: directory,
    name,
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
    deserialize: () => ({}),
  });
  return (content) => {
    file.store = content;
  };
}

function isReadAtOnce(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  return status?.isDirectory() === true || (status?.isFile() === true && status.size <= readAtMost);
}

/** Frozen to its leaves, so that nobody changes a kept value but through its store. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  }
  return value;
}
