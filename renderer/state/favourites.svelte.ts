import type { Bridge } from '../../electron/contract/bridge.ts';
import type { CatalogueItem } from '../../electron/contract/catalogue.ts';
import { ask } from '../lib/ipc.ts';
import type { ShownTerminal } from './terminal.svelte.ts';

/** How many tiles of items have room: beside each other, and on the screen in all. */
export interface Room {
  columns: number;
  tiles: number;
}

/**
 * The items that sell most, as they stand in one row. One that stays in the row keeps its place while the screens are
 * open: a newcomer takes the place of the one that it displaces.
 */
export class Favourites {
  readonly #bridge: Bridge;
  readonly #terminal: ShownTerminal;
  /** By how often they sold, as main has learnt it. */
  #best: readonly string[];
  #row = $state.raw<readonly string[]>([]);
  #room = $state.raw<Room>({ columns: 0, tiles: 0 });

  constructor(bridge: Bridge, terminal: ShownTerminal, best: readonly string[]) {
    this.#bridge = bridge;
    this.#terminal = terminal;
    this.#best = best;
  }

  /** Those of the catalogue as it is now; none where every item is in sight without them. */
  get row(): readonly CatalogueItem[] {
    if (this.#terminal.catalogue.items.length <= this.#room.tiles) return [];
    return this.#row.flatMap((id) => this.#terminal.itemOf(id) ?? []);
  }

  /** How many have room beside each other. */
  get columns(): number {
    return this.#room.columns;
  }

  /** The screen has room for so many. What a notice takes of it for a while, at the same width, brings no row. */
  makeRoom({ columns, tiles }: Room): void {
    const before = this.#room;
    if (columns === before.columns && tiles <= before.tiles) return;
    this.#room = { columns, tiles };
    if (columns !== before.columns) this.#row = this.#best.slice(0, columns);
  }

  /** Reads them anew; a row that must not move when the answer is there stays as it is. */
  async learn(mayMove: () => boolean): Promise<void> {
    const answer = await ask(this.#bridge, 'readFavourites', undefined);
    // Main has noted a failure; what was learnt before still helps.
    if (answer.ok && mayMove()) this.#take(answer.value);
  }

  /** Another service has another journal: nothing of the last one stays. */
  async beginAnew(mayMove: () => boolean): Promise<void> {
    this.#take([]);
    await this.learn(mayMove);
  }

  #take(best: readonly string[]): void {
    this.#best = best;
    const row = best.slice(0, this.#room.columns);
    const coming = row.filter((id) => !this.#row.includes(id));
    const kept = this.#row.flatMap((id) => (row.includes(id) ? id : (coming.shift() ?? [])));
    this.#row = [...kept, ...coming];
  }
}
