import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { UnseenPayment } from '../../electron/contract/sale.ts';
import { ask } from '../lib/ipc.ts';

/** Payments that came while their sales were not on the code screen, or a second time, until staff have seen them. */
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

  /** The newest sale first of those that were told together; what came since is below them. */
  get list(): readonly UnseenPayment[] {
    return this.#list;
  }

  receive(list: readonly UnseenPayment[]): void {
    const known = this.#list.map(keyOf);
    const shown = this.#list.map(({ saleId }) => saleId);
    // A finger may be on its way to a row: none of them moves.
    const placeOf = ({ saleId }: UnseenPayment): number =>
      shown.includes(saleId) ? shown.indexOf(saleId) : shown.length;
    this.#list = list.toSorted((a, b) => placeOf(a) - placeOf(b));
    if (list.some((payment) => !known.includes(keyOf(payment)))) this.#came();
  }

  /** A person has seen the payments of these sales as they are told; those of which nothing is told are passed over. */
  async see(saleIds: readonly string[]): Promise<Result<void>> {
    const seen = this.#list.filter(({ saleId }) => saleIds.includes(saleId));
    return seen.length === 0 ? { ok: true, value: undefined } : ask(this.#bridge, 'seePayments', seen);
  }
}

function keyOf({ saleId, after, payments }: UnseenPayment): string {
  return `${saleId} ${after} ${payments}`;
}
