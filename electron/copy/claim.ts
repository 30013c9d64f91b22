import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { copyPlaceOf, type JournalCopy } from '../contract/journal-copy.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { messageOf } from '../domain/error-message.ts';
import { writeAtomically } from '../files/atomic.ts';
import { readSmallFile } from '../files/small-file.ts';
import { atPlace } from './open-place.ts';
import type { PlaceFiles } from './place-files.ts';

/*
 * Whose a copy is. Every machine draws its own copy name, so no two write to the same one; the name is kept beside the journal,
 * with the machine and the journal that it was drawn for. Files at the place tell it to anybody who comes with a duplicated disk.
 */

const takenFile = 'taken-over.json';
const ownerFile = 'owner.json';
const largestClaim = 64 * 1024;
const claim = z.strictObject({ name: z.string(), machine: z.string(), genesis: z.string() });
const owner = z.strictObject({ machine: z.string(), session: z.string() });
const takenOver = z.strictObject({ machine: z.string(), by: z.string() });

/** Tells this machine from others: a profile whose disk is moved into another machine is on another one. */
export function thisMachine(): string {
  const id = existsSync('/etc/machine-id') ? readFileSync('/etc/machine-id', 'utf8').trim() : '';
  return createHash('sha256').update(`${id}\n${hostname()}`).digest('hex');
}

/** The name of a journal's copy: drawn once, and again for another machine or journal. Throws file system errors. */
export function copyNameOf(of: { folder: string; machine: string; genesis: string; prefix: string }): string {
  const { folder, machine, genesis, prefix } = of;
  const path = claimPath(folder);
  const known = claimIn(path);
  if (known !== null && known.machine === machine && known.genesis === genesis) return known.name;
  const name = `${prefix}-${randomBytes(8).toString('hex')}`;
  writeAtomically(path, JSON.stringify({ name, machine, genesis }));
  return name;
}

/** The name of the journal's copy; null before the first copy. */
export function knownCopyName(folder: string): string | null {
  return claimIn(claimPath(folder))?.name ?? null;
}

function claimIn(path: string): z.infer<typeof claim> | null {
  const file = readSmallFile(path, largestClaim);
  return file.kind === 'read' ? parsed(file.bytes.toString('utf8'), claim) : null;
}

function claimPath(folder: string): string {
  return join(folder, 'copy.json');
}

/** Why nothing is copied to a place; `by` names who goes on from a copy that was taken over. */
export type Hindrance = { kind: 'why'; why: string } | { kind: 'taken-over'; by: string };

/**
 * Claims a copy for this terminal before anything is written; null: it may be. `hadIt`: it was this session's before, so it is
 * not taken back from another. A place may hang: nothing that sells may wait for it.
 */
export async function claimCopy(
  copy: JournalCopy,
  secret: string | null,
  of: { name: string; journal: string; machine: string; session: string; hadIt: boolean },
): Promise<Hindrance | null> {
  const { name, journal, machine, session, hadIt } = of;
  try {
    const place = copyPlaceOf(copy.to);
    if (place?.kind === 'folder') {
      const elsewhere = await whyNotElsewhere(place.path, journal);
      if (elsewhere !== null) return { kind: 'why', why: elsewhere };
      await mkdir(join(place.path, name), { recursive: true, mode: 0o700 });
    }
    return await atPlace(copy, secret, async (files) => {
      const taken = await takenBy(files, name);
      if (taken !== null) return { kind: 'taken-over', by: taken };
      const before = await ownerAt(files, name);
      const isOthers =
        before !== null && (before.machine !== machine || (hadIt && before.session !== session));
      if (isOthers) return othersCopy;
      await files.write(`${name}/${ownerFile}`, JSON.stringify({ machine, session }));
      return null;
    });
  } catch (error) {
    return { kind: 'why', why: messageOf(error) };
  }
}

/**
 * Why a copy is not this terminal's now, or null: a duplicated disk elsewhere, or its heir, took it. Rejects where the place
 * cannot say.
 */
export async function whyNotOwned(
  files: PlaceFiles,
  { name, session }: { name: string; session: string },
): Promise<Hindrance | null> {
  const taken = await takenBy(files, name);
  if (taken !== null) return { kind: 'taken-over', by: taken };
  const now = await ownerAt(files, name);
  if (now === null) return { kind: 'why', why: `${name}/${ownerFile} is gone.` };
  return now.session === session ? null : othersCopy;
}

async function ownerAt(files: PlaceFiles, name: string): Promise<z.infer<typeof owner> | null> {
  const text = await files.read(`${name}/${ownerFile}`);
  return text === null ? null : parsed(text, owner);
}

const othersCopy: Hindrance = { kind: 'why', why: 'Another terminal writes this copy.' };

/**
 * Marks a copy as taken over, once: a second machine is refused. A mark that was cut off names nobody, and whoever made it did
 * not go on from the copy: it is written anew.
 */
export async function takeCopy(
  copy: JournalCopy,
  of: { name: string; machine: string; by: string; secret: string | null },
): Promise<Result<void>> {
  const { name, machine, by, secret } = of;
  try {
    return await atPlace(copy, secret, async (files) => {
      if (!(await files.list('')).some((entry) => entry.isFolder && entry.name === name)) {
        return fail('not-found', `There is no copy ${copy.to}/${name}.`);
      }
      const path = `${name}/${takenFile}`;
      const mark = JSON.stringify({ machine, by });
      if (await files.create(path, mark)) return success(undefined);
      if (isCutOff(await files.read(path))) await files.write(path, mark);
      const before = parsed((await files.read(path)) ?? '', takenOver);
      if (before?.machine === machine) return success(undefined);
      return fail('conflict', `${before?.by ?? 'Another one'} has taken over the copy ${name} already.`);
    });
  } catch (error) {
    return fail('storage', messageOf(error));
  }
}

/** Who goes on from a copy; null: not taken over. Rejects where the place cannot say. */
export async function takenBy(files: PlaceFiles, name: string): Promise<string | null> {
  const text = await files.read(`${name}/${takenFile}`);
  return text === null ? null : (parsed(text, takenOver)?.by ?? '');
}

/** An unmounted drive leaves an empty folder on this disk, which would be no copy off the machine. */
async function whyNotElsewhere(folder: string, journal: string): Promise<string | null> {
  const [there, here] = await Promise.all([stat(folder), stat(dirname(journal))]);
  if (!there.isDirectory()) return `${folder} is no folder.`;
  return there.dev === here.dev ? `${folder} is on the same disk as the journal.` : null;
}

function isCutOff(text: string | null): boolean {
  return text !== null && parsed(text, z.looseObject({})) === null;
}

/** Null where the file was cut off. */
function parsed<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
