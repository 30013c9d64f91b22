import type { OpenSale } from '../../../electron/contract/sale.ts';
import type { SeededRandom } from './random.ts';

/** A request for a sale of 1,200 yen, as the screen makes it. */
export function saleRequest(random: SeededRandom, change: Partial<OpenSale> = {}): OpenSale {
  return {
    requestId: random.uuid(),
    lines: [{ name: 'Tea', price: 600, count: 2 }],
    expectedTotal: 1_200,
    currency: 'JPY',
    expiryPeriod: 10,
    note: '',
    locationId: null,
    customer: null,
    confirmed: false,
    replaces: null,
    despite: null,
    ...change,
  };
}
