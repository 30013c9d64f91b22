import type { Code } from '../contract/payment-objects.ts';
import type { SalePhase, SaleReason, WatchState } from '../contract/sale.ts';
import { assertNever } from './assert-never.ts';
import { clocksParted, type Deadline, type Moment, remainingMs } from './expiry.ts';
import type { Money, Paying } from './paid.ts';
import { backOfPrice } from './refunds.ts';
import { type Attempt, isPresented, lastAttempt, type Sale } from './sale.ts';
import type { Watching } from './watching.ts';

/** What is known of the code on the screen only as long as the process lives. */
export interface OnScreen {
  /** Null when it cannot be proven that any time is left. */
  deadline: Deadline | null;
  watching: Watching;
  /** Whether the customer is paying just now, by the service's last answer. */
  paying: Paying;
  /** The tries that failed, by the service's id of each: a replica may name one again. */
  failedTries: ReadonlySet<string>;
  /** The order number under which the same goods were paid, by another of their codes; null: they were not. */
  goodsPaidAs: string | null;
  /** A person has asked to cancel. */
  canceling: boolean;
  /** Cancel was asked for before a code came: the code that comes is not shown. */
  unshown: boolean;
  /** The machine is about to sleep, or just woke: no QR until the time is counted anew. */
  asleep: boolean;
  /** The clocks parted: no QR until the service was asked about the code since. */
  unproven: boolean;
  /** Monotonic time of the next request for a code, while one waits to be repeated. */
  retryAt: number | null;
}

/** A sale as far as the code screen needs it. */
export interface SaleToShow extends Sale {
  money: Money;
  attempts: readonly (Attempt & { code: Pick<Code, 'codeUrl'> | null; validityMs: number | null })[];
}

/** What the code screen is made of. */
export interface PhaseParts {
  sale: SaleToShow;
  /** What is to be paid, or, once it is, what came. */
  amount: number;
  known: OnScreen;
  now: Moment;
  /** Another code for the goods may be paid, or was: the sale's own is not drawn beside it. */
  isOtherInTheWay: boolean;
  /** The journal failed: nothing of the sale may be relied on, and no QR is drawn. */
  trouble: SaleReason | null;
}

/** What the code screen says of a sale; times that are left are computed here, at each emission. */
export function phaseOf(parts: PhaseParts): SalePhase {
  const { sale, known, now, trouble } = parts;
  const { stage } = sale;
  if (stage.state === 'paid') return paid(parts, stage);
  // A journalled payment stays shown; anything else is not known any more.
  if (trouble) return { state: 'unknown', reason: trouble };
  switch (stage.state) {
    case 'opening':
      return {
        state: 'opening',
        retryInMs: known.retryAt === null ? null : Math.max(0, known.retryAt - now.monotonic),
      };
    case 'awaiting':
      return awaiting(parts);
    case 'lapsed':
      return lapsed(parts);
    case 'canceled':
      return { ...stage, ...(known.goodsPaidAs !== null && { goodsPaidAs: known.goodsPaidAs }) };
    case 'expired':
    case 'refused':
    case 'unknown':
      return stage;
    default:
      return assertNever(stage);
  }
}

function awaiting(parts: PhaseParts): SalePhase {
  const { sale, known, now, isOtherInTheWay } = parts;
  const last = lastAttempt(sale);
  const codeUrl = last?.code?.codeUrl;
  const validityMs = last?.validityMs ?? 0;
  const watch = watchOf(known.watching, now);
  const left = known.deadline ? remainingMs(known.deadline, now) : 0;
  if (known.unshown) return { state: 'opening', retryInMs: null };
  if (last && isPresented(last)) {
    return left > 0
      ? { state: 'confirming', remainingMs: left, watch, canceling: known.canceling }
      : lapsed(parts);
  }
  // No time left, or about to sleep: the QR is gone in the same frame, whatever the journal says so far.
  const isHidden = known.asleep || isOtherInTheWay || isUnproven(known, now);
  if (isHidden || left <= 0 || codeUrl === undefined) return lapsed(parts);
  return {
    state: 'awaiting',
    codeUrl,
    codeHost: new URL(codeUrl).host,
    remainingMs: left,
    validityMs,
    watch,
    ...payingIn(known),
    ...failedTriesIn(known),
    canceling: known.canceling,
  };
}

function lapsed({ sale, known, now }: PhaseParts): SalePhase {
  const last = lastAttempt(sale);
  const isUnsure = last !== undefined && isPresented(last) && last.code === null;
  const watch = watchOf(known.watching, now);
  return { state: 'lapsed', watch, ...payingIn(known), ...(isUnsure && { unsure: true }) };
}

function payingIn({ paying }: OnScreen): { paying?: Exclude<Paying, 'nobody'> } {
  return paying === 'nobody' ? {} : { paying };
}

/** How many tries of the payer failed on the code on the screen, from the first one on. */
function failedTriesIn({ failedTries }: OnScreen): { failedTries?: number } {
  return failedTries.size === 0 ? {} : { failedTries: failedTries.size };
}

/** Whether the clocks leave it open what is left of the time: then the service is asked first. */
export function isUnproven({ unproven, deadline }: OnScreen, now: Moment): boolean {
  return unproven || (deadline !== null && clocksParted(deadline, now));
}

function paid({ sale, amount }: PhaseParts, stage: Sale['stage'] & { state: 'paid' }): SalePhase {
  const { paidAt, paymentMethod, settledByStaff } = stage;
  const { received, givenBack } = sale.money;
  const back = backOfPrice(givenBack, { received, amount });
  return { state: 'paid', paidAt, paymentMethod, settledByStaff, givenBack: back };
}

function watchOf(watching: Watching, now: Moment): WatchState {
  switch (watching.kind) {
    case 'offline':
      return { kind: 'offline', nextCheckInMs: Math.max(0, watching.nextCheckAt - now.monotonic) };
    case 'watching':
    case 'unreadable':
    case 'unscanned':
      return { kind: watching.kind };
    default:
      return assertNever(watching);
  }
}
