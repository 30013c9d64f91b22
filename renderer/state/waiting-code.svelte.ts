import type { SaleView } from '../../electron/contract/sale.ts';
import type { CurrentSale } from './current-sale.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';
import type { Ticket } from './ticket.svelte.ts';

/** A code that can still be paid while the next ticket is rung up, on the customer display where there is one. */
export class WaitingCode {
  readonly #sale: CurrentSale;
  readonly #terminal: ShownTerminal;
  readonly #ticket: Ticket;
  #left = $state<string | null>(null);
  /** Customers saw the code on their display then: it comes back here when that goes dark. */
  #wasSeen = false;

  constructor(parts: { sale: CurrentSale; terminal: ShownTerminal; ticket: Ticket }) {
    this.#sale = parts.sale;
    this.#terminal = parts.terminal;
    this.#ticket = parts.ticket;
  }

  /** The sale while its code waits, and once it is paid; any other outcome shows in place of the ticket. */
  get view(): SaleView | null {
    const { view } = this.#sale;
    if (view === null || view.id !== this.#left) return null;
    const goesOn = view.phase.state === 'paid' && !this.#ticket.isEmpty;
    const isDark = this.#wasSeen && !this.#terminal.state.customersSee;
    return goesOn || (this.mayWait && !isDark) ? view : null;
  }

  get mayWait(): boolean {
    const phase = this.#sale.view?.phase;
    return phase?.state === 'awaiting' && !phase.canceling && this.#sale.validity?.over !== true;
  }

  begin(): void {
    this.#wasSeen = this.#terminal.state.customersSee;
    this.#left = this.#sale.view?.id ?? null;
  }

  /** Brings the waiting code back to the screen; answers whether one waited. */
  end(): boolean {
    const waited = this.view !== null;
    this.#left = null;
    return waited;
  }
}
