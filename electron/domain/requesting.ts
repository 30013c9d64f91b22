import type { Charge, Code } from '../contract/payment-objects.ts';
import type { SaleReason } from '../contract/sale.ts';
import { assertNever } from './assert-never.ts';
import { checkCode, echoProblem, type Expected } from './code-check.ts';
import { hasSource, type How } from './code-rules.ts';
import { isMoneyOf, type Standing, standingOf } from './paid.ts';
import { backoff } from './poll-intervals.ts';
import { codeOfCharge } from './presented.ts';
import { type Attempt, isSaidPaid, lastAttempt, type Sale, type SaleChange } from './sale.ts';

/** What a request came to that brought no code (fault catalogue, Answers). `sent`: it may have left. */
export type Verdict =
  /** Nothing happened at the service, which may be asked again after at least `afterMs`. */
  | { kind: 'repeat'; afterMs: number; sent: boolean; reason: SaleReason }
  | { kind: 'refused'; canRetry: boolean; sent: boolean; reason: SaleReason }
  | { kind: 'unknown'; reason: SaleReason };

/** Requests for one code so far: since when, on the monotonic clock, in ms, and how many left. */
export interface Requested {
  readonly since: number;
  readonly tries: number;
}

/** What is known besides. `isCanceling`: somebody waits for the end of the request to cancel its sale. */
export interface Known {
  readonly now: number;
  readonly isCanceling: boolean;
  readonly random: { fraction(): number };
}

/** A request that leaves by itself after a pause; `until`: later it is too late, by the monotonic clock. */
export interface Again {
  readonly pauseMs: number;
  readonly until: number;
  readonly reason: SaleReason;
}

/** What is written of an answer, and whether another request is to leave. */
export interface Written {
  readonly kind: 'write';
  readonly change: SaleChange;
  readonly entry: {
    readonly kind: 'refused' | 'not-sent' | 'unknown';
    readonly details: Record<string, string | number>;
  };
  readonly again: Again | null;
}

/** The earlier codes, by attempt, that are looked at before anything is written. */
export interface Looks {
  readonly kind: 'look';
  readonly attempts: readonly number[];
}

/** How often, and for how long, a request that had no effect is repeated by itself. */
const maximumTries = 3;
const windowMs = 12_000;

/** What a request for a code that brought none comes to. The one place that decides whether it is repeated by itself. */
export function afterAnswer(
  verdict: Verdict,
  sale: Sale,
  { since, tries }: Requested,
  { now, isCanceling, random }: Known,
): Written | Looks {
  const { reason } = verdict;
  switch (verdict.kind) {
    case 'unknown': {
      const attempts = reason.kind === 'duplicate' ? ownCodes(sale) : [];
      return attempts.length > 0 ? { kind: 'look', attempts } : lost(sale, reason);
    }
    case 'refused': {
      const { canRetry, sent } = verdict;
      return written(sale, reason, { kind: 'refuse', reason, canRetry, sent });
    }
    case 'repeat': {
      const { sent, afterMs } = verdict;
      const hold = written(sale, reason, { kind: 'hold', sent, duplicate: false });
      if (isCanceling) return hold;
      const pauseMs = Math.max(afterMs, backoff(tries, random));
      const until = since + windowMs;
      if (tries >= maximumTries || now + pauseMs > until)
        return written(sale, reason, { kind: 'refuse', reason, canRetry: true, sent });
      const { kind, details } = hold.entry;
      const entry = { kind, details: { ...details, nextInMs: Math.round(pauseMs) } };
      return { ...hold, entry, again: { pauseMs, until, reason } };
    }
    default:
      return assertNever(verdict);
  }
}

/** What a request by a payer's code comes to that told of no charge: it takes money once, and is never sent again by itself. */
export function afterScan(verdict: Verdict, sale: Sale): Written {
  const { kind, reason } = verdict;
  if (kind === 'unknown') return lost(sale, reason);
  const canRetry = kind === 'repeat' || verdict.canRetry;
  return written(sale, reason, { kind: 'refuse', reason, canRetry, sent: verdict.sent });
}

/**
 * The earlier codes of a sale that have the number of its last request, which is a duplicate for a good reason then: that the number is
 * there may be the first word of a payment that came since.
 */
function ownCodes({ attempts }: Sale): number[] {
  const orderNo = attempts.at(-1)?.orderNo;
  return attempts
    .filter((one) => one.state === 'code' && one.orderNo === orderNo)
    .map(({ number }) => number);
}

/** What a duplicate comes to once the earlier codes with its number were looked at: another number, if each look was answered. */
export function afterLooks(reason: SaleReason, sale: Sale, areAnswered: boolean): Written {
  if (!areAnswered) return lost(sale, reason);
  const held = written(sale, reason, { kind: 'hold', sent: true, duplicate: true });
  return { ...held, again: { pauseMs: 0, until: Number.POSITIVE_INFINITY, reason } };
}

/** Whether the next request is waited for still: an earlier code that may be paid after all is waited for instead. */
export function isStillWanted(sale: Sale, { isCanceling }: Pick<Known, 'isCanceling'>): boolean {
  return sale.stage.state === 'opening' && !isCanceling;
}

