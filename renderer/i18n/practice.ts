import type { Misbehaviour, PracticeRule } from '../../electron/contract/management.ts';
import { moneyText } from '../lib/money.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';

type Words = () => string;

/** Ways in which the practice service misbehaves: what each is called, and what happens in a sentence. */
export const misbehaviourWords: Record<Misbehaviour, { name: Words; explain: Words }> = {
  'lost-answer': { name: m.practice_lost_answer, explain: m.practice_lost_answer_explain },
  'late-capture': { name: m.practice_late_capture, explain: m.practice_late_capture_explain },
  'rate-limited': { name: m.practice_rate_limited, explain: m.practice_rate_limited_explain },
  'server-error': { name: m.practice_server_error, explain: m.practice_server_error_explain },
  slow: { name: m.practice_slow, explain: m.practice_slow_explain },
  decline: { name: m.practice_decline, explain: m.practice_decline_explain },
  duplicate: { name: m.practice_duplicate, explain: m.practice_duplicate_explain },
  away: { name: m.practice_away, explain: m.practice_away_explain },
  'stray-403': { name: m.practice_stray_403, explain: m.practice_stray_403_explain },
  'stray-404': { name: m.practice_stray_404, explain: m.practice_stray_404_explain },
  'stray-405': { name: m.practice_stray_405, explain: m.practice_stray_405_explain },
  'stray-501': { name: m.practice_stray_501, explain: m.practice_stray_501_explain },
  'stray-html': { name: m.practice_stray_html, explain: m.practice_stray_html_explain },
  lagging: { name: m.practice_lagging, explain: m.practice_lagging_explain },
  'short-list': { name: m.practice_short_list, explain: m.practice_short_list_explain },
  'empty-list': { name: m.practice_empty_list, explain: m.practice_empty_list_explain },
  'strange-times': { name: m.practice_strange_times, explain: m.practice_strange_times_explain },
  'other-account': { name: m.practice_other_account, explain: m.practice_other_account_explain },
  'other-mode': { name: m.practice_other_mode, explain: m.practice_other_mode_explain },
  'payer-comes': { name: m.practice_payer_comes, explain: m.practice_payer_comes_explain },
  'open-charge': { name: m.practice_open_charge, explain: m.practice_open_charge_explain },
  'failed-try': { name: m.practice_failed_try, explain: m.practice_failed_try_explain },
  'second-phone': { name: m.practice_second_phone, explain: m.practice_second_phone_explain },
  'unseen-capture': { name: m.practice_unseen_capture, explain: m.practice_unseen_capture_explain },
  'later-capture': { name: m.practice_later_capture, explain: m.practice_later_capture_explain },
  'amount-mismatch': { name: m.practice_amount_mismatch, explain: m.practice_amount_mismatch_explain },
  'paid-after-cancel': { name: m.practice_paid_after_cancel, explain: m.practice_paid_after_cancel_explain },
  'closed-elsewhere': { name: m.practice_closed_elsewhere, explain: m.practice_closed_elsewhere_explain },
  refunded: { name: m.practice_refunded, explain: m.practice_refunded_explain },
  'partly-refunded': { name: m.practice_partly_refunded, explain: m.practice_partly_refunded_explain },
  revoked: { name: m.practice_revoked, explain: m.practice_revoked_explain },
  disputed: { name: m.practice_disputed, explain: m.practice_disputed_explain },
  'slow-refund': { name: m.practice_slow_refund, explain: m.practice_slow_refund_explain },
  'refund-refused': { name: m.practice_refund_refused, explain: m.practice_refund_refused_explain },
  'narrow-limits': { name: m.practice_narrow_limits, explain: m.practice_narrow_limits_explain },
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
  return m.practice_rule({ what: misbehaviourWords[rule.what].name(), when: whenWords(rule, currency) });
}
