/** What every operation is given, and the identifiers made from the random source that is passed in. */
import { type Conduct } from './behaviour/behaviour.ts';
import { type Dialect } from './dialects.ts';
import { type Store } from './store/store.ts';
import { type Replica } from './world/replica.ts';

/** Bytes of randomness: `random(8)` gives eight. */
export type RandomSource = (byteCount: number) => Uint8Array;

export interface Timers {
  /** Does the work once, after so many milliseconds, unless the function that is returned is called before. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}

/** Waiting in real time; it keeps no process alive. */
export const realTimers: Timers = {
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** The kinds of records, as they begin their ids. */
export type IdPrefix = 'loc' | 'code' | 'chr' | 'src' | 'sub' | 're' | 'dis';

export interface Context {
  readonly store: Store;
  readonly dialect: Dialect;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly random: RandomSource;
  readonly timers: Timers;
  readonly conduct: Conduct;
  readonly replica: Replica;
  /** The service's own address, without a slash at the end. */
  readonly url: string;
}

// Crockford's base 32: an id is read out over the telephone now and then.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A text of the given length with five random bits in each character. */
export function randomText(random: RandomSource, length: number): string {
  return Array.from(random(length), (byte) => alphabet.charAt(byte & 31)).join('');
}

/** A new id, 28 characters at most (the specification allows 32), that nobody can guess. */
export function newId(context: Context, prefix: IdPrefix): string {
  return `${prefix}_${randomText(context.random, 23)}`;
}
