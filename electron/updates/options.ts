import type { OpeningHours } from '../contract/updates.ts';
import type { Result } from '../contract/result.ts';
import type { Log } from '../domain/log.ts';
import type { Timers } from '../domain/timers.ts';
import type { Unpack } from './download.ts';
import type { Place } from './place.ts';
import type { Source } from './source.ts';
import type { StandingFile } from './standing.ts';

export interface UpdateSettings {
  from: string;
  publicKey: string;
  openingHours: OpeningHours | null;
}

export interface UpdatesOptions {
  settings: () => UpdateSettings | null;
  /** Whether this program can be replaced by another version of itself. */
  isReplaceable: boolean;
  version: string;
  machine: string;
  place: Place;
  standing: StandingFile;
  /** The highest version offered so far; kept where it outlives the rest of updates. */
  highest: { read(): string | null; raise(version: string): Result<unknown> };
  openSource: (from: string) => Source;
  unpack: Unpack;
  isSignedBy: (content: string, signature: string, publicKey: string) => boolean;
  /** Whether a sale, a subscription or a change of the terminal is under way. */
  isBusy: () => boolean;
  /** Whether there is a code of which nobody knows whether it is paid. */
  hasUnresolvedCodes: () => boolean;
  backUpJournal: () => Promise<Result<unknown>>;
  /** Called when it changes whether, or why, staff have to act on updates. */
  onStuck: () => void;
  /** Ends the program, so that the starter takes the version that was switched to. */
  restart: () => void;
  clock: { wall(): number; monotonic(): number };
  timers: Timers;
  log: Pick<Log, 'info' | 'warn'>;
}
