import type { Bridge } from '../../electron/contract/bridge.ts';
import type { DisputedPayment } from '../../electron/contract/disputes.ts';
import { ask } from '../lib/ipc.ts';
import { Reader } from './reader.svelte.ts';

/** Payments that payers dispute, as the service tells it now: every open one, and those of a sale. */
export class Disputes {
  readonly #bridge: Bridge;
  readonly #learnt: () => void;
  readonly open = new Reader<DisputedPayment[]>();
  #isShown = $state(false);
  readonly ofSale = new Reader<DisputedPayment[]>();

  /** `learnt` is called when main may know more of sales than before. */
  constructor(bridge: Bridge, learnt: () => void) {
    this.#bridge = bridge;
    this.#learnt = learnt;
  }

  /** There is an open dispute, or whether there is one cannot be known now. */
  get isOffered(): boolean {
    const { now: open } = this.open;
    return this.count > 0 || (open?.kind === 'failed' && open.failure.code !== 'unsupported');
  }

  /** The number of open disputes, as far as it is known. */
  get count(): number {
    return this.open.value?.length ?? 0;
  }

  get isShown(): boolean {
    return this.#isShown;
  }

  show(): void {
    this.#isShown = true;
  }

  hide(): void {
    this.#isShown = false;
  }

  /** Asks the service for the open disputes. What is known stays until it answers, unless that was a failure. */
  async read(): Promise<void> {
    const anew = this.#isShown && this.open.now?.kind === 'failed';
    const answer = await this.open.read(ask(this.#bridge, 'listDisputes', { saleId: null }), anew);
    if (answer?.ok && answer.value.length > 0) this.#learnt();
  }

  async readOf(saleId: string): Promise<void> {
    await this.ofSale.read(ask(this.#bridge, 'listDisputes', { saleId }), true);
  }
}
