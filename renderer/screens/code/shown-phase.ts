import type { SalePhase } from '../../../electron/contract/sale.ts';

/**
 * What the code screen shows of a sale. Once the time is up the code is hidden at once, before main has
 * said so: from then on payment is being ruled out (section 4.2, `expiryPeriod`).
 */
export function shownPhase(phase: SalePhase, timeIsUp: boolean): SalePhase {
  return phase.state === 'awaiting' && timeIsUp ? { state: 'lapsed', watch: phase.watch } : phase;
}
