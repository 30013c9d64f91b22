import type { OpenSale, SaleView } from '../../../electron/contract/sale.ts';
import { groupsProblem } from '../process/closed-day.ts';
import type { ServiceLedger } from '../process/ledger.ts';
import type { KnownSale, TillTelling } from '../process/protocol.ts';

/** A code that stood on the screen, so that a payer may have scanned it. */
interface DrawnCode {
  readonly id: string;
  readonly saleId: string;
  readonly orderNo: string;
  readonly url: string;
}

/** What a person does who has seen a code; answers whether they were shown a receipt. */
type Payer = (codeUrl: string) => Promise<boolean>;

/**
 * The counter seen from outside: what stood on the screen, what the staff were told, who paid. It knows
 * nothing of the terminal's own records, and so can say what must be in them.
 */
export class WatchedCounter {
  readonly drawn = new Map<string, DrawnCode>();
  /** Sales that the screen was told of, by request id. */
  readonly opened = new Map<string, string>();
  readonly paid = new Set<string>();
  /** Sales that the till said to have recorded as paid another way. */
  readonly recorded = new Set<string>();
  readonly #asked = new Map<string, OpenSale>();
  readonly problems: string[] = [];
  readonly #ledger: ServiceLedger;
  readonly #payer: Payer;
  readonly #closedElsewhere = new Set<string>();
  readonly #paying = new Set<Promise<void>>();

  constructor(ledger: ServiceLedger, payer: Payer) {
    this.#ledger = ledger;
    this.#payer = payer;
  }

  /** Takes in what a till tells, and acts as the payer who stands before its screen. */
  hear(telling: TillTelling): void {
    if (telling.kind === 'draws') this.#look(telling.view, telling.at);
    if (telling.kind === 'recovered') this.#lookAfterStart(telling.sales);
    if (telling.kind === 'recovery-failed') this.problems.push(`the till did not start: ${telling.message}`);
    if (telling.kind === 'closed-day') {
      const problem = groupsProblem(telling.closing);
      if (problem !== null) this.problems.push(problem);
    }
    if (telling.kind === 'asking') this.#asked.set(telling.request.requestId, telling.request);
    if (telling.kind === 'opened') this.#opened(telling.requestId, telling.saleId);
  }

  /** The owner closes a code in the service's console, which no terminal is told of. */
  closedElsewhere(id: string): void {
    this.#closedElsewhere.add(id);
  }

  /** Resolves when nobody is about to pay any more. */
  async quiet(): Promise<void> {
    await Promise.all(this.#paying);
  }

  #opened(requestId: string, saleId: string): void {
    const known = this.opened.get(requestId);
    if (known !== undefined && known !== saleId) {
      this.problems.push(`doubled: one request opened two sales, ${known} and ${saleId}`);
    }
    this.opened.set(requestId, saleId);
    if (this.#asked.get(requestId)?.otherWay !== undefined) this.recorded.add(saleId);
  }

  #look(view: SaleView | null, at: number): void {
    if (view === null) return;
    const { phase } = view;
    if (phase.state === 'paid' && !phase.settledByStaff) this.#checkPaid(view);
    if (phase.state === 'expired' || (phase.state === 'canceled' && phase.payableUntil === null)) {
      this.#checkOver(view);
    }
    if (phase.state === 'refused' || phase.state === 'expired') this.#checkUntaken(view);
    if (phase.state !== 'awaiting') return;
    const url = phase.codeUrl;
    const id = url.slice(url.lastIndexOf('/') + 1);
    if (this.drawn.has(id)) return;
    this.#checkCode(view, id, phase.remainingMs, at);
    for (const other of this.#drawnFor(view)) {
      if (this.#isPayable(other.id) || this.#ledger.isBeingPaid(other.id)) {
        this.problems.push(`doubled: ${id} is drawn while ${other.id} of the same sale can be paid`);
      }
    }
    this.drawn.set(id, { id, saleId: view.id, orderNo: view.orderNo, url });
    this.#mayPay(id, url);
  }

  #drawnFor({ id }: SaleView): DrawnCode[] {
    return [...this.drawn.values()].filter(({ saleId }) => saleId === id);
  }

  #checkPaid(view: SaleView): void {
    // Also with a code that was closed before it was drawn: the world pays those too after a cancel.
    if (!this.#ledger.hasPayment(view.orderNo))
      this.problems.push(`untrue: ${view.orderNo} is shown as paid, and the service has no payment`);
  }

  /** A screen that says that nothing can be paid any more: not where the service takes a payment all the same. */
  #checkOver(view: SaleView): void {
    for (const { id } of this.#drawnFor(view).filter((code) => this.#isPayable(code.id))) {
      this.problems.push(`untrue: ${view.orderNo} is shown as ${view.phase.state}, and ${id} can be paid`);
    }
  }

  /** A screen that says that a payer's code took nothing: not where the service has the money. */
  #checkUntaken({ presented, orderNo, phase }: SaleView): void {
    if (presented === true && this.#ledger.hasTakenByPayersCode(orderNo))
      this.problems.push(`untrue: ${orderNo} is shown as ${phase.state}, and a payer’s code took money`);
  }

  #mayPay(id: string, url: string): void {
    const paying = this.#payer(url)
      .then((hasReceipt) => {
        if (hasReceipt) this.paid.add(id);
      })
      .finally(() => this.#paying.delete(paying));
    this.#paying.add(paying);
  }

  /** After a start the screen says how things are, and no sale is left in the middle of a request. */
  #lookAfterStart(sales: readonly KnownSale[]): void {
    for (const { orderNo, state } of sales) {
      if (state === 'opening') this.problems.push(`untrue: ${orderNo} is still opening after a start`);
    }
    for (const code of this.drawn.values()) {
      const sale = sales.find(({ id }) => id === code.saleId);
      const isPaid = this.#ledger.code(code.id)?.status === 'captured';
      // Of a sale that was renewed an earlier code may be paid late, which the till is about to ask.
      if (sale?.state === 'refused' && sale.attempts === 1 && isPaid)
        this.problems.push(`untrue: ${code.orderNo} is refused, and paid`);
    }
  }

  #checkCode(view: SaleView, id: string, remainingMs: number, at: number): void {
    const code = this.#ledger.code(id);
    if (!code) {
      this.problems.push(`untrue: ${id} is drawn and the service does not know it`);
      return;
    }
    if (code.orderNo !== view.orderNo || code.amount !== view.amount) {
      this.problems.push(`untrue: ${id} is drawn for ${view.orderNo} ${view.amount} and is ${code.orderNo}`);
    }
    if (code.status === 'closed' && !this.#closedElsewhere.has(id))
      this.problems.push(`untrue: ${id} is drawn after it was closed`);
    const leftMs = code.expiryTime - at;
    if (remainingMs > leftMs + 1_000) {
      this.problems.push(`untrue: ${id} shows ${remainingMs} ms, and the service gives it ${leftMs}`);
    }
  }

  #isPayable(id: string): boolean {
    const code = this.#ledger.code(id);
    // A code on which another amount arrived stays `completed`, and takes no more money.
    const isOpen =
      code?.status === 'pending' || (code?.status === 'completed' && this.#ledger.isBeingPaid(id));
    return isOpen && code.expiryTime > this.#ledger.now();
  }
}
