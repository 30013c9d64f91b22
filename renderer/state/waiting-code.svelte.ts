import type { SaleView } from '../../electron/contract/sale.ts';
import type { CurrentSale } from './current-sale.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';
import type { Ticket } from './ticket.svelte.ts';

/** A code that can still be paid while the cashier rings up the next ticket, on the customers' screen where there is one. */
export class WaitingCode {
  readonly #sale: CurrentSale;
  readonly #terminal: ShownTerminal;
  readonly #ticket: Ticket;
  /** The sale that was left to them. */
  #left = $state<string | null>(null);
  /** Whether customers saw it on their own screen then: it comes back when that goes dark. */
  #wasSeen = false;

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
    const isDark = this.#wasSeen && !this.#terminal.state.customersSee;
    return goesOn || (this.mayWait && !isDark) ? view : null;
  }

  /** Whether the code on screen may be left: it can be paid. */
  get mayWait(): boolean {
    const phase = this.#sale.view?.phase;
    return phase?.state === 'awaiting' && !phase.canceling && this.#sale.validity?.over !== true;
  }

  begin(): void {
    this.#wasSeen = this.#terminal.state.customersSee;
    this.#left = this.#sale.view?.id ?? null;
  }

  /** Comes back to it; answers whether one waited. */
  end(): boolean {
    const waited = this.view !== null;
    this.#left = null;
    return waited;
  }
}
