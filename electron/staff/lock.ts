import type { EventEmitter } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import {
  type ChangePin,
  type ChangeStaff,
  type Failure,
  fail,
  isBehindPin,
  type RequestName,
  type Result,
  type StaffState,
  success,
} from '../contract/index.ts';
import type { Clock } from '../domain/expiry.ts';
import { type Hashing, staffAfter } from './people.ts';
import { hashPin, matchesPin } from './pin-hash.ts';
import type { Settings } from '../settings/schema.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { type PinAttempts, pinAttempts } from './pin-attempts.ts';
import type { Log } from '../domain/log.ts';

/** The staff's PIN: who may open the manager's screens, change the terminal and leave it. */
export interface StaffLock {
  readonly state: StaffState;
  /** Number of closings: what was visible before the last one is not any more. */
  readonly closings: number;
  /** Why a request must wait for the PIN; null: it need not. */
  refusal(name: RequestName): Failure | null;
  /** Tries a PIN, that of `name` where staff have their own. Each try is written down before it is looked at. */
  unlock(pin: string, name?: string, signsOn?: boolean): Promise<Result<undefined>>;
  /**
   * Whether a manager's PIN approves one decision; nothing stays open. Answers the name for the record: where staff have their
   * own PINs, the PIN's owner.
   */
  approve(decision: { by: string; pin: string | null }): Promise<Result<string>>;
  lock(): void;
  signOff(): void;
  changePin(change: ChangePin): Promise<Result<undefined>>;
  /** Adds, changes or removes one of the staff, by the PIN of whoever opened the manager's screens. */
  changeStaff(change: ChangeStaff): Promise<Result<undefined>>;
}

export interface PinLockOptions extends Hashing {
  settings: Pick<SettingsStore, 'read' | 'update'>;
  tries: PinAttempts;
  /** Not the wall clock: whoever stands at the terminal may set it. */
  clock: Pick<Clock, 'monotonic'>;
  changed: () => void;
  log: Pick<Log, 'info' | 'warn'>;
}

/** The lock of this terminal, which keeps its wrong tries beside the PIN. */
export function setUpStaffLock(options: {
  settings: SettingsStore;
  clock: Pick<Clock, 'monotonic'>;
  randomBytes: (count: number) => Uint8Array;
  changed: () => void;
  log: Log;
}): StaffLock {
  const { randomBytes } = options;
  return new PinLock({
    ...options,
    tries: pinAttempts(options.settings.security),
    hash: (pin) => hashPin(pin, randomBytes),
    matches: matchesPin,
  });
}

/** Screens that restart, after a crash or reload, start locked. */
export function lockWithScreens(contents: Pick<EventEmitter, 'on'>, staff: Pick<StaffLock, 'lock'>): void {
  contents.on('render-process-gone', () => staff.lock());
  contents.on('dom-ready', () => staff.lock());
}

/** Ms to wait after so many wrong PINs in a row; the last for every further one. */
const waitsMs = [0, 0, 0, 30_000, 60_000, 300_000, 900_000] as const;
const longestWaitMs = waitsMs[6];

const pinMissing = fail('invalid', 'current: there is a PIN', {
  field: 'current',
  rule: { kind: 'required' },
});
const locked = fail('staff-locked', 'This is behind the PIN of the staff.');

/** A PIN's right and owner; null: the shop's one PIN. */
interface Key {
  name: string | null;
  role: 'cashier' | 'manager';
  pinHash: string;
}

type PinHolders = Pick<Settings, 'staff' | 'pinHash'>;

/** The key after a change of the staff: the first person added, and the last one left, stay in. */
function keyAfter(key: Key | null, { was, next }: ChangeStaff, holders: PinHolders): Key | null {
  const isTheirs = key === null || key.name === null || key.name === was;
  return keyIn(holders, isTheirs ? (next?.name.trim() ?? null) : key.name);
}

/** The PIN of a name, or the shop's one where staff have none of their own; null: there is none. */
function keyIn({ staff, pinHash }: PinHolders, name: string | null): Key | null {
  if (staff.length === 0) return pinHash === null ? null : { name: null, role: 'manager', pinHash };
  const person = staff.find((one) => one.name === name);
  return person ? { name: person.name, role: person.role, pinHash: person.pin } : null;
}

