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
  /** Those that were taken over: their closes are to be in the copies of their heirs. */
  takenOver: TillCopy[];
  problems: Problem[];
}

/** What of a place is read. */
export interface AskedOfPlace extends Asked {
  shop?: string;
}

/** Where a copy lies. */
export type CopyName = Pick<TillCopy, 'shop' | 'copy'>;

const copyName = /^[A-Z0-9]{1,8}-[0-9a-f]{16}$/;

/** A place of copies, and what opens it. */
export interface ReportPlace {
  copy: JournalCopy;
  secret: string | null;
}

/** Questions on their way to a place over a network: most of the time of each is the way. */
const farAtOnce = 32;

/** Opens a place to read. Rejects where it cannot be opened. */
export async function filesAt({ copy, secret }: ReportPlace): Promise<FilesToRead> {
  return isFar(copy) ? { atOnce: farAtOnce, ...(await openPlace(copy, secret)) } : filesIn(copy.to);
}

/** The files of a folder. A thread or a command waits for them; the terminal's own must not. */
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
      // Most copies have neither of two files that a report looks for, and an error that is thrown costs more than a look.
      return statSync(file, { throwIfNoEntry: false }) === undefined ? null : readFileSync(file, 'utf8');
    },
    close: () => undefined,
  };
}

/**
 * Reads the closes of every till at a place, of one shop where it is named; `readAll` reads the copies, in the order in which they are named.
 * Rejects where the place is none.
 */
export async function readPlace(
  files: FilesToRead,
  asked: AskedOfPlace,
  readAll = (copies: readonly CopyName[]): Promise<ReadCopy[]> => readCopies(files, copies, asked),
): Promise<Found> {
  const { copies, problems } = await copiesAt(files, asked.shop);
  const found: Found = { copies: [], takenOver: [], problems };
  const read = await readAll(copies);
  for (const each of read) {
    if (each.ok) (each.isTaken ? found.takenOver : found.copies).push(each.copy);
    else if (!each.isTaken || !hasHeir(each.problem, read)) found.problems.push(each.problem);
  }
  return found;
}

/** Whether a copy whose closes cannot be read has one of the same till beside it that nobody took over. */
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

/** The copies at a place, in the order of their names, and what else is there. */
async function copiesAt(
  files: FilesToRead,
  shop: string | undefined,
): Promise<{ copies: CopyName[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const not = (kind: Problem['kind'], of: Pick<Problem, 'shop' | 'copy'>, why: string): void =>
    void problems.push({ ...of, till: '', kind, why });
  // A drive of its own has that folder of its file system.
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

/** Does something for each, so many at once, until one fails; the answers stand in the order of what they are of. */
async function inTurns<T, Answer>(
  all: readonly T[],
  atOnce: number,
  act: (one: T) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  // What is thrown in one turn ends a generator for all of them.
  const left = (function* () {
    yield* all.entries();
  })();
  const turn = async (): Promise<void> => {
    for (const [index, one] of left) answers[index] = await act(one);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
  return answers;
}
