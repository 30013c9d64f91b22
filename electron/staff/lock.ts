import type { EventEmitter } from 'node:events';
import {
  type ChangePin,
  type Failure,
  fail,
  privateRequests,
  type RequestName,
  type Result,
  type StaffState,
  staffRequests,
  success,
} from '../contract/index.ts';
import type { Clock } from '../domain/expiry.ts';
import { hashPin, matchesPin } from './pin-hash.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { openStaffTries, type StaffTries } from './tries.ts';
import type { Log } from '../domain/log.ts';

/** The staff's PIN: who may open the manager's screens, change the terminal and leave it. */
export interface StaffLock {
  readonly state: StaffState;
  /** Why a request has to wait for the PIN, or null. */
  refusal(name: RequestName): Failure | null;
  /** Tries a PIN; each try is written down before it is looked at. */
  unlock(pin: string): Promise<Result<undefined>>;
  lock(): void;
  changePin(change: ChangePin): Promise<Result<undefined>>;
}

/** What the lock is made of. */
export interface PinLockOptions {
  settings: Pick<SettingsStore, 'read' | 'update'>;
  tries: StaffTries;
  /** The wall clock is not asked: whoever stands at the terminal may set it. */
  clock: Pick<Clock, 'monotonic'>;
  /** settings/pin-hash.ts. */
  hash: (pin: string) => Promise<string>;
  matches: (pin: string, pinHash: string) => Promise<boolean>;
  /** The state is another one. */
  changed: () => void;
  log: Pick<Log, 'info' | 'warn'>;
}

/** The lock of this terminal: its wrong tries are kept in `staff.json` in the directory. */
export function setUpStaffLock(options: {
  directory: string;
  settings: SettingsStore;
  clock: Pick<Clock, 'monotonic'>;
  randomBytes: (count: number) => Uint8Array;
  changed: () => void;
  log: Log;
}): StaffLock {
  const { directory, randomBytes, log } = options;
  return new PinLock({
    ...options,
    tries: openStaffTries({ directory, log }),
    hash: (pin) => hashPin(pin, randomBytes),
    matches: matchesPin,
  });
}

/** Screens that begin anew, after a crash or a reload, begin locked. */
export function lockWithScreens(contents: Pick<EventEmitter, 'on'>, staff: Pick<StaffLock, 'lock'>): void {
  contents.on('render-process-gone', () => staff.lock());
  contents.on('dom-ready', () => staff.lock());
}

/** Milliseconds to wait after so many wrong PINs in a row; the last is for every further one. */
const waitsMs = [0, 0, 0, 30_000, 60_000, 300_000, 900_000] as const;
const longestWaitMs = waitsMs[6];

const behindPin: ReadonlySet<RequestName> = new Set([...staffRequests, ...privateRequests]);
const locked = fail('staff-locked', 'This is behind the PIN of the staff.');

/**
 * The lock of the manager's screens. It stands in the main process, since the screens may be anybody's, and
 * is closed at every start. After some wrong PINs each further one takes a wait; a restart begins the wait
 * of the count anew, so that neither restarts nor clocks shorten it (docs/decisions/staff-pin.md).
 */
export class PinLock implements StaffLock {
  readonly #options: PinLockOptions;
  /** The hash of the PIN that opened it: a PIN that came from elsewhere since then closes it by itself. */
  #openedBy: string | null = null;
  /** Monotonic milliseconds. */
  #waitsUntil: number;
  #trying = false;
  /** How often it was closed: a PIN that is still being looked at then does not open it. */
  #closings = 0;

  constructor(options: PinLockOptions) {
    this.#options = options;
    this.#waitsUntil = this.#endOfWait();
  }

