import { isCodeDataEmpty } from '../contract/code-fields.ts';
import type { SalePhase, SaleReason, SaleView, WatchState } from '../contract/sale.ts';
import { assertNever } from '../domain/assert-never.ts';
import { clocksParted, type Moment, remainingMs } from '../domain/expiry.ts';
import type { Paying } from '../domain/paid.ts';
import { isPresented, lastAttempt, shownOrderNo } from '../domain/sale.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { Watching } from '../domain/watching.ts';
import type { Runtime } from './runtime.ts';

/** What a view is made of. */
export interface ViewParts {
  sale: SaleRecord;
  /** What is to be paid, or, once it is, what came. */
  amount: number;
  runtime: Runtime;
  now: Moment;
  practice: boolean;
  /** Another code for the goods may be paid, or was: the sale's own is not drawn beside it. */
  isOtherInTheWay: boolean;
  /** The journal failed: nothing of the sale may be relied on, and no QR is drawn. */
  trouble: SaleReason | null;
}

type PhaseParts = Omit<ViewParts, 'amount' | 'practice' | 'trouble'>;

/** The sale as the code screen shows it; times that are left are computed here, at each emission. */
export function viewOf({ amount, practice, trouble, ...parts }: ViewParts): SaleView {
  const { sale } = parts;
  const { id, currency, digits, locationId, lines, tax, note, customer, codeData, openedAt } = sale;
  const phase = trouble ? troubled(sale, trouble) : phaseOf(parts);
  const orderNo = shownOrderNo(sale);
  return {
    id,
    orderNo,
    amount,
    currency,
    digits,
    locationId,
    lines,
    note,
    customer,
    ...(tax && { tax }),
    ...(codeData && !isCodeDataEmpty(codeData.own) && { codeData: codeData.own }),
    openedAt,
    practice,
    ...(isPresented(lastAttempt(sale) ?? {}) && { presented: true }),
    phase,
  };
}

/** A journalled payment stays shown; anything else is not known any more. */
function troubled(sale: SaleRecord, reason: SaleReason): SalePhase {
  return sale.stage.state === 'paid' ? paid(sale, sale.stage) : { state: 'unknown', reason };
}

function phaseOf(parts: PhaseParts): SalePhase {
  const { sale, runtime, now } = parts;
  const { stage } = sale;
  switch (stage.state) {
    case 'opening':
      return {
        state: 'opening',
        retryInMs: runtime.retryAt === null ? null : Math.max(0, runtime.retryAt - now.monotonic),
      };
    case 'awaiting':
      return awaiting(parts);
    case 'lapsed':
      return lapsed(parts);
    case 'paid':
      return paid(sale, stage);
    case 'canceled':
      return { ...stage, ...(runtime.goodsPaidAs !== null && { goodsPaidAs: runtime.goodsPaidAs }) };
    case 'expired':
    case 'refused':
    case 'unknown':
      return stage;
    default:
      return assertNever(stage);
  }
}

function awaiting(parts: PhaseParts): SalePhase {
  const { sale, runtime, now, isOtherInTheWay } = parts;
  const last = lastAttempt(sale);
  const codeUrl = last?.code?.codeUrl;
  const validityMs = last?.validityMs ?? 0;
  const watch = watchOf(runtime.watching, now);
  const left = runtime.deadline ? remainingMs(runtime.deadline, now) : 0;
  if (runtime.unshown) return { state: 'opening', retryInMs: null };
  if (last && isPresented(last)) {
    return left > 0
      ? { state: 'confirming', remainingMs: left, watch, canceling: runtime.canceling }
      : lapsed(parts);
  }
  // No time left, or about to sleep: the QR is gone in the same frame, whatever the journal says so far.
  const isHidden = runtime.asleep || isOtherInTheWay || isUnproven(runtime, now);
  if (isHidden || left <= 0 || codeUrl === undefined) return lapsed(parts);
  return {
    state: 'awaiting',
    codeUrl,
    codeHost: new URL(codeUrl).host,
    remainingMs: left,
    validityMs,
    watch,
    ...payingIn(runtime),
    ...failedTriesIn(runtime),
    canceling: runtime.canceling,
  };
}

function lapsed({ sale, runtime, now }: PhaseParts): SalePhase {
  const last = lastAttempt(sale);
  const isUnsure = last !== undefined && isPresented(last) && last.code === null;
  const watch = watchOf(runtime.watching, now);
  return { state: 'lapsed', watch, ...payingIn(runtime), ...(isUnsure && { unsure: true }) };
}

function payingIn({ paying }: Runtime): { paying?: Exclude<Paying, 'nobody'> } {
  return paying === 'nobody' ? {} : { paying };
}

/** How many tries of the payer failed on the code on the screen, from the first one on. */
function failedTriesIn({ failedTries }: Runtime): { failedTries?: number } {
  return failedTries.size === 0 ? {} : { failedTries: failedTries.size };
}

/** Whether the clocks leave it open what is left of the time: then the service is asked first. */
export function isUnproven({ unproven, deadline }: Runtime, now: Moment): boolean {
  return unproven || (deadline !== null && clocksParted(deadline, now));
}

function paid({ money }: SaleRecord, stage: SaleRecord['stage'] & { state: 'paid' }): SalePhase {
  const { paidAt, paymentMethod, settledByStaff } = stage;
  return { state: 'paid', paidAt, paymentMethod, settledByStaff, givenBack: money.givenBack };
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
