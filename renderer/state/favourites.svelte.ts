import type { Bridge } from '../../electron/contract/bridge.ts';
import type { CatalogueItem } from '../../electron/contract/catalogue.ts';
import { ask } from '../lib/ipc.ts';
import type { ShownTerminal } from './terminal.svelte.ts';

/** How many tiles fit: beside each other, and on the screen in all. */
export interface Room {
  columns: number;
  tiles: number;
}

/** The items that sell most, in one row. One that stays in it keeps its place: a newcomer takes the place of the item it displaces. */
export class Favourites {
  readonly #bridge: Bridge;
  readonly #terminal: ShownTerminal;
  /** The ids of the items that sell most, the best first, as main has counted. */
  #best: readonly string[];
  #row = $state.raw<readonly string[]>([]);
  #room = $state.raw<Room>({ columns: 0, tiles: 0 });

  constructor(bridge: Bridge, terminal: ShownTerminal, best: readonly string[]) {
    this.#bridge = bridge;
    this.#terminal = terminal;
    this.#best = best;
  }

  /** The items of the row that are still in the catalogue; none where every item is in sight anyway. */
  get row(): readonly CatalogueItem[] {
    if (this.#terminal.catalogue.items.length <= this.#room.tiles) return [];
    return this.#row.flatMap((id) => this.#terminal.itemOf(id) ?? []);
  }

  get columns(): number {
    return this.#room.columns;
  }

  /** Takes the room that the screen has for tiles. What a notice takes of it for a while, at the same width, brings no row. */
  makeRoom({ columns, tiles }: Room): void {
    const before = this.#room;
    if (columns === before.columns && tiles <= before.tiles) return;
    this.#room = { columns, tiles };
    if (columns !== before.columns) this.#row = this.#best.slice(0, columns);
  }

  /** Reads the best sellers anew; a row that must not move when the answer comes stays as it is. */
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
