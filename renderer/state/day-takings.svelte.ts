import type { WrittenFile } from '../../electron/contract/catalogue.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { Takings, TakingsFormat, TakingsSpan } from '../../electron/contract/takings.ts';
import { Acting } from './acting.svelte.ts';
import { Reader } from './reader.svelte.ts';

/** Takings of a day, its week or its month. */
export class TakingsPage extends Acting {
  readonly takings = new Reader<Takings>();
  #asked: { date: string; span: TakingsSpan } = { date: '', span: 'day' };
  #saved = $state.raw<Result<WrittenFile> | null>(null);

  /** The outcome of the last file that was asked for, if it is of the span that is shown. */
  get saved(): Result<WrittenFile> | null {
    return this.#saved;
  }

  async save(format: TakingsFormat): Promise<void> {
    if (this.takings.value === null || this.running) return;
    const { date, span } = this.#asked;
    const answer = await this.perform(this.ask('saveTakings', { date, span, format }));
    // A span that was left meanwhile has nothing to show.
    if (date === this.#asked.date && span === this.#asked.span) this.#saved = answer;
  }

  /** Reads a span; `date` is any business day of it. While the same span is read again its figures stay on screen. */
  async read(date: string, span: TakingsSpan): Promise<void> {
    const before = this.#asked;
    this.#asked = { date, span };
    const isSame = date === before.date && span === before.span;
    if (!isSame) this.#saved = null;
    await this.takings.read(this.ask('readTakings', { date, span }), isSame ? undefined : true);
  }
}
