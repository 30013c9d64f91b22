import { constants, copyFileSync, lstatSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { z } from 'zod';
import { codeOf } from '../domain/error-message.ts';
import { isThere, readSmallFile } from './small-file.ts';

/** What a file turned out to be; `version` is the one that it was written in. */
export type FileContent<T> =
  | { kind: 'absent' }
  | { kind: 'valid'; version: number; value: T }
  /** `why` names the place, never the value. */
  | { kind: 'damaged'; why: string }
  /** Written by a newer Madoguchi. */
  | { kind: 'newer'; version: number }
  /** The operating system denied reading it. */
  | { kind: 'unreadable'; why: string };

/** A schema for each version, the first for version 1, and the largest size. */
export interface FileKind<T> {
  readonly schemas: readonly z.ZodType<T>[];
  readonly largestBytes: number;
}

const versioned = z.looseObject({ version: z.int().min(1) });

export function readVersioned<T>(path: string, { schemas, largestBytes }: FileKind<T>): FileContent<T> {
  const file = readSmallFile(path, largestBytes);
  return file.kind === 'read' ? parseVersioned(file.bytes, schemas) : file;
}

/** A file's JSON, and the version that it claims. */
export type VersionedJson =
  | { kind: 'json'; version: number; content: Record<string, unknown> }
  | Extract<FileContent<never>, { kind: 'damaged' }>;

export function readVersionedJson(bytes: Uint8Array): VersionedJson {
  let json: unknown;
  try {
    // Some editors add a byte order mark; the decoder removes it.
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // The engine's message quotes the text: pass on only its kind.
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

/** The wrong places of a file, in one line. */
export function placesOf({ issues }: z.ZodError): string {
  const places = issues.slice(0, 20).map(({ path, code }) => `/${path.join('/')} (${code})`);
  // Whoever damaged the file may have named a field.
  return places.join(', ').replaceAll(/\p{C}/gu, '?');
}

/** No such file of the profile is larger (the catalogue's own limit). */
const readAtMost = 192 * 1024 * 1024;
/** Copying more would delay the terminal's start, and fill the disk. */
const copiedAtMost = 64 * 1024 * 1024;

/**
 * Keeps a damaged `NAME.json` as the first free `NAME.damaged-N.json`; throws when it cannot. A file is copied, so that it is
 * never missing; what is unreadable or huge is moved.
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
 * Answers a function that replaces `NAME.json` atomically. Both throw where the directory cannot be written to. Never parses what
 * is there; moves aside a pipe or a huge file, which would block.
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

/** Deeply frozen: kept values change only through their store. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  }
  return value;
}
