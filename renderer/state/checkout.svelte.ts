import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import type { OpenSale, SalePage, SaleView } from '../../electron/contract/sale.ts';
import { ask } from '../lib/ipc.ts';
import { servingOf } from '../lib/serving.ts';
import type { CurrentSale } from './current-sale.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';
import type { Ticket } from './ticket.svelte.ts';

/**
 * Milliseconds before an unanswered tap shows as under way. Most are answered sooner, and drawing the whole sale screen anew
 * for a frame or two would only delay the code.
 */
const patienceMs = 150;

/**
 * How a ticket is to be paid: by a code on screen, another way under the shop's name for it, or by the code on the payer's
 * phone, whose token is null until it is scanned.
 */
export type HowPaid =
  { by: 'code' } | { by: 'other'; way: string } | { by: 'presented'; token: string | null };

const byCode: HowPaid = { by: 'code' };

/** Makes a sale of a ticket: one tap, one sale. The ticket comes back if nothing was paid. */
export class Checkout {
  readonly #bridge: Bridge;
  readonly #terminal: ShownTerminal;
  readonly #ticket: Ticket;
  readonly #sale: CurrentSale;
  readonly #newId: () => string;
  #opening = false;
  #waiting = $state(false);
  #confirming = $state(false);
  /** The person has confirmed this amount. That is kept, as the limit may have changed by the time of a scan or a choice. */
  #confirmed = false;
  /** Kept until main answers: a second tap after a lost answer must not open a second sale. */
  #unanswered: OpenSale | null = null;
  /** The sale made of the ticket, so that the ticket can come back. */
  #saleId: string | null = null;
  #saleName = '';
  #earlier = $state.raw<SalePage | null>(null);
  #closing = $state(false);
  #despite: OpenSale['despite'] = null;
  #how = $state.raw(byCode);
  #scanning = $state(false);

  constructor(
    bridge: Bridge,
    parts: { terminal: ShownTerminal; ticket: Ticket; sale: CurrentSale },
    newId: () => string,
  ) {
    this.#bridge = bridge;
    this.#terminal = parts.terminal;
    this.#ticket = parts.ticket;
    this.#sale = parts.sale;
    this.#newId = newId;
  }

  /** A tap is under way: the ticket may be a sale already. */
  get opening(): boolean {
    return this.#opening;
  }

  /** A tap has been under way for so long that it shows. */
  get waiting(): boolean {
    return this.#waiting;
  }

  /** The person is asked once more about a large amount. */
  get confirming(): boolean {
    return this.#confirming;
  }

  /** The sale on screen at start was made of this terminal's ticket. */
  adopt(saleId: string): void {
    this.#saleId = saleId;
  }

  /** What is under way or asked about is to be recorded as paid another way, without a code. */
  get recording(): boolean {
    return this.#how.by === 'other';
  }

  /** What is under way or asked about is to be paid by the code on the payer's phone. */
  get presented(): boolean {
    return this.#how.by === 'presented';
  }

  get scanning(): boolean {
    return this.#scanning;
  }