/**
 * Locks the manager's screens. It lives in main, since the screens may be taken over, and is closed at every start. After some
 * wrong PINs each further one costs a wait; a restart starts that wait anew, so that neither restarts nor clocks shorten it
 * (docs/decisions/staff-pin.md).
 */
export class PinLock implements StaffLock {
  readonly #options: PinLockOptions;
  /** What opened the lock; a PIN changed elsewhere since then closes it. */
  #openedBy: Key | null = null;
  /** Who signed on last; kept when the manager's screens close, so that sales have a name. */
  #atTill: Key | null = null;
  /** Monotonic ms. */
  #waitsUntil: number;
  #trying = false;
  /** How often it was closed: a PIN that is still being looked at then does not open it. */
  #closings = 0;

  constructor(options: PinLockOptions) {
    this.#options = options;
    this.#waitsUntil = this.#endOfWait();
  }

  get state(): StaffState {
    const { staff } = this.#options.settings.read();
    const hasPin = this.#hasPin;
    return {
      hasPin,
      locked: this.#isLocked,
      waitMs: hasPin ? this.#waitMs : 0,
      ...(staff.length > 0 && {
        people: staff.map(({ name, role }) => ({ name, role })),
        signedOn: this.#holds(this.#atTill) ? this.#atTill.name : null,
      }),
    };
  }

  get closings(): number {
    return this.#closings;
  }

  refusal(name: RequestName): Failure | null {
    return this.#isLocked && isBehindPin(name) ? locked : null;
  }

  async unlock(pin: string, name?: string, signsOn = false): Promise<Result<undefined>> {
    const closings = this.#closings;
    return this.#alone(async () => {
      if (!this.#hasPin) return success(undefined);
      const key = this.#keyOf(name ?? null);
      if (key === null) return fail('not-found', 'Nobody of the staff has this name.');
      const tried = await this.#try(pin, key);
      if (!tried.ok) return tried;
      if (closings !== this.#closings) return fail('staff-locked', 'It was locked again meanwhile.');
      this.#keep(key);
      if (signsOn) this.#openedBy = null;
      // Somebody else is here: what was visible before is not any more.
      if (this.#openedBy === null) this.#closings += 1;
      return tried;
    });
  }

  async approve({ by, pin }: { by: string; pin: string | null }): Promise<Result<string>> {
    if (!this.#isLocked) return success(this.#openedBy?.name ?? by);
    if (pin === null) return fail('staff-locked', 'This takes the PIN of the staff.');
    const tried = await this.#alone(async () => {
      const key = this.#keyOf(by);
      if (key?.role !== 'manager') return fail('staff-locked', 'This takes the PIN of a manager.');
      return this.#try(pin, key);
    });
    return tried.ok ? success(by) : tried;
  }

  signOff(): void {
    this.#closings += 1;
    this.#openedBy = this.#atTill = null;
    this.#options.changed();
  }

  lock(): void {
    this.#closings += 1;
    if (this.#openedBy === null) return;
    this.#openedBy = null;
    this.#options.changed();
  }

  /** Checks the present PIN as for opening; the lock stays open. */
  async changePin({ current, next }: ChangePin): Promise<Result<undefined>> {
    const closings = this.#closings;
    if (this.#options.settings.read().staff.length > 0) {
      return fail('conflict', 'Staff have PINs of their own.');
    }
    return this.#alone(async () => {
      const pinHash = this.#pinHash;
      if (pinHash !== null) {
        if (current === null) return pinMissing;
        const tried = await this.#try(current, { role: 'manager', pinHash });
        if (!tried.ok) return tried;
      }
      const nextHash = next === null ? null : await this.#options.hash(next);
      // A set-up file may have brought another PIN meanwhile, which was not asked for.
      if (this.#pinHash !== pinHash) return fail('conflict', 'The PIN was changed from elsewhere.');
      const wasOpenedBy = this.#openedBy;
      // Before the settings notify, so that nobody sees a closed moment.
      if (closings === this.#closings) {
        this.#openedBy = nextHash === null ? null : { name: null, role: 'manager', pinHash: nextHash };
      }
      const changed = this.#options.settings.update({ pinHash: nextHash });
      if (!changed.ok) {
        this.#openedBy = wasOpenedBy;
        return changed;
      }
      this.#options.log.info(next === null ? 'The PIN was removed.' : 'The PIN was set.');
      return success(undefined);
    });
  }

