import type { Bridge } from '../../electron/contract/bridge.ts';
import type { DisputedPayment } from '../../electron/contract/disputes.ts';
import { ask } from '../lib/ipc.ts';
import { Latest } from '../lib/latest.ts';
import { type Reading, reading } from '../lib/reading.ts';

/** Payments that their payers dispute, as the service says it now: every open one, and those of a sale. */
export class Disputes {
  readonly #bridge: Bridge;
  readonly #learnt: () => void;
  #open = $state.raw<Reading<DisputedPayment[]> | null>(null);
  #isShown = $state(false);
  #ofSale = $state.raw<Reading<DisputedPayment[]> | null>(null);
  readonly #latest = { open: new Latest(), ofSale: new Latest() };

  /** `learnt` is called when main may know more of sales than before. */
  constructor(bridge: Bridge, learnt: () => void) {
    this.#bridge = bridge;
    this.#learnt = learnt;
  }

  /** Every open dispute; null before the service was asked. */
  get open(): Reading<DisputedPayment[]> | null {
    return this.#open;
  }

  /** Whether there is one, or whether there is cannot be known now. */
  get isOffered(): boolean {
    const open = this.#open;
    return this.count > 0 || (open?.kind === 'failed' && open.failure.code !== 'unsupported');
  }

  /** How many are open, as far as that is known. */
  get count(): number {
    return this.#open?.kind === 'ready' ? this.#open.value.length : 0;
  }

  /** Whether the list of the open ones is looked at. */
  get isShown(): boolean {
    return this.#isShown;
  }

  /** The disputes of the sale that is looked at; null before the service was asked. */
  get ofSale(): Reading<DisputedPayment[]> | null {
    return this.#ofSale;
  }

  show(): void {
    this.#isShown = true;
  }

  hide(): void {
    this.#isShown = false;
  }

  /** Asks the service for the open ones; what is known stays until it answers, unless that was a failure. */
  async read(): Promise<void> {
    const isLast = this.#latest.open.ask();
    if (this.#isShown && this.#open?.kind === 'failed') this.#open = { kind: 'loading' };
    const answer = await ask(this.#bridge, 'listDisputes', { saleId: null });
    if (!isLast()) return;
    this.#open = reading(answer);
    if (answer.ok && answer.value.length > 0) this.#learnt();
  }

  async readOf(saleId: string): Promise<void> {
    const isLast = this.#latest.ofSale.ask();
    this.#ofSale = { kind: 'loading' };
    const answer = await ask(this.#bridge, 'listDisputes', { saleId });
    if (isLast()) this.#ofSale = reading(answer);
  }
}
