/** What every operation is given; ids come from the injected random source. */
import { type Conduct } from './behaviour/behaviour.ts';
import { type Dialect } from './dialects.ts';
import { type Store } from './store/store.ts';
import { type Replica } from './world/replica.ts';

/** `random(8)` gives eight bytes. */
export type RandomSource = (byteCount: number) => Uint8Array;

export interface Timers {
  /** Does the work once, after so many milliseconds; the result cancels it. */
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

export type IdPrefix = 'loc' | 'code' | 'chr' | 'src' | 'sub' | 're' | 'dis';

export interface Context {
  readonly store: Store;
  readonly dialect: Dialect;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly random: RandomSource;
  readonly timers: Timers;
  readonly conduct: Conduct;
  readonly replica: Replica;
  /** The service's own address, without a slash at the end. */
  readonly url: string;
}

// Crockford's base 32: ids are sometimes read out by telephone.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A text with five random bits in each character. */
export function randomText(random: RandomSource, length: number): string {
  return Array.from(random(length), (byte) => alphabet.charAt(byte & 31)).join('');
}

/** A new id that nobody can guess, of at most 28 characters (the specification allows 32). */
export function newId(context: Context, prefix: IdPrefix): string {
  return `${prefix}_${randomText(context.random, 23)}`;
}
