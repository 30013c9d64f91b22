import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import type { OpenSale, SalePage, SaleView } from '../../electron/contract/sale.ts';
import { ask } from '../lib/ipc.ts';
import { servingOf } from '../lib/serving.ts';
import type { ShownTerminal } from './terminal.svelte.ts';
import type { Ticket } from './ticket.svelte.ts';

/**
 * Milliseconds until a tap that has not been answered yet is shown as under way. Most are answered sooner, by the code screen:
 * drawing the whole sale screen anew for a frame or two would only make the customer wait.
 */
const patienceMs = 150;

/**
 * How a ticket is to be paid: by a code that is shown, another way under the shop's name of it, or by the code that the payer's
 * phone shows, which is null until it is scanned.
 */
export type HowPaid =
  { by: 'code' } | { by: 'other'; way: string } | { by: 'presented'; token: string | null };

const byCode: HowPaid = { by: 'code' };

/** The way from a ticket to a sale: one tap, one sale, and the ticket back if nothing came of it. */
export class Checkout {
  readonly #bridge: Bridge;
  readonly #terminal: ShownTerminal;
  readonly #ticket: Ticket;
  readonly #newId: () => string;
  #opening = false;
  #waiting = $state(false);
  #confirming = $state(false);
  /** What was said about the amount under way: kept, as the limit may be another one by the time of a scan or a choice. */
  #confirmed = false;
  /** Kept until main has answered: a second tap on the same ticket after a lost answer must not open a second sale. */
  #unanswered: OpenSale | null = null;
  /** The sale that was made of the ticket, so that the ticket can come back. */
  #saleId: string | null = null;
  /** What its ticket was called. */
  #saleName = '';
  #earlier = $state.raw<SalePage | null>(null);
  #closing = $state(false);
  #despite: OpenSale['despite'] = null;
  #how = $state.raw(byCode);
  #scanning = $state(false);

  constructor(bridge: Bridge, parts: { terminal: ShownTerminal; ticket: Ticket }, newId: () => string) {
    this.#bridge = bridge;
    this.#terminal = parts.terminal;
    this.#ticket = parts.ticket;
    this.#newId = newId;
  }

  /** Whether a tap is under way: what is on the ticket may be a sale already. */
  get opening(): boolean {
    return this.#opening;
  }

  /** Whether a tap has been under way for so long that it shows. */
  get waiting(): boolean {
    return this.#waiting;
  }

  /** Whether the person is being asked once more for a large amount. */
  get confirming(): boolean {
    return this.#confirming;
  }

  /** A sale that was on screen when the screens started was made of this terminal's ticket. */
  adopt(saleId: string): void {
    this.#saleId = saleId;
  }

  /** Whether what is under way, or is asked about, is to be recorded as paid another way, and no code is wanted. */
  get recording(): boolean {
    return this.#how.by === 'other';
  }

  /** Whether what is under way, or is asked about, is to be paid by the code on the payer's phone. */
  get presented(): boolean {
    return this.#how.by === 'presented';
  }

  get scanning(): boolean {
    return this.#scanning;
  }

  /**
   * The tap on "Show code", or on another way to be paid: the same steps for each. Asks once more above the terminal's limit, and then
   * for the payer's code where that is wanted. Answers a failure to be told.
   */
  async charge(how: HowPaid): Promise<Failure | null> {
    const { selling } = this.#terminal.state;
    if (this.#opening) return null;
    const isOver = this.#ticket.problem !== null || selling.kind === 'stopped';
    // A payer's code is kept as long as it is asked about.
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

  /** The payer's code was scanned: money is asked for by it, once. What comes meanwhile is not taken. */
  async scanned(token: string): Promise<Failure | null> {
    if (!this.#scanning || this.#opening) return null;
    this.#how = { by: 'presented', token };
    const failure = await this.#open(this.#confirmed);
    if (failure === null) this.#scanning = false;
    return failure;
  }

  /** Nobody waits for the payer's code any more. */
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

  /** The sale whose code may still be paid while another for the same goods is wanted; null: none is in the way. */
  get earlier(): SalePage | null {
    return this.#earlier;
  }

  /** Somebody chose to show a second code all the same. */
  async showDespite(despite: NonNullable<OpenSale['despite']>): Promise<Failure | null> {
    this.#earlier = null;
    this.#despite = despite;
    return this.#open(this.#confirmed);
  }

  /** Whether the earlier code is being closed. */
  get closing(): boolean {
    return this.#closing;
  }

  /**
   * Has the earlier code closed and looked at once more; once it can no longer be paid, the new one is shown, unless
   * somebody has left the question meanwhile: another ticket may be rung up by then.
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

  /** The earlier code is left alone, and no other is shown. */
  leaveEarlier(): void {
    this.#earlier = null;
    this.#how = byCode;
  }

  /** Has the sale that is in the way looked at; where that cannot be, it is told that it is. */
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
   * The code screen was left. Nothing was paid and nothing can be: the lines come back for a change of mind.
   * A paid sale, one for goods that are paid by another code, and one whose outcome is not known leave the ticket
   * as it is. Answers how to take them off again; null where they did not come.
   */
  left(view: SaleView): (() => void) | null {
    // It may be what became of a request whose answer was lost.
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
      // The payer's code is kept as long as somebody is asked about it, and no longer.
      if (this.#earlier === null && !this.#confirming) this.#how = byCode;
      clearTimeout(patience);
      this.#opening = this.#waiting = false;
      // A choice is for the one code that it was made for.
      this.#despite = null;
    }
  }

  async #send(confirmed: boolean): Promise<Failure | null> {
    const request = this.#request(confirmed);
    const { name } = this.#ticket;
    // What is rung up from now on is the next ticket's.
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
    // Whichever way it was to be paid: what was done first, if anything was, must not be done a second time.
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
