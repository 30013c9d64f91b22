import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { updateFailure, type UpdateFailure, type UpdateStuck } from '../contract/updates.ts';
import { writeOver } from '../files/atomic.ts';
import { readSmallFile } from '../files/small-file.ts';

/** Times in epoch ms. */
const standing = z.strictObject({
  /** The last failure, and since when nothing comes in. */
  failure: z.strictObject({ why: updateFailure, since: z.number() }).nullable(),
  /** A version that waits to be installed. */
  ready: z.strictObject({ version: z.string(), since: z.number() }).nullable(),
});

export type Standing = z.infer<typeof standing>;

/** Far above its real size. */
const largestBytes = 64 * 1024;

const nothing: Standing = { failure: null, ready: null };

/** Milliseconds until staff are told of a failure that may pass by itself, and of a version that waits. */
export const [passesWithinMs, installsWithinMs] = [3 * 24 * 3_600_000, 7 * 24 * 3_600_000];

/** What a network or a disk may get over by itself. */
const passing: ReadonlySet<UpdateFailure> = new Set(['unreachable', 'damaged', 'storage', 'backup']);

/** The state of updates, kept in `updates/standing.json`: a terminal that starts every morning still knows since when. */
export class StandingFile {
  readonly #path: string;

  constructor(profile: string) {
    this.#path = join(profile, 'updates', 'standing.json');
  }

  /** An unreadable file counts as empty. */
  read(): Standing {
    try {
      const file = readSmallFile(this.#path, largestBytes);
      return file.kind === 'read' ? standing.parse(JSON.parse(file.bytes.toString('utf8'))) : nothing;
    } catch {
      return nothing;
    }
  }

  /** Notes why nothing came in. Throws file system errors. */
  failed(why: UpdateFailure, now: number): void {
    const { failure, ready } = this.read();
    this.#write({ failure: { why, since: failure?.since ?? now }, ready });
  }

  /** Notes an accepted description, and the version that waits. Throws file system errors. */
  went(version: string | null, now: number): void {
    const { ready } = this.read();
    const waiting = version === null ? null : { version, since: now };
    this.#write({ failure: null, ready: ready !== null && ready.version === version ? ready : waiting });
  }

  #write(next: Standing): void {
    if (JSON.stringify(next) === JSON.stringify(this.read())) return;
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    writeOver(this.#path, JSON.stringify(next));
  }
}

/** Why staff have to act on updates; null: they do not. `failed`: the version that did not come up. */
export function stuckOf(
  { failure, ready }: Standing,
  { failed, now }: { failed: string | null; now: number },
): UpdateStuck | null {
  if (failure !== null && (!passing.has(failure.why) || now - failure.since >= passesWithinMs))
    return { why: failure.why, version: null };
  if (ready !== null && ready.version !== failed)
    return now - ready.since >= installsWithinMs ? { why: 'waiting', version: ready.version } : null;
  return failed === null ? null : { why: 'given-up', version: failed };
}
