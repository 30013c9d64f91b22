import type { SaleCustomer, SaleReason } from '../contract/sale.ts';
import { assertNever } from './assert-never.ts';
import { type CodeFacts, hasSource, isOver, isSaidOver, mayHavePaid, type RuledOut } from './code-rules.ts';
import { type Payment, stands } from './ledger.ts';
import { duplicateOf } from './order-number.ts';
import { mayWish } from './wishes.ts';

/** Where a sale is (architecture, "A sale's life"), with what belongs to that state; times in epoch ms. */
export type Stage =
  | { state: 'opening' }
  | { state: 'awaiting' }
  | { state: 'lapsed' }
  | { state: 'expired' }
  /** `payableUntil`: until when the old code may still be paid; null when that is ruled out. */
  | { state: 'canceled'; payableUntil: number | null }
  | Paid
  | { state: 'refused'; reason: SaleReason; canRetry: boolean }
  | { state: 'unknown'; reason: SaleReason };

/** A payment; `attempt`: the number of the attempt whose code was paid. */
export interface Paid {
  state: 'paid';
  paidAt: number;
  paymentMethod: string | null;
  settledByStaff: boolean;
  /** Null: a person's word, or one of several codes with one number. */
  attempt: number | null;
}

/**
 * What was asked for: a code that the payer scans, or money by the code that the payer's phone shows and the shop scans
 * (`presented`).
 */
export type AttemptKind = 'code' | 'presented';

/**
 * One request for a code, or for money by a payer's code, as far as the rules need it. A presented one that may have taken
 * money has the state `code`, whether a charge is known or not.
 */
export interface Attempt extends CodeFacts {
  number: number;
  /** A presented one has an order number of its own: by it alone the charge of a lost answer is found. */
  orderNo: string;
  /** Left out: a code. */
  kind?: AttemptKind;
  /** The service called the order number a duplicate. */
  duplicate: boolean;
}

/** A sale as far as the rules need it. `orderNo` is its number; attempts may carry `ORDERNO-2` and so on. */
export interface Sale {
  orderNo: string;
  stage: Stage;
  attempts: readonly Attempt[];
  customer?: Pick<SaleCustomer, 'sourceId'> | null;
}

/** The last attempt of a sale. */
export function lastAttempt<A extends Attempt>(sale: { attempts: readonly A[] }): A | undefined {
  return sale.attempts.at(-1);
}

/** The number that a sale is shown under: that which was paid, also where a person's word came first, else that of the last attempt. */
export function shownOrderNo(
  sale: Sale & { payments: readonly Pick<Payment, 'from' | 'orderNo' | 'replacedBy'>[] },
): string {
  const told = sale.payments.find((one) => stands(one) && one.from !== 'word');
  const paidBy = sale.stage.state === 'paid' ? (sale.attempts[(sale.stage.attempt ?? 0) - 1] ?? told) : null;
  return (paidBy ?? lastAttempt(sale) ?? sale).orderNo;
}

/** The attempts whose code was shown or may be, or may have taken money, and is not over: someone may still pay them. */
export function payableAttempts<A extends Attempt>(sale: { attempts: readonly A[] }): A[] {
  return sale.attempts.filter((attempt) => attempt.state === 'code' && !isOver(attempt));
}

/** Whether the service says that the number of a sale is paid, and not by which code. */
export function isSaidPaid({ stage }: Pick<Sale, 'stage'>): boolean {
  return stage.state === 'unknown' && stage.reason.kind === 'order-paid';
}

/** The attempts of a sale that may be paid, or may have been, and of which nobody has said the last word. */
export function unresolvedAttempts<A extends Attempt>(sale: { attempts: readonly A[] }): A[] {
  return sale.attempts.filter(({ state, resolved }) => state === 'code' && (resolved ?? null) === null);
}

/** Whether an attempt asked for money by the code that the payer's phone showed. */
export function isPresented({ kind }: Pick<Attempt, 'kind'>): boolean {
  return kind === 'presented';
}

/**
 * The order number of the next attempt: the sale's own, with a suffix once it was called a duplicate. One of a presented
 * attempt is that attempt's alone.
 */
export function nextOrderNo(sale: Sale, kind: AttemptKind = 'code'): string {
  const isTaken = (orderNo: string): boolean =>
    sale.attempts.some(
      (one) => one.orderNo === orderNo && (one.duplicate || isPresented(one) || kind === 'presented'),
    );
  let orderNo = sale.orderNo;
  for (let n = 2; isTaken(orderNo); n += 1) orderNo = duplicateOf(sale.orderNo, n);
  return orderNo;
}

