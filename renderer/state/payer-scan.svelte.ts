import type { Bridge } from '../../electron/contract/bridge.ts';
import type { CatalogueItem } from '../../electron/contract/catalogue.ts';
import type { Failure } from '../../electron/contract/result.ts';
import type { SalePhase, SaleView } from '../../electron/contract/sale.ts';
import { ask } from '../lib/ipc.ts';
import { noPayerCode } from '../lib/payer-code.ts';
import type { Checkout } from './checkout.svelte.ts';
import type { CurrentSale } from './current-sale.svelte.ts';
import type { Messages } from './messages.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';

/** Why the last scan took no money. */
export type ScanProblem =
  | { kind: 'item'; item: CatalogueItem | undefined }
  | { kind: 'other' }
  | { kind: 'failed'; failure: Failure };

/** States in which another scan may ask for money. */
const mayScanAgain: ReadonlySet<SalePhase['state']> = new Set(['expired', 'canceled', 'refused', 'unknown']);

/** Scans the code on a payer's phone, for the ticket or again for the sale on the code screen; one scan at a time. */
export class PayerScan {
  readonly #bridge: Bridge;
  readonly #checkout: Checkout;
  readonly #sale: CurrentSale;
  readonly #terminal: ShownTerminal;
  readonly #messages: Messages;
  /** The sale whose money is asked for once more by another scan. */
  #saleId = $state<string | null>(null);
  #problem = $state.raw<ScanProblem | null>(null);
  #asking = $state(false);

  constructor(
    bridge: Bridge,
    parts: { checkout: Checkout; sale: CurrentSale; terminal: ShownTerminal; messages: Messages },
  ) {
    this.#bridge = bridge;
    this.#checkout = parts.checkout;
    this.#sale = parts.sale;
    this.#terminal = parts.terminal;
    this.#messages = parts.messages;
  }

  /** The sale that is scanned for again, while it may be; null: the ticket is. */
  get renewed(): SaleView | null {
    const { view } = this.#sale;
    return view !== null && view.id === this.#saleId && mayScanAgain.has(view.phase.state) ? view : null;
  }

  get problem(): ScanProblem | null {
    return this.#problem;
  }

  get asking(): boolean {
    return this.#asking;
  }

  /** Waits for another code for the sale on the code screen. */
  again(): void {
    this.#saleId = this.#sale.view?.id ?? null;
    this.#problem = null;
  }

  /** The sale on screen is another one or in another state: the wait for a scan may be over. */
  turned(): void {
    if (this.#saleId !== null && this.renewed === null) this.#saleId = this.#problem = null;
  }

  leave(): void {
    this.#saleId = this.#problem = null;
    this.#checkout.leaveScan();
  }

  /** What was scanned or typed; what cannot be a payer's code asks for nothing. */
  async take(text: string): Promise<void> {
    if (this.#asking) return;
    const token = text.normalize('NFKC').replaceAll(/\s/g, '');
    const item = this.#terminal.itemWithBarcode(token);
    const none = noPayerCode(token, item !== undefined);
    if (none !== null) {
      this.#problem = none === 'item' ? { kind: 'item', item } : { kind: 'other' };
      return;
    }
    this.#asking = true;
    this.#problem = null;
    const failure = await this.#ask(token);
    this.#asking = false;
    if (failure === null) return;
    // The screen that waited may be gone; its failure is shown all the same.
    if (this.renewed === null && !this.#checkout.scanning) this.#messages.fail(failure);
    else this.#problem = { kind: 'failed', failure };
  }

  async #ask(token: string): Promise<Failure | null> {
    const { renewed } = this;
    if (renewed === null) return this.#checkout.scanned(token);
    const answer = await ask(this.#bridge, 'renewPresented', { saleId: renewed.id, token });
    if (!answer.ok) return answer;
    this.#saleId = null;
    return null;
  }
}
