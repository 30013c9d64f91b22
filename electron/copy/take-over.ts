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

/** A year's sales through a shop's line take as long as they take; a line that brings nothing for so long is down. */
const deadlineMs = 2 * 60_000;

/** How many events a journal's file has. */
type EventsIn = (path: string) => number;
/** Whether a journal's file has the newest event of another one. */
type GoesOnFrom = (path: string, before: string) => boolean;

/**
 * Fetches the copy of a lost machine into a new file. It is marked as taken over first, so that the machine that was not lost after all,
 * and a second heir, find out. `storage` says why not. `cutOff`: why less than all that lies there was fetched.
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
 * Fetches the newest state of a copy that is whole. Litestream itself would go by when something was last written, which over SFTP
 * and at S3 has whole seconds: of a part that ended in the second in which the next one began it may take the older one. The
 * newest part is the one that began last; of two that began in one second it is the one with more events. In a folder the lost machine's own
 * clock says when, which may have been years behind after the power was gone: there a part that goes on from that one is newer.
 */
export async function fetchNewest(
  options: CopyAtPlace & { program: string; to: string; eventsIn: EventsIn; goesOnFrom: GoesOnFrom },
): Promise<Result<{ cutOff: string | null }>> {
  const { copy, journal, to, eventsIn, goesOnFrom } = options;
  // It says by how much a copy is behind this machine's file, and fails where there is none: any that is there will do.
  const anyFile = dirname(to);
  const listed = await runAtPlace({ ...options, journal: anyFile }, ['generations', anyFile], deadlineMs);
  if (!listed.ok || listed.complaint !== null) return fail('storage', listed.complaint ?? listed.text);
  const restore = async (...how: string[]): Promise<Ran> => {
    removeAll(to);
    return runAtPlace(options, ['restore', ...how, '-o', to, journal], deadlineMs);
  };
  const best = `${to}.best`;
  let cutOff: string | null = null;
  let most = -1;
  /** Of those that began later one is there. */
  let isFound = false;
  try {
    for (const [, rivals] of Map.groupBy(generationsIn(listed.text), ({ start }) => start)) {
      for (const one of rivals) {
        const ran = await restored(one, { copy, restore });
        cutOff ??= ran.cut;
        if (!ran.ok && !isFound && !isMissing(ran, copy)) return fail('storage', ran.text);
        const events = ran.ok ? lengthOf(to, eventsIn) : -1;
        if (events <= most || (isFound && !goesOnFrom(to, best))) continue;
        most = events;
        renameSync(to, best);
      }
      isFound = most >= 0;
      if (isFound && isFar(copy)) break;
    }
    if (most < 0) return fail('storage', cutOff ?? 'there is nothing whole.');
    removeAll(to);
    renameSync(best, to);
    return success({ cutOff });
  } finally {
    rmSync(best, { force: true });
    removeUnfinished(to);
  }
}

/** How many events a fetched file has; whoever adopts one that cannot be read says what is wrong with it. */
function lengthOf(path: string, eventsIn: EventsIn): number {
  try {
    return eventsIn(path);
  } catch {
    return 0;
  }
}

/** Runs Litestream at the place of a copy, whose server is asked for its key where one is named. Never rejects. */
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

/** A part of a copy that has no snapshot by then. */
const nothingThere = /no (matching backups found|snapshots available)$/;

function removeAll(path: string): void {
  rmSync(path, { force: true });
  removeUnfinished(path);
}

function removeUnfinished(path: string): void {
  for (const suffix of ['-wal', '-shm', '.tmp', '.tmp-wal', '.tmp-shm'])
    rmSync(path + suffix, { force: true });
}

/** Fetches a part of a copy, of one that is cut off what is whole of it; `cut` says of what it ends too early. */
async function restored(
  { generation, end }: Generation,
  { copy, restore }: { copy: JournalCopy; restore: (...how: string[]) => Promise<Ran> },
): Promise<Ran & { cut: string | null }> {
  const all = await restore('-generation', generation);
  if (all.ok || !isMissing(all, copy)) return { ...all, cut: null };
  const cut = canBeCut(copy) ? all.text : null;
  if (cut === null) return { ...all, cut };
  // Without what was written last: the place had confirmed what was before.
  const confirmed = new Date(end - 1_000).toISOString();
  return { ...(await restore('-generation', generation, '-timestamp', confirmed)), cut };
}

/** Whether there is nothing whole of a part of a copy, by what its fetching ended with. */
function isMissing({ text }: Ran, copy: JournalCopy): boolean {
  return nothingThere.test(text) || (canBeCut(copy) && isOfCut(text));
}

/** How far a copy goes: when it was last written, epoch ms, or why that cannot be known. */
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

/** A copy from one whole snapshot on: when that was made, and when something was last written to it, epoch ms. */
interface Generation {
  generation: string;
  start: number;
  end: number;
}

/** What Litestream lists of a copy, what began last first; each line is name, generation, lag, start and end. */
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