  /**
   * Charges the ticket, the same way for every way to pay: asks once more above the terminal's limit, then for the payer's code
   * where it is wanted. Answers a failure to show.
   */
  async charge(how: HowPaid): Promise<Failure | null> {
    const { selling } = this.#terminal.state;
    if (this.#opening) return null;
    const isOver = this.#ticket.problem !== null || selling.kind === 'stopped';
    // A payer's code is kept only while it is asked about.
    this.#how = isOver ? byCode : how;
    if (isOver) return null;
    if (this.#isLarge) {
      this.#confirming = true;
      return null;
    }
    return this.#go(false);
  }

  async confirm(): Promise<Failure | null> {
    if (!this.#confirming) return null;
    this.#confirming = false;
    return this.#go(true);
  }

  /** Asks for money by the payer's code, once; scans that come meanwhile are dropped. */
  async scanned(token: string): Promise<Failure | null> {
    if (!this.#scanning || this.#opening) return null;
    this.#how = { by: 'presented', token };
    const failure = await this.#open(this.#confirmed);
    if (failure === null) this.#scanning = false;
    return failure;
  }

  leaveScan(): void {
    this.#scanning = false;
  }

  get #isLarge(): boolean {
    const { confirmAbove } = this.#terminal.state;
    return confirmAbove !== null && this.#ticket.total > confirmAbove;
  }

  async #go(confirmed: boolean): Promise<Failure | null> {
    this.#confirmed = confirmed;
    if (this.#how.by !== 'presented' || this.#how.token !== null) return this.#open(confirmed);
    this.#scanning = true;
    return null;
  }

  /** A sale for the same goods whose code may still be paid; null: none is in the way. */
  get earlier(): SalePage | null {
    return this.#earlier;
  }

  async showDespite(despite: NonNullable<OpenSale['despite']>): Promise<Failure | null> {
    this.#earlier = null;
    this.#despite = despite;
    return this.#open(this.#confirmed);
  }

  get closing(): boolean {
    return this.#closing;
  }

  /**
   * Closes the earlier code and checks it again; shows the new one once the earlier can no longer be paid. If somebody left the
   * question meanwhile it shows none: another ticket may be rung up by then.
   */
  async closeEarlier(): Promise<Failure | null> {
    const earlier = this.#earlier;
    if (earlier === null || this.#closing) return null;
    this.#closing = true;
    const closed = await ask(this.#bridge, 'cancelSale', earlier.row.id);
    this.#closing = false;
    const isLeft = this.#earlier !== earlier;
    if (!isLeft) this.#earlier = null;
    if (!closed.ok) return closed;
    return isLeft ? null : this.charge(this.#how);
  }

  /** Leaves the earlier code alone, and shows no other. */
  leaveEarlier(): void {
    this.#earlier = null;
    this.#how = byCode;
  }

  /** Shows the sale that is in the way; where it cannot be read, shows the failure. */
  async #showEarlier(failure: Failure): Promise<Failure | null> {
    if (failure.saleId === undefined) return failure;
    const page = await ask(this.#bridge, 'readSale', failure.saleId);
    this.#earlier = page.ok ? page.value : null;
    return page.ok ? null : failure;
  }

  decline(): void {
    this.#confirming = false;
    this.#how = byCode;
  }

  /**
   * The code screen was left: lines that were not and cannot be paid come back. Paid sales, goods paid by another code and
   * unknown outcomes leave the ticket as it is. Answers how to take the lines off again, or null.
   */
  left(view: SaleView): (() => void) | null {
    // This may be the sale of a request whose answer was lost.
    this.#unanswered = null;
    if (view.id !== this.#saleId) return null;
    this.#saleId = null;
    const { state } = view.phase;
    const over = state === 'canceled' || state === 'expired' || state === 'refused';
    const isPaid = state === 'canceled' && view.phase.goodsPaidAs !== undefined;
    if (!over || isPaid || !this.#ticket.isEmpty) return null;
    const { lines, tax, note, customer, codeData } = view;
    const discount = tax?.discount ?? null;
    const away = servingOf(lines) === 'takeaway' && ({ serving: 'takeaway' } as const);
    const name = this.#saleName !== '' && { name: this.#saleName };
    const kept = { lines, discount, ...name, note, customer, ...(codeData && { codeData }), ...away };
    return this.#ticket.bringBack({ ...kept, replaces: view.id });
  }

  async #open(confirmed: boolean): Promise<Failure | null> {
    if (this.#opening) return null;
    this.#opening = true;
    const patience = setTimeout(() => (this.#waiting = true), patienceMs);
    try {
      return await this.#send(confirmed);
    } finally {
      // A payer's code is kept only while somebody is asked about it.
      if (this.#earlier === null && !this.#confirming) this.#how = byCode;
      clearTimeout(patience);
      this.#opening = this.#waiting = false;
      // The choice to show a second code holds for that code only.
      this.#despite = null;
    }
  }

  async #send(confirmed: boolean): Promise<Failure | null> {
    const request = this.#request(confirmed);
    const { name } = this.#ticket;
    // What is rung up from now on belongs to the next ticket.
    this.#ticket.asked(request.requestId);
    this.#unanswered = request;
    const answer = await this.#ask(request);
    if (answer.ok || answer.code !== 'internal') this.#unanswered = null;
    if (!answer.ok && answer.code !== 'internal') this.#ticket.asked(null);
    if (!answer.ok && answer.code === 'confirmation-needed') {
      this.#confirming = true;
      return null;
    }
    if (!answer.ok && answer.code === 'still-payable') return this.#showEarlier(answer);
    if (!answer.ok) return answer;
    [this.#saleId, this.#saleName] = [answer.value, name];
    await this.#sale.shown();
    this.#ticket.sold(request.lines);
    return null;
  }

  #ask({ otherWay, ...sale }: OpenSale): Promise<Result<string>> {
    if (this.#how.by === 'presented' && this.#how.token !== null)
      return ask(this.#bridge, 'openPresented', { ...sale, token: this.#how.token });
    return ask(this.#bridge, 'openSale', { ...sale, ...(otherWay !== undefined && { otherWay }) });
  }

  #request(confirmed: boolean): OpenSale {
    const { currency, expiryPeriod, locationId } = this.#terminal.state;
    const content = {
      lines: [...this.#ticket.charged],
      ...(this.#ticket.discount && { discount: this.#ticket.discount }),
      expectedTotal: this.#ticket.total,
      currency,
      expiryPeriod,
      note: this.#ticket.note,
      locationId,
      customer: this.#ticket.customer,
      ...(this.#ticket.codeData && { codeData: this.#ticket.codeData }),
      confirmed,
      replaces: this.#ticket.replaces,
      despite: this.#despite,
    };
    // Whichever way it was to be paid: what the first request did must not be done twice.
    const { requestId, otherWay: _, ...before } = this.#unanswered ?? { requestId: '' };
    const again =
      requestId === this.#ticket.draft(locationId)?.requestId &&
      JSON.stringify(before) === JSON.stringify(content);
    return {
      ...content,
      ...(this.#how.by === 'other' && { otherWay: this.#how.way }),
      requestId: again ? requestId : this.#newId(),
    };
  }
}
