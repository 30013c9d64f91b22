import type { PayingPhase } from '../../../electron/contract/customer-display.ts';
import type { SalePhase } from '../../../electron/contract/sale.ts';
import type { PayerMessage } from '../../i18n/payer-words.ts';
import { m } from '../../i18n/generated/messages.js';

type State = (SalePhase | PayingPhase)['state'];

/** The title of a phase: a payment that is under way or has failed comes before what the state says. */
export function payingTitle<S extends State>(
  phase: { state: S; paying?: 'under-way' | 'failed' },
  titles: Record<S, PayerMessage>,
): PayerMessage {
  if (phase.state !== 'awaiting' || phase.paying === undefined) return titles[phase.state];
  return phase.paying === 'failed' ? m.try_failed_title : m.paying_title;
}

/** A second failure in a row has other words than the first. */
export function tryFailedBody({ failedTries = 1 }: { failedTries?: number }): PayerMessage {
  return failedTries === 1 ? m.try_failed_body : m.try_failed_body_again;
}
