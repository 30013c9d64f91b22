import { limits } from '../contract/limits.ts';
import type { Code } from '../contract/payment-objects.ts';
import type { SaleReason } from '../contract/sale.ts';
import { assertNever } from '../domain/assert-never.ts';
import { checkCode } from '../domain/code-check.ts';
import { hasSource } from '../domain/code-rules.ts';
import { startDeadline, validityOf } from '../domain/expiry.ts';
import { standingOf } from '../domain/paid.ts';
import { type AttemptKind, lastAttempt } from '../domain/sale.ts';
import type { AttemptRecord, Entry, SaleRecord } from '../journal/records.ts';
import { bodyOf } from './code-body.ts';
import { type Verdict, verdictOf } from './outcomes.ts';
import { backoff } from '../domain/poll-intervals.ts';
import { type Ask, reopen } from './ask.ts';
import { hasCodeMovedOther, isMoneyOf } from './other-amount.ts';
import { money } from './payment.ts';
import type { SaleBook } from './sale-book.ts';

/** How often, and for how long, a request that had no effect is repeated by itself. */
const maximumTries = 3;
const windowMs = 12_000;

/** What is asked for, and how its request leaves: in the same tick as the commit of it, before `begin` returns. */
export interface Requesting {
  by: AttemptKind;
  begin(book: SaleBook, sale: SaleRecord): void;
}

/** A code that an answer brought, and how long it is valid from the sending of its request, in ms. */
interface Received {
  code: Code;
  validityMs: number;
}

/** Asks for a code; `ask` as in `beginRequest`. */
export function codeRequest(ask: Ask | null): Requesting {
  return { by: 'code', begin: (book, sale) => beginRequest(book, sale, ask) };
}

/** Forgets what was known of an earlier request of a sale, which is about to send another one. */
export function beginAnew(book: SaleBook, saleId: string): void {
  const runtime = book.runtime(saleId);
  runtime.paying = 'nobody';
  runtime.failedTries.clear();
  runtime.canceling = false;
  runtime.unshown = false;
  runtime.unproven = false;
}

/**
 * Sends the request that the journal holds as under way, and repeats it while nothing came of it. To be
 * called in the same tick as the commit of that request; the request leaves before this returns. `ask`: about the codes
 * that came before it; null where none did.
 */
function beginRequest(book: SaleBook, sale: SaleRecord, ask: Ask | null): void {
  const runtime = book.runtime(sale.id);
  beginAnew(book, sale.id);
  const requesting = untilConcluded(book, sale, ask)
    .then(() => lookForPayment(book, sale.id, ask))
    .catch((error: unknown) => giveUpOn(book, sale.id, error))
    .finally(() => {
      if (runtime.requesting === requesting) runtime.requesting = null;
    });
  runtime.requesting = requesting;
}

/** The order number is paid, says the service: one of the sale's earlier codes may be what was paid. */
async function lookForPayment(book: SaleBook, saleId: string, ask: Ask | null): Promise<void> {
  const sale = book.halt ?? book.read(saleId);
  if (!sale.ok || ask === null) return;
  const { stage, attempts } = sale.value;
  if (stage.state !== 'unknown' || stage.reason.kind !== 'order-paid') return;
  for (const attempt of attempts.filter(({ state }) => state === 'code')) {
    if (!book.isHalted) await ask(saleId, attempt);
  }
}

/** Something in here is broken. What became of the request is not known, and the sale says so. */
function giveUpOn(book: SaleBook, saleId: string, error: unknown): void {
  book.dependencies.log.error('Asking for a code failed.', { why: String(error) });
  lose(book, saleId, { kind: 'no-answer', message: 'The terminal failed while asking for a code.' });
}

/** Writes down that nobody knows what the last request of a sale came to. */
export function lose(book: SaleBook, saleId: string, reason: SaleReason): void {
  const sale = book.read(saleId);
  if (!sale.ok) return;
  const details = { attempt: sale.value.attempts.length, reason: reason.kind, message: reason.message };
  book.apply(saleId, { transition: { kind: 'doubt', reason }, entries: [{ kind: 'unknown', details }] });
}

