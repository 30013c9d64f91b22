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
 * Whose a copy is. Every machine writes one under a name that it drew itself, so that no two write the same; the
 * name is kept beside the journal with the machine and the journal that it was drawn for. Files at the place say the
 * same to whoever comes there with a disk that was duplicated.
 */

const takenFile = 'taken-over.json';
const ownerFile = 'owner.json';
const largestClaim = 64 * 1024;
const claim = z.strictObject({ name: z.string(), machine: z.string(), genesis: z.string() });
const owner = z.strictObject({ machine: z.string(), session: z.string() });
const takenOver = z.strictObject({ machine: z.string(), by: z.string() });

/** What this machine is told from others by; a disk in another machine is another one. */
export function thisMachine(): string {
  const id = existsSync('/etc/machine-id') ? readFileSync('/etc/machine-id', 'utf8').trim() : '';
  return createHash('sha256').update(`${id}\n${hostname()}`).digest('hex');
}

/**
 * The name of the copy of a journal: drawn once, and anew where the machine or the journal is another than the one
 * that it was drawn for. Throws what the file system says.
 */
export function copyNameOf(of: { folder: string; machine: string; genesis: string; prefix: string }): string {
  const { folder, machine, genesis, prefix } = of;
  const path = claimPath(folder);
  const known = claimIn(path);
  if (known !== null && known.machine === machine && known.genesis === genesis) return known.name;
  const name = `${prefix}-${randomBytes(8).toString('hex')}`;
  writeAtomically(path, JSON.stringify({ name, machine, genesis }));
  return name;
}

/** The name of a journal's copy as it was drawn; null before the first copy. */
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

/** Why nothing is copied to a place: `taken-over` names who goes on from the copy. */
export type Hindrance = { kind: 'why'; why: string } | { kind: 'taken-over'; by: string };

/**
 * Makes a copy at a place this terminal's own before anything is copied there; null where nothing stands in the way. `hadIt`: it was this
 * session's already, which does not take it back from another one. A place may hang, so that nothing here is waited for by anybody who sells.
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

/** Why a copy is not this terminal's any more, or null: a duplicated disk in use elsewhere took it, or its heir. Rejects where the place cannot say. */
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

/** Notes that a copy is taken over, once: a second machine that comes for it is refused. */
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
      if (await files.create(path, JSON.stringify({ machine, by }))) return success(undefined);
      const before = parsed((await files.read(path)) ?? '', takenOver);
      if (before?.machine === machine) return success(undefined);
      return fail('conflict', `${before?.by ?? 'Another one'} has taken over the copy ${name} already.`);
    });
  } catch (error) {
    return fail('storage', messageOf(error));
  }
}

/** Who goes on from a copy; null where it was not taken over. Rejects where the place cannot say. */
export async function takenBy(files: PlaceFiles, name: string): Promise<string | null> {
  const text = await files.read(`${name}/${takenFile}`);
  return text === null ? null : (parsed(text, takenOver)?.by ?? '');
}

/** A drive that is not mounted leaves an empty folder of this disk behind, which would be no copy off the machine. */
async function whyNotElsewhere(folder: string, journal: string): Promise<string | null> {
  const [there, here] = await Promise.all([stat(folder), stat(dirname(journal))]);
  if (!there.isDirectory()) return `${folder} is no folder.`;
  return there.dev === here.dev ? `${folder} is on the same disk as the journal.` : null;
}

/** What a file says; null where it was cut off. */
function parsed<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
