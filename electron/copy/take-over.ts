import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { JournalCopy } from '../contract/journal-copy.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { messageOf } from '../domain/error-message.ts';
import { takeCopy } from './claim.ts';
import { configurationOf, type CopyAtPlace } from './configuration.ts';
import { type Ran, runLitestream } from './litestream.ts';
import { isFar } from './open-place.ts';
import { openWay } from './way.ts';
import { canBeCut, isOfCut } from './whole.ts';

/** A year's sales may take long over a shop's line; a line that brings nothing for this long is down. */
const deadlineMs = 2 * 60_000;

/** How many events a journal's file has. */
type EventsIn = (path: string) => number;
/** Whether a journal's file has another's newest event. */
type GoesOnFrom = (path: string, before: string) => boolean;

/**
 * Fetches a lost machine's copy into a new file. Marks it as taken over first, so that a machine that was not lost after all, and
 * a second heir, find out. `storage` says why not. `cutOff`: why less than all was fetched.
 */
export async function fetchCopy(options: {
  program: string;
  copy: JournalCopy;
  name: string;
  secret: string | null;
  machine: string;
  /** What the lost machine's terminal is told of this one. */
  by: string;
  journal: string;
  /** The file that is made. */
  to: string;
  eventsIn: EventsIn;
  goesOnFrom: GoesOnFrom;
}): Promise<Result<{ cutOff: string | null }>> {
  const { copy, name, secret, machine, by } = options;
  const taken = await takeCopy(copy, { name, machine, by, secret });
  if (!taken.ok) return taken;
  const fetched = await fetchNewest(options);
  return fetched.ok ? fetched : fail('storage', `The copy ${name} cannot be fetched: ${fetched.message}`);
}

/**
 * Fetches the newest state of a whole copy. Litestream goes by the last write, which SFTP and S3 give in whole seconds: it may
 * take the older of two parts within one second. The newest part is the one that began last; of two in the same second, the one
 * with more events. In a folder the lost machine's clock gave the times, which may be years behind after a power loss: there, a
 * part that continues that one is newer.
 */
export async function fetchNewest(
  options: CopyAtPlace & { program: string; to: string; eventsIn: EventsIn; goesOnFrom: GoesOnFrom },
): Promise<Result<{ cutOff: string | null }>> {
  const { copy, journal, to, eventsIn, goesOnFrom } = options;
  // Litestream compares with this machine's file, and fails without one: any file will do.
  const anyFile = dirname(to);
  const listed = await runAtPlace({ ...options, journal: anyFile }, ['generations', anyFile], deadlineMs);
  if (!listed.ok || listed.complaint !== null) return fail('storage', listed.complaint ?? listed.text);
  const restore = async (...how: string[]): Promise<Ran> => {
    removeAll(to);
    return runAtPlace(options, ['restore', ...how, '-o', to, journal], deadlineMs);
  };
  const best = `${to}.best`;
  const cuts: { why: string; end: number }[] = [];
  let [most, lastWritten] = [-1, 0];
  /** Whether a part that began later was fetched. */
  let isFound = false;
  try {
    for (const [, rivals] of Map.groupBy(generationsIn(listed.text), ({ start }) => start)) {
      for (const one of rivals) {
        const ran = await restored(one, { copy, restore });
        if (ran.cut !== null) cuts.push({ why: ran.cut, end: one.end });
        if (!ran.ok && !isFound && !isMissing(ran, copy)) return fail('storage', ran.text);
        const events = ran.ok ? lengthOf(to, eventsIn) : -1;
        if (events <= most || (isFound && !goesOnFrom(to, best))) continue;
        [most, lastWritten] = [events, one.end];
        renameSync(to, best);
      }
      isFound = most >= 0;
      if (isFound && isFar(copy)) break;
    }
    if (most < 0) return fail('storage', cuts[0]?.why ?? 'there is nothing whole.');
    removeAll(to);
    renameSync(best, to);
    // A part that ends too early and is older than the fetched one was left behind by its own terminal: nothing is missing.
    return success({ cutOff: cuts.find(({ end }) => end >= lastWritten)?.why ?? null });
  } finally {
    rmSync(best, { force: true });
    removeUnfinished(to);
  }
}