/** Whether a request for a code has left and its answer is not in. */
export function isSending(sale: Sale): boolean {
  return sale.stage.state === 'opening' && lastAttempt(sale)?.state === 'sending';
}

/** Whether the next request may leave: nothing under way, and no code of the sale that could be paid. */
export function maySend(sale: Sale): boolean {
  if (payableAttempts(sale).length > 0) return false;
  const { stage } = sale;
  switch (stage.state) {
    case 'opening':
      return !isSending(sale);
    case 'refused':
      return stage.canRetry;
    case 'expired':
    case 'canceled':
    case 'lapsed':
      return true;
    case 'unknown':
      // There is a payment: another code would ask for the money once more. Without a request, only a journal that is gone knew what was paid.
      return sale.attempts.length > 0 && !isSaidPaid(sale);
    case 'awaiting':
    case 'paid':
      return false;
    default:
      return assertNever(stage);
  }
}

/** Whether a sale is still being made: it holds the terminal, and the service need not be asked for the close of day. */
export function isBeingMade({ state }: Pick<Stage, 'state'>): boolean {
  return state === 'opening' || state === 'awaiting';
}

/** Everything that can happen to a sale. */
export type SaleChange =
  /** The next request is about to leave; `by` left out: for a code. */
  | { kind: 'send'; by?: AttemptKind }
  /** A code came that may be shown, or the charge of a payer's code, which the payer has to confirm. */
  | { kind: 'code' }
  /** The request certainly brought no code; it will be repeated by itself. */
  | { kind: 'hold'; sent: boolean; duplicate: boolean }
  /** No request is under way and none will be. */
  | { kind: 'give-up'; reason: SaleReason }
  /** `sent` left out: the request left. */
  | { kind: 'refuse'; reason: SaleReason; canRetry: boolean; sent?: boolean }
  /**
   * Nobody knows what the request came to, or the service contradicts itself about its code. `mayBePaid`: whether a code that came
   * can be paid without anybody seeing it; left out: none came, and what was asked for may have taken money by itself.
   */
  | { kind: 'doubt'; reason: SaleReason; mayBePaid?: boolean }
  /** The service contradicts what was asked for with a code: money may have moved by it, and only a person can tell. */
  | { kind: 'contradict'; attempt: number; reason: SaleReason }
  /** The time of the code ran out. */
  | { kind: 'lapse' }
  /** A code is over and was not paid. */
  | { kind: 'rule-out'; attempt: number; how: RuledOut }
  /**
   * A code that was ruled out, or that nobody was shown, may be paid after all, says the service; until `payableUntil`, if its time is
   * not over.
   */
  | { kind: 'reopen'; attempt: number; payableUntil: number }
  | { kind: 'cancel'; payableUntil: number | null; ruledOut: RuledOut | null }
  | { kind: 'pay'; paidAt: number; paymentMethod: string | null; attempt: number | null }
  /** `paymentMethod`: the shop's own way, which a person says once more; left out: by the service, and not known. */
  | { kind: 'settle-paid'; paidAt: number; paymentMethod?: string | null }
  /** `payableUntil`: until when the code may still be paid all the same; null when its time is over. */
  | { kind: 'settle-unpaid'; payableUntil: number | null };

/** The sale after a change, or why the change is not possible now. */
export type Transition = { ok: true; sale: Sale } | { ok: false; why: string };

/** A sale whose first request is about to leave. */
export function newSale(orderNo: string, by: AttemptKind = 'code'): Sale {
  return withRequest({ orderNo, stage: { state: 'opening' }, attempts: [] }, by);
}

/** A sale that was paid another way than by the service, under the shop's name of that: no code is ever asked for. */
export function recordedSale(orderNo: string, { method, at }: { method: string; at: number }): Sale {
  const paid = { paidAt: at, paymentMethod: method, settledByStaff: true, attempt: null };
  return { orderNo, stage: { state: 'paid', ...paid }, attempts: [] };
}

