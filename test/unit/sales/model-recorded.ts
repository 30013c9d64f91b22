import { expect } from 'vitest';
import type { Result } from '../../../electron/contract/result.ts';
import type { OpenSale } from '../../../electron/contract/sale.ts';
import type { Bench } from './support.ts';

/** What the shop calls its other way to pay. */
export const ownWay = '現金';

/** What staff recorded as paid another way than by the service, in a ledger of its own. */
export class ModelRecorded {
  /** By sale. */
  readonly payments = new Map<string, { amount: number; givenBack: number }>();
  readonly #bench: Bench;

  constructor(bench: Bench) {
    this.#bench = bench;
    bench.settings.otherWays = [ownWay];
  }

  /** Staff ask for a sale; one that is recorded is in the ledger once that is told. */
  sell(sale: OpenSale): Result<string> {
    const result = this.#bench.sales.open(sale);
    if (result.ok && sale.otherWay !== undefined && !this.payments.has(result.value))
      this.payments.set(result.value, { amount: sale.expectedTotal, givenBack: 0 });
    return result;
  }

  /** Staff take back what they recorded last: once. */
  voidLast(): void {
    const [saleId, last] = [...this.payments].at(-1) ?? [];
    if (saleId === undefined || last === undefined) return;
    const voided = this.#bench.sales.voidRecorded({ saleId, reason: 'x', by: 'y' });
    expect(voided.ok, 'doubled: money that was recorded went back twice').toBe(last.givenBack === 0);
    last.givenBack = last.amount;
  }
}
