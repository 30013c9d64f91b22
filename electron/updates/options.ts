import type { OpeningHours } from '../contract/updates.ts';
import type { Result } from '../contract/result.ts';
import type { Log } from '../domain/log.ts';
import type { Timers } from '../domain/timers.ts';
import type { Unpack } from './download.ts';
import type { Place } from './place.ts';
import type { Source } from './source.ts';
import type { StandingFile } from './standing.ts';

/** Where versions come from, as the set-up file says. */
export interface UpdateSettings {
  /** An https address or a folder. */
  from: string;
  /** The Ed25519 key that they are signed with, base64. */
  publicKey: string;
  /** Null: nothing is installed without a tap. */
  openingHours: OpeningHours | null;
}

/** What updates are made with. */
export interface UpdatesOptions {
  settings: () => UpdateSettings | null;
  /** Whether this program can be replaced by another version of itself. */
  isReplaceable: boolean;
  /** The version that runs, and the machine that it runs on (`linux-x64`). */
  version: string;
  machine: string;
  place: Place;
  standing: StandingFile;
  /** The highest version that was offered so far, kept where it outlives everything else of updates. */
  highest: { read(): string | null; raise(version: string): Result<unknown> };
  openSource: (from: string) => Source;
  unpack: Unpack;
  isSignedBy: (content: string, signature: string, publicKey: string) => boolean;
  /** Whether a sale, a subscription or a change of the terminal is under way. */
  isBusy: () => boolean;
  /** Whether there are codes of which nobody knows whether they are paid. */
  hasUnresolvedCodes: () => boolean;
  backUpJournal: () => Promise<Result<unknown>>;
  /** Whether staff have to look after the updates, and why, is another than before. */
  onStuck: () => void;
  /** Ends the program, so that the starter takes the version that was switched to. */
  restart: () => void;
  clock: { wall(): number; monotonic(): number };
  timers: Timers;
  log: Pick<Log, 'info' | 'warn'>;
}
