import type { ErrorCode, Failure } from '../../electron/contract/result.ts';
import type { FieldRule } from '../../electron/contract/rules.ts';
import type { Words } from './family.ts';
import { m } from './generated/messages.js';
import { words as rules } from './generated/words/rule.ts';

/** What happened, what it means for the customer's money, and what to do next. */
export interface FailureWords {
  happened: string;
  money: string;
  next: string;
}

const failures: Record<ErrorCode, [happened: Words, money: Words, next: Words]> = {
  invalid: [m.error_invalid, m.money_untouched, m.error_invalid_next],
  'not-found': [m.error_not_found, m.money_unchanged, m.error_not_found_next],
  conflict: [m.error_conflict, m.money_history, m.error_conflict_next],
  busy: [m.error_busy, m.money_unchanged, m.error_busy_next],
  'currency-in-use': [m.error_currency_in_use, m.money_unchanged, m.error_currency_in_use_next],
  'still-payable': [m.error_still_payable, m.money_unchanged, m.error_still_payable_next],
  'already-paid': [m.error_already_paid, m.money_unchanged, m.error_already_paid_next],
  'service-answers': [m.error_service_answers, m.money_history, m.error_service_answers_next],
  'refund-in-doubt': [m.error_refund_in_doubt, m.money_not_given_back, m.error_refund_in_doubt_next],
  'refund-above-left': [m.error_refund_above_left, m.money_not_given_back, m.error_refund_above_left_next],
  'too-many-parked': [m.error_too_many_parked, m.money_untouched, m.error_too_many_parked_next],
  'discount-too-large': [m.error_discount_too_large, m.money_untouched, m.error_discount_too_large_next],
  'amount-changed': [m.error_amount_changed, m.money_untouched, m.error_amount_changed_next],
  'no-way-to-pay': [m.error_no_way_to_pay, m.money_untouched, m.error_no_way_to_pay_next],
  'confirmation-needed': [m.error_confirmation_needed, m.money_untouched, m.error_confirmation_needed_next],
  'not-ready': [m.error_not_ready, m.money_untouched, m.error_not_ready_next],
  'no-keeper': [m.error_no_keeper, m.money_unchanged, m.error_no_keeper_next],
  'keeper-locked': [m.error_keeper_locked, m.money_unchanged, m.error_keeper_locked_next],
  'keeper-unavailable': [m.error_keeper_unavailable, m.money_unchanged, m.error_keeper_unavailable_next],
  'keeper-read-only': [m.error_keeper_read_only, m.money_unchanged, m.error_keeper_read_only_next],
  'staff-locked': [m.error_staff_locked, m.money_unchanged, m.error_staff_locked_next],
  'wrong-pin': [m.error_wrong_pin, m.money_unchanged, m.error_wrong_pin_next],
  canceled: [m.error_canceled, m.money_unchanged, m.error_canceled_next],
  'no-payer-code': [m.error_no_payer_code, m.money_untouched, m.error_no_payer_code_next],
  'used-code': [m.error_used_code, m.money_untouched, m.error_used_code_next],
  'too-soon': [m.error_too_soon, m.money_unchanged, m.error_too_soon_next],
  'other-account': [m.connection_key_other, m.money_unchanged, m.connection_key_other_next],
  credentials: [m.error_credentials, m.money_unchanged, m.error_credentials_next],
  account: [m.error_account, m.money_unchanged, m.error_account_next],
  refused: [m.error_refused, m.money_unchanged, m.error_refused_next],
  unreachable: [m.error_unreachable, m.money_untouched, m.error_unreachable_next],
  certificate: [m.error_certificate, m.money_untouched, m.error_certificate_next],
  'not-payment-service': [m.error_not_payment_service, m.money_unchanged, m.error_not_payment_service_next],
  unsupported: [m.error_unsupported, m.money_unchanged, m.error_unsupported_next],
  'no-answer': [m.error_no_answer, m.money_unsure, m.error_no_answer_next],
  storage: [m.error_storage, m.money_history, m.error_storage_next],
  'rate-limited': [m.error_rate_limited, m.money_unchanged, m.error_rate_limited_next],
  forbidden: [m.error_forbidden, m.money_unchanged, m.error_forbidden_next],
  internal: [m.error_internal, m.money_history, m.error_internal_next],
};

/**
 * What a failure is about: a sale, a refund, a service's record (location, customer, subscription), only a reading, this
 * terminal's settings, key and files, a close, or the copies of the shop's tills.
 */
