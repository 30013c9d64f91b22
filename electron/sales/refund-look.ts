import { isDeepStrictEqual } from 'node:util';
import type { Refund } from '../contract/payment-objects.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { requestsUnder } from '../domain/day-close/listed.ts';
import { isCalendarTime } from '../domain/local-day.ts';
import { factsOf, noFacts, type SalePayment, type ToldOfSale } from '../domain/ledger.ts';
import { isBareRefund, refundedOf } from '../domain/paid.ts';
import {
  backAfterList,
  backOf,
  type Found,
  found,
  namesAmounts,
  refundMark,
  undone,
} from '../domain/refunds.ts';
import type { AttemptRecord, Change, Entry, SaleRecord } from '../journal/records.ts';
import type { RefundRecord } from '../journal/refunds.ts';
import { failureOfOutcome } from './outcomes.ts';
import type { Ask } from './ask.ts';
import { shown } from './money-here.ts';
import { applyMoney } from './paid-twice.ts';
import { graceMs } from '../domain/poll-intervals.ts';
import { unseenByFailure } from '../domain/unseen.ts';
import { besideAsked, mergedInto, moneyEntries } from './payment.ts';
import type { SaleBook } from './sale-book.ts';

/** A payment of a sale that money can be given back of: the service's id of it is known. */
export type KnownPayment = SalePayment & {
  chargeId: string;
  /** The attempt whose code is asked about: of a payment under the number of two, the one that paid the sale, or the last. */
  askedBy: number;
};

/** What the service said of a payment just now. */
export interface LookedAt {
  payment: KnownPayment;
  listed: readonly Refund[];
}

/** Looks at a payment and at what was given back of it, and writes down what that says of this terminal's refunds. */
export type LookAtRefunds = (saleId: string, chargeId: string) => Promise<Result<LookedAt>>;

/** The payments of a sale that money can be given back of. */
export function knownPaymentsOf({ payments, stage, attempts }: SaleRecord): KnownPayment[] {
  const paidBy = stage.state === 'paid' ? stage.attempt : null;
  return payments.flatMap((payment) => {
    const { attempt, chargeId, from, orderNo } = payment;
    const ofNumber = requestsUnder(attempts, orderNo).at(-1)?.number ?? null;
    const askedBy = attempt ?? (from === 'word' ? null : (paidBy ?? ofNumber));
    return askedBy === null || chargeId === null ? [] : [{ ...payment, chargeId, askedBy }];
  });
}

/** What came of asking for money to be given back, in one commit with its event. */
export function learnRefund(book: SaleBook, refund: RefundRecord, learnt: LearntOf): void {
  const { state, refundId = null } = learnt;
  const sale = book.read(refund.saleId);
  if (!sale.ok) {
    book.stop(sale.message);
    return;
  }
  const booked =
    state === 'done' ? bookedAsBack(book, { ...refund, state, refundId: refundId ?? refund.refundId }) : null;
  const change = changeBy(sale.value, refund, learnt);
  book.apply(refund.saleId, {
    ...change,
    ...(booked && { told: booked.told }),
    entries: [...change.entries, ...(booked?.entries ?? [])],
  });
}

/** What came of asking for money to be given back. */
interface LearntOf {
  state: RefundRecord['state'];
  refundId?: string | undefined;
  why: string;
  at?: number | null;
}

function changeBy({ unseen }: SaleRecord, refund: RefundRecord, learnt: LearntOf): Change {
  const { id, attempt, amount } = refund;
  const { state, refundId = null, why, at = null } = learnt;
  // Nobody waits for its answer any more: staff are told, and so is the close.
  const isLate = state === 'failed' && refund.state !== 'asking';
  const details: Entry['details'] = {
    attempt,
    amount,
    refund: id,
    ...(refundId !== null && { refundId }),
    ...(at !== null && state === 'done' && { refundedAt: at }),
    ...(why !== '' && { message: why }),
    ...(isLate && { failedLater: id }),
  };
  return {
    transition: null,
    ...(isLate && { unseen: unseenByFailure(unseen) }),
    entries: [{ kind: state === 'done' ? 'refunded' : eventOf[state], details }],
    refund: { kind: 'learn', id, state, refundId, why },
  };
}

