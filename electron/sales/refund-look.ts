import type { Code, Refund } from '../contract/payment-objects.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { isCalendarTime } from '../domain/local-day.ts';
import { isFailedTry, isPaid } from '../domain/paid.ts';
import {
  isInDoubt,
  isWhole,
  matched,
  mayBeListed,
  refundMark,
  refundStanding,
  type Told,
} from '../domain/refunds.ts';
import type { AttemptRecord, Entry, SaleRecord } from '../journal/records.ts';
import type { RefundRecord } from '../journal/refunds.ts';
import { failureOfOutcome } from './answers.ts';
import type { Ask } from './ask.ts';
import { graceMs } from './pauses.ts';
import type { SaleBook } from './sale-book.ts';

/** A payment of a sale that money can be given back of. */
export interface Payment {
  attempt: AttemptRecord;
  code: Code;
  chargeId: string;
}

/** What the service said of a payment just now. */
export type LookedAt = Payment & Pick<Told, 'listed'>;

/** Looks at a payment and at what was given back of it, and writes down what that says of this terminal's refunds. */
export type LookAtRefunds = (saleId: string, attempt: number) => Promise<Result<LookedAt>>;

/**
 * The payments of a sale that the service knows. Of a code that shows a try which took no money, the service's id of the
 * payment is not known: nothing can be given back of it from here.
 */
export function paymentsOf({ attempts, stage }: SaleRecord): Payment[] {
  if (stage.state !== 'paid') return [];
  return attempts.flatMap((attempt) => {
    const { code } = attempt;
    const charge = code && isPaid(code) ? code.charge : undefined;
    if (!code || charge?.id === undefined || isFailedTry(charge)) return [];
    return [{ attempt, code, chargeId: charge.id }];
  });
}

/** What came of asking for money to be given back, in one commit with its event. */
export function learnRefund(
  book: SaleBook,
  refund: RefundRecord,
  learnt: { state: RefundRecord['state']; refundId?: string | undefined; why: string; at?: number | null },
): void {
  const { id, attempt, amount, saleId } = refund;
  const { state, refundId = null, why, at = null } = learnt;
  const details: Entry['details'] = {
    attempt,
    amount,
    ...(refundId !== null && { refundId }),
    ...(at !== null && state === 'done' && { refundedAt: at }),
    ...(why !== '' && { message: why }),
  };
  book.apply(saleId, {
    transition: null,
    entries: [{ kind: state === 'done' ? 'refunded' : eventOf[state], details }],
    refund: { kind: 'learn', id, state, refundId, why },
  });
}

/** When the service says that the money went back, epoch ms; null where it does not say. */
export function refundedAt(book: SaleBook, { refundedTime }: Refund): number | null {
  const moment = book.dependencies.payments.epochMs(refundedTime ?? Number.NaN);
  return isCalendarTime(moment) ? moment : null;
}

const eventOf = {
  asking: 'refund-asked',
  unknown: 'refund-unknown',
  pending: 'refund-pending',
  failed: 'refund-failed',
} as const;

/** The mark by which a refund of this terminal's is found again in a list. */
export function markOf(id: string): Record<string, string> {
  return { [refundMark]: id };
}

/** `underWay`: the refunds that this process awaits an answer about; they are left alone until it has come. */
export function createLook(book: SaleBook, ask: Ask, underWay: ReadonlySet<string>): LookAtRefunds {
  /** When a list first left out a refund that is in doubt, by the refund's id; monotonic ms. */
  const missedSince = new Map<string, number>();

  function reconcile(sale: SaleRecord, { attempt, code, listed }: LookedAt): Result<void> {
    const kept = book.dependencies.journal.refunds.of(sale.id);
    if (!kept.ok) return kept;
    const own = kept.value.filter((refund) => refund.attempt === attempt.number);
    const entries = matched(own, listed);
    const told = { code, amount: sale.amount, listed };
    for (const refund of own.filter(({ id, state }) => state !== 'done' && !underWay.has(id))) {
      const entry = entries.get(refund.id);
      if (entry) heed(refund, entry);
      else if (isInDoubt(refund)) doubt(refund, mayBeListed(refund, own, listed) || !isWhole(told));
    }
    return success(undefined);
  }

  function heed(refund: RefundRecord, entry: Refund): void {
    missedSince.delete(refund.id);
    const state = refundStanding(entry);
    if (state === refund.state && (entry.id ?? null) === refund.refundId) return;
    const why = state === 'failed' ? (entry.status ?? '') : '';
    learnRefund(book, refund, { state, refundId: entry.id, why, at: refundedAt(book, entry) });
  }

  /**
   * A refund that the list does not name. Where the list is complete, and has not named it for as long as the grace lasts,
   * it was never made. A list that may leave something out proves nothing.
   */
  function doubt(refund: RefundRecord, mayBeThere: boolean): void {
    const now = book.dependencies.clock.monotonic();
    const since = missedSince.get(refund.id) ?? now;
    missedSince.set(refund.id, since);
    if (mayBeThere || now - since < graceMs) return;
    missedSince.delete(refund.id);
    learnRefund(book, refund, { state: 'failed', why: '' });
  }

  return async (saleId, number) => {
    const before = book.halt ?? book.read(saleId);
    if (!before.ok) return before;
    const asked = before.value.attempts[number - 1];
    if (!asked) return fail('not-found', 'There is no such payment.');
    const finding = await ask(saleId, asked);
    if (book.halt) return book.halt;
    if (finding.kind !== 'paid') {
      return 'failure' in finding ? finding.failure : fail('conflict', 'The service does not say: paid.');
    }
    const sale = book.read(saleId);
    if (!sale.ok) return sale;
    const payment = paymentsOf(sale.value).find(({ attempt }) => attempt.number === number);
    if (!payment) return fail('unsupported', 'The service names no payment.');
    const listed = await listedOf(book, payment.chargeId);
    if (!listed.ok) return listed;
    const looked = { ...payment, listed: listed.value };
    const reconciled = reconcile(sale.value, looked);
    return reconciled.ok ? success(looked) : reconciled;
  };
}

/** A service that cannot say what was given back is not asked for any: nobody could find out what came of it. */
async function listedOf(book: SaleBook, chargeId: string): Promise<Result<Refund[]>> {
  const { listRefunds } = book.dependencies.payments;
  if (!listRefunds) return fail('unsupported', 'Refunds cannot be asked for.');
  const page = await book.call(() => listRefunds(chargeId));
  if (book.halt) return book.halt;
  if (page.kind === 'ok') {
    const { refunds, total = refunds.length } = page.value;
    // A refund that is missing from part of a list may have been made.
    if (refunds.length < total) return fail('not-payment-service', 'Not all refunds are listed.');
    return success(refunds);
  }
  // The payment is there: the service has just said so.
  const isMissing = page.kind === 'refused' && page.reason === 'not-found';
  return isMissing ? fail('unsupported', page.message) : failureOfOutcome(page);
}
