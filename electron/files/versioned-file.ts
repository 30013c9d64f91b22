import { constants, copyFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { z } from 'zod';
import { codeOf, messageOf } from '../domain/error-message.ts';

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

/** Reads a file from its bytes to a parsed value, believing nothing on the way. */
export function readVersioned<T>(path: string, { schemas, largestBytes }: FileKind<T>): FileContent<T> {
  let bytes: Uint8Array;
  try {
    const { size } = statSync(path);
    if (size > largestBytes) return { kind: 'damaged', why: `larger than ${largestBytes} bytes` };
    bytes = readFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { kind: 'absent' };
    return { kind: 'unreadable', why: messageOf(error) };
  }
  return parseVersioned(bytes, schemas);
}

function parseVersioned<T>(bytes: Uint8Array, schemas: readonly z.ZodType<T>[]): FileContent<T> {
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
  const { version, ...rest } = file.data;
  const schema = schemas[version - 1];
  if (schema === undefined) return { kind: 'newer', version };
  const parsed = schema.safeParse(rest);
  if (parsed.success) return { kind: 'valid', version, value: parsed.data };
  const places = parsed.error.issues.slice(0, 20).map(({ path, code }) => `/${path.join('/')} (${code})`);
  return { kind: 'damaged', why: places.join(', ') };
}

/** Copies a damaged `NAME.json` to the first free `NAME.damaged-N.json` beside it; throws when it cannot. */
export function keepAside(directory: string, name: string): string {
  for (let number = 1; ; number += 1) {
    const aside = join(directory, `${name}.damaged-${number}.json`);
    try {
      copyFileSync(join(directory, `${name}.json`), aside, constants.COPYFILE_EXCL);
      return aside;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

/**
 * Answers a function that replaces `NAME.json` whole and at once: a temporary file is written, synced and
 * renamed. Both throw where the directory cannot be written to. What is there is never read.
 */
export function openWriter(directory: string, name: string): (content: Record<string, unknown>) => void {
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

/** Frozen to its leaves, so that nobody changes a kept value but through its store. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  }
  return value;
}
