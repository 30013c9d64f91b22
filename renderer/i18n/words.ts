import type { CloseDoubt, CloseItem } from '../../electron/contract/day-close.ts';
import type { ErrorCode, Failure } from '../../electron/contract/result.ts';
import type { FieldFormat, FieldRule, KnownThing } from '../../electron/contract/limits.ts';
import type { SaleAttempt, SaleEventKind, SaleReason, SaleState } from '../../electron/contract/sale.ts';
import type {
  ConnectionState,
  LocationChoice,
  Notice,
  TerminalState,
} from '../../electron/contract/terminal.ts';
import type { AmountProblem } from '../../electron/domain/money.ts';
import { locationNameIn } from '../lib/shop-name.ts';
import { dateAndTime } from '../lib/time.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';

type Words = () => string;

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
  'too-soon': [m.error_too_soon, m.money_unchanged, m.error_too_soon_next],
  'other-account': [m.connection_key_other, m.money_unchanged, m.connection_key_other_next],
  credentials: [m.error_credentials, m.money_unchanged, m.error_credentials_next],
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
 * What a failure is about: a sale, money that is given back, one of the service's records (locations, customers, subscriptions), only
 * the reading of something, or this terminal's own settings, key and files.
 */
export type FailureSubject = 'sale' | 'refund' | 'record' | 'reading' | 'terminal';

/** Failures that mean something else, or ask for something else to be done, when no sale is concerned. */
const recordFailures: Partial<typeof failures> = {
  'not-found': [m.error_record_not_found, m.money_unchanged, m.error_record_not_found_next],
  conflict: [m.error_record_conflict, m.money_unchanged, m.error_record_conflict_next],
  busy: [m.error_record_busy, m.money_unchanged, m.error_record_busy_next],
  unsupported: [m.error_unsupported, m.money_unchanged, m.error_record_unsupported_next],
  'no-answer': [m.error_no_answer, m.money_unsure, m.error_record_no_answer_next],
  storage: [m.error_storage, m.money_unsure, m.error_storage_next],
  internal: [m.error_internal, m.money_unsure, m.error_internal_next],
};

/** What moves no money has changed nothing about it, whatever came of it. */
const terminalFailures: Partial<typeof failures> = {
  'no-answer': [m.error_no_answer, m.money_unchanged, m.error_unreachable_next],
  storage: [m.error_storage, m.money_unchanged, m.error_storage_next],
  internal: [m.error_internal, m.money_unchanged, m.error_internal_next],
};

/** What is only read can fail to be read, and a full disk is no reason for it. */
const readingFailures: Partial<typeof failures> = {
  ...recordFailures,
  ...terminalFailures,
  storage: [m.error_storage_reading, m.money_unchanged, m.error_storage_reading_next],
};

/** It is looked at first whether there is anything to give back: what fails then has asked for nothing. */
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
};

/** A failure in the words of the counter; a broken rule is said as such. */
export function failureWords({ code, rule }: Failure, about: FailureSubject = 'sale'): FailureWords {
  const [happened, money, next] = failuresAbout[about][code] ?? failures[code];
  return { happened: rule ? ruleWords(rule) : happened(), money: money(), next: next() };
}

const formats: Record<FieldFormat, Words> = {
  currency: m.rule_currency,
  'https-url': m.rule_https_url,
  'http-url': m.rule_http_url,
  'order-prefix': m.rule_order_prefix,
  'secret-key': m.rule_secret_key,
  barcode: m.rule_barcode,
  pin: m.rule_pin,
  'pin-hash': m.rule_pin_hash,
  'public-key': m.rule_public_key,
  'public-host': m.rule_public_host,
  picture: m.rule_picture,
  'update-source': m.rule_update_source,
  'time-of-day': m.rule_time_of_day,
  'copy-place': m.rule_copy_place,
  'copy-name': m.rule_copy_name,
  'absolute-path': m.rule_absolute_path,
  'printer-address': m.rule_printer_address,
  'invoice-number': m.rule_invoice_number,
  'data-key': m.rule_data_key,
  'data-value': m.rule_data_value,
  'picture-url': m.rule_picture_url,
};

