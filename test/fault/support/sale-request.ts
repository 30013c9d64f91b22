import type { OpenSale } from '../../../electron/contract/sale.ts';
import { twoTeas } from '../../support/open-sale.ts';
import type { SeededRandom } from './random.ts';

/** A request for a sale of 1,200 yen, as the screen makes it. */
export function saleRequest(random: SeededRandom, change: Partial<OpenSale> = {}): OpenSale {
  return { requestId: random.uuid(), ...twoTeas, ...change };
}
