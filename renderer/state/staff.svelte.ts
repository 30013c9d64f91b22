import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import type { StaffState } from '../../electron/contract/unattended.ts';
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
    return this.mayEnter && this.count >= pinDigits.min;
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

  /** Has main look at the PIN; what comes of it is told by main's next state, or by `failure`. */
  async unlock(): Promise<void> {
    if (!this.mayUnlock) return;
    const pin = this.#digits;
    this.clear();
    this.#asking = true;
    const answer = await ask(this.#bridge, 'unlockStaff', { pin });
    this.#asking = false;
    if (!answer.ok) this.#failure = answer;
  }

  lock(): Promise<Result<void>> {
    this.clear();
    return ask(this.#bridge, 'lockStaff', undefined);
  }

  /** Ends the program; `busy` while a sale is open. */
  exit(): Promise<Result<void>> {
    return ask(this.#bridge, 'exitTerminal', undefined);
  }
}
