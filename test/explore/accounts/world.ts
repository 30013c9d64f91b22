import type { Told } from '../../../electron/payments/account-word.ts';
import type { Merchant } from '../../../electron/payments/merchant.ts';
import type { Stops } from '../../../electron/terminal/service/changes.ts';

/** A key: whose account it asks in, and whether money is real there. */
export interface Key {
  readonly of: 'ours' | 'theirs';
  readonly isLive: boolean;
}

/** What staff ask for: a code, or money by a payer's code. */
export type Wanted = 'code' | 'charge';

/** A list of the service's, by which it says whose it is. */
export type List = keyof Told;

/** How much may still happen, or go wrong: other keys, lists that do not answer, other reasons to stop, starts of the program. */
export type Left = Readonly<Record<'keys' | 'lost' | 'stops' | 'starts', number>>;

/** What is explored. */
export interface Bounds extends Left {
  /** Whether the till knows its account from before. */
  readonly isKnown: boolean;
  /** Lists that the service has. */
  readonly lists: readonly List[];
  /** Whether each account has something listed from the first; else once it was paid. */
  readonly hasRows: boolean;
}

/** A till, and the keys that are put into it. */
export interface World {
  readonly key: Key;
  /** The key that is about to be used in its place, while the service is changed; null: none is. */
  readonly next: Key | null;
  /** Whose the till is known to be. */
  readonly owner: Merchant;
  /** What the lists have said to the key. */
  readonly told: Told;
  /** What has stopped selling. */
  readonly stops: Stops;
  /** Another account has answered to this key since the program started. */
  readonly isForeign: boolean;
  /** What staff wait for, until a list has said whose it is. */
  readonly wanted: Wanted | null;
  /** Lists that were asked, and have not answered. */
  readonly asked: readonly List[];
  /** The accounts that have something listed. */
  readonly listed: readonly Key['of'][];
  /** A list has told the key whose it is. */
  readonly isTold: boolean;
  /** What was sent since this key is used. */
  readonly sent: readonly Wanted[];
  readonly left: Left;
  /** What was wrong in the step that led here. */
  readonly wrong: string | null;
}