async function untilConcluded(book: SaleBook, first: SaleRecord, ask: Ask | null): Promise<void> {
  const { payments, clock, log } = book.dependencies;
  const runtime = book.runtime(first.id);
  const startedAt = clock.monotonic();
  let sale = first;
  for (let tries = 1; ; tries += 1) {
    const attempt = lastAttempt(sale);
    if (!attempt) throw new TypeError('A sale without an attempt cannot be sent.');
    const body = bodyOf(book, sale, attempt.orderNo);
    runtime.deadline = startDeadline(attempt.sent, limits.expiryPeriod.max * 60_000);
    const outcome = await book.call(() =>
      payments.createCode(body, (code) => noteLate(book, first.id, attempt, code)),
    );
    if (book.isHalted) {
      log.warn('An answer came too late to be used.', { orderNo: attempt.orderNo, outcome: outcome.kind });
      return;
    }
    if (outcome.kind === 'ok') {
      receive(book, sale, attempt, outcome.value);
      return;
    }
    const verdict = verdictOf(outcome);
    const isOurs = isOurOwnNumber(sale, attempt, verdict);
    const next =
      isOurs && ask !== null
        ? await renumber(book, ask, sale, attempt, verdict)
        : await repeat(book, sale, attempt, verdict, tries, startedAt);
    if (!next) return;
    sale = next;
  }
}

/** Journals what a request without a code came to; answers the sale when another request is to leave. */
async function repeat(
  book: SaleBook,
  sale: SaleRecord,
  attempt: AttemptRecord,
  verdict: Verdict,
  tries: number,
  startedAt: number,
): Promise<SaleRecord | undefined> {
  const details = {
    attempt: attempt.number,
    reason: verdict.reason.kind,
    message: verdict.reason.message,
  };
  switch (verdict.kind) {
    case 'refused': {
      const { reason, canRetry, sent } = verdict;
      const change = { kind: 'refuse', reason, canRetry, sent } as const;
      book.apply(sale.id, {
        transition: change,
        entries: [{ kind: sent ? 'refused' : 'not-sent', details }],
      });
      return undefined;
    }
    case 'unknown':
      lose(book, sale.id, verdict.reason);
      return undefined;
    case 'repeat': {
      const delayMs = Math.max(verdict.afterMs, backoff(tries, book.dependencies.random));
      const elapsedMs = book.dependencies.clock.monotonic() - startedAt;
      const giveUp = tries >= maximumTries || elapsedMs + delayMs > windowMs;
      const kind = verdict.sent ? 'refused' : 'not-sent';
      const held = book.apply(sale.id, {
        transition: { kind: 'hold', sent: verdict.sent, duplicate: false },
        entries: [{ kind, details: giveUp ? details : { ...details, nextInMs: Math.round(delayMs) } }],
      });
      // An earlier code that may be paid after all is waited for instead.
      if (!held.ok || held.value.stage.state !== 'opening' || book.runtime(sale.id).canceling)
        return undefined;
      if (!giveUp) return sendAfter(book, sale, delayMs);
      book.apply(sale.id, { transition: { kind: 'give-up', reason: verdict.reason }, entries: [] });
      return undefined;
    }
    default:
      return assertNever(verdict);
  }
}

/** A number is a duplicate for a good reason when an earlier code of this sale, now ruled out, has it. */
function isOurOwnNumber(sale: SaleRecord, { orderNo }: AttemptRecord, { reason }: Verdict): boolean {
  return reason.kind === 'duplicate' && sale.attempts.some((one) => isCodeOf(one, orderNo));
}

function isCodeOf({ state, orderNo }: AttemptRecord, number: string): boolean {
  return state === 'code' && orderNo === number;
}

/**
 * Asks for the code under another number, once each earlier code under this one was looked at again: that the number is there
 * may be the first word of a payment that came since.
 */
