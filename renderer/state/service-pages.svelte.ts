import type { Result } from '../../electron/contract/result.ts';
import { limits } from '../lib/money.ts';
import { Acting } from './acting.svelte.ts';

export interface PageAsked {
  limit: number;
  offset: number;
}

/** A page of a list at the service (elepay 1.3.0); `total` is there where the service says how many rows there are in all. */
export interface ServicePage<T> {
  rows: readonly T[];
  total: number | undefined;
}

/** A list at the service, read page by page. */
export abstract class ServicePages<T extends { id?: string | undefined }> extends Acting {
  #found = $state.raw<readonly T[]>([]);
  #hasMore = $state<boolean | null>(null);
  /** How many the service sent, duplicates included: the start of the next page. */
  #offset = 0;

  protected abstract read(page: PageAsked): Promise<Result<ServicePage<T>>>;

  /** The rows read so far in the service's order, each id once. */
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
    // Without a total, a page that is not full is the last; an empty one always is.
    const isFull = rows.length === limits.listDefault;
    this.#hasMore = rows.length > 0 && (total === undefined ? isFull : this.#offset < total);
    const known = this.#found.map(({ id }) => id);
    this.#found = [...this.#found, ...rows.filter(({ id }) => id === undefined || !known.includes(id))];
  }
}