/** Applies a change to a sale. Payment always wins, and nothing comes after it. */
export function transition(sale: Sale, change: SaleChange): Transition {
  if (sale.stage.state === 'paid' && !endsRequest(sale, change))
    return { ok: false, why: 'the sale is paid' };
  switch (change.kind) {
    case 'send':
      return send(sale, change);
    case 'code':
      return conclude(sale, change, { state: 'code' }, { state: 'awaiting' });
    case 'hold': {
      const { sent, duplicate } = change;
      return conclude(sale, change, { state: sent ? 'refused' : 'not-sent', duplicate }, sale.stage);
    }
    case 'give-up':
      if (sale.stage.state !== 'opening' || isSending(sale)) return impossible(sale, change);
      return moved(sale, { state: 'refused', reason: change.reason, canRetry: true });
    case 'refuse': {
      const { reason, canRetry, sent = true } = change;
      const end = { state: sent ? 'refused' : 'not-sent' } as const;
      return conclude(sale, change, end, { state: 'refused', reason, canRetry });
    }
    case 'doubt':
      return doubt(sale, change);
    case 'contradict':
      return contradict(sale, change);
    case 'lapse':
      if (sale.stage.state !== 'awaiting') return impossible(sale, change);
      return moved(sale, { state: 'lapsed' });
    case 'rule-out':
      return ruleOut(sale, change);
    case 'reopen':
      return reopen(sale, change);
    case 'cancel':
      return cancel(sale, change);
    case 'pay': {
      const { paidAt, paymentMethod, attempt } = change;
      const paid = { state: 'paid', paidAt, paymentMethod, settledByStaff: false, attempt } as const;
      // The first answer to a request may be its payment, and one whose end was not known may have brought it. Nobody can pay it any more.
      const attempts = sale.attempts.map((one) =>
        one.number === attempt ? { ...one, state: 'code' as const, resolved: 'paid' as const } : one,
      );
      return moved({ ...sale, attempts }, paid);
    }
    case 'settle-paid': {
      if (!mayWish('settle', sale)) return impossible(sale, change);
      const { paidAt, paymentMethod = null } = change;
      return moved(sale, { state: 'paid', paidAt, paymentMethod, settledByStaff: true, attempt: null });
    }
    case 'settle-unpaid':
      return settleUnpaid(sale, change);
    default:
      return assertNever(change);
  }
}

function send(sale: Sale, { by = 'code' }: SaleChange & { kind: 'send' }): Transition {
  if (!maySend(sale)) return { ok: false, why: `no request may leave while ${sale.stage.state}` };
  return { ok: true, sale: withRequest(sale, by) };
}

function withRequest(sale: Sale, by: AttemptKind): Sale {
  const attempt: Attempt = {
    number: sale.attempts.length + 1,
    orderNo: nextOrderNo(sale, by),
    kind: by,
    state: 'sending',
    duplicate: false,
    ruledOut: null,
  };
  return { ...sale, stage: { state: 'opening' }, attempts: [...sale.attempts, attempt] };
}

function doubt(sale: Sale, change: SaleChange & { kind: 'doubt' }): Transition {
  const { reason } = change;
  const isScan = isPresented(lastAttempt(sale) ?? {});
  // What a payer's code asked for is looked for; of what else is lost only a person may be able to tell.
  const stage: Stage = isScan ? { state: 'lapsed' } : { state: 'unknown', reason };
  switch (sale.stage.state) {
    case 'opening':
    case 'paid': {
      const { mayBePaid = mayHavePaid(isScan, hasSource(sale)) } = change;
      const state = mayBePaid ? 'code' : 'unknown';
      return conclude(sale, change, { state, duplicate: reason.kind === 'duplicate' }, stage);
    }
    case 'awaiting':
    case 'lapsed':
    case 'expired':
    case 'canceled':
      return isScan ? impossible(sale, change) : moved(sale, stage);
    case 'refused':
    case 'unknown':
      return impossible(sale, change);
    default:
      return assertNever(sale.stage);
  }
}

/** Whoever called the code over before, it stands in the way of another one until a person has given their word. */
function contradict(sale: Sale, change: SaleChange & { kind: 'contradict' }): Transition {
  // The answer to the request itself may be what contradicts it, and one whose end was not known may have brought money.
  const isIts = ({ number, state }: Attempt): boolean =>
    number === change.attempt && (state === 'code' || state === 'sending' || state === 'unknown');
  if (!sale.attempts.some(isIts)) return impossible(sale, change);
  const attempts = sale.attempts.map((attempt) => {
    if (!isIts(attempt)) return attempt;
    return { ...attempt, state: 'code' as const, ...(isSaidOver(attempt) && { ruledOut: null }) };
  });
  const next = { ...sale, attempts };
  return moved(next, isSending(next) ? sale.stage : { state: 'unknown', reason: change.reason });
}

function ruleOut(sale: Sale, change: SaleChange & { kind: 'rule-out' }): Transition {
  const known = sale.attempts.some(({ number, state }) => number === change.attempt && state !== 'sending');
  if (!known) return impossible(sale, change);
  const attempts = sale.attempts.map((attempt) =>
    attempt.number === change.attempt ? { ...attempt, ruledOut: change.how } : attempt,
  );
  const next = { ...sale, attempts };
  return payableAttempts(next).length > 0
    ? { ok: true, sale: next }
    : moved(next, stageWithoutCode(sale.stage));
}

