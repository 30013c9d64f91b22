import type { SaleEventKind } from '../../../electron/contract/sale-events.ts';
import type { Link } from '../../../electron/journal/chain-links.ts';
import type { Misbehaviour } from '../../../electron/sandbox/behaviour/behaviour.ts';
import type { ja } from '../../support/messages.ts';

/** A row of the fault catalogue: what the world does, and what a shop notices of it. */
export interface WorldRow {
  readonly what: string;
  /** How practice mode and the embedded service do it; none where no service has a part in it. */
  readonly practice: readonly Misbehaviour[];
  /** What the cashier reads, by the messages' keys. */
  readonly reads: readonly (keyof typeof ja)[];
  readonly journalled: readonly SaleEventKind[];
  /** What is written into the journal between the events, where it is about no sale. */
  readonly linked?: readonly Link['kind'][];
  /** The test of the row, and words of its name. */
  readonly test: { readonly file: string; readonly name: string };
}

const unresolved = 'test/unit/sales/unresolved.test.ts';
const money = 'test/unit/sales/money.test.ts';
const refunds = 'test/unit/sales/refunds.test.ts';

/** What an unfriendly world does to a sale, row by row. */
export const worldRows: readonly WorldRow[] = [
  {
    what: 'A charge stays open for minutes',
    practice: ['open-charge'],
    reads: ['checking_title', 'checking_body'],
    journalled: ['lapsed', 'paid', 'resolved'],
    test: { file: unresolved, name: 'for minutes when the code is closed elsewhere is waited for' },
  },
  {
    what: 'A try fails, and the payer tries again on the same code, perhaps on another phone',
    practice: ['failed-try', 'second-phone', 'decline'],
    reads: ['watching', 'expired_title', 'expired_body'],
    journalled: ['expired', 'resolved'],
    test: { file: money, name: 'is over: the code is ruled out as soon as it is' },
  },
  {
    what: 'A close is answered 204, and the payment shows afterwards',
    practice: ['unseen-capture', 'paid-after-cancel'],
    reads: ['canceled_title', 'canceled_closed', 'paid_title'],
    journalled: ['closed', 'canceled', 'paid', 'resolved'],
    test: { file: unresolved, name: 'and seen by nobody, when the code is closed and looked at, is found' },
  },
  {
    what: 'A code is closed from elsewhere while a charge is open',
    practice: ['closed-elsewhere'],
    reads: ['expired_title', 'expired_body', 'paid_title'],
    journalled: ['closed', 'paid', 'resolved'],
    test: { file: unresolved, name: 'on a code that was closed is asked about again' },
  },
  {
    what: 'A payment shows after the end of the code’s time',
    practice: ['late-capture', 'later-capture'],
    reads: ['checking_title', 'checking_body', 'paid_title'],
    journalled: ['lapsed', 'expired', 'paid', 'resolved'],
    test: { file: 'test/unit/sales/watch-late.test.ts', name: 'is paid when a late payment is found' },
  },
  {
    what: 'A replica lags: a code that was just made is not there',
    practice: ['lagging'],
    reads: ['watching', 'checking_title'],
    journalled: ['shown'],
    test: {
      file: 'test/unit/payments/capability-memory.test.ts',
      name: 'is never unlearnt by what is said of a record younger than a minute',
    },
  },
  {
    what: 'A list is short or empty once',
    practice: ['short-list', 'empty-list'],
    reads: ['notice_location_gone'],
    journalled: [],
    test: { file: 'test/unit/management/locations.test.ts', name: 'is a hint: what it leaves out stays' },
  },
  {
    what: 'A stray 403, 404, 405, 501 or a page of somebody else answers a question',
    practice: ['stray-403', 'stray-404', 'stray-405', 'stray-501', 'stray-html'],
    reads: ['offline_title', 'offline_again', 'unreadable'],
    journalled: [],
    test: { file: unresolved, name: 'a stray answer is none, for a code that is over' },
  },
  {
    what: 'The service, or the terminal, is away for hours, a night, a weekend',
    practice: ['away'],
    reads: ['offline_title', 'offline_again', 'checking_offline', 'close_unresolved'],
    journalled: ['lapsed', 'close-failed', 'paid', 'expired', 'resolved'],
    test: { file: unresolved, name: 'of %i hours uses up no question' },
  },
  {
    what: 'An answer to a request for a code is lost, late, or an error',
    practice: ['lost-answer', 'slow', 'server-error', 'rate-limited', 'duplicate'],
    reads: ['unknown_title', 'unknown_known_body', 'unknown_unknown_body', 'reason_no_answer'],
    journalled: ['sending', 'unknown', 'late-answer', 'retried'],
    test: {
      file: 'test/unit/sales/late-answer.test.ts',
      name: 'is journalled by its number and never shown, and the sale stays unknown',
    },
  },
  {
    what: 'Money is given back, wholly, partly, several times; or revoked, days later',
    practice: ['refunded', 'partly-refunded', 'revoked'],
    reads: ['paid_given_back', 'paid_given_back_title', 'history_given_back'],
    journalled: ['given-back'],
    test: { file: money, name: 'is kept as the service says it, each time that it says more' },
  },
  {
    what: 'The answer to a refund is lost',
    practice: ['lost-answer'],
    reads: ['refund_in_doubt', 'refund_state_unknown'],
    journalled: ['refund-asked', 'refund-unknown'],
    test: { file: refunds, name: 'leaves it unknown, and nothing more is asked for until it is known' },
  },
  {
    what: 'A refund takes minutes or days',
    practice: ['slow-refund'],
    reads: ['refund_state_pending'],
    journalled: ['refund-pending', 'refunded'],
    test: { file: refunds, name: 'is pending until the service says that the money is back' },
  },
  {
    what: 'A refund is refused, or fails in the end',
    practice: ['refund-refused'],
    reads: ['refund_state_failed'],
    journalled: ['refund-failed'],
    test: { file: refunds, name: 'that the service fails in the end frees its amount' },
  },
  {
    what: 'The service makes or lists no refunds',
    practice: [],
    reads: ['refund_elsewhere'],
    journalled: [],
    test: { file: refunds, name: 'is not asked for any' },
  },
  {
    what: 'A payer disputes a payment',
    practice: ['disputed'],
    reads: ['event_disputed', 'close_item_disputed'],
    journalled: ['disputed', 'dispute-ended'],
    test: {
      file: 'test/unit/sales/disputes.test.ts',
      name: 'are looked at by way of the code, so that the sale itself says so from then on',
    },
  },
  {
    what: 'It answers for another account, or in another mode, than this till’s',
    practice: ['other-account', 'other-mode'],
    reads: ['stopped_other_account', 'test_mark'],
    journalled: ['refused'],
    test: { file: 'test/fault/account/account.test.ts', name: 'nothing is sold, it is said' },
  },
  {
    what: 'Selling stops, because another account or the other mode answered',
    practice: ['other-account', 'other-mode'],
    reads: ['stopped_other_account', 'connection_key_other', 'connection_key_other_next'],
    journalled: [],
    linked: ['stopped'],
    test: { file: 'test/fault/account/account.test.ts', name: 'and the journal has the stop' },
  },
  {
    what: 'Another amount arrives than was asked for',
    practice: ['amount-mismatch'],
    reads: ['unknown_title', 'unknown_known_doubt', 'unknown_unknown_doubt', 'reason_bad_answer'],
    journalled: ['unknown'],
    test: { file: money, name: 'is an alarm, not a payment, and is said once' },
  },
  {
    what: 'It names a time that no calendar has',
    practice: ['strange-times'],
    reads: ['paid_title', 'paid_at'],
    journalled: ['paid'],
    test: { file: money, name: 'a payment that names a time that no calendar has' },
  },
  {
    what: 'It names another currency than was asked for, with other digits',
    practice: ['other-currency'],
    reads: ['unknown_title', 'unknown_unknown_doubt', 'reason_bad_answer'],
    journalled: ['unknown'],
    test: { file: 'test/unit/domain/code-check.test.ts', name: "['currency', { currency: 'USD' }, 'USD']" },
  },
  {
    what: 'Two codes for the same goods are paid',
    practice: ['payer-comes'],
    reads: ['error_still_payable', 'error_still_payable_next', 'payment_unseen_twice', 'event_paid_twice'],
    journalled: ['replaces', 'chosen', 'paid', 'paid-twice'],
    test: { file: unresolved, name: 'is made by a choice, which is on record; both paid is said at once' },
  },
  {
    what: 'Two phones pay one code, and the code shows one of the payments',
    practice: [],
    reads: ['close_item_unknown_payment'],
    journalled: ['paid'],
    linked: ['day-closed'],
    test: {
      file: 'test/unit/sales/day-close/listed.test.ts',
      name: 'names a second payment of one code, which the code itself does not show',
    },
  },
  {
    what: 'The clocks part: one is set, or the machine slept and nobody said so',
    practice: [],
    reads: ['checking_title', 'watching'],
    journalled: ['lapsed'],
    test: { file: unresolved, name: 'hide the code until it was asked about, and show it again' },
  },
  {
    what: 'Midnight, a change of the time zone, a wrong clock, a boot at 1970',
    practice: ['wrong-clock'],
    reads: ['expired_title'],
    journalled: [],
    test: { file: 'test/fault/day-close/day-close.test.ts', name: 'each payment in exactly one close' },
  },
];