export type FailureSubject = 'sale' | 'refund' | 'record' | 'reading' | 'terminal' | 'close' | 'copies';

/** Failures that mean, or ask for, something else when no sale is concerned. */
const recordFailures = {
  'not-found': [m.error_record_not_found, m.money_unchanged, m.error_record_not_found_next],
  conflict: [m.error_record_conflict, m.money_unchanged, m.error_record_conflict_next],
  busy: [m.error_record_busy, m.money_unchanged, m.error_record_busy_next],
  unsupported: [m.error_unsupported, m.money_unchanged, m.error_record_unsupported_next],
  'no-answer': [m.error_no_answer, m.money_unsure, m.error_record_no_answer_next],
  storage: [m.error_storage, m.money_unsure, m.error_storage_next],
  internal: [m.error_internal, m.money_unsure, m.error_internal_next],
} satisfies Partial<typeof failures>;

/** Nothing here moves money: the customer was not charged, even where the outcome is unknown. */
const terminalFailures: Partial<typeof failures> = {
  busy: [m.error_terminal_busy, m.money_unchanged, m.error_terminal_busy_next],
  'no-answer': [m.error_no_answer, m.money_unchanged, m.error_unreachable_next],
  storage: [m.error_storage, m.money_unchanged, m.error_storage_next],
  internal: [m.error_internal, m.money_unchanged, m.error_internal_next],
};

/** Reading can fail, but never for a full disk. */
const readingFailures: Partial<typeof failures> = {
  ...recordFailures,
  ...terminalFailures,
  busy: recordFailures.busy,
  storage: [m.error_storage_reading, m.money_unchanged, m.error_storage_reading_next],
};

/** A close reads, then writes into this terminal's journal alone. */
const closeFailures: Partial<typeof failures> = {
  ...readingFailures,
  ...terminalFailures,
  busy: [m.error_close_busy, m.money_unchanged, m.error_close_busy_next],
  conflict: [m.error_close_conflict, m.money_unchanged, m.error_close_conflict_next],
  'amount-changed': [m.error_close_changed, m.money_unchanged, m.error_close_changed_next],
};

/** The copies lie elsewhere; the file made of them lies here. */
const copiesFailures: Partial<typeof failures> = {
  ...readingFailures,
  unreachable: [m.error_copies, m.money_unchanged, m.error_copies_next],
  storage: [m.error_copies_save, m.money_unchanged, m.error_copies_save_next],
};

/** Whether there is anything to refund is checked first: a failure then has moved nothing. */
const refundFailures: Partial<typeof failures> = {
  unsupported: [m.error_refund_unsupported, m.money_not_given_back, m.error_refund_unsupported_next],
  'no-answer': [m.error_no_answer, m.money_not_given_back, m.error_refund_no_answer_next],
  unreachable: [m.error_unreachable, m.money_not_given_back, m.error_refund_no_answer_next],
  'not-payment-service': [
    m.error_not_payment_service,
    m.money_not_given_back,
    m.error_not_payment_service_next,
  ],
};

const failuresAbout: Record<FailureSubject, Partial<typeof failures>> = {
  sale: failures,
  refund: refundFailures,
  record: recordFailures,
  reading: readingFailures,
  terminal: terminalFailures,
  close: closeFailures,
  copies: copiesFailures,
};

/** A failure with a broken rule says the rule instead of the code's own words. */
export function failureWords({ code, rule, field }: Failure, about: FailureSubject = 'sale'): FailureWords {
  const [happened, money, next] = failuresAbout[about][code] ?? failures[code];
  // Settings that go with every code are on another screen than the failure: name the field.
  const [, entry] = /^codeData\.(.+)$/.exec(field ?? '') ?? [];
  const place = entry === undefined ? '' : `${m.code_data_title()} (${entry}): `;
  return { happened: rule ? place + ruleWords(rule) : happened(), money: money(), next: next() };
}

export function ruleWords(rule: FieldRule): string {
  switch (rule.kind) {
    case 'required':
    case 'integer':
    case 'unique':
    case 'other-rate':
    case 'choices-price':
      return rules[rule.kind]();
    case 'range':
      return rules.range(rule);
    case 'max-length':
    case 'max-entries':
    case 'max-bytes':
      return rules[rule.kind](rule);
    case 'format':
      return rules[rule.format]();
    case 'known':
      return rules[`known-${rule.what}`]();
  }
}

export function problemWords(rule: FieldRule | undefined): string {
  return rule ? ruleWords(rule) : m.error_invalid();
}