/** The state of a sale once none of its codes can be paid any more. */
function stageWithoutCode(stage: Stage): Stage {
  switch (stage.state) {
    case 'awaiting':
    case 'lapsed':
      return { state: 'expired' };
    case 'canceled':
      return { state: 'canceled', payableUntil: null };
    case 'opening':
    case 'expired':
    case 'refused':
    case 'unknown':
    case 'paid':
      return stage;
    default:
      return assertNever(stage);
  }
}

/** The state of a sale that asks for no code and shows none, once one of its codes may be paid after all: it waits for the service's word. */
function stageWithCode({ stage, attempts }: Sale): Stage {
  const isIdle = stage.state === 'opening' || stage.state === 'refused' || stage.state === 'expired';
  return isIdle && payableAttempts({ attempts }).length > 0 ? { state: 'lapsed' } : stage;
}

/** A sale that had ended waits for the service's word again. */
function reopen(sale: Sale, change: SaleChange & { kind: 'reopen' }): Transition {
  const isMeant = ({ number, state, ruledOut }: Attempt): boolean =>
    number === change.attempt && (state === 'unknown' || (state === 'code' && ruledOut !== null));
  if (!sale.attempts.some(isMeant)) return impossible(sale, change);
  const attempts = sale.attempts.map((attempt) =>
    isMeant(attempt) ? { ...attempt, state: 'code' as const, ruledOut: null } : attempt,
  );
  const { payableUntil } = change;
  if (sale.stage.state === 'canceled')
    return moved({ ...sale, attempts }, { state: 'canceled', payableUntil });
  return moved({ ...sale, attempts }, isSending(sale) ? sale.stage : stageWithCode({ ...sale, attempts }));
}

function cancel(sale: Sale, change: SaleChange & { kind: 'cancel' }): Transition {
  const { state } = sale.stage;
  const nothingShown = state === 'opening' && !isSending(sale);
  if (!nothingShown && state !== 'awaiting' && state !== 'lapsed') return impossible(sale, change);
  const attempts = sale.attempts.map((attempt) =>
    attempt.state === 'code' && attempt.ruledOut === null
      ? { ...attempt, ruledOut: change.ruledOut }
      : attempt,
  );
  return moved({ ...sale, attempts }, { state: 'canceled', payableUntil: change.payableUntil });
}

function settleUnpaid(sale: Sale, change: SaleChange & { kind: 'settle-unpaid' }): Transition {
  if (!mayWish('settle', sale)) return impossible(sale, change);
  const { payableUntil } = change;
  if (payableUntil !== null) return moved(sale, { state: 'canceled', payableUntil });
  const attempts = sale.attempts.map((attempt) =>
    attempt.state === 'code' && attempt.ruledOut === null
      ? { ...attempt, ruledOut: 'staff' as const }
      : attempt,
  );
  const over = sale.stage.state === 'lapsed' || sale.stage.state === 'expired';
  return moved(
    { ...sale, attempts },
    over ? { state: 'expired' } : { state: 'canceled', payableUntil: null },
  );
}

/** Whether a change only says what came of a request: that is noted even once a sale is paid. */
function endsRequest({ attempts }: Sale, change: SaleChange): boolean {
  const { kind } = change;
  if (kind === 'reopen')
    return attempts.some(({ number, state }) => number === change.attempt && state === 'unknown');
  return kind === 'code' || kind === 'hold' || kind === 'refuse' || kind === 'doubt';
}

/** Ends the request that is under way; a payment for an earlier code, meanwhile, stays what it is. */
function conclude(sale: Sale, change: SaleChange, end: Partial<Attempt>, next: Stage): Transition {
  if (lastAttempt(sale)?.state !== 'sending') return impossible(sale, change);
  const stage = sale.stage.state === 'paid' ? sale.stage : next;
  const last = sale.attempts.length - 1;
  const attempts = sale.attempts.map((attempt, index) => (index === last ? { ...attempt, ...end } : attempt));
  const ended = { ...sale, stage, attempts };
  return moved(ended, stageWithCode(ended));
}

function moved(sale: Sale, stage: Stage): Transition {
  return { ok: true, sale: { ...sale, stage } };
}

function impossible(sale: Sale, change: SaleChange): Transition {
  return { ok: false, why: `${change.kind} is not possible while ${sale.stage.state}` };
}
