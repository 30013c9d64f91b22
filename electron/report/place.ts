import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalCopy } from '../contract/journal-copy.ts';
import { isFar, openPlace } from '../copy/open-place.ts';
import { type Entry, PlaceAway } from '../copy/place-files.ts';
import { messageOf } from '../domain/error-message.ts';
import {
  type Asked,
  type FilesToRead,
  type Problem,
  type ReadCopy,
  readCopy,
  type TillCopy,
} from './copy.ts';

export interface Found {
  copies: TillCopy[];
  /** Copies taken over: their closes should be in their heirs' copies. */
  takenOver: TillCopy[];
  problems: Problem[];
}

export interface AskedOfPlace extends Asked {
  shop?: string;
}

export type CopyName = Pick<TillCopy, 'shop' | 'copy'>;

const copyName = /^[A-Z0-9]{1,8}-[0-9a-f]{16}$/;

/** A place of copies, with its secret. */
export interface ReportPlace {
  copy: JournalCopy;
  secret: string | null;
}

/** Requests at once over a network: most of their time is latency. */
const farAtOnce = 32;

/** Rejects where the place cannot be opened. */
export async function filesAt({ copy, secret }: ReportPlace): Promise<FilesToRead> {
  return isFar(copy) ? { atOnce: farAtOnce, ...(await openPlace(copy, secret)) } : filesIn(copy.to);
}

/** Synchronous: for a thread or a command, never for the terminal's own process. */
function filesIn(place: string): FilesToRead {
  return {
    atOnce: 1,
    list: (folder) =>
      readdirSync(join(place, folder), { withFileTypes: true }).map((entry) => ({
        name: entry.name,
        isFolder: entry.isDirectory(),
      })),
    read: (path) => {
      const file = join(place, path);
      // Most copies lack two of the files that a report looks for, and a thrown error costs more than a look.
      return statSync(file, { throwIfNoEntry: false }) === undefined ? null : readFileSync(file, 'utf8');
    },
    close: () => undefined,
  };
}

/** Reads the closes of every till at a place that takes money, or of one shop; `readAll` keeps the copies' order. Rejects where the place cannot be read. */
export async function readPlace(
  files: FilesToRead,
  asked: AskedOfPlace,
  readAll = (copies: readonly CopyName[]): Promise<ReadCopy[]> => readCopies(files, copies, asked),
): Promise<Found> {
  const { copies, problems } = await copiesAt(files, asked.shop);
  const found: Found = { copies: [], takenOver: [], problems };
  const read = await readAll(copies);
  for (const each of read) {
    if (each.ok && each.copy.till.test) continue;
    if (each.ok) (each.isTaken ? found.takenOver : found.copies).push(each.copy);
    else if (!each.isTaken || !hasHeir(each.problem, read)) found.problems.push(each.problem);
  }
  return found;
}

/** Whether an unreadable copy has another one of the same till that was not taken over. */
function hasHeir({ shop, till }: Problem, read: readonly ReadCopy[]): boolean {
  return read.some((other) => {
    if (other.isTaken) return false;
    const of = other.ok ? { shop: other.copy.shop, till: other.copy.till.till } : other.problem;
    return of.shop === shop && of.till === till;
  });
}

export function readCopies(
  files: FilesToRead,
  copies: readonly CopyName[],
  asked: Asked,
): Promise<ReadCopy[]> {
  return inTurns(copies, files.atOnce, (copy) => readCopy(files, copy, asked));
}

/** The copies at a place, sorted by name, and what else is there. */
async function copiesAt(
  files: FilesToRead,
  shop: string | undefined,
): Promise<{ copies: CopyName[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const not = (kind: Problem['kind'], of: Pick<Problem, 'shop' | 'copy'>, why: string): void =>
    void problems.push({ ...of, till: '', kind, why });
  // A drive of its own has this folder of its file system.
  const entries = (await files.list('')).filter(({ name }) => name !== 'lost+found').sort(byName);
  const isCopy = ({ name, isFolder }: Entry): boolean => isFolder && copyName.test(name);
  if (entries.length === 0) not('no-till', { shop: '', copy: '' }, 'has no till');
  const readShop = async ({ name: shop }: Entry): Promise<CopyName[]> => {
    const tills = await Promise.resolve()
      .then(() => files.list(shop))
      .catch((error: unknown) => {
        if (error instanceof PlaceAway) throw error;
        not('unreadable', { shop, copy: '' }, `cannot be read: ${messageOf(error)}`);
        return null;
      });
    if (tills?.length === 0) not('no-till', { shop, copy: '' }, 'has no till');
    return (tills ?? []).sort(byName).flatMap((entry) => {
      if (isCopy(entry)) return [{ shop, copy: entry.name }];
      not('foreign', { shop, copy: entry.name }, 'is no copy of a till');
      return [];
    });
  };
  const found = await inTurns(entries, files.atOnce, async (entry) => {
    const { name, isFolder } = entry;
    if (isCopy(entry)) return shop === undefined ? [{ shop: '', copy: name }] : [];
    if (isFolder) return shop === undefined || shop === name ? await readShop(entry) : [];
    not('foreign', { shop: '', copy: name }, 'is no copy of a till');
    return [];
  });
  if (shop !== undefined && !entries.some(({ name }) => name === shop)) {
    not('no-shop', { shop, copy: '' }, 'is no shop of this place');
  }
  return { copies: found.flat(), problems };
}

function byName(one: Entry, other: Entry): number {
  return one.name < other.name ? -1 : 1;
}

/** Runs `one` for each, so many at once, until one fails; answers in the given order. */
async function inTurns<T, Answer>(
  all: readonly T[],
  atOnce: number,
  act: (one: T) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  // A throw in one turn ends the generator for all.
  const left = (function* () {
    yield* all.entries();
  })();
  const turn = async (): Promise<void> => {
    for (const [index, one] of left) answers[index] = await act(one);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
  return answers;
}
