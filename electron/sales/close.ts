import { limits } from '../contract/limits.ts';
import type { Failure } from '../contract/result.ts';
import { madeAtLatest } from '../domain/expiry.ts';
import { isOpenTry } from '../domain/paid.ts';
import { type Attempt, isPresented, payableAttempts } from '../domain/sale.ts';
import { type Closing, closingOf, wordOf } from '../domain/wishes.ts';
import type { AttemptRecord, SaleRecord } from '../journal/records.ts';
import type { Outcome } from '../payments/payment-service.ts';
import type { Ask } from './ask.ts';
import type { SaleBook } from './sale-book.ts';

/** Closes a code where the service can, unless it is ruled out, then looks: a payment may have come just before. `failure`: why that cannot be told. */
export async function closeAndLook(
  book: SaleBook,
  ask: Ask,
  saleId: string,
  attempt: AttemptRecord,
): Promise<Closing & { failure?: Failure }> {
  const { ruledOut, resolved } = attempt;
  const closed = ruledOut === null && (await closeCode(book, saleId, attempt));
  if (book.halt) return { kind: 'payable', failure: book.halt };
  const finding = await ask(saleId, attempt, 'before-the-end');
  const word = wordOf(finding);
  const canTell = canAsk(book, attempt);
  const isClosed = closed && finding.kind === 'unreadable' && finding.tries === 'over';
  const how = finding.kind === 'over' ? finding.how : null;
  const closing = closingOf(word, { ruledOut, resolved, isClosed, canAsk: canTell, how });
  // Where it is closed, and no code can be looked at, a try to pay it is what leaves it open.
  const isKnownWhy = word === 'unreadable' && closed && !canTell;
  return 'failure' in finding && !isKnownWhy ? { ...closing, failure: finding.failure } : closing;
}

/**
 * The most that may be left of an attempt's code, in ms; never negative. Only time that certainly passed since the code was
 * there is taken off, by the monotonic clock: the wall clock is set by people, networks and empty batteries.
 */
export function leftMs(book: SaleBook, saleId: string, attempt: AttemptRecord): number {
  const passedMs = book.now().monotonic - endedBy(book, saleId, attempt);
  return Math.max(0, validityOf(attempt) - Math.max(0, passedMs));
}

/** By when an attempt's request had certainly ended, on the monotonic clock: what it brought was made by then. */
export function endedBy(book: SaleBook, saleId: string, { number, sent }: AttemptRecord): number {
  const answeredAt = book.runtime(saleId).answeredAt.get(number);
  return answeredAt ?? madeAtLatest(sent, book.now()) ?? book.startedAt;
}

/** How long the code was valid in all, in ms: as long as any code can be where that is not on record. */
function validityOf({ validityMs }: AttemptRecord): number {
  return validityMs ?? limits.expiryPeriod.max * 60_000;
}

/**
 * Until when any code of a sale may still be paid, in wall time, as staff are told; null when each of them is ruled
 * out. The present moment or an earlier one: nobody has ruled the code out, but its time is over.
 */
export function payableUntilOf(book: SaleBook, sale: SaleRecord): number | null {
  const open = payableAttempts(sale);
  return open.length === 0 ? null : untilOf(book, sale.id, open);
}

/** Until when one of these codes may still be paid, in wall time. */
export function untilOf(book: SaleBook, saleId: string, attempts: readonly AttemptRecord[]): number {
  const { wall } = book.now();
  return Math.max(
    ...attempts.map((attempt) => {
      const left = leftMs(book, saleId, attempt);
      if (left > 0) return Math.ceil(wall + left);
      // When it ended is told by the wall clock of that time, as far as that is past.
      return Math.min(Math.floor(wall), attempt.sent.wall + validityOf(attempt));
    }),
  );
}

/** A code that nobody is to pay any more is open, for the log: nobody waits for its closing. */
export function notClosed(book: SaleBook, { orderNo }: Pick<SaleRecord, 'orderNo'>, why: string): void {
  book.dependencies.log.warn('A code that nobody is to pay any more may still be paid.', { orderNo, why });
}

/** A person stands there: a service that asks to be left alone for longer is not waited for, in ms. */
const longestWaitMs = 10_000;

/** What closes a code, or revokes the charge of a payer's; null where the service cannot. */
export function closing(
  { dependencies: { payments } }: SaleBook,
  attempt: Pick<Attempt, 'kind'>,
  id: string,
): (() => Promise<Outcome<unknown>>) | null {
  const { revokeCharge } = payments;
  const capabilities = payments.capabilities();
  if (!isPresented(attempt))
    return capabilities['close-code'] === false ? null : () => payments.closeCode(id);
  return revokeCharge === undefined || capabilities['revoke-charge'] === false
    ? null
    : () => revokeCharge(id);
}

/** Whether the service may say what became of an attempt. */
export function canAsk(
  { dependencies: { payments } }: SaleBook,
  { kind, code }: Pick<AttemptRecord, 'kind' | 'code'>,
): boolean {
  const capabilities = payments.capabilities();
  // A code of which no answer came is looked for by its number.
  if (kind !== 'presented' && code === null)
    return payments.listCharges !== undefined && capabilities['list-charges'] !== false;
  if (kind !== 'presented') return capabilities['read-code'] !== false;
  return capabilities['list-charges'] !== false || capabilities['read-charge'] !== false;
}

/** Closes a code where the service can, or revokes a charge, and notes whether it did. */
export async function closeCode(book: SaleBook, saleId: string, attempt: AttemptRecord): Promise<boolean> {
  const { timers } = book.dependencies;
  const { id: codeId, charge } = attempt.code ?? {};
  const details = { attempt: attempt.number };
  // A charge that nobody knows is looked for first, and revoked where it waits; one by which another amount came takes it back unseen.
  if (isPresented(attempt) && !(charge && isOpenTry(charge))) return false;
  const send = codeId === undefined ? null : closing(book, attempt, codeId);
  if (send === null) {
    book.note(saleId, { kind: 'close-failed', details: { ...details, reason: 'unsupported' } });
    return false;
  }
  const close = (): Promise<Outcome<unknown>> => book.call(send);
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