/** What is back is in the sums with its commit: the payment's code may lag, or never say so; null: it does already. */
function bookedAsBack(book: SaleBook, refund: RefundRecord): { told: ToldOfSale; entries: Entry[] } | null {
  const { saleId, chargeId } = refund;
  const sale = book.read(saleId);
  const payment = sale.ok ? sale.value.payments.find((one) => one.chargeId === chargeId) : undefined;
  if (!sale.ok || !payment) return null;
  const { attempt, at } = payment;
  const merging = mergedInto(
    book,
    sale.value,
    () => ({ ...noFacts, from: 'list', attempt, at, chargeId }),
    refund,
  );
  if (!merging.ok) return null;
  const entries = moneyEntries(sale.value, merging.value).map(({ kind, details }) => {
    return { kind, details: { ...details, refund: refund.id } };
  });
  return entries.length > 0 ? { told: merging.value.told, entries } : null;
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
  /** Since when complete lists leave out a refund that is in doubt, by the refund's id; monotonic ms. */
  const missedSince = new Map<string, number>();

  function reconcile(saleId: string, { payment, listed, refunded }: Learnt): Result<void> {
    const kept = book.dependencies.journal.refunds.of(saleId);
    if (!kept.ok) return kept;
    const { chargeId } = payment;
    for (const one of found(kept.value, { chargeId, listed, refunded }, ({ id }) => underWay.has(id))) {
      if (one.kind === 'listed') heed(one);
      else doubt(one.refund, one.isMissing);
    }
    return success(undefined);
  }

  function heed({ refund, entry, state }: Extract<Found<RefundRecord>, { kind: 'listed' }>): void {
    missedSince.delete(refund.id);
    const why = state === 'failed' ? (entry.status ?? '') : '';
    learnRefund(book, refund, { state, refundId: entry.id, why, at: refundedAt(book, entry) });
  }

  /**
   * A refund that the list does not name. Where complete lists have not named it for as long as the grace lasts, it was
   * never made. A list that may leave something out proves nothing, and the grace begins anew after it.
   */
  function doubt(refund: RefundRecord, isMissing: boolean): void {
    if (!isMissing) {
      missedSince.delete(refund.id);
      return;
    }
    const now = book.dependencies.clock.monotonic();
    const since = missedSince.get(refund.id) ?? now;
    missedSince.set(refund.id, since);
    if (now - since < graceMs) return;
    missedSince.delete(refund.id);
    learnRefund(book, refund, { state: 'failed', why: '' });
  }

  return async (saleId, chargeId) => {
    const before = book.halt ?? book.read(saleId);
    if (!before.ok) return before;
    const asked = attemptOf(book, before.value, chargeId);
    if (!asked) {
      const isPaid = before.value.stage.state === 'paid';
      return fail(isPaid ? 'not-found' : 'conflict', 'There is no such payment.');
    }
    const finding = await ask(saleId, asked);
    if (book.halt) return book.halt;
    // What was asked back before stands at the payment, whatever its code says now.
    const isContradicted = finding.kind === 'alarm';
    if ('failure' in finding) return finding.failure;
    // A payment that is of no code for sure may be another's than the one that was asked about.
    const isIts = before.value.payments.some((one) => one.chargeId === chargeId && one.attempt !== null);
    if (finding.kind !== 'paid' && !isContradicted && isIts)
      return fail('conflict', 'The service does not say: paid.');
    const kept = book.dependencies.journal.refunds.of(saleId);
    if (!kept.ok) return kept;
    const listed = await listedOf(book, chargeId, before.value.currency);
    if (!listed.ok) return listed;
    const looked = { chargeId, listed: listed.value, isContradicted };
    const isUndone = learnUndone(book, saleId, looked, kept.value);
    if (!isUndone.ok) return isUndone;
    const learnt = learnBack(book, saleId, looked);
    if (!learnt.ok) return learnt;
    const reconciled = reconcile(saleId, learnt.value);
    if (!reconciled.ok) return reconciled;
    return isContradicted ? fail('conflict', 'The service contradicts what was asked for.') : learnt;
  };
}

/** The code that a payment was made by; of a payment that no code has named again, by what was asked back of it. */
function attemptOf(book: SaleBook, sale: SaleRecord, chargeId: string): AttemptRecord | undefined {
  const made = knownPaymentsOf(sale).find((payment) => payment.chargeId === chargeId);
  const refunds = book.dependencies.journal.refunds.of(sale.id);
  const asked = refunds.ok ? refunds.value.find((refund) => refund.chargeId === chargeId) : undefined;
  return sale.attempts[(made?.askedBy ?? asked?.attempt ?? 0) - 1];
}

/** A payment as it is now, and what its refunds come to by another word than their list. */
interface Learnt extends LookedAt {
  refunded: number;
}

/** What was said of a payment. */
interface Looked {
  chargeId: string;
  listed: readonly Refund[];
  isContradicted: boolean;
}

