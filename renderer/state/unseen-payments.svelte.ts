import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { UnseenPayment } from '../../electron/contract/sale.ts';
import { ask } from '../lib/ipc.ts';

/** Payments that staff have not seen: made off the code screen, or a second time. */
export class UnseenPayments {
  readonly #bridge: Bridge;
  readonly #came: () => void;
  #list = $state.raw<readonly UnseenPayment[]>([]);

  /** `came` is called when the list has a payment that it did not have before. */
  constructor(bridge: Bridge, list: readonly UnseenPayment[], came: () => void) {
    this.#bridge = bridge;
    this.#came = came;
    this.receive(list);
  }

  /** Of the payments that main told of together the newest sale is first; those that came later are below them. */
  get list(): readonly UnseenPayment[] {
    return this.#list;
  }

  receive(list: readonly UnseenPayment[]): void {
    const known = this.#list.map(keyOf);
    const shown = this.#list.map(({ saleId }) => saleId);
    // A finger may be on its way to a row: none may move.
    const placeOf = ({ saleId }: UnseenPayment): number =>
      shown.includes(saleId) ? shown.indexOf(saleId) : shown.length;
    this.#list = list.toSorted((a, b) => placeOf(a) - placeOf(b));
    if (list.some((payment) => !known.includes(keyOf(payment)))) this.#came();
  }

  /** Tells main that staff have seen these sales' payments as they are listed; sales that are not listed are passed over. */
  async see(saleIds: readonly string[]): Promise<Result<void>> {
    const seen = this.#list.filter(({ saleId }) => saleIds.includes(saleId));
    return seen.length === 0 ? { ok: true, value: undefined } : ask(this.#bridge, 'seePayments', seen);
  }
}

function keyOf({ saleId, after, payments }: UnseenPayment): string {
  return `${saleId} ${after} ${payments}`;
}
