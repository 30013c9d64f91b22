import type { Bridge } from '../../electron/contract/bridge.ts';
import type { DayClosing } from '../../electron/contract/closing.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';

/** The close of a day as main last described it, and whether it is looked at. */
export class Closing {
  readonly #bridge: Bridge;
  readonly #ended: () => void;
  #day = $state.raw<DayClosing | null>(null);
  /** The day that is looked at, `2026-01-31`; null while none is. */
  #date = $state<string | null>(null);
  #failure = $state.raw<Failure | null>(null);
  #asking = $state(false);

  /** `ended` is called when a close of day has come to its end: what it found is in the journal. */
  constructor(bridge: Bridge, day: DayClosing | null, ended: () => void) {
    this.#bridge = bridge;
    this.#day = day;
    this.#ended = ended;
  }

  /** What is known of the day that is looked at; null before the first answer. */
  get day(): DayClosing | null {
    return this.#day?.date === this.#date ? this.#day : null;
  }

  /** Whether main compares a day with the service now, looked at or not. */
  get running(): boolean {
    return this.#day?.state === 'asking';
  }

  get date(): string | null {
    return this.#date;
  }

  /** Why the day could not be closed, or not be stopped. */
  get failure(): Failure | null {
    return this.#failure;
  }

  /** Whether main has not yet answered a request to begin or to stop. */
  get asking(): boolean {
    return this.#asking;
  }

  /** Looks at a day. One that was not compared with the service since the start is compared now. */
  async open(date: string): Promise<void> {
    this.#date = date;
    this.#failure = null;
    if (this.day === null) await this.begin();
  }

  /** Looks away; a comparison that runs goes on. */
  leave(): void {
    this.#date = null;
  }

  /** Compares the day with the service, from the start. */
  async begin(): Promise<void> {
    const date = this.#date;
    if (date !== null) await this.#send(() => ask(this.#bridge, 'closeDay', { date }));
  }

  async stop(): Promise<void> {
    await this.#send(() => ask(this.#bridge, 'stopClosing', undefined));
  }

  receive(day: DayClosing | null): void {
    const ran = this.running;
    this.#day = day;
    if (ran && day?.state !== 'asking') this.#ended();
  }

  async #send(request: () => Promise<Result<void>>): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    this.#failure = null;
    const answer = await request();
    this.#asking = false;
    if (!answer.ok) this.#failure = answer;
  }
}
