import type { Bridge } from '../../electron/contract/bridge.ts';
import type { DayTakings } from '../../electron/contract/takings.ts';
import { ask } from '../lib/ipc.ts';
import { type Reading, reading } from '../lib/reading.ts';

/** What a day took, as main adds it up. */
export class Takings {
  readonly #bridge: Bridge;
  #day = $state.raw<Reading<DayTakings>>({ kind: 'loading' });
  #date: string | null = null;
  /** Number of the last question, so that a late answer to an earlier one is not shown. */
  #asked = 0;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get day(): Reading<DayTakings> {
    return this.#day;
  }

  /** Reads a business day; while the same one is read again its figures stay on screen. */
  async read(date: string): Promise<void> {
    const question = ++this.#asked;
    if (date !== this.#date || this.#day.kind === 'failed') this.#day = { kind: 'loading' };
    this.#date = date;
    const answer = await ask(this.#bridge, 'readTakings', { date });
    if (question === this.#asked) this.#day = reading(answer);
  }
}