const known: Record<KnownThing, Words> = {
  location: m.rule_known_location,
  category: m.rule_known_category,
};

/** What a field must be. */
export function ruleWords(rule: FieldRule): string {
  switch (rule.kind) {
    case 'required':
      return m.rule_required();
    case 'integer':
      return m.rule_integer();
    case 'range':
      return m.rule_range({ min: rule.min, max: rule.max });
    case 'max-length':
      return m.rule_max_length({ max: rule.max });
    case 'max-entries':
      return m.rule_max_entries({ max: rule.max });
    case 'format':
      return formats[rule.format]();
    case 'known':
      return known[rule.what]();
    case 'unique':
      return m.rule_unique();
  }
}

/** What is wrong with a field, also where the contract gives no rule for it. */
export function problemWords(rule: FieldRule | undefined): string {
  return rule ? ruleWords(rule) : m.error_invalid();
}

/** Why there is no code, or why that is not known. */
export const reasonWords: Record<SaleReason['kind'], Words> = {
  invalid: m.reason_invalid,
  credentials: m.reason_credentials,
  'rate-limited': m.reason_rate_limited,
  'not-sent': m.reason_not_sent,
  certificate: m.reason_certificate,
  'no-answer': m.reason_no_answer,
  'bad-answer': m.reason_bad_answer,
  duplicate: m.reason_duplicate,
  interrupted: m.reason_interrupted,
  refused: m.reason_refused,
};

/** The state of a sale, in a word. */
export const stateWords: Record<SaleState, Words> = {
  opening: m.state_opening,
  awaiting: m.state_awaiting,
  lapsed: m.state_lapsed,
  expired: m.state_expired,
  canceled: m.state_canceled,
  paid: m.state_paid,
  refused: m.state_refused,
  unknown: m.state_unknown,
};

/** What happened in a sale. */
export const eventWords: Record<SaleEventKind, Words> = {
  opened: m.event_opened,
  sending: m.event_sending,
  'not-sent': m.event_not_sent,
  'code-received': m.event_code_received,
  refused: m.event_refused,
  unknown: m.event_unknown,
  'late-answer': m.event_late_answer,
  shown: m.event_shown,
  asked: m.event_asked,
  paid: m.event_paid,
  'paid-twice': m.event_paid_twice,
  'given-back': m.event_given_back,
  'refund-asked': m.event_refund_asked,
  'refund-unknown': m.event_refund_unknown,
  'refund-pending': m.event_refund_pending,
  refunded: m.event_refunded,
  'refund-failed': m.event_refund_failed,
  printed: m.event_printed,
  disputed: m.event_disputed,
  'dispute-ended': m.event_dispute_ended,
  resolved: m.event_resolved,
  'goods-paid': m.event_goods_paid,
  replaces: m.event_replaces,
  chosen: m.event_chosen,
  lapsed: m.event_lapsed,
  expired: m.event_expired,
  'cancel-asked': m.event_cancel_asked,
  closed: m.event_closed,
  'close-failed': m.event_close_failed,
  'being-paid': m.event_being_paid,
  'not-paid': m.event_not_paid,
  canceled: m.event_canceled,
  renewed: m.event_renewed,
  retried: m.event_retried,
  settled: m.event_settled,
  resumed: m.event_resumed,
  interrupted: m.event_interrupted,
  restored: m.event_restored,
};

/** What came of one try to create a code. */
export const attemptWords: Record<SaleAttempt['state'], Words> = {
  sending: m.attempt_sending,
  code: m.attempt_code,
  refused: m.attempt_refused,
  'not-sent': m.attempt_not_sent,
  unknown: m.attempt_unknown,
};

/** Why what was typed is not an amount. */
export const amountWords: Record<AmountProblem, Words> = {
  empty: m.amount_empty,
  'not-a-number': m.amount_not_a_number,
  fraction: m.amount_fraction,
  negative: m.amount_negative,
  zero: m.amount_zero,
  'too-long': m.amount_too_long,
};

