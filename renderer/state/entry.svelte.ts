import type { EntryAnswer, EntryBridge, EntryShown } from '../../electron/contract/entry.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import { Countdown, type Monotonic } from './clock.svelte.ts';

export const pinDigits = { min: 4, max: 12 } as const;

/** What main asks in the entry view, and the digits entered there: they go to main alone. */
export class Entry {
  readonly #bridge: EntryBridge;
  readonly #now: Monotonic;
  #shown = $state.raw<EntryShown | null>(null);
  #wait = $state.raw<Countdown | null>(null);
  #digits = $state('');
  #chosen = $state<string | null>(null);
  #asking = $state(false);
  #failure = $state.raw<Failure | null>(null);

  constructor(bridge: EntryBridge, now: Monotonic) {
    this.#bridge = bridge;
    this.#now = now;
  }

  /** What main asks for; null before it has asked anything, and once nothing is left to enter. */
  get shown(): EntryShown | null {
    return this.#shown;
  }

  /** Whose PIN is entered; null where staff have none of their own, or nobody is chosen yet. */
  get chosen(): string | null {
    return this.#chosen;
  }

  choose(name: string | null): void {
    this.#chosen = name;
    this.clear();
  }

  /** How many digits were entered; which ones is never shown. */
  get count(): number {
    return this.#digits.length;
  }

  get asking(): boolean {
    return this.#asking;
  }

  /** Time until main looks at the next PIN; null when it does now. */
  get wait(): Countdown | null {
    return this.#wait === null || this.#wait.over ? null : this.#wait;
  }

  /** Why the last entry was not taken; gone with the next digit. */
  get failure(): Failure | null {
    return this.#failure;
  }

  get mayPress(): boolean {
    return !this.#asking && this.wait === null;
  }

  get mayEnter(): boolean {
    const { question } = this.#shown ?? {};
    const isSomebody = question?.kind === 'pin' && (question.people.length === 0 || this.#chosen !== null);
    return this.mayPress && isSomebody && this.count >= pinDigits.min;
  }

  press(digit: string): void {
    if (!this.mayPress || this.count === pinDigits.max) return;
    this.#failure = null;
    this.#digits += digit;
  }

  backspace(): void {
    if (this.mayPress) this.#digits = this.#digits.slice(0, -1);
  }

  clear(): void {
    this.#digits = '';
    this.#failure = null;
  }

  async read(): Promise<void> {
    this.#receive(await this.#bridge.read());
  }

  async enter(): Promise<void> {
    if (!this.mayEnter) return;
    const pin = this.#digits;
    const { question } = this.#shown ?? {};
    const name = question?.kind === 'pin' && question.people.length > 0 ? this.#chosen : null;
    await this.#answer({ kind: 'pin', pin, name });
  }

  confirm(): Promise<void> {
    return this.#answer({ kind: 'confirm' });
  }

  async leave(): Promise<void> {
    this.clear();
    await this.#bridge.cancel();
  }

  async #answer(entered: EntryAnswer): Promise<void> {
    if (this.#asking) return;
    this.clear();
    this.#asking = true;
    const answer = await this.#bridge.answer(entered);
    this.#asking = false;
    this.#receive(answer);
  }

  #receive(answer: Result<EntryShown | null>): void {
    if (!answer.ok) {
      this.#failure = answer;
      return;
    }
    const shown = answer.value;
    // Nothing more is asked: what is shown stays until main takes the view away.
    if (shown === null) return;
    const { question, waitMs } = shown;
    this.#shown = shown;
    this.#wait = waitMs > 0 ? new Countdown(waitMs, this.#now) : null;
    this.#digits = '';
    this.#failure = question.failure;
    this.#chosen = question.kind === 'pin' ? question.chosen : null;
  }
}
