import type { Result } from '../../electron/contract/result.ts';
import { limits } from '../lib/money.ts';
import { Acting } from './acting.svelte.ts';

export interface PageAsked {
  limit: number;
  offset: number;
}

/** A page of a list that the service has (elepay 1.3.0); `total` where it says how many there are. */
export interface ServicePage<T> {
  rows: readonly T[];
  total: number | undefined;
}

/** A list at the service, of which a page is read, and then the next. */
export abstract class ServicePages<T extends { id?: string | undefined }> extends Acting {
  #found = $state.raw<readonly T[]>([]);
  #hasMore = $state<boolean | null>(null);
  /** How many the service has told of, twice or not: where the next page starts. */
  #offset = 0;

  protected abstract read(page: PageAsked): Promise<Result<ServicePage<T>>>;

  /** In the service's order; what has an id only once. */
  get found(): readonly T[] {
    return this.#found;
  }

  /** Whether there is another page; null before the first answer. */
  get hasMore(): boolean | null {
    return this.#hasMore;
  }

  /** Reads the next page; what was read stays when that fails. */
  async readOn(): Promise<void> {
    if (this.running) return;
    const answer = await this.perform(this.read({ limit: limits.listDefault, offset: this.#offset }));
    if (!answer.ok) return;
    const { rows, total } = answer.value;
    this.#offset += rows.length;
    // Where no total is told, a page that is not full is the last one; one without anything always is.
    const isFull = rows.length === limits.listDefault;
    this.#hasMore = rows.length > 0 && (total === undefined ? isFull : this.#offset < total);
    const known = this.#found.map(({ id }) => id);
    this.#found = [...this.#found, ...rows.filter(({ id }) => id === undefined || !known.includes(id))];
  }
}
