import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from './atomic.ts';
import { readSmallFile } from './small-file.ts';
import { parseKnown, type UnknownField, withUnknown } from './unknown-fields.ts';
import { type FileContent, type FileKind, keepAside, placesOf, readVersionedJson } from './versioned-file.ts';

/*
 * A small file kept as two good generations: NAME.copy.json is written first and read back, then NAME.json. If one is damaged, or
 * the power goes, the other is whole.
 */

/** A file kind that is kept twice; the newest version is written. */
export interface GenerationsKind<T> extends FileKind<T> {
  /** From this version on files carry their own hash: one changed by decay or by hand is damaged. */
  readonly sealedFrom?: number;
}

export interface Generations<T> {
  /** The newer good one; without a good one, what is wrong with them. */
  readonly content: FileContent<T>;
  /** Whether both are there, good and the same. */
  readonly isWhole: boolean;
  /** Writes both in turn. Throws file system errors; both are then restored, if possible. */
  write(content: Record<string, unknown>): void;
  /** Keeps damaged ones aside and answers their paths; throws when it cannot. */
  keepDamagedAside(): string[];
}

interface Generation<T> {
  name: string;
  content: FileContent<T>;
  /** Higher with each write; 0 in files from before there were two. */
  number: number;
  unknown: readonly UnknownField[];
  text: string | null;
}

/** Reads both generations of `NAME.json` in a directory; changes nothing. */
export function openGenerations<T>(
  directory: string,
  name: string,
  kind: GenerationsKind<T>,
): Generations<T> {
  const both = [name, `${name}.copy`].map((each) => readGeneration(directory, each, kind));
  const good = both.filter(({ content }) => content.kind === 'valid');
  const best = good.toSorted((one, other) => other.number - one.number)[0];
  let number = best?.number ?? 0;
  let text = best?.text ?? null;

  function write(content: Record<string, unknown>): void {
    const next = textOf(withUnknown(content, best?.unknown ?? []), number + 1, kind);
    const [path, copy] = [join(directory, `${name}.json`), join(directory, `${name}.copy.json`)];
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeAndReadBack(copy, next);
    try {
      writeAndReadBack(path, next);
    } catch (error) {
      // Else the next start would take the text whose writing was reported as failed.
      if (text !== null) writeAtomically(copy, text);
      throw error;
    }
    number += 1;
    text = next;
  }

  return {
    content: contentOf(both, best),
    isWhole: good.length === both.length && good.every((each) => each.text === best?.text),
    write,
    keepDamagedAside: () =>
      both.flatMap((each) => (whyNot(each) === null ? [] : [keepAside(directory, each.name)])),
  };
}

function readGeneration<T>(directory: string, name: string, kind: GenerationsKind<T>): Generation<T> {
  const file = readSmallFile(join(directory, `${name}.json`), kind.largestBytes);
  const none = { name, number: 0, unknown: [], text: null };
  if (file.kind !== 'read') return { ...none, content: file };
  const json = readVersionedJson(file.bytes);
  if (json.kind === 'damaged') return { ...none, content: json };
  const { version } = json;
  const schema = kind.schemas[version - 1];
  if (schema === undefined) return { ...none, content: { kind: 'newer', version } };
  const { generation, seal, ...content } = json.content;
  if (version >= (kind.sealedFrom ?? Infinity) && seal !== sealOf({ version, generation, ...content })) {
    return { ...none, content: { kind: 'damaged', why: 'not as it was written' } };
  }
  // Older versions gained no field after the newer one had come.
  const isNewest = version === kind.schemas.length;
  const { parsed, unknown } = isNewest
    ? parseKnown(schema, content)
    : { parsed: schema.safeParse(content), unknown: [] };
  if (!parsed.success) return { ...none, content: { kind: 'damaged', why: placesOf(parsed.error) } };
  const number = typeof generation === 'number' && Number.isSafeInteger(generation) ? generation : 0;
  const text = file.bytes.toString('utf8');
  return { name, number, unknown, text, content: { kind: 'valid', version, value: parsed.data } };
}

function contentOf<T>(both: readonly Generation<T>[], best: Generation<T> | undefined): FileContent<T> {
  // This program would drop what the newer one has added.
  const newer = both.find(({ content }) => content.kind === 'newer');
  if (newer) return newer.content;
  if (best) return best.content;
  const why = both.flatMap((each) => whyNot(each) ?? []);
  return why.length === 0 ? { kind: 'absent' } : { kind: 'damaged', why: why.join('; ') };
}

function whyNot<T>({ name, content }: Generation<T>): string | null {
  return content.kind === 'damaged' || content.kind === 'unreadable' ? `${name}.json: ${content.why}` : null;
}

function textOf<T>(
  content: Record<string, unknown>,
  generation: number,
  { schemas, sealedFrom }: GenerationsKind<T>,
): string {
  const whole = { version: schemas.length, generation, ...content };
  const seal = sealedFrom === undefined ? {} : { seal: sealOf(whole) };
  return JSON.stringify({ ...whole, ...seal }, null, '\t');
}

/** A hash, no signature: whoever can write the file can write this too. */
function sealOf(content: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function writeAndReadBack(path: string, text: string): void {
  writeAtomically(path, text);
  const read = readSmallFile(path, Infinity);
  if (read.kind !== 'read' || read.bytes.toString('utf8') !== text) {
    throw new Error(`${path} is not there as it was written`);
  }
}
