import type { Result } from '../../electron/contract/result.ts';
import { Latest } from '../lib/latest.ts';
import { type Reading, reading } from '../lib/reading.ts';

/** Something that is read from main: what the newest question found. */
export class Reader<T> {
  #now = $state.raw<Reading<T> | null>(null);
  readonly #latest = new Latest();

  /** Null: nothing was asked for. */
  get now(): Reading<T> | null {
    return this.#now;
  }

  get value(): T | null {
    return this.#now?.kind === 'ready' ? this.#now.value : null;
  }

  /**
   * Shows an answer once it is there, unless something else was asked for meanwhile: then it is null. `anew`: what is known is
   * not shown until then; else it is, and only a failure is not.
   */
  async read(asked: Promise<Result<T>>, anew = this.#now?.kind !== 'ready'): Promise<Result<T> | null> {
    const isLast = this.#latest.ask();
    if (anew) this.#now = { kind: 'loading' };
    const answer = await asked;
    if (!isLast()) return null;
    this.#now = reading(answer);
    return answer;
  }

  /** Takes what is known another way; an answer that is under way is older. */
  take(value: T): void {
    this.forget();
    this.#now = { kind: 'ready', value };
  }

  forget(): void {
    this.#latest.forget();
    this.#now = null;
  }
}