/**
 * Learns which refunds that were back have failed since: each in one commit with the sums, and with goods that are paid twice by that.
 * One that became known to be back while the list was awaited, which it was not `before`, is newer than the list.
 */
function learnUndone(
  book: SaleBook,
  saleId: string,
  looked: Looked,
  before: readonly RefundRecord[],
): Result<void> {
  const { chargeId, listed } = looked;
  const kept = book.dependencies.journal.refunds.of(saleId);
  if (!kept.ok) return kept;
  const wasBack = new Set(before.filter(({ state }) => state === 'done').map(({ id }) => id));
  const own = kept.value.filter((refund) => refund.chargeId === chargeId && wasBack.has(refund.id));
  for (const refund of undone(own, listed)) {
    const learnt = learnBack(book, saleId, looked, refund);
    if (!learnt.ok) return learnt;
  }
  return success(undefined);
}

/**
 * The payment as it is now. Where its code shows another one, what is back of it is what its refunds come to. `failed`: a refund that was
 * back, and is not.
 */
function learnBack(book: SaleBook, saleId: string, looked: Looked, failed?: RefundRecord): Result<Learnt> {
  const { chargeId, listed, isContradicted } = looked;
  const sale = book.read(saleId);
  if (!sale.ok) return sale;
  const payment = knownPaymentsOf(sale.value).find((one) => one.chargeId === chargeId);
  if (!payment) return fail('unsupported', 'The service names no payment.');
  const { attempt, at, amount } = payment;
  const charge = isContradicted ? undefined : shown(sale.value, payment);
  // That some is back, and not how much, says less than a list with amounts.
  const isLeftToList = charge !== undefined && isBareRefund(charge) && namesAmounts(listed);
  const word = charge ? refundedOf(charge, amount) : null;
  // A word that says less than the refunds that are listed as done lags behind them.
  const isByCode = charge !== undefined && !isLeftToList && word !== null && word >= backOf(listed);
  const learnt = mergedInto(
    book,
    sale.value,
    (known, asked) => {
      const own = asked.filter((refund) => refund.chargeId === chargeId);
      const back = backAfterList(payment, { listed, own }, isLeftToList ? 'left-to-list' : word);
      const told = isByCode ? besideAsked(factsOf(charge, amount, known), charge, asked) : back;
      const { givenBack } = told;
      return { ...noFacts, from: 'list', attempt, at, chargeId, givenBack, listedBack: back.listedBack };
    },
    failed && { ...failed, state: 'failed' },
  );
  if (!learnt.ok) return learnt;
  const { told, merged } = learnt.value;
  const noted =
    failed &&
    changeBy(sale.value, failed, { state: 'failed', why: '', refundId: failed.refundId ?? undefined });
  const entries = [...(noted?.entries ?? []), ...moneyEntries(sale.value, learnt.value)];
  const change = { transition: null, ...noted, told, entries };
  const isNews = noted !== undefined || !isDeepStrictEqual(merged.before, merged.payment);
  const applied = isNews ? applyMoney(book, sale.value, merged, change) : sale;
  if (!applied.ok) return applied;
  const { givenBack, listedBack } = merged.payment;
  return success({
    payment: { ...payment, givenBack, listedBack },
    listed,
    refunded: isByCode ? word : givenBack,
  });
}

/** The refunds of a payment. A service that cannot say what was given back is not asked for any: nobody could find out what came of it. */
async function listedOf(book: SaleBook, chargeId: string, currency: string): Promise<Result<Refund[]>> {
  const { listRefunds } = book.dependencies.payments;
  if (!listRefunds) return fail('unsupported', 'Refunds cannot be asked for.');
  const page = await book.call(() => listRefunds(chargeId));
  if (book.halt) return book.halt;
  if (page.kind === 'ok') {
    const { refunds, total = refunds.length } = page.value;
    // A refund that is missing from part of a list may have been made.
    if (refunds.length < total) return fail('not-payment-service', 'Not all refunds are listed.');
    // A service may heed no payment, and list the refunds of all.
    const own = refunds.filter((refund) => (refund.chargeId ?? chargeId) === chargeId);
    if (own.some((refund) => (refund.currency ?? currency).toUpperCase() !== currency))
      return fail('not-payment-service', `A refund is listed in another currency than ${currency}.`);
    return success(own);
  }
  // The payment is there: the service has just said so.
  const isMissing = page.kind === 'refused' && page.reason === 'not-found';
  return isMissing ? fail('unsupported', page.message) : failureOfOutcome(page);
}