/** Whether the service answers. */
export const connectionWords: Record<ConnectionState['kind'], Words> = {
  unchecked: m.connection_unchecked,
  online: m.connection_online,
  offline: m.connection_offline,
  refused: m.connection_refused,
};

/** Why nothing can be sold. */
export const stoppedWords: Record<Extract<TerminalState['selling'], { kind: 'stopped' }>['why'], Words> = {
  'no-service': m.stopped_no_service,
  'no-key': m.stopped_no_key,
  'keeper-locked': m.stopped_keeper_locked,
  'no-keeper': m.stopped_no_keeper,
  'keeper-unavailable': m.stopped_keeper_unavailable,
  credentials: m.stopped_credentials,
  'other-account': m.stopped_other_account,
  'key-changed': m.stopped_key_changed,
  storage: m.stopped_storage,
};

/** A location's name in the script of the screens' language, or in the next one that the service sent. */
export function locationName(location: LocationChoice): string {
  return locationNameIn(location, getLocale());
}

/** A customer by name; by id where the service has none. */
export function customerName({ id, name }: { id: string; name?: string | undefined }): string {
  return name?.trim() ? name : id;
}

/** What the staff are told at the sale screen. */
export function noticeWords(notice: Notice): string {
  switch (notice.kind) {
    case 'settings-damaged':
      return m.notice_settings({ path: notice.path });
    case 'catalogue-damaged':
      return m.notice_catalogue({ path: notice.path });
    case 'catalogue-newer':
      return m.notice_catalogue_newer({ path: notice.path });
    case 'catalogue-unreadable':
      return m.notice_catalogue_unreadable({ path: notice.path });
    case 'journal-damaged':
      return notice.report === null
        ? m.notice_journal({ path: notice.path })
        : m.notice_journal_report({ path: notice.path, report: notice.report });
    case 'journal-restored':
      return m.notice_journal_restored({
        ...{ path: notice.path, count: notice.asked },
        report: notice.report ?? notice.path,
      });
    case 'journal-went-back':
      return m.notice_journal_went_back({ path: notice.path, count: notice.asked });
    case 'journal-gaps':
      return m.notice_gaps({ counters: notice.counters.join(', ') });
    case 'journal-unproven':
      return m.notice_journal_unproven({ why: notice.why });
    case 'copy-failing':
      return m.notice_copy_failing({ ...notice, since: dateAndTime(notice.since, getLocale()) });
    case 'copy-taken-over':
      return m.notice_copy_taken_over(notice);
    case 'codes-elsewhere':
      return m.notice_codes_elsewhere({
        service: notice.service ?? m.notice_codes_elsewhere_unnamed(),
        count: notice.count,
        orders: notice.orders.join(', '),
      });
    case 'took-over':
      return m.notice_took_over(notice);
    case 'test-mode':
      return m.notice_test_mode();
    case 'location-gone':
      return m.notice_location_gone({ name: locationName(notice.location) });
    case 'paid-twice':
      return m.notice_paid_twice({ orderNo: notice.orderNo });
  }
}

/** What a line of a close is about. */
export const closeItemWords: Record<CloseItem['kind'], Words> = {
  payment: m.close_item_payment,
  refund: m.close_item_refund,
  'late-payment': m.close_item_late_payment,
  correction: m.close_item_correction,
  disputed: m.close_item_disputed,
  'dispute-over': m.close_item_dispute_over,
  'unknown-payment': m.close_item_unknown_payment,
};

/** Why journal and service cannot be said to agree on a sale. */
export const closeDoubtWords: Record<CloseDoubt, Words> = {
  'no-answer': m.doubt_no_answer,
  'cannot-be-read': m.doubt_cannot_be_read,
  'no-code': m.doubt_no_code,
  'staff-word': m.doubt_staff_word,
  'still-open': m.doubt_still_open,
  contradicted: m.doubt_contradicted,
  'paid-twice': m.doubt_paid_twice,
  'not-asked': m.doubt_not_asked,
};
