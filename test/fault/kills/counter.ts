import type { SaleView } from '../../../electron/contract/sale.ts';
import { visitPayerPage } from '../../../electron/sandbox/visitor.ts';
import type { ServiceLedger } from '../process/ledger.ts';
import type { KnownSale, TillTelling } from '../process/protocol.ts';
import type { SeededRandom } from '../support/random.ts';

/** A code that stood on the screen, so that a payer may have scanned it. */
interface DrawnCode {
  readonly id: string;
  readonly saleId: string;
  readonly orderNo: string;
  readonly url: string;
}

/**
 * The counter seen from outside: what stood on the screen, what the staff were told, who paid. It knows
 * nothing of the terminal's own records, and so can say what must be in them.
 */
export class Counter {
  readonly drawn = new Map<string, DrawnCode>();
  /** Sales that the screen was told of, by request id. */
  readonly opened = new Map<string, string>();
  readonly paid = new Set<string>();
  readonly problems: string[] = [];
  /** What the screen stood at last, however the process ended. */
  last: SaleView | null = null;
  readonly #ledger: ServiceLedger;
  readonly #random: SeededRandom;
  readonly #paying = new Set<Promise<void>>();

  constructor(ledger: ServiceLedger, random: SeededRandom) {
    this.#ledger = ledger;
    this.#random = random;
  }

  /** Takes in what a till tells, and acts as the payer who stands before its screen. */
  hear(telling: TillTelling): void {
    if (telling.kind === 'draws') this.#look(telling.view);
    if (telling.kind === 'recovered') this.#lookAfterStart(telling.view, telling.sales);
    if (telling.kind === 'recovery-failed') this.problems.push(`the till did not start: ${telling.message}`);
    if (telling.kind === 'closed-day') {
      const { state, paid, groups } = telling.closing;
      const sum = groups.reduce((all, amount) => all + amount, 0);
      if (state === 'done' && sum !== paid)
        this.problems.push(`untrue: the groups of the day come to ${sum}, not ${paid}`);
    }
    if (telling.kind === 'opened') this.#opened(telling.requestId, telling.saleId);
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
  }

  #look(view: SaleView | null): void {
    this.last = view;
    if (view?.phase.state !== 'awaiting') return;
    const url = view.phase.codeUrl;
    const id = url.slice(url.lastIndexOf('/') + 1);
    if (this.drawn.has(id)) return;
    this.#checkCode(view, id, view.phase.remainingMs);
    for (const other of this.drawn.values()) {
      if (other.saleId === view.id && this.#isPayable(other.id)) {
        this.problems.push(`doubled: ${id} is drawn while ${other.id} of the same sale can be paid`);
      }
    }
    this.drawn.set(id, { id, saleId: view.id, orderNo: view.orderNo, url });
    this.#mayPay(id, url);
  }

  /** Two payers of three pay: at once, while the staff do something, or after the till was killed. */
  #mayPay(id: string, url: string): void {
    if (!this.#random.chance(0.67)) return;
    const delayMs = this.#random.pick([0, 0, this.#random.below(60), 400]);
    const paying = new Promise<void>((resolve) => setTimeout(resolve, delayMs))
      .then(() => visitPayerPage(url, { outcome: 'pay' }))
      .then((answer) => {
        if (/\/receipt/.test(answer.headers.get('location') ?? '')) this.paid.add(id);
      })
      // Closed meanwhile: the page has no form, and the payer goes home.
      .catch((error: unknown) => {
        if (!/shows no form/.test(String(error))) throw error;
      })
      .finally(() => this.#paying.delete(paying));
    this.#paying.add(paying);
  }

  /** After a start the screen says how things are, and no sale is left in the middle of a request. */
  #lookAfterStart(view: SaleView | null, sales: readonly KnownSale[]): void {
    for (const { orderNo, state } of sales) {
      if (state === 'opening') this.problems.push(`untrue: ${orderNo} is still opening after a start`);
    }
    for (const code of this.drawn.values()) {
      const sale = sales.find(({ id }) => id === code.saleId);
      const isPaid = this.#ledger.code(code.id)?.status === 'captured';
      if (sale?.state === 'refused' && isPaid)
        this.problems.push(`untrue: ${code.orderNo} is refused, and paid`);
    }
    this.#look(view);
  }

  #checkCode(view: SaleView, id: string, remainingMs: number): void {
    const code = this.#ledger.code(id);
    if (!code) {
      this.problems.push(`untrue: ${id} is drawn and the service does not know it`);
      return;
    }
    if (code.orderNo !== view.orderNo || code.amount !== view.amount) {
      this.problems.push(`untrue: ${id} is drawn for ${view.orderNo} ${view.amount} and is ${code.orderNo}`);
    }
    if (code.status === 'closed') this.problems.push(`untrue: ${id} is drawn after it was closed`);
    const leftMs = code.expiryTime - Date.now();
    if (remainingMs > leftMs + 1_000) {
      this.problems.push(`untrue: ${id} shows ${remainingMs} ms, and the service gives it ${leftMs}`);
    }
  }

  #isPayable(id: string): boolean {
    const code = this.#ledger.code(id);
    return code?.status === 'pending' && code.expiryTime > Date.now();
  }
}
