import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import type { StaffPerson, StaffState } from '../../electron/contract/unattended.ts';
import { ask } from '../lib/ipc.ts';
import { Countdown, type Monotonic } from './clock.svelte.ts';

/** How many digits a PIN has. */
export const pinDigits = { min: 4, max: 12 } as const;

/** The lock of the manager's screens as main last described it, and the PIN that is being entered. */
export class Staff {
  readonly #bridge: Bridge;
  readonly #now: Monotonic;
  #state = $state.raw<StaffState>({ hasPin: false, locked: false, waitMs: 0 });
  #wait = $state.raw<Countdown | null>(null);
  #digits = $state('');
  #chosen = $state<string | null>(null);
  #asking = $state(false);
  #failure = $state.raw<Failure | null>(null);

  constructor(bridge: Bridge, now: Monotonic, state: StaffState) {
    this.#bridge = bridge;
    this.#now = now;
    this.receive(state);
  }

  get hasPin(): boolean {
    return this.#state.hasPin;
  }

  get locked(): boolean {
    return this.#state.locked;
  }

  /** Who may sign on; none where the shop has one PIN, or no PIN. */
  get people(): readonly StaffPerson[] {
    return this.#state.people ?? [];
  }

  /** Those whose PIN opens the manager's screens. */
  get managers(): readonly StaffPerson[] {
    return this.people.filter(({ role }) => role === 'manager');
  }

  /** Who is at the till; null: nobody signed on, or nobody has to. */
  get signedOn(): string | null {
    return this.#state.signedOn ?? null;
  }

  /** Whose PIN is being entered; null where staff have none of their own, or nobody is chosen yet. */
  get chosen(): string | null {
    return this.#chosen;
  }

  choose(name: string | null): void {
    this.#chosen = name;
    this.clear();
  }

  /** How many digits have been entered; which ones is nobody's to show. */
  get count(): number {
    return this.#digits.length;
  }

  /** Whether main is looking at the PIN. */
  get asking(): boolean {
    return this.#asking;
  }

  /** Time until the next PIN is looked at; null when one is now. */
  get wait(): Countdown | null {
    return this.#wait === null || this.#wait.over ? null : this.#wait;
  }

  /** Why the last PIN did not open it; gone with the next digit. */
  get failure(): Failure | null {
    return this.#failure;
  }

  get mayEnter(): boolean {
    return !this.#asking && this.wait === null;
  }

  get mayUnlock(): boolean {
    const isSomebody = this.people.length === 0 || this.#chosen !== null;
    return this.mayEnter && isSomebody && this.count >= pinDigits.min;
  }

  receive(state: StaffState): void {
    this.#state = state;
    this.#wait = state.waitMs > 0 ? new Countdown(state.waitMs, this.#now) : null;
  }

  press(digit: string): void {
    if (!this.mayEnter || this.count === pinDigits.max) return;
    this.#failure = null;
    this.#digits += digit;
  }

  backspace(): void {
    if (this.mayEnter) this.#digits = this.#digits.slice(0, -1);
  }

  /** Forgets what was entered, and why it was wrong. */
  clear(): void {
    this.#digits = '';
    this.#failure = null;
  }

  /** Has main look at the PIN; what comes of it is told by main's next state, or by `failure`. Answers whether it was right. */
  async unlock(signsOn = false): Promise<boolean> {
    if (!this.mayUnlock) return false;
    const pin = this.#digits;
    const name = this.people.length === 0 ? null : this.#chosen;
    this.clear();
    this.#asking = true;
    const who = { ...(name !== null && { name }), ...(signsOn && { signsOn }) };
    const answer = await ask(this.#bridge, 'unlockStaff', { pin, ...who });
    this.#asking = false;
    if (!answer.ok) this.#failure = answer;
    return answer.ok;
  }

  lock(): Promise<Result<void>> {
    this.clear();
    return ask(this.#bridge, 'lockStaff', undefined);
  }

  signOff(): Promise<Result<void>> {
    this.clear();
    return ask(this.#bridge, 'signOff', undefined);
  }

  /** Ends the program; `busy` while a sale is open. */
  exit(): Promise<Result<void>> {
    return ask(this.#bridge, 'exitTerminal', undefined);
  }
}
