import type { Failure } from '../contract/result.ts';
import { remainingMs } from '../domain/expiry.ts';
import { payableAttempts, type RuledOut } from '../domain/sale.ts';
import type { AttemptRecord, SaleRecord } from '../journal/records.ts';
import type { Ask } from './ask.ts';
import type { SaleBook } from './sale-book.ts';

/** What came of closing a code and looking at it once more. */
export type Closing =
  /** Paid after all, or a contradiction: journalled already. */
  | { kind: 'settled' }
  /** It can certainly not be paid any more. */
  | { kind: 'over'; how: RuledOut }
  /** It may still be paid; `failure` says why that cannot be told, where it cannot. */
  | { kind: 'payable'; failure: Failure | null };

/** Closes a code where the service can, then looks: a payment may have come just before. */
export async function closeAndLook(
  book: SaleBook,
  ask: Ask,
  saleId: string,
  attempt: AttemptRecord,
): Promise<Closing> {
  const closed = await closeCode(book, saleId, attempt);
  if (book.halt) return { kind: 'payable', failure: book.halt };
  const finding = await ask(saleId, attempt);
  switch (finding.kind) {
    case 'paid':
    case 'alarm':
      return { kind: 'settled' };
    case 'over':
      // A payment that is under way may still end well, closed or not.
      return finding.tries === 'over'
        ? { kind: 'over', how: finding.how }
        : { kind: 'payable', failure: null };
    case 'open':
      return { kind: 'payable', failure: null };
    case 'unreadable':
    case 'no-answer':
      // A code that is said to be closed may have been paid just before: only a look can tell. Where no code
      // can ever be looked at, what the service said is all that there is to know.
      return closed && book.dependencies.payments.capabilities()['read-code'] === false
        ? { kind: 'over', how: 'closed' }
        : { kind: 'payable', failure: finding.failure };
  }
}

/**
 * Until when a code may still be paid, in wall time; an upper bound where the time that is left is not
 * known (another process showed the code).
 */
export function payableUntil(book: SaleBook, sale: SaleRecord, attempt: AttemptRecord): number {
  const now = book.now();
  const { deadline } = book.runtime(sale.id);
  const leftMs = deadline ? remainingMs(deadline, now) : (attempt.validityMs ?? sale.expiryPeriod * 60_000);
  return Math.ceil(now.wall + leftMs);
}

/**
 * Until when any code of a sale may still be paid, in wall time, as staff are told; null when each of them is ruled
 * out. A time that has passed: nobody has ruled the code out. What is left of a code that another process showed is
 * counted by the wall clock, from the moment of asking for it.
 */
export function payableUntilOf(book: SaleBook, sale: SaleRecord): number | null {
  const payable = payableAttempts(sale).filter(({ resolved }) => resolved === null);
  const times = payable.map((attempt) => {
    const { stage, expiryPeriod } = sale;
    if (stage.state === 'canceled' && stage.payableUntil !== null) return stage.payableUntil;
    if (book.runtime(sale.id).deadline) return payableUntil(book, sale, attempt);
    return Math.ceil(attempt.sent.wall + (attempt.validityMs ?? expiryPeriod * 60_000));
  });
  return times.length === 0 ? null : Math.max(...times);
}

/** A person stands there: a service that asks to be left alone for longer is not waited for, in ms. */
const longestWaitMs = 10_000;

/** Closes a code where the service can, and notes whether it did. */
export async function closeCode(book: SaleBook, saleId: string, attempt: AttemptRecord): Promise<boolean> {
  const { payments, timers } = book.dependencies;
  const codeId = attempt.code?.id;
  const details = { attempt: attempt.number };
  if (codeId === undefined || payments.capabilities()['close-code'] === false) {
    book.note(saleId, { kind: 'close-failed', details: { ...details, reason: 'unsupported' } });
    return false;
  }
  const close = (): ReturnType<typeof payments.closeCode> => book.call(() => payments.closeCode(codeId));
  let outcome = await close();
  if (outcome.kind === 'rate-limited' && outcome.retryAfterMs <= longestWaitMs) {
    const { retryAfterMs } = outcome;
    await new Promise<void>((resolve) => void timers.after(retryAfterMs, resolve));
    if (book.isHalted) return false;
    outcome = await close();
  }
  if (outcome.kind === 'ok') {
    book.note(saleId, { kind: 'closed', details: { ...details, saidBy: 'service' } });
    return true;
  }
  const { kind: reason, message } = outcome;
  book.note(saleId, { kind: 'close-failed', details: { ...details, reason, message } });
  return false;
}
