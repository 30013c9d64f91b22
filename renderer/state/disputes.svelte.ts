import type { Bridge } from '../../electron/contract/bridge.ts';
import type { DisputedPayment } from '../../electron/contract/disputes.ts';
import { ask } from '../lib/ipc.ts';
import { Reader } from './reader.svelte.ts';

/** Payments that their payers dispute, as the service says it now: every open one, and those of a sale. */
export class Disputes {
  readonly #bridge: Bridge;
  readonly #learnt: () => void;
  /** Every open dispute. */
  readonly open = new Reader<DisputedPayment[]>();
  #isShown = $state(false);
  /** The disputes of the sale that is looked at. */
  readonly ofSale = new Reader<DisputedPayment[]>();

  /** `learnt` is called when main may know more of sales than before. */
  constructor(bridge: Bridge, learnt: () => void) {
    this.#bridge = bridge;
    this.#learnt = learnt;
  }

  /** Whether there is one, or whether there is cannot be known now. */
  get isOffered(): boolean {
    const { now: open } = this.open;
    return this.count > 0 || (open?.kind === 'failed' && open.failure.code !== 'unsupported');
  }

  /** How many are open, as far as that is known. */
  get count(): number {
    return this.open.value?.length ?? 0;
  }

  /** Whether the list of the open ones is looked at. */
  get isShown(): boolean {
    return this.#isShown;
  }

  show(): void {
    this.#isShown = true;
  }

  hide(): void {
    this.#isShown = false;
  }

  /** Asks the service for the open ones; what is known stays until it answers, unless that was a failure. */
  async read(): Promise<void> {
    const anew = this.#isShown && this.open.now?.kind === 'failed';
    const answer = await this.open.read(ask(this.#bridge, 'listDisputes', { saleId: null }), anew);
    if (answer?.ok && answer.value.length > 0) this.#learnt();
  }

  async readOf(saleId: string): Promise<void> {
    await this.ofSale.read(ask(this.#bridge, 'listDisputes', { saleId }), true);
  }
}
