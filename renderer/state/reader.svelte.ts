import type { Result } from '../../electron/contract/result.ts';
import { Latest } from '../lib/latest.ts';
import { type Reading, reading } from '../lib/reading.ts';

/** Something that is read from main: only the answer to the newest question shows. */
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
   * Shows an answer once it is there; returns null if something else was asked for meanwhile. With `anew`, what is known is
   * hidden until then; without, only a failure is.
   */
  async read(asked: Promise<Result<T>>, anew = this.#now?.kind !== 'ready'): Promise<Result<T> | null> {
    const isLast = this.#latest.ask();
    if (anew) this.#now = { kind: 'loading' };
    const answer = await asked;
    if (!isLast()) return null;
    this.#now = reading(answer);
    return answer;
  }

  /** Takes a value from elsewhere; an answer under way is older. */
  take(value: T): void {
    this.forget();
    this.#now = { kind: 'ready', value };
  }

  forget(): void {
    this.#latest.forget();
    this.#now = null;
  }
}
