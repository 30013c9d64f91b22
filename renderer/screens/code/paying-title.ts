import type { PayingPhase } from '../../../electron/contract/customer-display.ts';
import type { SalePhase } from '../../../electron/contract/sale.ts';
import { m } from '../../i18n/generated/messages.js';

type State = (SalePhase | PayingPhase)['state'];
type Words = typeof m.paying_title;

/** The title of a phase: a payment that is under way or has failed comes before what the state says. */
export function payingTitle<S extends State>(
  phase: { state: S; paying?: 'under-way' | 'failed' },
  titles: Record<S, Words>,
): Words {
  if (phase.state !== 'awaiting' || phase.paying === undefined) return titles[phase.state];
  return phase.paying === 'failed' ? m.try_failed_title : m.paying_title;
}

/** What is to be done after a try that failed: the second one in a row is told from the first. */
export function tryFailedBody({ failedTries = 1 }: { failedTries?: number }): string {
  return failedTries === 1 ? m.try_failed_body() : m.try_failed_body_again({ count: failedTries });
}