  get state(): StaffState {
    const hasPin = this.#pinHash !== null;
    return { hasPin, locked: this.#isLocked, waitMs: hasPin ? this.#waitMs : 0 };
  }

  refusal(name: RequestName): Failure | null {
    return this.#isLocked && behindPin.has(name) ? locked : null;
  }

  async unlock(pin: string): Promise<Result<undefined>> {
    const closings = this.#closings;
    return this.#alone(async () => {
      const pinHash = this.#pinHash;
      if (pinHash === null) return success(undefined);
      const tried = await this.#try(pin, pinHash);
      if (!tried.ok) return tried;
      if (closings !== this.#closings) return fail('staff-locked', 'It was locked again meanwhile.');
      this.#openedBy = pinHash;
      return tried;
    });
  }

  lock(): void {
    this.#closings += 1;
    if (this.#openedBy === null) return;
    this.#openedBy = null;
    this.#options.changed();
  }

  /** Takes the present PIN, by the same rules as for opening; whoever may change it stays in. */
  async changePin({ current, next }: ChangePin): Promise<Result<undefined>> {
    const closings = this.#closings;
    return this.#alone(async () => {
      const pinHash = this.#pinHash;
      if (pinHash !== null) {
        if (current === null) {
          return fail('invalid', 'current: there is a PIN', { field: 'current', rule: { kind: 'required' } });
        }
        const tried = await this.#try(current, pinHash);
        if (!tried.ok) return tried;
      }
      const nextHash = next === null ? null : await this.#options.hash(next);
      // A set-up file may have brought another PIN meanwhile; this one was not asked for.
      if (this.#pinHash !== pinHash) return fail('conflict', 'The PIN was changed from elsewhere.');
      const wasOpenedBy = this.#openedBy;
      // Before the settings tell everybody, so that nobody hears of a moment when it is closed.
      if (closings === this.#closings) this.#openedBy = nextHash;
      const changed = this.#options.settings.update({ pinHash: nextHash });
      if (!changed.ok) {
        this.#openedBy = wasOpenedBy;
        return changed;
      }
      this.#options.log.info(next === null ? 'The PIN was removed.' : 'The PIN was set.');
      return success(undefined);
    });
  }

  /** One at a time, and none during a wait; such a try is neither counted nor looked at. */
  async #alone(use: () => Promise<Result<undefined>>): Promise<Result<undefined>> {
    if (this.#trying) return fail('too-soon', 'Another PIN is being looked at.');
    this.#trying = true;
    try {
      return await use();
    } finally {
      this.#trying = false;
      this.#options.changed();
    }
  }

  /** Counts the try as wrong, for good, and only then looks at the PIN. */
  async #try(pin: string, pinHash: string): Promise<Result<undefined>> {
    const { tries, matches, log } = this.#options;
    if (this.#waitMs > 0) return fail('too-soon', 'After this many wrong PINs one has to wait.');
    const counted = tries.write(tries.failures + 1);
    if (!counted.ok) return counted;
    this.#waitsUntil = this.#endOfWait();
    if (!(await matches(pin, pinHash))) {
      // Counted from the answer: what the look itself took is not part of the wait.
      this.#waitsUntil = this.#endOfWait();
      log.warn(`A wrong PIN, number ${tries.failures} in a row.`);
      return fail('wrong-pin', 'That is not the PIN.');
    }
    const forgotten = tries.write(0);
    // It was the right one; at worst the next wrong ones are counted on.
    if (!forgotten.ok) log.warn(forgotten.message);
    this.#waitsUntil = this.#options.clock.monotonic();
    return success(undefined);
  }

  get #pinHash(): string | null {
    return this.#options.settings.read().pinHash;
  }

  get #isLocked(): boolean {
    return this.#pinHash !== null && this.#pinHash !== this.#openedBy;
  }

  /** Never more than the longest, should a clock be set back that never should be. */
  get #waitMs(): number {
    return Math.min(longestWaitMs, Math.max(0, this.#waitsUntil - this.#options.clock.monotonic()));
  }

  /** The end of the whole wait of the present count, if it begins now. */
  #endOfWait(): number {
    const { tries, clock } = this.#options;
    return clock.monotonic() + (waitsMs[tries.failures] ?? longestWaitMs);
  }
}