async function renumber(
  book: SaleBook,
  ask: Ask,
  sale: SaleRecord,
  { number, orderNo }: AttemptRecord,
  { reason }: Verdict,
): Promise<SaleRecord | undefined> {
  const details = { attempt: number, reason: reason.kind, message: reason.message };
  for (const earlier of sale.attempts.filter((one) => isCodeOf(one, orderNo))) {
    const finding = await ask(sale.id, earlier, 'before-the-end');
    if (book.isHalted) return undefined;
    if (finding.kind !== 'no-answer') continue;
    lose(book, sale.id, reason);
    return undefined;
  }
  const held = book.apply(sale.id, {
    transition: { kind: 'hold', sent: true, duplicate: true },
    entries: [{ kind: 'refused', details }],
  });
  const isWaiting = held.ok && held.value.stage.state === 'opening';
  return isWaiting && !book.runtime(sale.id).canceling ? send(book, sale.id) : undefined;
}

/** Waits, then journals the next request; undefined when it was called off or cannot be journalled. */
async function sendAfter(book: SaleBook, sale: SaleRecord, delayMs: number): Promise<SaleRecord | undefined> {
  const runtime = book.runtime(sale.id);
  runtime.retryAt = book.dependencies.clock.monotonic() + delayMs;
  book.refresh(sale.id);
  const elapsed = await new Promise<boolean>((resolve) => {
    const callOff = book.dependencies.timers.after(delayMs, () => resolve(true));
    runtime.stopRetry = () => {
      callOff();
      resolve(false);
    };
  });
  runtime.retryAt = null;
  runtime.stopRetry = () => undefined;
  return elapsed && !book.isHalted ? send(book, sale.id) : undefined;
}

/** Journals that the next request leaves now; where none may leave any more, the sale is given up and says why. */
function send(book: SaleBook, saleId: string): SaleRecord | undefined {
  const { refusal } = book;
  if (refusal) {
    const reason = { kind: 'not-sent', message: refusal.message } as const;
    book.apply(saleId, { transition: { kind: 'give-up', reason }, entries: [] });
    return undefined;
  }
  const sent = book.apply(saleId, { transition: { kind: 'send' }, sent: book.now(), entries: [] });
  return sent.ok ? sent.value : undefined;
}

function receive(book: SaleBook, sale: SaleRecord, attempt: AttemptRecord, code: Code): void {
  const { payments, practiceOrigin } = book.dependencies;
  const runtime = book.runtime(sale.id);
  const { amount, currency } = sale;
  const check = checkCode(code, { amount, currency, orderNo: attempt.orderNo }, practiceOrigin);
  const validityMs = validityOf({
    serviceMs: payments.validityMs(code),
    askedMinutes: sale.expiryPeriod,
    createdAt: code.createTime === undefined ? undefined : payments.epochMs(code.createTime),
    expiresAt: code.expiryTime === undefined ? undefined : payments.epochMs(code.expiryTime),
  });
  const received = { code, validityMs };
  if (isMoneyOf(code)) {
    moneyByAnswer(book, sale.id, attempt, received);
    return;
  }
  const now = book.read(sale.id);
  const isMoved = now.ok && hasCodeMovedOther(book, now.value);
  if (!check.ok || isMoved || standingOf(code).kind !== 'open') {
    const over = isMoved ? 'money came by an earlier code' : 'the code is over already';
    const why = check.ok ? over : `${check.problem}: ${check.found}`;
    distrust(book, sale, attempt, why, received);
    return;
  }
  // The clock runs from the moment of sending; a sleep in between is in the deadline already.
  runtime.deadline = runtime.deadline && { ...runtime.deadline, validityMs };
  runtime.answeredAt.set(attempt.number, book.now().monotonic);
  runtime.watching = { kind: 'watching' };
  const details = { attempt: attempt.number, codeId: code.id, host: check.host, validityMs };
  const isHidden = runtime.unshown || (now.ok && now.value.stage.state === 'paid');
  const shown: Entry[] = isHidden ? [] : [{ kind: 'shown', details: { attempt: attempt.number } }];
  const kept = book.apply(sale.id, {
    transition: { kind: 'code' },
    received,
    entries: [{ kind: 'code-received', details }, ...shown],
  });
  if (!kept.ok && kept.code === 'conflict') distrust(book, sale, attempt, kept.message, null);
}

