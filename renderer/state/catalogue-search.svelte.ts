import type { CatalogueIndex, Searchable } from '../lib/catalogue-index.ts';
import { spellingOf } from '../lib/found-item.ts';

/** Finds items by spelling and sound. The index of sounds is large and loads after the first screen; until then spelling alone counts. */
export class CatalogueSearch {
  #index = $state.raw<CatalogueIndex | null>(null);
  #loading: Promise<void> | null = null;

  /** Loads the index and folds the items' texts while the screen is idle; answers how to stop. */
  prepare(items: readonly Searchable[]): () => void {
    if (this.#index) return this.#index.prepare(items);
    const handle = requestIdleCallback(() => void this.#load(), { timeout: 1000 });
    return () => cancelIdleCallback(handle);
  }

  /** Finds the items that contain what was typed; keeps the order of `items`. */
  find<T extends Searchable>(typed: string, items: readonly T[]): T[] {
    if (this.#index) return this.#index.find(typed, items);
    void this.#load();
    const spelling = spellingOf(typed);
    return items.filter(({ name, reading }) =>
      [name.ja, name.en, reading].some((text) => spellingOf(text).includes(spelling)),
    );
  }

  async #load(): Promise<void> {
    this.#loading ??= import('../lib/catalogue-index.ts').then(
      ({ CatalogueIndex: Index }) => {
        this.#index = new Index();
      },
      // The page may be closing. Spelling still works, and the next search tries again.
      () => {
        this.#loading = null;
      },
    );
    await this.#loading;
  }
}