  /** Checks the present PIN like `changePin`; whoever changes the list stays in, and at the till. */
  async changeStaff(change: ChangeStaff): Promise<Result<undefined>> {
    const { settings, log } = this.#options;
    const closings = this.#closings;
    return this.#alone(async () => {
      const { staff, pinHash } = settings.read();
      const actor = this.#openedBy;
      const refused = this.#hasPin ? await this.#tryAgain(change.current, actor) : null;
      if (refused) return refused;
      const after = await staffAfter(staff, change, this.#options);
      if (!after.ok) return after;
      const now = settings.read();
      if (!isDeepStrictEqual([now.staff, now.pinHash], [staff, pinHash])) {
        return fail('conflict', 'The staff were changed from elsewhere.');
      }
      // Whoever removes the last one leaves their PIN to the shop: nobody is shut out, nothing is left open.
      const left = {
        staff: after.value,
        pinHash: after.value.length === 0 ? (staff[0]?.pin ?? null) : pinHash,
      };
      const stood = [this.#openedBy, this.#atTill] as const;
      // Before the settings notify, so that nobody sees a closed moment.
      if (closings === this.#closings) this.#keep(keyAfter(actor, change, left));
      const changed = settings.update(left);
      if (!changed.ok) {
        [this.#openedBy, this.#atTill] = stood;
        return changed;
      }
      log.info('The list of staff was changed.');
      return success(undefined);
    });
  }

  /** Why whoever opened the manager's screens may not change who may open them; null: they gave their PIN again. */
  async #tryAgain(current: string | null, actor: Key | null): Promise<Failure | null> {
    if (!this.#holds(actor)) return locked;
    if (current === null) return pinMissing;
    const tried = await this.#try(current, actor);
    return tried.ok ? null : tried;
  }

  #keep(key: Key | null): void {
    this.#atTill = key;
    this.#openedBy = key?.role === 'manager' ? key : null;
  }

  /** One at a time, none during a wait; a refused try is neither counted nor looked at. */
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

  /** Counts the try as wrong, durably, before looking at the PIN. */
  async #try(pin: string, { role, pinHash }: Pick<Key, 'role' | 'pinHash'>): Promise<Result<undefined>> {
    const { tries, matches, log } = this.#options;
    if (this.#waitMs > 0) return fail('too-soon', 'After this many wrong PINs one has to wait.');
    const before = tries.failures;
    const counted = tries.write(before + 1);
    if (!counted.ok) return counted;
    this.#waitsUntil = this.#endOfWait();
    if (!(await matches(pin, pinHash))) {
      // From the answer on: the check's own time is not part of the wait.
      this.#waitsUntil = this.#endOfWait();
      log.warn(`A wrong PIN, number ${tries.failures} in a row.`);
      return fail('wrong-pin', 'That is not the PIN.');
    }
    // A cashier's PIN resets only its own try: otherwise it would buy more guesses at a manager's.
    const forgotten = tries.write(role === 'manager' ? 0 : before);
    // The PIN was right; at worst, later wrong ones are counted on.
    if (!forgotten.ok) log.warn(forgotten.message);
    this.#waitsUntil = this.#options.clock.monotonic();
    return success(undefined);
  }

  get #pinHash(): string | null {
    return this.#options.settings.read().pinHash;
  }

  get #hasPin(): boolean {
    return this.#pinHash !== null || this.#options.settings.read().staff.length > 0;
  }

  get #isLocked(): boolean {
    return this.#hasPin && !this.#holds(this.#openedBy);
  }

  #keyOf(name: string | null): Key | null {
    return keyIn(this.#options.settings.read(), name);
  }

  /** Whether the key is still what it was when it opened something. */
  #holds(key: Key | null): key is Key {
    const now = key && this.#keyOf(key.name);
    return now?.pinHash === key?.pinHash && now?.role === key?.role && now !== null;
  }

  /** Capped, should the monotonic clock ever go back. */
  get #waitMs(): number {
    return Math.min(longestWaitMs, Math.max(0, this.#waitsUntil - this.#options.clock.monotonic()));
  }

  /** When the present count's whole wait ends, if it begins now. */
  #endOfWait(): number {
    const { tries, clock } = this.#options;
    return clock.monotonic() + (waitsMs[tries.failures] ?? longestWaitMs);
  }
}