/** What is written once the next request is due; null: nothing. `refusal`: why none may leave now. */
export function whenDue(
  sale: Sale,
  again: Again,
  { now, isCanceling, refusal }: Pick<Known, 'now' | 'isCanceling'> & { readonly refusal: string | null },
): SaleChange | null {
  if (!isStillWanted(sale, { isCanceling })) return null;
  if (refusal !== null) return { kind: 'give-up', reason: { kind: 'not-sent', message: refusal } };
  // The machine was busy or asleep: whoever waited for the code may be gone.
  return now > again.until ? { kind: 'give-up', reason: again.reason } : { kind: 'send' };
}

/** What is written where nobody knows what the last request of a sale came to. */
export function lost(sale: Sale, reason: SaleReason): Written {
  return written(sale, reason, { kind: 'doubt', reason });
}

/** What a start makes of a request with which the terminal stopped: one that had left is lost, and none is waited for. */
export function afterStart(sale: Sale): SaleChange {
  if (lastAttempt(sale)?.state !== 'sending')
    return {
      kind: 'give-up',
      reason: { kind: 'not-sent', message: 'The terminal stopped before asking again.' },
    };
  const message = 'The terminal stopped while a code was asked for.';
  return { kind: 'doubt', reason: { kind: 'interrupted', message } };
}

/** The codes to ask about, by attempt, once no more requests leave: any of them may be what was paid, where the service says so of the number. */
export function codesToAsk(sale: Sale): number[] {
  if (!isSaidPaid(sale)) return [];
  return sale.attempts.filter(({ state }) => state === 'code').map(({ number }) => number);
}

/** What an answer with a code comes to. */
export type Came =
  | { readonly kind: 'money' }
  /** `isDrawn`: nobody asked to cancel, and no earlier code has paid the sale. */
  | { readonly kind: 'code'; readonly host: string; readonly isDrawn: boolean }
  /** It must not be shown. */
  | { readonly kind: 'unfit'; readonly why: string; readonly mayBePaid: boolean };

/** What an answer with a code comes to that came in time. `hasMoved`: another amount came by an earlier code of the sale. */
export function afterCode(
  code: Code,
  sale: Sale,
  known: { expected: Expected; practiceOrigin: string | null; hasMoved: boolean; isCanceling: boolean },
): Came {
  if (isMoneyOf(code)) return { kind: 'money' };
  const unfit = (why: string): Came => ({
    kind: 'unfit',
    why,
    mayBePaid: mayBePaidUnseen(standingOf(code), hasSource(sale)),
  });
  const check = checkCode(code, known.expected, known.practiceOrigin);
  if (!check.ok) return unfit(`${check.problem}: ${check.found}`);
  if (known.hasMoved) return unfit('money came by an earlier code');
  if (standingOf(code).kind !== 'open') return unfit('the code is over already');
  return { kind: 'code', host: check.host, isDrawn: !known.isCanceling && sale.stage.state !== 'paid' };
}

/** What an answer with the charge of a payer's code comes to. `code`: the charge as a code that it was to pay. */
export type Charged =
  | { readonly kind: 'lost'; readonly why: string }
  /** It pays its sale first, or took money under another number: that ends the request in the same commit. */
  | { readonly kind: 'money'; readonly code: Code }
  /** It is kept; `how`: nothing comes of it any more. */
  | { readonly kind: 'charge'; readonly code: Code; readonly how: How | null };

/** What an answer with the charge of a payer's code comes to. */
export function afterCharge(charge: Charge, { stage }: Pick<Sale, 'stage'>, expected: Expected): Charged {
  const code = codeOfCharge(charge);
  // Under its own number it is not found: money that it took is an alarm of this sale, whatever is asked for later.
  const isOther = (code?.orderNo ?? expected.orderNo) !== expected.orderNo;
  if (code === null || (isOther && !isMoneyOf(code)))
    return { kind: 'lost', why: 'The answer is of another order.' };
  const standing = standingOf(code);
  const isPaid = standing.kind === 'paid' && echoProblem(code, expected) === undefined;
  if ((isPaid || isOther) && stage.state !== 'paid') return { kind: 'money', code };
  return { kind: 'charge', code, how: standing.kind === 'over' ? standing.how : null };
}

/** What is made of a code that came after the deadline, which is never drawn: `seen`: it is asked about already. */
export function afterLateCode(
  code: Code,
  sale: Sale,
  { state, ruledOut, code: known }: Attempt & { code: Code | null },
): 'money' | 'seen' | 'reopen' | 'noted' {
  if (isMoneyOf(code)) return 'money';
  if (state === 'code' && known === null && ruledOut === null) return 'seen';
  return mayBePaidUnseen(standingOf(code), hasSource(sale)) ? 'reopen' : 'noted';
}

/** Whether a code that nobody is shown may be paid all the same: somebody has begun to, or the customer's saved source may. */
export function mayBePaidUnseen(standing: Standing, isSourced: boolean): boolean {
  if (standing.kind === 'over') return standing.paymentUnderWay;
  return standing.kind === 'open' && (standing.paying === 'under-way' || isSourced);
}

function written(
  sale: Sale,
  { kind: reason, message }: SaleReason,
  change: SaleChange & { kind: 'hold' | 'refuse' | 'doubt' },
): Written {
  const sent = change.kind === 'doubt' ? 'unknown' : change.sent === false ? 'not-sent' : 'refused';
  const details = { attempt: sale.attempts.length, reason, message };
  return { kind: 'write', change, entry: { kind: sent, details }, again: null };
}
