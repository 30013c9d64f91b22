import type { Misbehaviour, PracticeRule } from '../../electron/contract/management.ts';
import { moneyText } from '../lib/money.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';

type Words = () => string;

/** Ways in which the practice service misbehaves: what each is called, and what happens in a sentence. */
export const misbehaviourWords: Record<Misbehaviour, readonly [name: Words, explain: Words]> = {
  'lost-answer': [m.practice_lost_answer, m.practice_lost_answer_explain],
  'late-capture': [m.practice_late_capture, m.practice_late_capture_explain],
  'rate-limited': [m.practice_rate_limited, m.practice_rate_limited_explain],
  'server-error': [m.practice_server_error, m.practice_server_error_explain],
  slow: [m.practice_slow, m.practice_slow_explain],
  decline: [m.practice_decline, m.practice_decline_explain],
  duplicate: [m.practice_duplicate, m.practice_duplicate_explain],
  away: [m.practice_away, m.practice_away_explain],
  'stray-403': [m.practice_stray_403, m.practice_stray_403_explain],
  'stray-404': [m.practice_stray_404, m.practice_stray_404_explain],
  'stray-405': [m.practice_stray_405, m.practice_stray_405_explain],
  'stray-501': [m.practice_stray_501, m.practice_stray_501_explain],
  'stray-html': [m.practice_stray_html, m.practice_stray_html_explain],
  lagging: [m.practice_lagging, m.practice_lagging_explain],
  'short-list': [m.practice_short_list, m.practice_short_list_explain],
  'empty-list': [m.practice_empty_list, m.practice_empty_list_explain],
  'strange-times': [m.practice_strange_times, m.practice_strange_times_explain],
  'other-account': [m.practice_other_account, m.practice_other_account_explain],
  'other-mode': [m.practice_other_mode, m.practice_other_mode_explain],
  'other-currency': [m.practice_other_currency, m.practice_other_currency_explain],
  'wrong-clock': [m.practice_wrong_clock, m.practice_wrong_clock_explain],
  'payer-comes': [m.practice_payer_comes, m.practice_payer_comes_explain],
  'open-charge': [m.practice_open_charge, m.practice_open_charge_explain],
  'failed-try': [m.practice_failed_try, m.practice_failed_try_explain],
  'second-phone': [m.practice_second_phone, m.practice_second_phone_explain],
  'unseen-capture': [m.practice_unseen_capture, m.practice_unseen_capture_explain],
  'later-capture': [m.practice_later_capture, m.practice_later_capture_explain],
  'amount-mismatch': [m.practice_amount_mismatch, m.practice_amount_mismatch_explain],
  'paid-after-cancel': [m.practice_paid_after_cancel, m.practice_paid_after_cancel_explain],
  'closed-elsewhere': [m.practice_closed_elsewhere, m.practice_closed_elsewhere_explain],
  refunded: [m.practice_refunded, m.practice_refunded_explain],
  'partly-refunded': [m.practice_partly_refunded, m.practice_partly_refunded_explain],
  revoked: [m.practice_revoked, m.practice_revoked_explain],
  disputed: [m.practice_disputed, m.practice_disputed_explain],
  'slow-refund': [m.practice_slow_refund, m.practice_slow_refund_explain],
  'refund-refused': [m.practice_refund_refused, m.practice_refund_refused_explain],
  'narrow-limits': [m.practice_narrow_limits, m.practice_narrow_limits_explain],
};

/** Who causes the troubles of a group. */
export const troubleGroupWords = {
  payer: m.practice_group_payer,
  owner: m.practice_group_owner,
  network: m.practice_group_network,
  service: m.practice_group_service,
} satisfies Record<string, Words>;

/** When a rule applies, and how often where that is limited. */
export function whenWords({ when, times }: PracticeRule, currency: string): string {
  const codes = codesWords(when, currency);
  return times === undefined ? codes : m.practice_times({ codes, times });
}

function codesWords(when: PracticeRule['when'], currency: string): string {
  switch (when.kind) {
    case 'always':
      return m.practice_when_always();
    case 'amount':
      return m.practice_when_amount({ amount: moneyText(when.amount, currency, getLocale()) });
    case 'order-no':
      return m.practice_when_order_no({ text: when.contains });
  }
}

/** A rule in a line: what, and when. */
export function ruleLine(rule: PracticeRule, currency: string): string {
  return m.practice_rule({ what: misbehaviourWords[rule.what][0](), when: whenWords(rule, currency) });
}
