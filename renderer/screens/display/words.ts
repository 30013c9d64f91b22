import type { PayingPhase } from '../../../electron/contract/customer-display.ts';
import type { WatchState } from '../../../electron/contract/sale.ts';
import { m } from '../../i18n/generated/messages.js';
import type { PayerMessage } from '../../i18n/payer-words.ts';
import { assertNever } from '../../lib/assert-never.ts';
import { tryFailedBody } from '../code/paying-title.ts';

export const titleWords = {
  opening: m.opening_title,
  awaiting: m.scan_to_pay,
  confirming: m.confirming_title,
  lapsed: m.checking_title,
  expired: m.expired_title,
  canceled: m.canceled_title,
  paid: m.paid_title,
} as const satisfies Record<PayingPhase['state'], unknown>;

/** The titles where money was asked for by the code on the customer's phone. */
export const presentedTitleWords = {
  ...titleWords,
  opening: m.presented_opening_title,
  expired: m.try_failed_title,
} as const satisfies Record<PayingPhase['state'], unknown>;

/** What a phase means for the customer, and what to do; null where the title says it all. */
export function bodyWords(phase: PayingPhase, presented: boolean): PayerMessage | null {
  switch (phase.state) {
    case 'opening':
      return m.opening_body;
    case 'awaiting':
      return phase.paying === 'failed' ? tryFailedBody(phase) : null;
    case 'confirming':
      return null;
    case 'lapsed':
      return phase.watch.kind === 'unreadable' ? m.display_show_staff : m.display_checking;
    case 'expired':
      return m.display_expired;
    case 'canceled':
      return presented ? null : m.display_canceled;
    case 'paid':
      return m.display_thanks;
    default:
      return assertNever(phase);
  }
}

/** How the shop will learn of the payment, as far as customers care. */
export function watchWords(watch: WatchState): string {
  switch (watch.kind) {
    case 'watching':
    case 'unscanned':
      return m.watching();
    case 'offline':
      return m.display_offline();
    case 'unreadable':
      return m.display_show_staff();
    default:
      return assertNever(watch);
  }
}
