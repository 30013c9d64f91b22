import type { Bridge } from '../../electron/contract/bridge.ts';
import type { UnresolvedSale } from '../../electron/contract/sale.ts';
import { ask } from '../lib/ipc.ts';
import { Latest } from '../lib/latest.ts';
import { type Reading, reading } from '../lib/reading.ts';

/** The sales with codes of which the service has not said its last word: how many, and which, once asked for. */
export class Unresolved {
  readonly #bridge: Bridge;
  #count = $state(0);
  #list = $state.raw<Reading<UnresolvedSale[]> | null>(null);
  readonly #latest = new Latest();

  constructor(bridge: Bridge, count: number) {
    this.#bridge = bridge;
    this.#count = count;
  }

  get count(): number {
    return this.#count;
  }

  /** The list that is looked at; null: it is not open. */
  get list(): Reading<UnresolvedSale[]> | null {
    return this.#list;
  }

  /** Main counts anew; a list that is open follows. */
  receive(count: number): void {
    this.#count = count;
    void this.refresh();
  }

  /** Reads the list again, if it is open. */
  async refresh(): Promise<void> {
    if (this.#list !== null) await this.#read();
  }

  async open(): Promise<void> {
    this.#list = { kind: 'loading' };
    await this.#read();
  }

  close(): void {
    this.#latest.forget();
    this.#list = null;
  }

  async #read(): Promise<void> {
    const isLast = this.#latest.ask();
    const answer = await ask(this.#bridge, 'listUnresolved', undefined);
    if (isLast()) this.#list = reading(answer);
  }
}
