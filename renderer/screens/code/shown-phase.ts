import type { CustomerPhase } from '../../../electron/contract/customer-display.ts';
import type { SalePhase } from '../../../electron/contract/sale.ts';

/**
 * What a screen shows of a sale, the cashier's and the customer's alike. Once the time is up the code is
 * hidden at once, before main has said so: from then on payment is being ruled out (section 4.2,
 * `expiryPeriod`).
 */
export function shownPhase(phase: SalePhase, timeIsUp: boolean): SalePhase;
export function shownPhase(phase: CustomerPhase, timeIsUp: boolean): CustomerPhase;
export function shownPhase(phase: SalePhase | CustomerPhase, timeIsUp: boolean): SalePhase | CustomerPhase {
  return phase.state === 'awaiting' && timeIsUp ? lapsed(phase) : phase;
}

function lapsed({
  watch,
  paying,
}: Extract<SalePhase | CustomerPhase, { state: 'awaiting' }>): Extract<SalePhase, { state: 'lapsed' }> {
  return { state: 'lapsed', watch, ...(paying && { paying }) };
}
