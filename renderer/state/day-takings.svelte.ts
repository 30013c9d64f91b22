import type { Bridge } from '../../electron/contract/bridge.ts';
import type { WrittenFile } from '../../electron/contract/catalogue.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { Takings, TakingsFormat, TakingsSpan } from '../../electron/contract/takings.ts';
import { ask } from '../lib/ipc.ts';
import { type Reading, reading } from '../lib/reading.ts';

/** What a day, its week or its month took, as main adds it up. */
export class TakingsPage {
  readonly #bridge: Bridge;
  #shown = $state.raw<Reading<Takings>>({ kind: 'loading' });
  #asked: { date: string; span: TakingsSpan } = { date: '', span: 'day' };
  #saving = $state(false);
  #saved = $state.raw<Result<WrittenFile> | null>(null);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get shown(): Reading<Takings> {
    return this.#shown;
  }

  get isSaving(): boolean {
    return this.#saving;
  }

  /** The outcome of the file that was asked for last, of the span that is shown. */
  get saved(): Result<WrittenFile> | null {
    return this.#saved;
  }

  async save(format: TakingsFormat): Promise<void> {
    if (this.#shown.kind !== 'ready' || this.#saving) return;
    const { date, span } = this.#asked;
    this.#saving = true;
    const answer = await ask(this.#bridge, 'saveTakings', { date, span, format });
    this.#saving = false;
    // Of a span that was left meanwhile nothing is said.
    if (date === this.#asked.date && span === this.#asked.span) this.#saved = answer;
  }

  /** Reads a span by a business day of it; while the same one is read again its figures stay on screen. */
  async read(date: string, span: TakingsSpan): Promise<void> {
    const before = this.#asked;
    // A late answer to an earlier question is not shown.
    const asked = (this.#asked = { date, span });
    const isSame = date === before.date && span === before.span;
    if (!isSame) this.#saved = null;
    if (!isSame || this.#shown.kind === 'failed') this.#shown = { kind: 'loading' };
    const answer = await ask(this.#bridge, 'readTakings', { date, span });
    if (asked === this.#asked) this.#shown = reading(answer);
  }
}
