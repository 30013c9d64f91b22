import { m } from '../../i18n/generated/messages.js';
import { getLocale } from '../../i18n/generated/runtime.js';
import type { Picked } from '../../lib/choices.ts';
import { limits } from '../../lib/money.ts';
import type { Session } from '../../state/session.svelte.ts';
import type { CatalogueItem } from '../../../electron/contract/catalogue.ts';

/** An item whose choices or quantity are asked for; `held`: by a long press. */
interface OpenedItem {
  item: CatalogueItem;
  held: boolean;
}

/** Rings items up, however they are chosen, and says why an item cannot be rung up. */
export class RingUp {
  readonly #session: Pick<Session, 'terminal' | 'ticket' | 'messages'>;
  #opened = $state.raw<OpenedItem | null>(null);

  constructor(session: Pick<Session, 'terminal' | 'ticket' | 'messages'>) {
    this.#session = session;
  }

  get opened(): OpenedItem | null {
    return this.#opened;
  }

  hold(item: CatalogueItem): void {
    this.#opened = { item, held: true };
  }

  close(): void {
    this.#opened = null;
  }

  /** Adds one piece of an item, or asks for its choices first; answers whether it is on the ticket. */
  tap(item: CatalogueItem): boolean {
    if (item.choices === undefined || this.#session.terminal.isSoldOut(item.id)) return this.add(item);
    this.#opened = { item, held: false };
    return false;
  }

  /** Answers whether it is on the ticket. */
  add(item: CatalogueItem, count = 1, picked: Picked = []): boolean {
    const { terminal, ticket, messages } = this.#session;
    const name = item.name[getLocale()];
    if (terminal.isSoldOut(item.id)) {
      messages.tell({ text: () => m.sold_out_told({ name: item.name[getLocale()] }) });
      return false;
    }
    const isAdded = ticket.add(ticket.lineOf(item, name, count, picked));
    if (!isAdded) this.tellFull();
    return isAdded;
  }

  tellFull(): void {
    this.#session.messages.tell({ text: () => m.ticket_full({ max: limits.lines }) });
  }

  /** Marks an item as sold out until the shop's day ends, or as sold again. */
  async setSoldOut(item: CatalogueItem, soldOut: boolean): Promise<void> {
    const { terminal, messages } = this.#session;
    this.close();
    const answer = await terminal.setSoldOut(item.id, soldOut);
    if (!answer.ok) {
      messages.fail(answer);
      return;
    }
    const words = soldOut ? m.sold_out_done : m.sold_out_over;
    messages.tell({
      text: () => words({ name: item.name[getLocale()] }),
      undo: () => void this.setSoldOut(item, !soldOut),
    });
  }
}
