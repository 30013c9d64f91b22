import { rmSync } from 'node:fs';
import type { JournalCopy } from '../contract/journal-copy.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { takeCopy } from './claim.ts';
import { configurationOf } from './configuration.ts';
import { runLitestream } from './litestream.ts';

/** A year's sales through a shop's line take as long as they take; a line that brings nothing for so long is down. */
const deadlineMs = 2 * 60_000;

/**
 * Fetches the copy of a lost machine into a new file. It is marked as taken over first, so that the machine that was not lost after all, and a second heir, find out. `storage` says why not.
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
}): Promise<Result<void>> {
  const { program, copy, name, secret, machine, by, journal, to } = options;
  const taken = await takeCopy(copy, { name, machine, by, secret });
  if (!taken.ok) return taken;
  for (const suffix of ['', '.tmp', '.tmp-wal', '.tmp-shm']) rmSync(to + suffix, { force: true });
  const configuration = configurationOf({ copy, name, journal, secret });
  const ran = await runLitestream(program, ['restore', '-o', to, journal], { configuration, deadlineMs });
  for (const suffix of ['.tmp', '.tmp-wal', '.tmp-shm']) rmSync(to + suffix, { force: true });
  return ran.ok ? success(undefined) : fail('storage', `The copy ${name} cannot be fetched: ${ran.text}`);
}

/** How far a copy goes: when it was last written, epoch ms, or why that cannot be known. */
export async function lastWrittenAt(options: {
  program: string;
  copy: JournalCopy;
  name: string;
  secret: string | null;
  journal: string;
}): Promise<Result<number>> {
  const { program, journal } = options;
  const configuration = configurationOf(options);
  const asked = { configuration, deadlineMs: 20_000 };
  const ran = await runLitestream(program, ['generations', journal], asked);
  if (!ran.ok) return fail('unreachable', ran.text);
  if (ran.complaint !== null) return fail('unreachable', ran.complaint);
  const times = ran.text.split('\n').flatMap((line) => {
    // Name, generation, lag, start, end.
    const end = Date.parse(line.trim().split(/\s+/).at(-1) ?? '');
    return Number.isNaN(end) ? [] : [end];
  });
  return times.length === 0
    ? fail('not-found', 'There is nothing at the place yet.')
    : success(Math.max(...times));
}
