import type { SaleView } from '../../electron/contract/sale.ts';
import type { CurrentSale } from './current-sale.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';
import type { Ticket } from './ticket.svelte.ts';

/** The code that customers look at on their own screen while the cashier rings up the next ticket. */
export class WaitingCode {
  readonly #sale: CurrentSale;
  readonly #terminal: ShownTerminal;
  readonly #ticket: Ticket;
  /** The sale that was left to them. */
  #left = $state<string | null>(null);

  constructor(parts: { sale: CurrentSale; terminal: ShownTerminal; ticket: Ticket }) {
    this.#sale = parts.sale;
    this.#terminal = parts.terminal;
    this.#ticket = parts.ticket;
  }

  /** Its sale, as long as it waits there, and once it is paid; whatever else becomes of it comes before the ticket. */
  get view(): SaleView | null {
    const { view } = this.#sale;
    if (view === null || view.id !== this.#left) return null;
    const goesOn = view.phase.state === 'paid' && !this.#ticket.isEmpty;
    return goesOn || this.mayWait ? view : null;
  }

  /** Whether the code on screen may be left to the customers: it can be paid, and they see it. */
  get mayWait(): boolean {
    const phase = this.#sale.view?.phase;
    if (phase?.state !== 'awaiting' || phase.canceling || this.#sale.validity?.over) return false;
    return this.#terminal.state.customersSee;
  }

  /** Leaves the code on screen to them. */
  begin(): void {
    this.#left = this.#sale.view?.id ?? null;
  }

  /** Comes back to it; answers whether one waited. */
  end(): boolean {
    const waited = this.view !== null;
    this.#left = null;
    return waited;
  }
}