/** Events of a fetched file; an unreadable one is reported by whoever adopts it. */
function lengthOf(path: string, eventsIn: EventsIn): number {
  try {
    return eventsIn(path);
  } catch {
    return 0;
  }
}

/** Runs Litestream at a copy's place, checking the server's key where one is named. Never rejects. */
async function runAtPlace(
  { program, ...of }: CopyAtPlace & { program: string },
  args: Parameters<typeof runLitestream>[1],
  deadlineMs: number,
): Promise<Ran> {
  let trouble = '';
  try {
    const way = await openWay(of.copy, (why) => (trouble = why));
    try {
      const configuration = configurationOf({ ...of, copy: way.copy });
      const ran = await runLitestream(program, args, { configuration, deadlineMs });
      if (trouble === '') return ran;
      return { ...ran, text: ran.ok ? ran.text : trouble, complaint: ran.complaint && trouble };
    } finally {
      way.close();
    }
  } catch (error) {
    return { ok: false, text: messageOf(error), complaint: null };
  }
}

/** What Litestream says of a part of a copy that has no snapshot yet. */
const nothingThere = /no (matching backups found|snapshots available)$/;

function removeAll(path: string): void {
  rmSync(path, { force: true });
  removeUnfinished(path);
}

function removeUnfinished(path: string): void {
  for (const suffix of ['-wal', '-shm', '.tmp', '.tmp-wal', '.tmp-shm'])
    rmSync(path + suffix, { force: true });
}

/** Fetches a part of a copy, or the whole beginning of one that is cut off; `cut`: which part ends too early. */
async function restored(
  { generation, end }: Generation,
  { copy, restore }: { copy: JournalCopy; restore: (...how: string[]) => Promise<Ran> },
): Promise<Ran & { cut: string | null }> {
  const all = await restore('-generation', generation);
  if (all.ok || !isMissing(all, copy)) return { ...all, cut: null };
  const cut = canBeCut(copy) ? all.text : null;
  if (cut === null) return { ...all, cut };
  // Restores without the last write: the place had confirmed what came before.
  const confirmed = new Date(end - 1_000).toISOString();
  return { ...(await restore('-generation', generation, '-timestamp', confirmed)), cut };
}

/** Whether nothing of the part is whole, by Litestream's failure. */
function isMissing({ text }: Ran, copy: JournalCopy): boolean {
  return nothingThere.test(text) || (canBeCut(copy) && isOfCut(text));
}

/** When a copy was last written, epoch ms, or why that cannot be known. */
export async function lastWrittenAt(options: {
  program: string;
  copy: JournalCopy;
  name: string;
  secret: string | null;
  journal: string;
}): Promise<Result<number>> {
  const ran = await runAtPlace(options, ['generations', options.journal], 20_000);
  if (!ran.ok) return fail('unreachable', ran.text);
  if (ran.complaint !== null) return fail('unreachable', ran.complaint);
  const ends = generationsIn(ran.text).map(({ end }) => end);
  return ends.length > 0
    ? success(Math.max(...ends))
    : fail('not-found', 'There is nothing at the place yet.');
}

/** A part of a copy from one whole snapshot on: when it began and was last written, epoch ms. */
interface Generation {
  generation: string;
  start: number;
  end: number;
}

/** Litestream's list, last begun first; each line is name, generation, lag, start and end. */
function generationsIn(listed: string): Generation[] {
  return listed
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([, generation = '', , start = '', end = '']) => ({
      generation,
      start: Date.parse(start),
      end: Date.parse(end),
    }))
    .filter(({ end }) => !Number.isNaN(end))
    .toSorted((one, other) => other.start - one.start);
}