/**
 * The answer that brought the code says that money moved by it, as from a source that the customer saved: the payment, or the alarm,
 * ends the request in the same commit. A sale that an earlier code has paid meanwhile keeps the code first.
 */
function moneyByAnswer(book: SaleBook, saleId: string, { number }: AttemptRecord, received: Received): void {
  let now = book.read(saleId);
  if (now.ok && now.value.stage.state === 'paid') {
    const details = { attempt: number, codeId: received.code.id };
    const entries: Entry[] = [{ kind: 'code-received', details }];
    now = book.apply(saleId, { transition: { kind: 'code' }, received, entries });
  }
  const attempt = now.ok ? now.value.attempts[number - 1] : undefined;
  if (now.ok && attempt) money(book, { sale: now.value, attempt, code: received.code });
  const after = book.halt ?? book.read(saleId);
  const last = after.ok ? after.value.attempts[number - 1] : undefined;
  // Its id is that of another code, of which the service says what it is when that one is looked at.
  if (after.ok && last?.state === 'sending')
    distrust(book, after.value, last, 'The code is known already.', null);
}

/**
 * A code came after the deadline. Nobody was shown it: the sale stays unknown unless money moved by it, or may, and
 * its page says which code there is. It is matched by its order number, or by its request where it names none.
 */
function noteLate(book: SaleBook, saleId: string, { number, orderNo }: AttemptRecord, code: Code): void {
  const details = { attempt: number, codeId: code.id, orderNo: code.orderNo ?? orderNo };
  const known = book.halt ?? book.note(saleId, { kind: 'late-answer', details });
  if (!known.ok) {
    book.dependencies.log.warn('A late code could not be journalled.', details);
    return;
  }
  const attempt = known.value.attempts[number - 1];
  if (!attempt) return;
  const seen = { attempt: number, code };
  // A person's word was the last one because there was no code to ask about.
  const again = attempt.resolved === 'staff' && { resolved: { attempt: number, by: null } };
  if (isMoneyOf(code)) money(book, { sale: known.value, attempt, code });
  // It may have been paid by then, and is asked about already.
  else if (attempt.state === 'code' && attempt.code === null && attempt.ruledOut === null)
    book.apply(saleId, { transition: null, seen, ...again, entries: [] });
  else if (mayBePaidUnseen(known.value, code)) reopen(book, saleId, attempt, { seen, ...again });
}

/** Whether a code that nobody is shown may be paid all the same: somebody has begun to, or the customer's saved source may. */
function mayBePaidUnseen(sale: SaleRecord, code: Code): boolean {
  const standing = standingOf(code);
  if (standing.kind === 'over') return standing.paymentUnderWay;
  return standing.kind === 'open' && (standing.paying === 'under-way' || hasSource(sale));
}

/** A code came that must not be shown: it is kept for the record, where its id is new. */
function distrust(
  book: SaleBook,
  sale: SaleRecord,
  attempt: AttemptRecord,
  message: string,
  received: Received | null,
): void {
  const reason: SaleReason = { kind: 'bad-answer', message };
  const details = { attempt: attempt.number, reason: reason.kind, message };
  const kept = book.apply(sale.id, {
    transition: {
      kind: 'doubt',
      reason,
      mayBePaid: received !== null && mayBePaidUnseen(sale, received.code),
    },
    entries: [{ kind: 'unknown', details }],
    ...(received && { received }),
  });
  if (!kept.ok && kept.code === 'conflict' && received) distrust(book, sale, attempt, message, null);
}
