import { rmSync } from 'node:fs';
import type { JournalCopy } from '../contract/journal-copy.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { messageOf } from '../domain/error-message.ts';
import { takeCopy } from './claim.ts';
import { configurationOf, type CopyAtPlace } from './configuration.ts';
import { type Ran, runLitestream } from './litestream.ts';
import { openWay } from './way.ts';
import { canBeCut, isOfCut } from './whole.ts';

/** A year's sales through a shop's line take as long as they take; a line that brings nothing for so long is down. */
const deadlineMs = 2 * 60_000;

/**
 * Fetches the copy of a lost machine into a new file. It is marked as taken over first, so that the machine that was not lost after all,
 * and a second heir, find out. `storage` says why not. `cutOff`: why less than all that lies there was fetched.
 */
export async function fetchCopy(options: {
  program: string;
  copy: JournalCopy;
  /** Whose copy. */
  name: string;
  secret: string | null;
  machine: string;
  /** What the lost machine's terminal is told of this one. */
  by: string;
  /** The journal's file on this machine. */
  journal: string;
  /** The file that is made. */
  to: string;
}): Promise<Result<{ cutOff: string | null }>> {
  const { copy, name, secret, machine, by, journal, to } = options;
  const taken = await takeCopy(copy, { name, machine, by, secret });
  if (!taken.ok) return taken;
  const restore = async (...how: string[]): Promise<Ran> => {
    removeAll(to);
    return runAtPlace(options, ['restore', ...how, '-o', to, journal], deadlineMs);
  };
  const all = await restore();
  const isCut = !all.ok && canBeCut(copy) && isOfCut(all.text);
  const listed = isCut ? await runAtPlace(options, ['generations', journal], deadlineMs) : all;
  const ran = isCut && listed.ok ? await uncut(generationsIn(listed.text), restore, all) : all;
  removeUnfinished(to);
  if (!ran.ok) {
    return fail('storage', `The copy ${name} cannot be fetched: ${ran.text}`);
  }
  return success({ cutOff: isCut ? all.text : null });
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
  for (const suffix of ['.tmp', '.tmp-wal', '.tmp-shm']) rmSync(path + suffix, { force: true });
}

/** Of a copy that is cut off, the newest part that is whole; `failed` where there is none. */
async function uncut(
  generations: readonly Generation[],
  restore: (...how: string[]) => Promise<Ran>,
  failed: Ran,
): Promise<Ran> {
  for (const { generation, end } of generations) {
    // All of it, or without what was written last: the place had confirmed what was before.
    const confirmed = new Date(end - 1_000).toISOString();
    for (const until of [[], ['-timestamp', confirmed]]) {
      const ran = await restore('-generation', generation, ...until);
      if (ran.ok || !(isOfCut(ran.text) || nothingThere.test(ran.text))) return ran;
    }
  }
  return failed;
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
  const [newest] = generationsIn(ran.text);
  return newest ? success(newest.end) : fail('not-found', 'There is nothing at the place yet.');
}

/** A copy from one whole snapshot on, and when something was last written to it, epoch ms. */
interface Generation {
  generation: string;
  end: number;
}

/** What Litestream lists of a copy, the newest first; each line is name, generation, lag, start and end. */
function generationsIn(listed: string): Generation[] {
  return listed
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([, generation = '', , , end = '']) => ({ generation, end: Date.parse(end) }))
    .filter(({ end }) => !Number.isNaN(end))
    .toSorted((one, other) => other.end - one.end);
}
