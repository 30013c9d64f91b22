import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Takings, TakingsSpan } from '../../electron/contract/takings.ts';
import { ask } from '../lib/ipc.ts';
import { type Reading, reading } from '../lib/reading.ts';

/** What a day, its week or its month took, as main adds it up. */
export class TakingsPage {
  readonly #bridge: Bridge;
  #shown = $state.raw<Reading<Takings>>({ kind: 'loading' });
  #asked = { question: 0, date: '', span: '' };

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get shown(): Reading<Takings> {
    return this.#shown;
  }

  /** Reads a span by a business day of it; while the same one is read again its figures stay on screen. */
  async read(date: string, span: TakingsSpan): Promise<void> {
    const { question, ...before } = this.#asked;
    // A late answer to an earlier question is not shown.
    const asked = (this.#asked = { question: question + 1, date, span });
    const isSame = date === before.date && span === before.span;
    if (!isSame || this.#shown.kind === 'failed') this.#shown = { kind: 'loading' };
    const answer = await ask(this.#bridge, 'readTakings', { date, span });
    if (asked === this.#asked) this.#shown = reading(answer);
  }
}
