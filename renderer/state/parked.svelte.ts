import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Failure } from '../../electron/contract/result.ts';
import type { ParkedTicket } from '../../electron/contract/sale.ts';
import { Acting } from './acting.svelte.ts';
import type { Checkout } from './checkout.svelte.ts';
import { Reader } from './reader.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';
import { contentOf } from './ticket-content.ts';
import type { Ticket } from './ticket.svelte.ts';

export class Parked extends Acting {
  readonly #terminal: ShownTerminal;
  readonly #ticket: Ticket;
  readonly #checkout: Checkout;
  #count = $state(0);
  readonly list = new Reader<ParkedTicket[]>();

  constructor(
    bridge: Bridge,
    parts: { terminal: ShownTerminal; ticket: Ticket; checkout: Checkout },
    count: number,
  ) {
    super(bridge);
    this.#terminal = parts.terminal;
    this.#ticket = parts.ticket;
    this.#checkout = parts.checkout;
    this.#count = count;
  }

  get count(): number {
    return this.#count;
  }

  async open(): Promise<void> {
    await this.#read(true);
  }

  close(): void {
    this.list.forget();
  }

  /** Counts the tickets anew: another service has tickets of its own. */
  async recount(): Promise<void> {
    const answer = await this.ask('listParked', undefined);
    if (answer.ok) this.#count = answer.value.length;
  }

  /**
   * Puts the ticket aside. Answers whether the ticket is empty now, or the failure. Refuses while it is being charged: a power
   * cut would leave it there beside its sale.
   */
  async park(): Promise<Failure | boolean> {
    const ticket = this.#ticket.draft(this.#terminal.state.locationId);
    if (this.running || this.#checkout.opening || !ticket || this.#ticket.isEmpty) return false;
    const answer = await this.perform(this.ask('parkTicket', ticket));
    if (!answer.ok) return answer;
    const now = this.#ticket.draft(this.#terminal.state.locationId);
    if (JSON.stringify(now) !== JSON.stringify(ticket)) {
      // Something was added meanwhile: the ticket stays, and it must not be there twice.
      await this.ask('takeParked', answer.value.id);
      return false;
    }
    this.#count = answer.value.count;
    this.#ticket.clear();
    return true;
  }

  /** Takes a ticket back, and puts the current one aside first. Answers whether it is back, or the failure. */
  async take(id: number): Promise<Failure | boolean> {
    if (this.running) return false;
    const before = await this.#aside();
    if (before !== true) return before;
    const answer = await this.perform(this.ask('takeParked', id));
    if (!answer.ok) {
      if (this.list.now !== null) void this.#read();
      return answer;
    }
    this.#count -= 1;
    // What was rung up meanwhile is a ticket of its own.
    const meanwhile = await this.#aside();
    if (meanwhile !== true) {
      await this.ask('parkTicket', answer.value.draft);
      return meanwhile;
    }
    this.#ticket.fill(contentOf(answer.value.draft));
    this.close();
    return true;
  }

  async #aside(): Promise<Failure | boolean> {
    return this.#ticket.isEmpty || (await this.park());
  }

  async #read(anew = false): Promise<void> {
    const answer = await this.list.read(this.ask('listParked', undefined), anew);
    if (answer?.ok) this.#count = answer.value.length;
  }
}
