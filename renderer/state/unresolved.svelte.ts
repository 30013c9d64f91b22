import type { Bridge } from '../../electron/contract/bridge.ts';
import type { UnresolvedSale } from '../../electron/contract/sale.ts';
import { ask } from '../lib/ipc.ts';
import { Reader } from './reader.svelte.ts';

/** Sales with codes whose outcome the service may still change: how many, and which once asked for. */
export class Unresolved {
  readonly #bridge: Bridge;
  #count = $state(0);
  readonly list = new Reader<UnresolvedSale[]>();

  constructor(bridge: Bridge, count: number) {
    this.#bridge = bridge;
    this.#count = count;
  }

  get count(): number {
    return this.#count;
  }

  /** Takes main's new count; a list that is open is read again. */
  receive(count: number): void {
    this.#count = count;
    void this.refresh();
  }

  async refresh(): Promise<void> {
    if (this.list.now !== null) await this.open(false);
  }

  async open(anew = true): Promise<void> {
    await this.list.read(ask(this.#bridge, 'listUnresolved', undefined), anew);
  }

  close(): void {
    this.list.forget();
  }
}
